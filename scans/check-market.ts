import { copyOf, followedPositionOf, listPricedSales } from '../analysis/copy.ts'
import { listWins, type Win } from '../analysis/judged-bets.ts'
import type { Trade } from '../analysis/market.ts'
import { isOffMarket, listChecked } from '../analysis/market-check.ts'
import { betsOf } from '../analysis/score-inputs.ts'
import { MINUTE_MS } from '../basics/durations.ts'
import type { Database } from '../db/connection/connection.ts'
import {
  listMarketChecks,
  type MarketCheck,
  returnMarketCall,
  storeMarketCheck,
  takeMarketCall,
} from '../db/market.ts'
import { listVerifiableWallets, planCallsAfter, type VerifiableWallet } from '../db/verification.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'
import { isChecked } from './known-wins.ts'
import { askPrices, type MarketSource, OutOfCallsError, readTrades, toMarketSource } from './market-prices.ts'

/** The check costs a fifth of the calls of its scan, within these bounds. */
const CALLS = { share: 0.2, min: 10, max: 60 }

/** The largest wins of a wallet are checked: what they add to its record is most of it. */
const WINS_CHECKED = 4
/** Most calls for the prices of one win. */
const SPANS_OF_WIN_MAX = 3

/** A wallet is known well enough when copies keep less than this share of so many of its wins. */
const LITTLE_KEPT = { share: 0.75, wins: 2 }

/** The delay of the copies that a check tells. */
export const COPY_DELAY_SEC = 10
const TIMEOUT_MS = MINUTE_MS

/**
 * Asks what the market paid around the largest wins of the best wallets of an ended scan, within the check's own budget
 * of calls (docs/score-and-tags.md, Market check). It may run twice and be ended at any moment: each call is counted
 * before it is made, and what it told is kept before the next. A win that was checked is not asked about again, unless
 * it has grown, or its market could not be told a day ago. Ends with the first call that fails, which is not counted.
 * Rejects with the reason of the signal.
 *
 * Resolves to the number of wins that were checked, and why the others were not.
 */
export async function checkMarket(
  { db, provider }: Pick<Context, 'db' | 'provider'>,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly checked: number; readonly failure: ProviderError | undefined }> {
  const callsMax = await planCallsAfter(db, scanId, CALLS)
  const source = toMarketSource(provider, async (fetch) => {
    if (!(await takeMarketCall(db, scanId, callsMax))) throw new OutOfCallsError()
    try {
      return await fetch({ signal, timeoutMs: TIMEOUT_MS, priority: 'job' })
    } catch (error) {
      await returnMarketCall(db, scanId)
      throw error
    }
  })
  let checked = 0
  let failure: ProviderError | undefined
  try {
    if (source !== undefined)
      for (const wallet of await listVerifiableWallets(db, scanId))
        await checkWallet(db, source, wallet, () => {
          checked += 1
        })
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderError || error instanceof OutOfCallsError)) throw error
    if (error instanceof ProviderError) failure = error
  }
  return { checked, failure }
}

/**
 * Checks the largest wins of a wallet. A wallet that has a win off the market has all others checked, too: otherwise it
 * could hide behind many of them.
 */
async function checkWallet(
  db: Database,
  source: MarketSource,
  { walletId, address, inputs }: VerifiableWallet,
  onChecked: () => void,
): Promise<void> {
  const wins = listWins(betsOf(inputs))
  const checks = new Map<string, MarketCheck>(
    (await listMarketChecks(db, [address])).map((check) => [check.mint, check]),
  )
  const firstBuys = new Map(inputs.tokens.map(([mint, , firstBuyMs]) => [mint, firstBuyMs]))
  const trades = readTrades(address, source)
  for (const [place, win] of wins.entries()) {
    const isSuspect = wins.some(({ mint }) => checks.get(mint)?.offMarket === true)
    if (!isSuspect && (place >= WINS_CHECKED || countLittleKept(wins, checks) >= LITTLE_KEPT.wins)) return
    if (isChecked(win, checks.get(win.mint))) continue
    const ofToken = await trades.read(win.mint, firstBuys.get(win.mint) ?? null)
    const check = await checkWin(db, source, win, ofToken ?? [])
    if (check === undefined) continue
    await storeMarketCheck(db, walletId, check)
    checks.set(win.mint, check)
    onChecked()
  }
}

/** Checks one win; undefined while its trades are so late that the prices around them may still change. */
async function checkWin(
  db: Database,
  source: MarketSource,
  { mint, resultUsd }: Win,
  trades: readonly Trade[],
): Promise<MarketCheck | undefined> {
  const position = followedPositionOf(trades)
  const [largest, ...others] = listChecked(trades).map(({ timeMs }) => timeMs)
  const copied = position === null ? [] : [position.entry, ...listPricedSales(position)]
  const timesMs = [
    ...(largest === undefined ? [] : [largest]),
    ...copied.map(({ timeMs }) => timeMs),
    ...others,
  ]
  const { moments, isSettled } = await askPrices(db, source, { mint, timesMs, spansMax: SPANS_OF_WIN_MAX })
  if (!isSettled) return undefined
  const findMoment = (timeMs: number) => moments.get(timeMs)
  // What is not sold yet has no price here.
  const copy =
    position === null || position.openShare > 0
      ? null
      : copyOf(position, COPY_DELAY_SEC, { findMoment, nowUsd: null })
  return { mint, resultUsd, offMarket: isOffMarket(trades, findMoment), copied: copy?.returned ?? null }
}

function countLittleKept(wins: readonly Win[], checks: ReadonlyMap<string, MarketCheck>): number {
  return wins.filter(({ mint, returned }) => {
    const copied = checks.get(mint)?.copied ?? null
    return copied !== null && 1 + copied < LITTLE_KEPT.share * (1 + returned)
  }).length
}
