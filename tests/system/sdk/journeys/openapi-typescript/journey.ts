/** The journey with openapi-fetch and the types of openapi-typescript. Prints what it has seen. */
import { setTimeout as delay } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './client/types.js'

const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const [TOKEN = ''] = TOKENS.split(',')
const TOP_WALLETS = '/tokens/{address}/top-wallets'

const client = createClient<paths, 'application/json'>({
  baseUrl: API_URL,
  headers: { authorization: `Bearer ${API_KEY}` },
  // Commas separate the values of a list, as in the document; the default repeats the parameter.
  querySerializer: { array: { style: 'form', explode: false } },
})

async function scanTokens() {
  const triggers = []
  const states = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of TOKENS.split(',')) {
    const { data, error, response } = await client.POST('/tokens/{address}/scans', {
      params: { path: { address } },
    })
    if (error) throw new Error(error.error.message)
    triggers.push({ status: response.status, token: data.data.token_address })
    states.set(data.data.scan_id, data.data.status)
    retryAfterSec = Number(response.headers.get('retry-after'))
  }
  while ([...states.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of states.keys()) {
      const params = { path: { scanId }, header: { Prefer: 'wait=30' } }
      const { data, error, response } = await client.GET('/scans/{scanId}', { params })
      if (error) throw new Error(error.error.message)
      states.set(scanId, data.data.status)
      retryAfterSec = Number(response.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...states.values()] }
}

async function readTopWallets(address: string) {
  const { data, error } = await client.GET(TOP_WALLETS, { params: { path: { address } } })
  if (error) throw new Error(error.error.message)
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
  const query = { exclude_tags: ['profitable' as const, 'diamond_hands' as const] }
  const { data, error } = await client.GET(TOP_WALLETS, { params: { path: { address }, query } })
  if (error) throw new Error(error.error.message)
  return data.meta.count
}

async function correlate(tokens: string) {
  const { data, error } = await client.GET('/correlations', { params: { query: { tokens, limit: 500 } } })
  if (error) throw new Error(error.error.message)
  const [first] = data.data
  return {
    count: data.meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}

async function sendInvalid(tokens: string) {
  const { error, response } = await client.GET('/correlations', { params: { query: { tokens } } })
  const details = error?.error.details
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${error?.error.code}`)
  const fields = details.map(({ field, received }) => ({ field, received }))
  return { status: response.status, code: error?.error.code, fields }
}

async function readMissing(address: string) {
  const { error, response } = await client.GET(TOP_WALLETS, { params: { path: { address } } })
  const details = error?.error.details
  if (details === undefined || Array.isArray(details)) throw new Error('no trigger came')
  return { status: response.status, code: error?.error.code, trigger: details.trigger }
}

const seen = {
  ...(await scanTokens()),
  topWallets: await readTopWallets(TOKEN),
  filtered: await countFiltered(TOKEN),
  correlations: await correlate(TOKENS),
  invalid: await sendInvalid(`${TOKEN},${TOKEN}`),
  missing: await readMissing(UNSCANNED_TOKEN),
}
process.stdout.write(`${JSON.stringify(seen)}\n`)
