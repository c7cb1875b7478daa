import { constants } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { rankWallets, type ScanAnswer } from '../doors/pages/figures/ranking.ts'
import { SIMULATED } from '../doors/pages/figures/wording.ts'
import { renderWalletsCsv } from '../doors/pages/wallets-csv.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'
import { type ApiClient, createApiClient, RefusedError } from './api-client.ts'
import { hintAt, quoteForShell } from './hints.ts'
import { runScript } from './run-script.ts'
import { findService } from './scan/find-service.ts'
import { awaitLookUps, describeLookUps, followScan, readNote } from './scan/follow-scan.ts'
import { declareScan, LIMIT_MAX, type ScanOptions } from './scan/options.ts'
import { renderSummary } from './scan/summary.ts'

type Schemas = components['schemas']

/** `npm run scan`: triggers a scan through the API, follows it and prints the best wallets. */
async function run(options: ScanOptions): Promise<void> {
  const { output, period, followable: filtered = false, html, out, last } = options
  await assertWritable('--html', html)
  await assertWritable('--out', out)
  const service = await findService(process.env)
  const api = createApiClient(service)
  const answer = await (last ? readLast(api, options) : scan(api, options))
  const { simulated = service.simulated } = answer.meta
  if (html !== undefined) {
    // Loaded here: the plotting library would double the start of a command that draws nothing.
    const { renderScanReport } = await import('../doors/pages/scan-report.ts')
    await writeFile(html, renderScanReport(answer, { period, filtered, simulated }))
    process.stderr.write(`The page is in ${html}\n`)
  }
  // stdout belongs to programs here.
  if (simulated && output !== 'table') process.stderr.write(`${SIMULATED}\n`)
  const text = render(answer, options, simulated)
  if (out === undefined) process.stdout.write(text)
  else await writeFile(out, text)
}

async function scan(api: ApiClient, options: ScanOptions): Promise<ScanAnswer> {
  const mint = encodeURIComponent(options.mint)
  const trigger = await api.post<Schemas['CreateTokenScanEnvelope']>(`${API_ROOT}/tokens/${mint}/scans`)
  const status = await followScan(api, trigger.data)
  const note = readNote(status)
  if (note !== '') process.stderr.write(`Note: ${note}\n`)
  const lookingUp = await awaitLookUps(api, status)
  if (lookingUp.length > 0) process.stderr.write(describeLookUps(options.mint, lookingUp))
  return readAnswer(api, status.links.result, options)
}

async function readLast(api: ApiClient, options: ScanOptions): Promise<ScanAnswer> {
  const { mint } = options
  try {
    return await readAnswer(api, `${API_ROOT}/tokens/${encodeURIComponent(mint)}/top-wallets`, options)
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === 'TOKEN_NOT_SCANNED')) throw error
    const hint = hintAt(`npm run scan -- ${quoteForShell(mint)}`)
    throw new Error(`Nothing is stored about ${mint}. Scan it: ${hint}`, { cause: error })
  }
}

/**
 * The best wallets by another figure may be anywhere in the API's list, so the whole list is read. Only a list that is
 * printed as it is stays as short as asked.
 */
function readAnswer(api: ApiClient, path: string, options: ScanOptions) {
  const { output, limit, period, followable } = options
  const query = new URLSearchParams({ limit: String(output === 'json' ? limit : LIMIT_MAX) })
  if (followable) {
    query.set('followable', 'true')
    query.set('period', period)
  }
  return api.get<ScanAnswer>(`${path}?${query}`)
}

function render(answer: ScanAnswer, options: ScanOptions, simulated: boolean): string {
  if (options.output === 'json') return `${JSON.stringify(answer)}\n`
  const ranking = rankWallets(answer, options.sort, options.period)
  const { ranked, unranked } = ranking
  const shown = [...ranked, ...(options.withUnranked ? unranked : [])].slice(0, options.limit)
  if (options.output === 'csv') return renderWalletsCsv(shown, options.period)
  return renderSummary(answer, ranking, {
    shown,
    simulated,
    followable: options.followable ?? false,
    width: options.out === undefined ? process.stdout.columns : undefined,
  })
}

/** Throws a sentence when no file can be written there. Called before a scan, which has its price. */
async function assertWritable(option: '--html' | '--out', file: string | undefined): Promise<void> {
  if (file === undefined) return
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${option} needs the name of a file: ${file} is a folder`)
  const folder = dirname(resolve(file))
  await access(found === undefined ? folder : file, constants.W_OK).catch((cause) => {
    throw new Error(`${option} cannot write ${file}: no file can be written there`, { cause })
  })
}

await runScript(declareScan(run))
