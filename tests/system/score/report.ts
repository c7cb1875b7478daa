import { least } from 'd3-array'
import { renderTable, type Table } from '../../support/tables.ts'
import type { Verdicts } from './calibrations.ts'
import type { Outcome } from './judge-attacks.ts'
import type { Price } from './price.ts'
import type { Findings } from './ranking.ts'

/** A table, what it is about, and what missed its bar. */
export interface Part {
  readonly title: string
  readonly table: Table
  readonly missed: readonly Miss[]
}

/** A bar that is missed. The name is the same in every run. */
export interface Miss {
  readonly name: string
  readonly by: number
  readonly sentence: string
}

export interface Row {
  /** By default its cells before the first number, at least one. */
  readonly name?: string
  readonly cells: readonly (string | number)[]
  /** By how much it misses its bar; without a bar it is only told. */
  readonly by?: number
}

/** A table whose last column says of each row whether its bar holds. `head` names the others, with ` | ` between. */
export function partOf(title: string, head: string, rows: readonly Row[]): Part {
  const stateOf = ({ by }: Row) => (by === undefined ? 'no bar' : by > 0 ? 'MISSED' : 'holds')
  return {
    title,
    table: { head: [...head.split(' | '), ''], rows: rows.map((row) => [...row.cells, stateOf(row)]) },
    missed: rows.flatMap(({ cells, by = 0, ...row }) => {
      if (by <= 0) return []
      const words = cells.slice(
        0,
        cells.findIndex((cell, place) => place > 0 && /^[-\d]/.test(`${cell}`)),
      )
      return [{ name: row.name ?? words.join(', '), by, sentence: cells.join(', ') }]
    }),
  }
}

/** The figures of one of its columns. */
export function columnOf({ table: { head, rows } }: Part, name: string): number[] {
  const place = head.indexOf(name)
  if (place < 0) throw new Error(`no column is called ${name}`)
  return rows.map((row) => Number(row[place]))
}

export function renderPart({ title, table, missed }: Part): string {
  return [
    title,
    renderTable(table),
    missed.length === 0 ? 'ok' : missed.map(({ name, sentence }) => `MISSED ${name}: ${sentence}`).join('\n'),
  ].join('\n')
}

export function describePrecision(findings: readonly Findings[]): Part {
  return partOf(
    'First 10 of 2,000 wallets that have an edge, in percent: 5 % have one. Through edgeOf; of 50 wallets of each world "differ" have\n' +
      'another edge through periodStats. "apart": stakes of a wallet differ 100 times.',
    'world | bar | score | apart | realized PnL | winrate_low | random | differ',
    findings.map(({ precision, differing }) => {
      const { world, score, scoreFar, realizedUsd, winrateLow, random } = precision
      const shares = [score, scoreFar, realizedUsd, winrateLow, random].map(whole)
      return {
        cells: [world.name, world.precisionMin, ...shares, differing],
        by: Math.max(world.precisionMin - score, differing),
      }
    }),
  )
}

const COVERED = { least: 87, most: 97 }

export function describeCoverage(findings: readonly Findings[]): Part {
  const missBy = (pct: number) => Math.max(COVERED.least - pct, pct - COVERED.most)
  return partOf(
    `Intervals of 90 % that hold the expected capped return of the wallet: ${COVERED.least} to ${COVERED.most} % is the bar.`,
    'world | all | top tenth | with an edge (no bar)',
    findings.map(({ coverage: { world, all, top, skilled } }) => ({
      name: `interval, ${world.name}`,
      cells: [world.name, ...[all, top, skilled].map(tenth)],
      by: Math.max(missBy(all), missBy(top)),
    })),
  )
}

export function describeAttacks(
  outcomes: readonly Outcome[],
  sybil: { readonly attacker: number; readonly twin: number; readonly missedBy: number },
): Part {
  const rows = outcomes.map(({ attack: { id, name }, attacker, twin, missedBy }) => ({
    name: id,
    cells: [id, name, attacker.map(scoreText).join(' / '), twin.map(scoreText).join(' / ')],
    by: missedBy,
  }))
  const luck = {
    name: 'A17',
    cells: ['A17', 'best of 100 wallets without an edge', `${sybil.attacker}`, `${sybil.twin}`],
    by: sybil.missedBy,
  }
  return partOf(
    'Attacks and their honest twins, scores in all / 30d: at most 1 point above; grief moves by at most 2.',
    ' | attack | attacker | twin',
    [...rows, luck],
  )
}

/** `places` are the worlds, in the order of the prices. */
export function describePrices(
  prices: readonly Price[],
  places: readonly { readonly name: string; readonly edgeLowPct: number }[],
): Part {
  return partOf(
    'The price of a row on the list of followable wallets, in USD: without an obstacle, and with the edge_low of the tenth wallet of a scan of 300\n' +
      'in each world. The bar holds in each.',
    [
      'way',
      'bar',
      ...places.map(({ name, edgeLowPct }) => `${name} (${tenth(edgeLowPct)} %)`),
      'cheapest',
    ].join(' | '),
    prices.map(({ name, leastUsd, records }) => ({
      cells: [
        ...[name, leastUsd, ...records.map((record) => (record ? usd(record.usd) : 'none'))],
        describeCheapest(records),
      ],
      by: Math.max(...records.map((record) => (record ? leastUsd - record.usd : 0))),
    })),
  )
}

/** The cheapest record in all worlds. */
export function describeCheapest(records: Price['records']): string {
  const record = least(records, (one) => one?.usd)
  if (record === undefined) return 'none reaches it | -'
  const { tokens, made, flats } = record
  return `${tokens} at +${whole(made * 100)} %, ${flats} flat | ${usd(record.usd)}`
}

export function describeVerdicts(verdicts: readonly Verdicts[]): Part {
  return partOf(
    'Verdicts of the calibration: without skill at most 7 % in either direction, and a mean rho within 0.03 of 0.\n' +
      'A mean beyond that is measured again in 60 worlds, and may miss by twice its standard error. Worlds without skill have 500 records; those with skill pass the gate of 3,000.',
    'world | worlds | predictive | inverted | mean rho | of capped',
    verdicts.map(({ name, worlds, predictive, inverted, rho, rhoCapped, missedBy }) => ({
      cells: [name, worlds, predictive, inverted, rho.toFixed(3), rhoCapped.toFixed(3)],
      by: missedBy,
    })),
  )
}

function scoreText(score: number | null): string {
  return score === null ? '-' : `${score}`
}

export function whole(value: number): string {
  return value.toFixed(0)
}

export function tenth(value: number): string {
  return value.toFixed(1)
}

export function usd(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 0 })
}
