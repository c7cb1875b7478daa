/** The journey with openapi-fetch and the types of openapi-typescript. */
import { setTimeout as delay } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './client/types.js'

const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const tokens = TOKENS.split(',')
const client = createClient<paths, 'application/json'>({
  baseUrl: API_URL,
  headers: { authorization: `Bearer ${API_KEY}` },
  // Commas separate the values of a list, as in the document; the default repeats the parameter.
  querySerializer: { array: { style: 'form', explode: false } },
})

async function scanTokens() {
  const triggers = []
  const statuses = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of tokens) {
    const { data, error, response } = await client.POST('/tokens/{address}/scans', {
      params: { path: { address } },
    })
    if (error) throw new Error(error.error.message)
    triggers.push({ status: response.status, token: data.data.token_address })
    statuses.set(data.data.scan_id, data.data.status)
    retryAfterSec = Number(response.headers.get('retry-after'))
  }
  while ([...statuses.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of statuses.keys()) {
      const { data, error, response } = await client.GET('/scans/{scanId}', {
        params: { path: { scanId }, header: { Prefer: 'wait=30' } },
      })
      if (error) throw new Error(error.error.message)
      statuses.set(scanId, data.data.status)
      retryAfterSec = Number(response.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...statuses.values()] }
}

async function readTopWallets(address: string) {
  const { data, error } = await client.GET('/tokens/{address}/top-wallets', { params: { path: { address } } })
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
  const { data, error } = await client.GET('/tokens/{address}/top-wallets', {
    params: { path: { address }, query: { exclude_tags: ['profitable', 'diamond_hands'] } },
  })
  if (error) throw new Error(error.error.message)
  return data.meta.count
}

async function correlate() {
  const { data, error } = await client.GET('/correlations', {
    params: { query: { tokens: TOKENS, limit: 500 } },
  })
  if (error) throw new Error(error.error.message)
  const [first] = data.data
  return {
    count: data.meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}

async function sendInvalid() {
  const { error, response } = await client.GET('/correlations', {
    params: { query: { tokens: `${tokens[0]},${tokens[0]}` } },
  })
  const { code, details } = error?.error ?? {}
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  const fields = details.map(({ field, received }) => ({ field, received }))
  return { status: response.status, code, fields }
}

async function readMissing(address: string) {
  const { error, response } = await client.GET('/tokens/{address}/top-wallets', {
    params: { path: { address } },
  })
  const { code, details } = error?.error ?? {}
  if (details === undefined || !('trigger' in details)) throw new Error(`no trigger came with ${code}`)
  return { status: response.status, code, trigger: details.trigger }
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
