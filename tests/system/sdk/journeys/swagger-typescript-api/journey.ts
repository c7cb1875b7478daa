/** The journey with the client of swagger-typescript-api. It throws for every failure. */
import { setTimeout as delay } from 'node:timers/promises'
import { Api, type ApiV1Failure, type HttpResponse } from './client/client.js'

const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const tokens = TOKENS.split(',')
const api = new Api({
  baseUrl: API_URL,
  baseApiParams: { secure: true },
  securityWorker: () => ({ headers: { authorization: `Bearer ${API_KEY}` } }),
})

async function scanTokens() {
  const triggers = []
  const statuses = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of tokens) {
    const response = await api.tokens.createTokenScan(address)
    const { data } = response.data
    triggers.push({ status: response.status, token: data.token_address })
    statuses.set(data.scan_id, data.status)
    retryAfterSec = Number(response.headers.get('retry-after'))
  }
  while ([...statuses.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of statuses.keys()) {
      const response = await api.scans.getTokenScan(scanId, { headers: { Prefer: 'wait=30' } })
      statuses.set(scanId, response.data.data.status)
      retryAfterSec = Number(response.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...statuses.values()] }
}

async function readTopWallets(address: string) {
  const { data } = await api.tokens.listTokenTopWallets(address)
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
  const { data } = await api.tokens.listTokenTopWallets(address, {
    exclude_tags: ['profitable', 'diamond_hands'],
  })
  return data.meta.count
}

async function correlate() {
  const { data } = await api.correlations.listCorrelations({ tokens: TOKENS, limit: 500 })
  const [first] = data.data
  return {
    count: data.meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}

async function sendInvalid() {
  const { status, error } = await refused(
    api.correlations.listCorrelations({ tokens: `${tokens[0]},${tokens[0]}` }),
  )
  const { code, details } = error.error
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  return { status, code, fields: details.map(({ field, received }) => ({ field, received })) }
}

async function readMissing(address: string) {
  const { status, error } = await refused(api.tokens.listTokenTopWallets(address))
  const { code, details } = error.error
  if (details === undefined || Array.isArray(details)) throw new Error(`no trigger came with ${code}`)
  return { status, code, trigger: details.trigger }
}

/** The client throws the answer itself, with the typed failure and its status. */
async function refused<T>(call: Promise<HttpResponse<T, ApiV1Failure>>) {
  return call.then(
    ({ status }) => Promise.reject(new Error(`the status is ${status}`)),
    (answer: HttpResponse<T, ApiV1Failure>) => answer,
  )
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
