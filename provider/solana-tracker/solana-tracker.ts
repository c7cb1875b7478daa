import { WRAPPED_SOL } from '../../basics/money.ts'
import { systemClock } from '../client/clock.ts'
import type { Wire } from '../client/http.ts'
import { ProviderClient, type ProviderClientOptions } from '../client/provider-client.ts'
import { createSource, whenUnknown } from '../client/source.ts'
import { type Checked, isObject } from '../client/vendor-answers.ts'
import type { DataProvider, WalletTokenTotals } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkTracker, checkWallet, type TrackerSchemas } from './checks.ts'
import { readMarket, readWalletTrades } from './market.ts'
import { normaliseToken, normaliseWallet, readPosition, readTokenFacts } from './normalise.ts'
import { readTokenTraders } from './token-traders.ts'

/** The Solana Tracker Data API. The host in `url` is `https://data.solanatracker.io` or the simulator's. */
export function createSolanaTracker(options: ProviderClientOptions): DataProvider {
  const { clock = systemClock } = options
  const client = new ProviderClient(WIRE, options)
  return createSource(client, {
    endpoints: { fetchMarket: '/chart/{token}', fetchWalletTrades: '/wallet/{owner}/trades' },
    vendor: 'solana-tracker',
    callsPerWallet: 1,
    firstBuyers: true,
    fetchToken: (mint, call) =>
      client.run(call, async (ask) => {
        const { answer } = await ask(aboutToken(mint))
        return normaliseToken(mint, answer, clock.epochMs())
      }),
    fetchTokenTraders: (mint, call) =>
      client.run(call, (ask) => readTokenTraders(mint, ask, clock.epochMs())),
    fetchWalletPnl: (wallet, call) =>
      client.run(call, async (ask) => {
        const query = { showHistoricPnL: true }
        const question = { endpoint: '/pnl/{wallet}', address: wallet, query, check: checkWallet }
        const { answer } = await ask(question)
        return normaliseWallet(wallet, answer, clock.epochMs())
      }),
    fetchTokenFacts: (mints, call) =>
      client.run(call, async (ask) => {
        // The vendor takes up to 20.
        const { answer } = await ask({
          endpoint: '/tokens/multi',
          body: { tokens: mints },
          check: checkTracker('TokensResponse'),
        })
        return new Map(
          mints.flatMap((mint) => {
            const token = answer.tokens[mint]
            return token === undefined ? [] : [[mint, readTokenFacts(token)] as const]
          }),
        )
      }),
    fetchMarket: (mint, span, call) =>
      client.run(call, (ask) => readMarket(mint, span, ask, clock.epochMs())),
    fetchWalletTrades: (wallet, mint, { beforeMs, ...call } = {}) =>
      client.run(call, (ask) => readWalletTrades({ wallet, mint, beforeMs }, ask, clock.epochMs())),
    fetchWalletToken: (wallet, mint, call) =>
      client.run(call, async (ask) => {
        const found = await ask({
          endpoint: '/pnl/{wallet}/{token}',
          address: [wallet, mint],
          check: checkTracker('TokenPosition'),
        }).catch(whenUnknown)
        return readTotals(found, clock.epochMs())
      }),
    tryKey: (ask) =>
      // How many calls the key has left: the cheapest question that needs a key.
      ask({ endpoint: '/credits', check: checkTracker('CreditsResponse') }).catch((error: unknown) => {
        // A plan without this endpoint says nothing about the key.
        if (!isMissing(error)) throw error
        return ask(aboutToken(WRAPPED_SOL))
      }),
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && (error.status === 403 || error.status === 404)
}

function aboutToken(mint: string) {
  return { endpoint: '/tokens/{token}', address: mint, check: checkTracker('TokenResponse') }
}

/** A position without a trade is one that the vendor does not cover. */
function readTotals(
  found: Checked<TrackerSchemas['TokenPosition']> | undefined,
  nowMs: number,
): WalletTokenTotals | undefined {
  if (found === undefined) return undefined
  const { realizedUsd, investedUsd: boughtUsd, soldUsd } = readPosition(found.answer, nowMs)
  const isCovered = [realizedUsd, boughtUsd, soldUsd].some((figure) => figure !== null && figure !== 0)
  return isCovered ? { realizedUsd, boughtUsd, soldUsd } : undefined
}

/** How the vendor takes the key and says what went wrong (`ErrorBody` in spec/provider/). */
const WIRE: Wire = {
  authorize: (apiKey) => ({ 'x-api-key': apiKey }),
  isError: (body) => typeof body === 'string' || isUnindexed(body) || (isObject(body) && Boolean(body.error)),
  listErrorTexts({ message, error, detail, msg }) {
    const nested = isObject(error) ? error : {}
    return [message, error, detail, msg, nested.message, nested.detail]
  },
  isUnindexed,
}

/** The vendor has queued the address for indexing and has no data so far. */
function isUnindexed(body: unknown): boolean {
  return isObject(body) && body.indexed === false
}
