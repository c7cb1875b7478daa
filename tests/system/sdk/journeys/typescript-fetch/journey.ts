/** The journey with the typescript-fetch client of OpenAPI Generator. It throws for every failure. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ApiV1Failure,
  Configuration,
  CorrelationsApi,
  ResponseError,
  TokensApi,
} from './client/index.js'

const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const tokens = TOKENS.split(',')
const configuration = new Configuration({ basePath: API_URL, accessToken: API_KEY })
const tokensApi = new TokensApi(configuration)
const correlationsApi = new CorrelationsApi(configuration)

async function scanTokens() {
  const triggers = []
  const statuses = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of tokens) {
    const answer = await tokensApi.createTokenScanRaw({ address })
    const { data } = await answer.value()
    triggers.push({ status: answer.raw.status, token: data.tokenAddress })
    statuses.set(data.scanId, data.status)
    retryAfterSec = Number(answer.raw.headers.get('retry-after'))
  }
  while ([...statuses.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const scanId of statuses.keys()) {
      const answer = await tokensApi.getTokenScanRaw({ scanId, prefer: 'wait=30' })
      statuses.set(scanId, (await answer.value()).data.status)
      retryAfterSec = Number(answer.raw.headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...statuses.values()] }
}

async function readTopWallets(address: string) {
  const { data, meta } = await tokensApi.listTokenTopWallets({ address })
  const [best] = data.topWallets
  const week = best?.wallet.historic._7d
  return {
    count: meta.count,
    best: best?.walletAddress,
    realized: best?.realized,
    score: week?.score,
    winrateScore: week?.scoreParts?.winrate ?? null,
    tags: best?.wallet.wallet.tags,
  }
}

async function countFiltered(address: string) {
  const { meta } = await tokensApi.listTokenTopWallets({
    address,
    excludeTags: ['profitable', 'diamond_hands'],
  })
  return meta.count
}

async function correlate() {
  const { data, meta } = await correlationsApi.listCorrelations({ tokens: TOKENS, limit: 500 })
  const [first] = data
  return {
    count: meta.walletsReturned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pairPnlByToken[0]?.pnl,
  }
}

async function sendInvalid() {
  const { status, error } = await refused(
    correlationsApi.listCorrelations({ tokens: `${tokens[0]},${tokens[0]}` }),
  )
  const { code, details } = error
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  return { status, code, fields: details.map(({ field, received }) => ({ field, received })) }
}

async function readMissing(address: string) {
  const { status, error } = await refused(tokensApi.listTokenTopWallets({ address }))
  const { code, details } = error
  if (details === undefined || Array.isArray(details)) throw new Error(`no trigger came with ${code}`)
  return { status, code, trigger: details.trigger }
}

/**
 * The client throws the response unread. Its body is read as plain JSON, since `ApiV1FailureFromJSON` mistakes the list
 * of field errors for a context object.
 */
async function refused(call: Promise<unknown>) {
  const thrown = await call.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(thrown instanceof ResponseError)) throw thrown
  const { error } = (await thrown.response.json()) as Pick<ApiV1Failure, 'error'>
  return { status: thrown.response.status, error }
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
