import { type ParseArgsConfig, parseArgs } from 'node:util'
import { PERIODS, type Period, SORTS, type Sort } from './ranking.ts'

export const USAGE = `Usage: npm run scan -- MINT [options]

Scans a token through the API, follows the scan and prints the best wallets.
The table is as wide as the terminal; in a pipe it has every column.

  --sort KEY       ${SORTS.join(', ')} (default: score); realized is USD on this token
  --period PERIOD  ${PERIODS.join(', ')} (default: 30d): the period that the figures are of
  --limit N        how many wallets, 1 to 300 (default: 20 in a table, else 300)
  --all            every wallet, those that have no rank at the end
  --csv            CSV with every figure
  --json           the API's answer as it is, in its own order
  --html FILE      also writes a page of all wallets, the best by score first
  --last           what is stored of this token, without a new scan
  --help           this text

Uses API_URL and API_KEY, or the embedded service that runs on this machine and its demo key.
`

/** The most wallets that the API lists of a token. */
export const LIMIT_MAX = 300
const TABLE_LIMIT = 20

export interface ScanOptions {
  readonly mint: string
  readonly output: 'table' | 'csv' | 'json'
  readonly sort: Sort
  readonly period: Period
  readonly limit: number
  /** Whether wallets that have no rank are listed, too. */
  readonly withUnranked: boolean
  readonly htmlFile: string | undefined
  readonly last: boolean
}

const OPTIONS = {
  sort: { type: 'string' },
  period: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  html: { type: 'string' },
  last: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options']

/** What the command line asks for; 'help' when it asks for the usage. Throws a sentence about what it cannot mean. */
export function readScanOptions(args: readonly string[]): ScanOptions | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [mint, ...others] = positionals
  if (mint === undefined) throw new Error(`Which token? Name its mint.\n\n${USAGE}`)
  if (others.length > 0) throw new Error(`One token at a time, not also "${others.join(' ')}". See --help.`)
  const { csv, json, all } = values
  if (csv && json) throw new Error('Choose --csv or --json, not both')
  if (all && values.limit !== undefined) throw new Error('Choose --all or --limit, not both')
  if (json && (values.sort ?? values.period) !== undefined)
    throw new Error('--json prints the answer of the API as it is: without --sort and --period')
  const output = csv ? 'csv' : json ? 'json' : 'table'
  return {
    mint,
    output,
    sort: readChoice('--sort', values.sort ?? 'score', SORTS),
    period: readChoice('--period', values.period ?? '30d', PERIODS),
    limit: readLimit(values.limit, all || output !== 'table' ? LIMIT_MAX : TABLE_LIMIT),
    withUnranked: all || (output === 'csv' && values.limit === undefined),
    htmlFile: values.html,
    last: values.last,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    // Node's second sentence is about positional arguments that begin with a hyphen; no mint does.
    const [sentence] = (error as Error).message.split('. ')
    throw new Error(`${sentence}. See --help.`, { cause: error })
  }
}

function readChoice<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === text)
  if (choice === undefined) throw new Error(`${option} must be one of ${choices.join(', ')}, not "${text}"`)
  return choice
}

function readLimit(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const limit = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : Number.NaN
  if (limit <= LIMIT_MAX) return limit
  throw new Error(`--limit must be an integer from 1 to ${LIMIT_MAX}, not "${text}"`)
}
