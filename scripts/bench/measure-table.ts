import { type Finding, judge, type Outcome, toFinding } from './findings.ts'
import type { Row, Samples } from './row.ts'
import { startStopwatch } from './stopwatch.ts'
import { describeResults } from './table.ts'

export interface Measuring {
  readonly runs: number
  /** Resolves to the samples of each of the row's lines. */
  readonly measure: (row: Row) => Promise<readonly Samples[]>
  /** Is told at once what has come out, and how long it took: a later row may fail. */
  readonly report: (line: string) => void
}

/**
 * Measures the whole table as often as there are runs, and resolves to its lines with the outcome of each run. Rejects
 * when a row fails, or leaves out a line.
 */
export async function measureTable(rows: readonly Row[], measuring: Measuring): Promise<Finding[]> {
  const { runs, report } = measuring
  const table = rows.map((row) => ({ row, outcomes: row.lines.map((): Outcome[] => []) }))
  for (let run = 1; run <= runs; run += 1) {
    const sinceStart = startStopwatch()
    for (const { row, outcomes } of table) {
      for (const [index, outcome] of (await measureRow(row, measuring)).entries())
        outcomes[index]?.push(outcome)
    }
    report(`Run ${run} of ${runs} took ${sinceStart()}`)
  }
  return table.flatMap(({ row: { name, lines }, outcomes }) =>
    lines.map((line, index) => toFinding(name, line, outcomes[index] ?? [])),
  )
}

async function measureRow(row: Row, { measure, report }: Measuring): Promise<Outcome[]> {
  const { name, lines } = row
  report(`Measuring ${name}`)
  const sinceStart = startStopwatch()
  const samples = await measure(row)
  report(`Measured ${name} in ${sinceStart()}`)
  return lines.map((line, index) => {
    const found = samples[index]
    if (found === undefined) throw new Error(`${name} has not measured: ${line.what}`)
    const outcome = judge(line, found)
    report(`  ${line.what}: ${describeResults(line, [outcome])}`)
    return outcome
  })
}
