import {
  COPY,
  type CopyPrices,
  copyOf,
  type FollowedPosition,
  followedPositionOf,
  listPricedSales,
  ownTradeOf,
} from '../analysis/copy.ts'
import { inCheckedOrder } from '../analysis/draw.ts'
import { listWins, type Win } from '../analysis/judged-bets.ts'
import type { Trade } from '../analysis/market.ts'
import { findAtMarket, listChecked, WINS_DRAWN } from '../analysis/market-check.ts'
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
import {
  listVerifiableWallets,
  markMarketChecked,
  planCallsAfter,
  type VerifiableWallet,
} from '../db/verification.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { Context } from './context.ts'
import { isChecked } from './known-wins.ts'
import {
  askPrices,
  type MarketSource,
  OutOfCallsError,
  pricesOf,
  readTrades,
  toMarketSource,
} from './market-prices.ts'

/** The check costs a fifth of the calls of its scan, within these bounds. */
export const MARKET_CALLS = { share: 0.2, min: 10, max: 60 }

/** Most calls for the prices of one win. */
const SPANS_OF_WIN_MAX = 3

/** A wallet is known well enough when copies keep less than this share of so many of its wins. */
const LITTLE_KEPT = { share: 0.75, wins: 2 }

/** The copies that a check tells. */
const CHECKED_COPY = { delaySec: 10, amountUsd: COPY.amountUsd } as const
const TIMEOUT_MS = MINUTE_MS

/**
 * Asks what the market paid around six drawn wins of each of the best wallets of an ended scan, within the check's own
 * budget of calls (docs/score-and-tags.md, "Market check"). Where one was off the market, all others of the wallet are
 * checked too, after the six of every other wallet: a cheat spends no calls of the honest.
 *
 * It may run twice and be ended at any moment: each call is counted before it is made, and what it told is kept before
 * the next. A win that was checked is asked about again only if it has grown, or if its market could not be told a day
 * ago. An answer that cannot be used says nothing of other wins, and any other failure, whose call is not counted,
 * nothing of other wallets: a cheat must not end the check of all. Rejects with the reason of the signal.
 *
 * Resolves to the number of wins that were checked, and why the others were not.
 */
export async function checkMarket(
  { db, provider, cursorSecret: secret }: Pick<Context, 'db' | 'provider' | 'cursorSecret'>,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly checked: number; readonly failures: readonly ProviderError[] }> {
  const callsMax = await planCallsAfter(db, scanId, MARKET_CALLS)
  const source = toMarketSource(provider, async (fetch) => {
    if (!(await takeMarketCall(db, scanId, callsMax))) throw new OutOfCallsError()
    try {
      return await fetch({ signal, timeoutMs: TIMEOUT_MS, priority: 'job' })
    } catch (error) {
      if (!isOfOneWin(error)) await returnMarketCall(db, scanId)
      throw error
    }
  })
  const failures: ProviderError[] = []
  let checked = 0
  if (source === undefined) return { checked, failures }
  const wallets = await listVerifiableWallets(db, scanId)
  const failed = new Set<VerifiableWallet>()
  let isOutOfCalls = false
  /** Resolves to false where the provider fails as a whole. */
  const checkAll = async (
    some: readonly VerifiableWallet[],
    check: (wallet: VerifiableWallet) => Promise<void>,
  ) => {
    const ask = async (wallet: VerifiableWallet) => {
      if (isOutOfCalls) return
      await check(wallet).catch((error: unknown) => {
        if (!(error instanceof OutOfCallsError)) throw error
        isOutOfCalls = true
      })
    }
    const asked = await askInTurn(some, { provider, signal, ask })
    signal.throwIfAborted()
    failures.push(...asked.failures)
    for (const wallet of asked.left) failed.add(wallet)
    return !asked.isOver
  }
  const tell = {
    onChecked: () => {
      checked += 1
    },
    onFailed: (error: ProviderError) => void failures.push(error),
  }
  const suspects: VerifiableWallet[] = []
  const checkDrawn = async (wallet: VerifiableWallet) => {
    const drawn = inCheckedOrder(winsOf(wallet), { secret, address: wallet.address }).slice(0, WINS_DRAWN)
    const checks = await checkWins(db, source, { wallet, wins: drawn, ...tell })
    if (isSuspect(checks)) suspects.push(wallet)
  }
  const checkOthers = async (wallet: VerifiableWallet) => {
    await checkWins(db, source, { wallet, wins: winsOf(wallet), ...tell })
  }
  const hasRun = (await checkAll(wallets, checkDrawn)) && (await checkAll(suspects, checkOthers))
  // Nor has the check run where no answer could be used.
  if (!hasRun || (failures.length > 0 && checked === 0)) return { checked, failures }
  const done = wallets.filter((wallet) => !failed.has(wallet))
  await markMarketChecked(
    db,
    done.map(({ walletId }) => walletId),
  )
  return { checked, failures }
}

