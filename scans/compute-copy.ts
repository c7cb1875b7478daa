import { copyOf, followedPositionOf, listPricedSales, PRICED_MIN } from '../analysis/copy.ts'
import { type AskedToken, copyResultOf, listFollowed } from '../analysis/copy-result.ts'
import { inDrawnOrder } from '../analysis/draw.ts'
import { listWins } from '../analysis/judged-bets.ts'
import { findAtMarket } from '../analysis/market-check.ts'
import { listUsable } from '../analysis/market-moment.ts'
import { PERIOD_MS } from '../analysis/periods.ts'
import {
  betsOf,
  readStoredInputs,
  type StoredScoreInputs,
  type TokenInput,
} from '../analysis/score-inputs.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import { HOUR_MS } from '../basics/durations.ts'
import { readDatabaseTime } from '../db/clock.ts'
import type { Database } from '../db/connection/connection.ts'
import { COPY_FRESH_FOR_MS, findScoredWallet, storeWalletCopy } from '../db/copies.ts'
import { SETTLED_AFTER_MS, storeMarketCheck } from '../db/market.ts'
import { COPY_FETCH } from '../db/shared-fetches.ts'
import { WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { COPY_DELAY_SEC } from './check-market.ts'
import type { Context } from './context.ts'
import { judgeInTransaction, judgeWallets } from './judge-wallets.ts'
import {
  askPrices,
  type MarketSource,
  OutOfCallsError,
  readTrades,
  type TradeReader,
  toMarketSource,
} from './market-prices.ts'
import type { Payment } from './payment.ts'
import { LOOK_UPS_MAX, refreshWallet } from './refresh-wallet.ts'
import { once, UNKNOWN_FOR_MS } from './shared-fetch.ts'

/** Most provider calls that one copy result takes, the analysis of the wallet included. */
export const COPY_CALLS_MAX = 25
/** Most calls for the prices of one token. */
const SPANS_OF_TOKEN_MAX = 3

interface WantedCopy {
  readonly address: string
  readonly period: Period
  readonly profileId: string
  readonly pay: Payment
}

/**
 * Computes and stores what following a wallet would have made, once for all that want it at the same time, on whatever
 * instance; nothing when a result of the last hour is stored. The one that computes it pays, unless the provider need
 * not or cannot be asked. It asks for the prices of tokens in an order that no one can choose, as many as the calls
 * suffice for; what they told is kept for good, so that the next result begins where this one ended.
 *
 * Rejects with the failure of the provider where too few tokens are priced because of it, with SharedFetchError when
 * the work of another has failed, or with the refusal of the payment. A wallet that was fetched is paid for even then.
 * Where the provider refuses this key the prices or the trades, no call is made.
 */
export async function computeCopy(
  context: Context,
  { address, period, profileId, pay }: WantedCopy,
): Promise<void> {
  const { db, provider } = context
  const { timeoutMs } = context.walletScan
  const since = await readDatabaseTime(db)
  const wanted = { address, period, since, freshForMs: COPY_FRESH_FOR_MS, unknownForMs: 0, timeoutMs }
  await once(context, COPY_FETCH, wanted, (fetch) =>
    pay.during(async ({ ask, spend, free }) => {
      const refusal = provider.refusalOf('fetchMarket') ?? provider.refusalOf('fetchWalletTrades')
      if (refusal !== undefined) throw refusal
      await ask()
      const { calls, ...copied } = await fetch.call((leftMs) =>
        followWallet(context, { address, period, profileId, since, leftMs, onFetched: spend }),
      )
      await fetch.store(async (trx) => {
        await storeWalletCopy(trx, { ...copied, period })
        await judgeInTransaction(trx, [copied.walletId])
      })
      if (calls === 0) free(undefined)
    }),
  )
}

interface Following extends Pick<WantedCopy, 'address' | 'period' | 'profileId'> {
  /** The present moment on the database's clock, as text. */
  readonly since: string
  readonly leftMs: number
  /** Called once the wallet is fetched, analysed and stored. */
  readonly onFetched: () => void
}

/** The copy result of a wallet as it is now, and how many calls it may have taken. */
async function followWallet(context: Context, { address, period, profileId, ...following }: Following) {
  const { db, provider } = context
  const { since, leftMs, onFetched } = following
  const endsAtMs = performance.now() + leftMs
  const leftOptions = () => {
    const timeoutMs = Math.max(1, endsAtMs - performance.now())
    return { timeoutMs, priority: 'person' as const, profileId }
  }
  const fresh = { freshForMs: WALLET_FRESH_FOR_MS, unknownForMs: UNKNOWN_FOR_MS }
  const refreshed = await refreshWallet(context, { address, since, ...fresh, ...leftOptions() })
  if (refreshed === 'fetched') onFetched()
  const wallet = await findScoredWallet(db, address)
  if (wallet === undefined) throw new Error(`wallet ${address} was stored and is gone`)
  let calls = refreshed === 'fetched' ? provider.callsPerWallet + LOOK_UPS_MAX : 0
  const source = toMarketSource(provider, async (fetch) => {
    if (calls >= COPY_CALLS_MAX) throw new OutOfCallsError()
    calls += 1
    return await fetch(leftOptions())
  })
  const copiedAtMs = Date.parse(since)
  const asOfMs = copiedAtMs - SETTLED_AFTER_MS
  const inputs = wallet.inputs === null ? [] : readStoredInputs(wallet.inputs, period)
  const lengthMs = PERIOD_MS[period]
  const sinceMs = lengthMs === null ? null : wallet.analysedAt.getTime() - lengthMs
  const followed = listFollowed({ inputs, sinceMs }, 'counted')
  const asked = source ? await askTokens(db, source, { address, followed, asOfMs }) : []
  await keepChecks(db, wallet, asked)
  const times = {
    copiedAt: toTime(copiedAtMs),
    analysedAt: toTime(wallet.analysedAt.getTime()),
    asOf: toTime(asOfMs),
  }
  const result = copyResultOf(period, times, { inputs, sinceMs, asked })
  return { calls, walletId: wallet.walletId, copiedAt: times.copiedAt, ...result }
}

const toTime = (timeMs: number) => new Date(timeMs).toISOString()

interface WantedTokens {
  readonly address: string
  readonly followed: readonly TokenInput[]
  /** Later trades and prices are left out: they may still change. */
  readonly asOfMs: number
}

/**
 * Asks for the tokens in their drawn order, until no call is left or the provider fails. A token with an answer that
 * cannot be used is unpriced. Rejects with the failure where fewer tokens are priced than figures need, and a better
 * answer could price enough.
 */
async function askTokens(
  db: Database,
  source: MarketSource,
  { address, followed, asOfMs }: WantedTokens,
): Promise<AskedToken[]> {
  const asked: AskedToken[] = []
  let failure: ProviderError | undefined
  const trades = readTrades(address, source)
  if (followed.length > 0) await trades.open()
  for (const token of inDrawnOrder(address, followed, ({ mint }) => mint)) {
    try {
      asked.push(await askToken(db, source, { token, trades, asOfMs }))
    } catch (error) {
      if (error instanceof OutOfCallsError) break
      if (!(error instanceof ProviderError)) throw error
      // It says nothing of other tokens.
      const isOfOneToken = error.kind === 'bad-response'
      if (!isOfOneToken || followed.length >= PRICED_MIN) failure = error
      if (!isOfOneToken) break
      asked.push({ mint: token.mint, followed: null, atMarket: null })
    }
  }
  if (failure !== undefined && asked.filter(({ followed }) => followed !== null).length < PRICED_MIN)
    throw failure
  return asked
}

interface WantedToken extends Pick<WantedTokens, 'asOfMs'> {
  readonly token: TokenInput
  readonly trades: TradeReader
}

async function askToken(
  db: Database,
  source: MarketSource,
  { token: { mint, firstBuyMs, resultUsd }, trades, asOfMs }: WantedToken,
): Promise<AskedToken> {
  const ofToken = (await trades.read(mint, firstBuyMs)) ?? []
  const made = ofToken.filter(({ timeMs }) => timeMs <= asOfMs)
  const position = followedPositionOf(made)
  if (position === null) return { mint, followed: null, atMarket: null }
  const timesMs = [position.entry, ...listPricedSales(position)].map(({ timeMs }) => timeMs)
  const { moments } = await askPrices(db, source, { mint, timesMs, spansMax: SPANS_OF_TOKEN_MAX })
  const findMoment = (timeMs: number) => moments.get(timeMs)
  const openUsd = position.openShare > 0 ? await askLastPrice(source, mint, asOfMs) : null
  return {
    mint,
    followed: { position, prices: { findMoment, nowUsd: openUsd } },
    // What was sold since may be what was off the market.
    atMarket: (resultUsd ?? 0) > 0 && made.length === ofToken.length ? findAtMarket(made, findMoment) : null,
  }
}

/** The last price of the hour before; null where the token no longer trades. */
async function askLastPrice({ call, fetchMarket }: MarketSource, mint: string, asOfMs: number) {
  const span = { fromMs: asOfMs - HOUR_MS, toMs: asOfMs }
  const candles = await call((options) => fetchMarket(mint, span, options))
  return listUsable(candles).findLast(({ startMs }) => startMs <= asOfMs)?.closeUsd ?? null
}

/** Keeps what was found of the wins, as a market check does, and judges the wallet again by it. */
async function keepChecks(
  db: Database,
  { walletId, inputs }: { readonly walletId: number; readonly inputs: StoredScoreInputs | null },
  asked: readonly AskedToken[],
): Promise<void> {
  if (inputs === null) return
  const results = new Map(listWins(betsOf(inputs)).map(({ mint, resultUsd }) => [mint, resultUsd]))
  let kept = 0
  for (const { mint, followed, atMarket } of asked) {
    const resultUsd = results.get(mint)
    if (followed === null || atMarket === null || resultUsd === undefined) continue
    const { position, prices } = followed
    const copied = position.openShare > 0 ? null : copyOf(position, COPY_DELAY_SEC, prices)
    await storeMarketCheck(db, walletId, {
      ...{ mint, resultUsd, ...atMarket },
      copied: copied?.returned ?? null,
    })
    kept += 1
  }
  if (kept > 0) await judgeWallets(db, [walletId])
}
