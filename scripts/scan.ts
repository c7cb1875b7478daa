import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import Table from 'cli-table3'
import { readConfig } from '../config.ts'
import type { components } from '../generated/v1/types.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { readDemoKey, readServiceUrl } from './service-files.ts'

const USAGE = `Usage: npm run scan -- MINT [--limit N] [--json]

Uses API_URL and API_KEY, or the embedded service that runs on this machine and its demo key.
`

/** A short scan is shown as it moves; a long one is polled slowly enough for the limit of requests per minute. */
const FAST_POLLS = 10
const FAST_POLL_INTERVAL_MS = 500
const POLL_INTERVAL_MS = 2_000
const SCAN_TIMEOUT_MS = 60 * 60_000
const LIMIT_MAX = 300

type Schemas = components['schemas']

/** `npm run scan`: triggers a scan through the API, follows it and prints the top wallets. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, limit: { type: 'string', default: '300' } },
  })
  const [mint] = positionals
  if (mint === undefined || positionals.length > 1) throw new Error(USAGE)
  const limit = readLimit(values.limit)
  const api = createApiClient(await findService())
  const trigger = await api.post<Schemas['CreateTokenScanEnvelope']>(
    `/api/v1/tokens/${encodeURIComponent(mint)}/scans`,
  )
  const status = await follow(api, trigger.data.links.status)
  if (status.status === 'failed') throw new Error(`The scan failed: ${status.message}`)
  const result = await api.get<Schemas['ListTokenTopWalletsEnvelope']>(
    `${status.links.result}?limit=${limit}`,
  )
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : renderResult(result))
}

/** Refused here: the API would refuse it only after the scan, which has its price. */
function readLimit(text: string): number {
  const limit = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : Number.NaN
  if (limit <= LIMIT_MAX) return limit
  throw new Error(`--limit must be an integer from 1 to ${LIMIT_MAX}, not "${text}"`)
}

async function findService(): Promise<{ readonly url: string; readonly key: string }> {
  const { API_URL, API_KEY } = process.env
  const { dataDir } = readConfig(process.env)
  const local = await readServiceUrl(dataDir)
  const url = API_URL ?? local
  if (url === undefined)
    throw new Error('No service is running here. Start one with `npm start`, or set API_URL.')
  // The demo key is never sent to a service that it was not made for.
  const key = API_KEY ?? (url === local ? await readDemoKey(dataDir) : undefined)
  if (key === undefined) throw new Error(`There is no demo key for ${url}. Set API_KEY.`)
  return { url: url.replace(/\/+$/, ''), key }
}

async function follow(api: ApiClient, path: string): Promise<Schemas['ScanStatusData']> {
  const bar = new SingleBar({
    format: 'Scanning [{bar}] {value}/{total} wallets | {duration_formatted}',
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  })
  const giveUpAtMs = Date.now() + SCAN_TIMEOUT_MS
  let shown = false
  try {
    for (let polls = 0; Date.now() < giveUpAtMs; polls += 1) {
      const { data } = await api.get<Schemas['GetTokenScanEnvelope']>(path)
      if (!shown) bar.start(data.total_wallets, data.processed_wallets)
      shown = true
      bar.update(data.processed_wallets)
      if (data.status !== 'processing') return data
      if (data.stalled) throw new Error(`The scan is stalled: ${data.message}`)
      await new Promise((resolve) =>
        setTimeout(resolve, polls < FAST_POLLS ? FAST_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
      )
    }
    throw new Error('The scan did not end within an hour')
  } finally {
    if (shown) bar.stop()
  }
}

function renderResult({ data, meta }: Schemas['ListTokenTopWalletsEnvelope']): string {
  const table = new Table({
    head: ['#', 'wallet', 'realized USD', 'invested USD', 'score', 'win rate', 'tags'],
    colAligns: ['right', 'left', 'right', 'right', 'right', 'right', 'left'],
    style: process.stdout.isTTY ? {} : { head: [], border: [] },
  })
  data.top_wallets.forEach((entry, index) => {
    const { score, winrate, tags } = entry.wallet.wallet
    table.push([
      index + 1,
      entry.wallet_address,
      formatUsd(entry.realized),
      formatUsd(entry.total_invested),
      score ?? '-',
      winrate === null ? '-' : `${winrate.toFixed(1)} %`,
      tags.join(', '),
    ])
  })
  const { name, symbol, address } = data.token
  return `${name} (${symbol}) ${address}, scanned at ${meta.scanned_at}\n${table.toString()}\n${meta.count} wallets\n`
}

function formatUsd(amount: number | undefined): string {
  return amount === undefined ? '-' : amount.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