interface CheckedWallet {
  readonly wallet: VerifiableWallet
  readonly onChecked: () => void
  /** Called for an answer about a win that cannot be used. */
  readonly onFailed: (error: ProviderError) => void
}

function isOfOneWin(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'bad-response'
}

const winsOf = ({ inputs }: VerifiableWallet) => listWins(betsOf(inputs))

/** Whether a win is known to be off the market. */
function isSuspect(checks: ReadonlyMap<string, MarketCheck>): boolean {
  return [...checks.values()].some(({ offMarket }) => offMarket === true)
}

/**
 * Checks these wins of a wallet that are not checked yet. It ends once copies are known to keep little of them, unless
 * a win is off the market. Resolves to all checks of the wallet, by mint.
 */
async function checkWins(
  db: Database,
  source: MarketSource,
  {
    wallet: { walletId, address, inputs },
    wins,
    onChecked,
    onFailed,
  }: CheckedWallet & { readonly wins: readonly Win[] },
): Promise<ReadonlyMap<string, MarketCheck>> {
  const stored = await listMarketChecks(db, [address])
  const checks = new Map<string, MarketCheck>(stored.map((check) => [check.mint, check]))
  const dueAgain = new Set(stored.filter(({ isDueAgain }) => isDueAgain).map(({ mint }) => mint))
  const firstBuys = new Map(inputs.tokens.map(([mint, , firstBuyMs]) => [mint, firstBuyMs]))
  const trades = readTrades(address, source)
  for (const win of wins) {
    if (isChecked(win, checks.get(win.mint)) && !dueAgain.has(win.mint)) continue
    if (!isSuspect(checks) && countLittleKept(wins, checks) >= LITTLE_KEPT.wins) break
    const readOne = async () => {
      const ofToken = await trades.read(win.mint, firstBuys.get(win.mint) ?? null)
      return await checkWin(db, source, win, ofToken ?? [])
    }
    const check = await readOne().catch((error: unknown) => {
      if (!isOfOneWin(error)) throw error
      onFailed(error)
    })
    if (check === undefined) continue
    await storeMarketCheck(db, walletId, check)
    checks.set(win.mint, check)
    onChecked()
  }
  return checks
}

/** Checks one win; undefined while its trades are so late that the prices around them may still change. */
async function checkWin(
  db: Database,
  source: MarketSource,
  { mint, resultUsd }: Win,
  trades: readonly Trade[],
): Promise<MarketCheck | undefined> {
  const position = followedPositionOf(trades)
  const [largest, ...others] = listChecked(trades).map(ownTradeOf)
  const followed = position === null ? [] : [position.entry, ...listPricedSales(position)]
  const asked = [...(largest === undefined ? [] : [largest]), ...followed, ...others]
  const { moments, isSettled } = await askPrices(db, source, {
    mint,
    trades: asked,
    spansMax: SPANS_OF_WIN_MAX,
  })
  if (!isSettled) return undefined
  const findMoment = (timeMs: number) => moments.get(timeMs)
  const copied = position && copyOfWin(position, await pricesOf(db, { mint, moments }))
  const { share, offMarket } = findAtMarket(trades, findMoment) ?? { share: null, offMarket: null }
  return { mint, resultUsd, share, offMarket, copied }
}

/** What a copy of a win made of a dollar. What is not sold yet counts what it cost; `null` where prices are missing. */
export function copyOfWin(position: FollowedPosition, prices: CopyPrices): number | null {
  const { fillUsd } = position.entry
  return copyOf(position, CHECKED_COPY, { ...prices, nowUsd: fillUsd })?.returned ?? null
}

function countLittleKept(wins: readonly Win[], checks: ReadonlyMap<string, MarketCheck>): number {
  return wins.filter(({ mint, returned }) => {
    const copied = checks.get(mint)?.copied ?? null
    return copied !== null && 1 + copied < LITTLE_KEPT.share * (1 + returned)
  }).length
}
