import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listOperations, readDocument } from '../codegen/document.ts'
import { checkExamples } from '../codegen/examples.ts'
import { FIGURES_DIR, type Figure, writeFigures } from './figures.ts'
import { lintWithRedocly } from './lint-redocly.ts'
import type { LintReport } from './lint-report.ts'
import { lintWithSpectral } from './lint-spectral.ts'

/**
 * Lints the hand-written documents with every linter, prints what they find as `file:line rule message` and writes
 * the figures to `.data/contract/lint.json`. Any finding, of whatever severity, fails the command.
 */

const OWN_DOCUMENTS = ['spec/v1.yaml', 'spec/legacy.yaml']
const NAME = 'lint'

async function main(): Promise<number> {
  // A run that breaks off must not leave the figures of another.
  await rm(join(FIGURES_DIR, `${NAME}.json`), { force: true })
  const [redocly, spectral, examples] = await Promise.all([
    lintWithRedocly(),
    lintWithSpectral(),
    Promise.all(OWN_DOCUMENTS.map(validateExamples)),
  ])
  const reports = [...redocly, ...spectral]
  for (const { file, line, rule, message } of reports.flatMap(({ findings }) => findings)) {
    process.stderr.write(`${file}:${line} ${rule} ${message}\n`)
  }
  const figures = [...reports.map(toFigures), ...examples]
  for (const { check, figures: text } of figures) process.stdout.write(`${check}: ${text}\n`)
  await writeFigures(FIGURES_DIR, NAME, figures)
  return figures.every(({ ok }) => ok) ? 0 : 1
}

function toFigures({ check, rules, findings, exceptions }: LintReport): Figure {
  return {
    check,
    figures: `${rules} rules, ${findings.length} findings, ${exceptions} exceptions`,
    // A linter without rules finds nothing.
    ok: rules > 0 && findings.length === 0,
  }
}

async function validateExamples(file: string): Promise<Figure> {
  const document = await readDocument(file).catch((cause) => {
    throw new Error(`${file}: ${cause.message}`, { cause })
  })
  const { problems, examples, schemas } = checkExamples(document, listOperations(document))
  for (const problem of problems) process.stderr.write(`${file} ${problem}\n`)
  return {
    check: `examples:${file}`,
    figures: `${schemas} schemas compiled strictly, ${examples} examples validated, ${problems.length} findings`,
    ok: schemas > 0 && examples > 0 && problems.length === 0,
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
