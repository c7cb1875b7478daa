/** What one linter did: how many rules it ran, what they found, and how many exceptions its configuration makes. */
export interface LintReport {
  readonly check: string
  readonly rules: number
  readonly findings: readonly Finding[]
  readonly exceptions: number
}

export interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}
