import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Finding, LintReport } from './lint-report.ts'

const CONFIG = 'spec/lint/redocly.yaml'
const PLUGIN = join(import.meta.dirname, 'lint-redocly-rules.ts')
/** The rule of the plugin, which reports what is on instead of a problem. */
const RULES_RULE = 'effective/rules'
const TIMEOUT_MS = 60_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

interface Config {
  readonly apis: Readonly<Record<string, { readonly root: string }>>
  readonly rules: Readonly<Record<string, unknown>>
}

interface Output {
  readonly totals: { readonly ignored: number }
  readonly problems: readonly Problem[]
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly [
    { readonly source: { readonly ref: string }; readonly start?: { readonly line: number } },
  ]
}

type Rules = Readonly<Record<string, unknown>>

/**
 * Lints every document that redocly.yaml names, by the rules that it gives them, and reports on each. Throws when the
 * tool gives no report or does not tell which rules it ran.
 */
export async function lintWithRedocly(): Promise<LintReport[]> {
  const config: Config = parse(await readFile(CONFIG, 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-redocly-'))
  try {
    const file = join(folder, 'redocly.yaml')
    await writeFile(file, JSON.stringify(reportRules(config)))
    return await Promise.all(Object.keys(config.apis).map((api) => lintApi(file, api)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same configuration, with the rule that tells which others are on. */
function reportRules(config: Config): object {
  const apis = Object.entries(config.apis).map(([name, api]) => [
    name,
    { ...api, root: resolve('spec/lint', api.root) },
  ])
  return {
    ...config,
    apis: Object.fromEntries(apis),
    plugins: [PLUGIN],
    rules: { ...config.rules, [RULES_RULE]: 'warn' },
  }
}

async function lintApi(config: string, api: string): Promise<LintReport> {
  const { totals, problems } = await runRedocly('lint', api, `--config=${config}`)
  const told = problems.find(({ ruleId }) => ruleId === RULES_RULE)
  if (told === undefined) throw new Error(`redocly lint ${api} did not tell which rules it ran`)
  const { [RULES_RULE]: _, ...rules }: Rules = JSON.parse(told.message)
  return {
    check: `redocly:${api}`,
    rules: Object.values(rules).filter((setting) => setting !== 'off').length,
    findings: problems.filter((problem) => problem !== told).map(toFinding),
    exceptions: Object.values(rules).filter(isException).length + totals.ignored,
  }
}

/** Every rule is on by default, so what is off or lets something through is an exception of ours. */
function isException(setting: unknown): boolean {
  return setting === 'off' || (typeof setting === 'object' && setting !== null && 'exceptions' in setting)
}

function toFinding({ ruleId, message, location: [{ source, start }] }: Problem): Finding {
  return { file: relative('.', source.ref), line: start?.line ?? 1, rule: ruleId, message }
}

function runRedocly(...args: readonly string[]): Promise<Output> {
  const cli = join(dirname(fileURLToPath(import.meta.resolve('@redocly/cli/package.json'))), 'bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { env, timeout: TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX }
  return new Promise((settle, reject) => {
    const all = [cli, ...args, '--format=json', '--max-problems=10000']
    // It exits with 1 when it has findings, and its report is on stdout all the same.
    execFile(process.execPath, all, options, (cause, stdout, stderr) => {
      if (stdout.startsWith('{')) settle(JSON.parse(stdout))
      else reject(new Error(`redocly ${args.join(' ')} gave no report: ${stderr}`, { cause }))
    })
  })
}
