/** The parts of the JSON report of Schemathesis that are read. */
export interface Report {
  readonly schemathesis_version: string
  readonly running_time: number
  readonly complete: boolean
  readonly operations: { readonly total: number; readonly tested: number }
  readonly phases: Readonly<Record<string, { readonly status: string }>>
  readonly test_cases: { readonly generated: number }
  readonly failures: readonly { readonly count: number }[]
  readonly errors: readonly unknown[]
  readonly warnings: Readonly<Record<string, readonly unknown[]>>
}

export interface Demands {
  readonly contract: string
  readonly phases: readonly string[]
  readonly casesMin: number
}

/** One run of Schemathesis over a document. */
export interface Round {
  readonly report: Report
  readonly exitCode: number | string
}

/** The result for a document, in one line. */
export interface Verdict {
  readonly sentence: string
  readonly ok: boolean
}

/**
 * Judges all rounds over a document. They pass if each did all that was demanded and found nothing, not even a warning,
 * and if they tried enough cases together.
 */
export function judgeRounds(rounds: readonly [Round, ...Round[]], demands: Demands): Verdict {
  const reports = rounds.map(({ report }) => report)
  const sum = (count: (report: Report) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const { schemathesis_version: version, operations } = rounds[0].report
  const passed = demands.phases.filter((name) =>
    reports.every(({ phases }) => phases[name]?.status === 'success'),
  )
  const cases = sum(({ test_cases }) => test_cases.generated)
  const failures = sum((report) => report.failures.reduce((total, { count }) => total + count, 0))
  const errors = sum((report) => report.errors.length)
  const warnings = sum(({ warnings }) =>
    Object.values(warnings).reduce((total, { length }) => total + length, 0),
  )
  const ok =
    rounds.every(({ report, exitCode }) => exitCode === 0 && report.complete) &&
    reports.every(({ operations: { tested, total } }) => tested === total) &&
    passed.length === demands.phases.length &&
    cases >= demands.casesMin &&
    failures + errors + warnings === 0
  const figures = [
    `${passed.length} of ${demands.phases.length} phases (${passed.join(', ')})`,
    `${Math.min(...reports.map(({ operations }) => operations.tested))} of ${operations.total} operations`,
    `${cases} cases (${demands.casesMin} demanded)`,
    `${failures} failures`,
    `${errors} errors`,
    `${warnings} warnings`,
    `${Math.round(sum(({ running_time }) => running_time))} s`,
  ]
  return { sentence: `Schemathesis ${version}, ${demands.contract}: ${figures.join(', ')}`, ok }
}
