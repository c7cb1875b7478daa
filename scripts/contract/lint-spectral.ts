import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { type LinterResult, lint } from '@stoplight/spectral-cli/dist/services/linter/linter.js'
import { parse } from 'yaml'
import type { Finding, LintReport } from './lint-report.ts'

type Ruleset = LinterResult['resolvedRuleset']
type Result = LinterResult['results'][number]

const DOCUMENTS = ['spec/v1.yaml', 'spec/legacy.yaml']

/** All of them are Spectral: IBM's validator is a command around it and the ruleset that ibm.yaml extends. */
const LINTERS = [
  { check: 'spectral', file: 'spec/lint/spectral.yaml' },
  { check: 'ibm', file: 'spec/lint/ibm.yaml' },
  { check: 'sdk', file: 'spec/lint/sdk.yaml' },
] as const

/** Lints our own documents by the rulesets in spec/lint, and reports on each ruleset. Findings of any severity count. */
export async function lintWithSpectral(): Promise<LintReport[]> {
  const reports: LintReport[] = []
  // One after the other: the work is one thread's.
  for (const { check, file } of LINTERS) {
    const { results, resolvedRuleset } = await lint(DOCUMENTS, {
      ruleset: resolve(file),
      encoding: 'utf8',
      format: [],
      ignoreUnknownFormat: false,
      failOnUnmatchedGlobs: true,
      showDocumentationUrl: false,
    })
    reports.push({
      check,
      rules: await countRules(resolvedRuleset),
      findings: results.map(toFinding),
      exceptions: countExceptions(parse(await readFile(file, 'utf8'))),
    })
  }
  return reports
}

/** The rules that are on for at least one of the documents and know its version of OpenAPI. */
async function countRules(ruleset: Ruleset): Promise<number> {
  const names = new Set<string>()
  for (const file of DOCUMENTS) {
    const document = parse(await readFile(file, 'utf8'), { merge: true, maxAliasCount: -1 })
    const formats = new Set([...ruleset.formats].filter((isFormat) => isFormat(document, file)))
    for (const rule of Object.values(ruleset.fromSource(resolve(file)).rules)) {
      if (rule.enabled && rule.matchesFormat(formats)) names.add(rule.name)
    }
  }
  return names.size
}

interface Settings {
  readonly extends?: unknown
  readonly rules?: Readonly<Record<string, unknown>>
  readonly overrides?: readonly Settings[]
}

/** What a ruleset says of a rule that it extends is an exception; without `extends` its rules are its own. */
function countExceptions({ extends: base, rules = {}, overrides = [] }: Settings): number {
  const inPlaces = overrides.flatMap((override) => Object.keys(override.rules ?? {}))
  return (base === undefined ? 0 : Object.keys(rules).length) + inPlaces.length
}

function toFinding({ source, range, code, message }: Result): Finding {
  return { file: relative('.', source ?? ''), line: range.start.line + 1, rule: String(code), message }
}
