/** The journey with the client of @hey-api/openapi-ts. */
import { setTimeout as delay } from 'node:timers/promises'
import { client } from './client/client.gen.js'
import { createTokenScan, getTokenScan, listCorrelations, listTokenTopWallets } from './client/sdk.gen.js'

const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const tokens = TOKENS.split(',')
client.setConfig({ baseUrl: API_URL, auth: API_KEY })

async function scanTokens() {
  const triggers = []
  const statuses = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of tokens) {
    const { data, response } = await createTokenScan({ path: { address }, throwOnError: true })
    triggers.push({ status: response.status, token: data.data.token_address })
    statuses.set(data.data.scan_id, data.data.status)
    retryAfterSec = Number(response.headers.get('retry-after'))
  }
  while ([...statuses.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of statuses.keys()) {
      const { data, response } = await getTokenScan({
        path: { scanId },
        headers: { Prefer: 'wait=30' },
        throwOnError: true,
      })
      statuses.set(scanId, data.data.status)
      retryAfterSec = Number(response.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...statuses.values()] }
}

async function readTopWallets(address: string) {
  const { data } = await listTokenTopWallets({ path: { address }, throwOnError: true })
  const [best] = data.data.top_wallets
  const week = best?.wallet.historic['7d']
  return {
    count: data.meta.count,
    best: best?.wallet_address,
    realized: best?.realized,
    score: week?.score,
    winrateScore: week?.score_parts?.winrate ?? null,
    tags: best?.wallet.wallet.tags,
  }
}

async function countFiltered(address: string) {
  const { data } = await listTokenTopWallets({
    path: { address },
    query: { exclude_tags: ['profitable', 'diamond_hands'] },
    throwOnError: true,
  })
  return data.meta.count
}

async function correlate() {
  const { data } = await listCorrelations({ query: { tokens: TOKENS, limit: 500 }, throwOnError: true })
  const [first] = data.data
  return {
    count: data.meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}

async function sendInvalid() {
  const { error, response } = await listCorrelations({ query: { tokens: `${tokens[0]},${tokens[0]}` } })
  const { code, details } = error?.error ?? {}
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  const fields = details.map(({ field, received }) => ({ field, received }))
  return { status: response?.status, code, fields }
}

async function readMissing(address: string) {
  const { error, response } = await listTokenTopWallets({ path: { address } })
  const { code, details } = error?.error ?? {}
  if (details === undefined || Array.isArray(details)) throw new Error(`no trigger came with ${code}`)
  return { status: response?.status, code, trigger: details.trigger }
}

const scanned = await scanTokens()
const seen = {
  ...scanned,
  topWallets: await readTopWallets(tokens[0] ?? ''),
  filtered: await countFiltered(tokens[0] ?? ''),
  correlations: await correlate(),
  invalid: await sendInvalid(),
  missing: await readMissing(UNSCANNED_TOKEN),
}
process.stdout.write(`${JSON.stringify(seen)}\n`)
