import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Table from 'cli-table3'

/** What a check found, in a line of the table. */
export interface Figure {
  readonly check: string
  readonly figures: string
  readonly ok: boolean
}

/** Where each check leaves its figures, as a JSON array in a file of its own. */
export const FIGURES_DIR = '.data/contract'

/** Columns of text, so that the table fits a terminal. */
const FIGURES_WIDTH = 80

/** Removes what earlier runs left, so that a check that writes nothing cannot pass by it. */
export async function clearFigures(dir: string): Promise<void> {
  for (const name of await listFigures(dir)) await rm(join(dir, name), { force: true })
}

/** Writes the figures of a check. */
export async function writeFigures(dir: string, name: string, figures: readonly Figure[]): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}

/**
 * Runs a check and reads the figures that it wrote meanwhile. A check that wrote none, that wrote something else, or
 * that failed while all its figures are fine, is a failed line of its own.
 */
export async function collectFigures(
  check: string,
  run: () => Promise<number>,
  dir: string,
): Promise<Figure[]> {
  const earlier = new Set(await listFigures(dir))
  const code = await run()
  const written = (await listFigures(dir)).filter((name) => !earlier.has(name))
  if (written.length === 0) return [{ check, figures: `wrote no figures, exit code ${code}`, ok: false }]
  const figures = (await Promise.all(written.map((name) => readFigures(join(dir, name))))).flat()
  if (code === 0 || figures.some(({ ok }) => !ok)) return figures
  return [...figures, { check, figures: `exit code ${code}`, ok: false }]
}

/** The figures as a table, with a verdict for each line. */
export function renderFigures(figures: readonly Figure[], colors: boolean): string {
  const table = new Table({
    head: ['check', 'figures', 'result'],
    colWidths: [null, FIGURES_WIDTH, null],
    wordWrap: true,
    style: colors ? {} : { head: [], border: [] },
  })
  for (const { check, figures: text, ok } of figures) table.push([check, text, ok ? 'ok' : 'FAILED'])
  return table.toString()
}

/** The names of the files, in order. The folder is made when there is none. */
async function listFigures(dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true })
  return (await readdir(dir)).filter((name) => name.endsWith('.json')).sort()
}

async function readFigures(file: string): Promise<Figure[]> {
  const broken = [{ check: file, figures: 'holds no figures', ok: false }]
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(value) && value.length > 0 && value.every(isFigure) ? value : broken
  } catch {
    return broken
  }
}

function isFigure(value: unknown): value is Figure {
  if (typeof value !== 'object' || value === null) return false
  const { check, figures, ok } = value as Partial<Figure>
  return typeof check === 'string' && typeof figures === 'string' && typeof ok === 'boolean'
}
