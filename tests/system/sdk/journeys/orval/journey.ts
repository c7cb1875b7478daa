/** The journey with the fetch client of Orval. */
import { setTimeout as delay } from 'node:timers/promises'
import { createTokenScan, getTokenScan, listCorrelations, listTokenTopWallets } from './client/client.js'

const { API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const tokens = TOKENS.split(',')
const options = { headers: { authorization: `Bearer ${API_KEY}` } }

async function scanTokens() {
  const triggers = []
  const statuses = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of tokens) {
    const answer = await createTokenScan(address, {}, options)
    if (answer.status !== 202) throw new Error(answer.data.error.message)
    triggers.push({ status: answer.status, token: answer.data.data.token_address })
    statuses.set(answer.data.data.scan_id, answer.data.data.status)
    retryAfterSec = Number(answer.headers.get('retry-after'))
  }
  while ([...statuses.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of statuses.keys()) {
      const answer = await getTokenScan(scanId, { headers: { ...options.headers, Prefer: 'wait=30' } })
      if (answer.status !== 200) throw new Error(answer.data.error.message)
      statuses.set(scanId, answer.data.data.status)
      retryAfterSec = Number(answer.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...statuses.values()] }
}

async function readTopWallets(address: string) {
  const answer = await listTokenTopWallets(address, {}, options)
  if (answer.status !== 200) throw new Error(answer.data.error.message)
  const [best] = answer.data.data.top_wallets
  const week = best?.wallet.historic['7d']
  return {
    count: answer.data.meta.count,
    best: best?.wallet_address,
    realized: best?.realized,
    score: week?.score,
    winrateScore: week?.score_parts?.winrate ?? null,
    tags: best?.wallet.wallet.tags,
  }
}

async function countFiltered(address: string) {
  const answer = await listTokenTopWallets(
    address,
    { exclude_tags: ['profitable', 'diamond_hands'] },
    options,
  )
  if (answer.status !== 200) throw new Error(answer.data.error.message)
  return answer.data.meta.count
}

async function correlate() {
  const answer = await listCorrelations({ tokens: TOKENS, limit: 500 }, options)
  if (answer.status !== 200) throw new Error(answer.data.error.message)
  const [first] = answer.data.data
  return {
    count: answer.data.meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}

async function sendInvalid() {
  const answer = await listCorrelations({ tokens: `${tokens[0]},${tokens[0]}` }, options)
  if (answer.status !== 400) throw new Error(`the status is ${answer.status}, not 400`)
  const { code, details } = answer.data.error
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  return {
    status: answer.status,
    code,
    fields: details.map(({ field, received }) => ({ field, received })),
  }
}

async function readMissing(address: string) {
  const answer = await listTokenTopWallets(address, {}, options)
  if (answer.status !== 404) throw new Error(`the status is ${answer.status}, not 404`)
  const { code, details } = answer.data.error
  if (details === undefined || Array.isArray(details)) throw new Error(`no trigger came with ${code}`)
  return { status: answer.status, code, trigger: details.trigger }
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
