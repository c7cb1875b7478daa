import { Option } from '@commander-js/extra-typings'
import { SHOWN_PERIODS, type ShownPeriod, SORTS, type Sort } from '../../doors/pages/figures/ranking.ts'
import { declareCommand, integerBetween } from '../command-line.ts'

const ABOUT = `Scans a token through the API, follows the scan and prints the best wallets.

The table is as wide as the terminal; in a pipe it has every column. npm prints lines of its own before it: write to a file with --out, or start a pipe with "npm run -s scan --". It uses API_URL and API_KEY, or the service that runs with this DATA_DIR and its demo key.`

/** The most wallets that the API lists of a token. */
export const LIMIT_MAX = 300
const TABLE_LIMIT = 20

/** The command's options, which `output` and `withUnranked` stand for some of. */
export interface ScanOptions {
  readonly mint: string
  readonly output: 'table' | 'csv' | 'json'
  readonly sort: Sort
  readonly period: ShownPeriod
  readonly limit: number
  /** Whether only wallets without obstacles are listed. */
  readonly followable?: true | undefined
  /** Whether wallets that have no rank are listed, too. */
  readonly withUnranked: boolean
  /** The file for the page. */
  readonly html?: string | undefined
  /** The file for the output, instead of stdout. */
  readonly out?: string | undefined
  readonly last?: true | undefined
}

const sort = new Option('--sort <key>', 'what they are ranked by; realized is USD on this token')
const period = new Option('--period <period>', 'the period that the figures are of')
const limit = new Option(
  '--limit <n>',
  `how many wallets (default: ${TABLE_LIMIT} in a table, else ${LIMIT_MAX})`,
)
const all = new Option('--all', 'every wallet, those that have no rank at the end')
const json = new Option('--json', "the API's answer as it is, in its own order")

/** The command, which calls `run` with what its arguments ask for. */
export function declareScan(run: (options: ScanOptions) => Promise<void> | void) {
  return declareCommand('npm run scan --', ABOUT)
    .argument('<mint>', 'the token, by its mint')
    .addOption(sort.choices(SORTS).default('score' as const))
    .addOption(period.choices(SHOWN_PERIODS).default('30d' as const))
    .addOption(limit.argParser(integerBetween(1, LIMIT_MAX)))
    .addOption(all.conflicts('limit'))
    .option('--followable', 'only records worth a closer look in the period, one of each group')
    .option('--csv', 'CSV, with the columns of the page')
    .addOption(json.conflicts(['csv', 'sort', 'period']))
    .option('--out <file>', 'writes to a file in place of stdout')
    .option('--html <file>', 'also writes a page of all wallets, the best by score first')
    .option('--last', 'what is stored of this token, without a new scan')
    .action((mint, { csv, json, all = false, limit, ...asked }) => {
      const output = csv ? 'csv' : json ? 'json' : 'table'
      return run({
        mint,
        ...asked,
        output,
        limit: limit ?? (all || output !== 'table' ? LIMIT_MAX : TABLE_LIMIT),
        withUnranked: all || (output === 'csv' && limit === undefined),
      })
    })
}
