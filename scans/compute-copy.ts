import { COPY_TERMS, copyResultSteps, listFollowed } from '../analysis/copy-result.ts'
import { toCopyToken } from '../analysis/copy-tokens.ts'
import { listWins } from '../analysis/judged-bets.ts'
import { PERIOD_MS } from '../analysis/periods.ts'
import { betsOf, readStoredInputs, type StoredScoreInputs, withKnownWins } from '../analysis/score-inputs.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import { inLoopTurns } from '../basics/slots.ts'
import type { Payment } from '../contract/booking.ts'
import { readDatabaseTime } from '../db/clock.ts'
import type { Database, DatabaseTransaction } from '../db/connection/connection.ts'
import { COPY_FRESH_FOR_MS, findScoredWallet, storeWalletCopy } from '../db/copies.ts'
import { SETTLED_AFTER_MS, storeMarketCheck } from '../db/market.ts'
import { COPY_FETCH } from '../db/shared-fetches.ts'
import { WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import type { components } from '../generated/v1/types.ts'
import type { CallPriority } from '../provider/data-provider.ts'
import { askBenchmark, NO_BENCHMARK } from './ask-benchmark.ts'
import { askTokens, type CheckedToken } from './ask-tokens.ts'
import { copyOfWin } from './check-market.ts'
import type { Context } from './context.ts'
import { judgeInTransaction } from './judge-wallets.ts'
import { findKnownWins } from './known-wins.ts'
import { OutOfCallsError, toMarketSource } from './market-prices.ts'
import { LOOK_UPS_MAX, refreshWallet } from './refresh-wallet.ts'
import { once, UNKNOWN_FOR_MS } from './shared-fetch.ts'

/** Most provider calls that one copy result takes, the analysis of the wallet included. */
export const COPY_CALLS_MAX = 25

interface WantedCopy {
  readonly address: string
  readonly period: Period
  /** Whose slots its calls take. None for a result that no request asks for. */
  readonly profileId?: string
  readonly pay: Payment<DatabaseTransaction, never>
  /** `person` unless set. */
  readonly priority?: CallPriority
  /** Ends the wait and the calls. */
  readonly signal?: AbortSignal
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
export async function computeCopy(context: Context, wanted: WantedCopy): Promise<void> {
  const { period, pay } = wanted
  const { db, provider } = context
  const { timeoutMs } = context.walletScan
  const since = await readDatabaseTime(db)
  const fresh = { since, freshForMs: COPY_FRESH_FOR_MS, unknownForMs: 0, timeoutMs }
  await once(context, COPY_FETCH, { ...wanted, ...fresh }, (fetch) =>
    pay.during(async ({ ask, spend, free }) => {
      const refusal = provider.refusalOf('fetchMarket') ?? provider.refusalOf('fetchWalletTrades')
      if (refusal !== undefined) throw refusal
      await ask()
      const { calls, ...copied } = await fetch.call((leftMs) =>
        followWallet(context, { ...wanted, since, leftMs, onFetched: spend }),
      )
      await fetch.store(async (trx) => {
        await storeWalletCopy(trx, { ...copied, period })
        await judgeInTransaction(trx, [copied.walletId])
      })
      if (calls === 0) free(undefined)
    }),
  )
}

interface Following extends Pick<WantedCopy, 'address' | 'period' | 'profileId' | 'priority' | 'signal'> {
  /** The present moment on the database's clock, as text. */
  readonly since: string
  readonly leftMs: number
  /** Called once the wallet is fetched, analysed and stored. */
  readonly onFetched: () => void
}

/** The copy result of a wallet as it is now, and how many calls it may have taken. */
async function followWallet(context: Context, wanted: Following) {
  const { address, period, profileId, since, leftMs, onFetched, priority = 'person', signal } = wanted
  const { db, provider, cursorSecret: secret } = context
  const endsAtMs = performance.now() + leftMs
  const leftOptions = () => {
    const timeoutMs = Math.max(1, endsAtMs - performance.now())
    return { timeoutMs, priority, ...(profileId && { profileId }), ...(signal && { signal }) }
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
  const stored = wallet.inputs
  const before = stored === null ? [] : readStoredInputs(stored, period)
  const lengthMs = PERIOD_MS[period]
  const sinceMs = lengthMs === null ? null : wallet.analysedAt.getTime() - lengthMs
  const followed = listFollowed({ inputs: before, sinceMs }, 'counted')
  const benchmark = source && followed.length > 0 ? await askBenchmark(db, source, copiedAtMs) : NO_BENCHMARK
  const asked = source ? await askTokens(db, source, { address, secret, followed, asOfMs }) : []
  const inputs =
    stored === null
      ? []
      : readStoredInputs(await keepChecks(db, { ...wallet, address }, stored, asked), period)
  const listedAtMs = wallet.listedAt?.getTime() ?? null
  const basis = { inputs, sinceMs, asked, benchmark, asOfMs, listedAtMs }
  const { figures, details, tokens } = await inLoopTurns(copyResultSteps(basis))
  const copiedAt = toTime(copiedAtMs)
  const summary = {
    period,
    copied_at: copiedAt,
    scanned_at: toTime(wallet.analysedAt.getTime()),
    as_of: toTime(asOfMs),
    ...COPY_TERMS,
    ...figures,
  } satisfies components['schemas']['WalletCopySummary']
  return { calls, walletId: wallet.walletId, copiedAt, summary, details, tokens: tokens.map(toCopyToken) }
}

const toTime = (timeMs: number) => new Date(timeMs).toISOString()

/**
 * Keeps what was found of the wins, as a market check does. Resolves to the inputs as the score takes them by it: once
 * a win was off the market, the others that are not checked count no gain.
 */
async function keepChecks(
  db: Database,
  { walletId, address }: { readonly walletId: number; readonly address: string },
  inputs: StoredScoreInputs,
  asked: readonly CheckedToken[],
): Promise<StoredScoreInputs> {
  const wins = listWins(betsOf(inputs))
  const results = new Map(wins.map(({ mint, resultUsd }) => [mint, resultUsd]))
  for (const { mint, followed, atMarket } of asked) {
    const resultUsd = results.get(mint)
    if (followed === null || atMarket === null || resultUsd === undefined) continue
    const { position, prices } = followed
    await storeMarketCheck(db, walletId, {
      ...{ mint, resultUsd, ...atMarket },
      copied: copyOfWin(position, prices),
    })
  }
  const known = (await findKnownWins(db, [{ address, wins }])).get(address)
  return known === undefined ? inputs : withKnownWins(inputs, known)
}
