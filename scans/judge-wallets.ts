import { judgeAgain, listWins } from '../analysis/judged-bets.ts'
import { betsOf, withKnownWins } from '../analysis/score-inputs.ts'
import { ofPeriods, PERIODS } from '../analysis/wallet-pnl.ts'
import { storeAnalyses } from '../db/analyses.ts'
import type { Database, DatabaseTransaction } from '../db/connection/connection.ts'
import { type JudgedWallet, lockJudgedWallets } from '../db/verification.ts'
import { findKnownWins } from './known-wins.ts'

/** How many wallets are judged in one go. It takes about 20 ms, in which the process does nothing else. */
const WALLETS_AT_ONCE = 25

/**
 * Computes scores and judgements of wallets again from all that is stored of them. Returns how many have changed; the
 * others keep their version.
 */
export async function judgeWallets(db: Database, walletIds: readonly number[]): Promise<number> {
  let changed = 0
  for (let from = 0; from < walletIds.length; from += WALLETS_AT_ONCE) {
    const some = walletIds.slice(from, from + WALLETS_AT_ONCE)
    changed += await db.transaction().execute((trx) => judgeInTransaction(trx, some))
  }
  return changed
}

/** The same in the transaction that stores what they are judged by. */
export async function judgeInTransaction(
  trx: DatabaseTransaction,
  walletIds: readonly number[],
): Promise<number> {
  const wallets = (await lockJudgedWallets(trx, walletIds)).map((wallet) => ({
    ...wallet,
    bets: betsOf(wallet.scoreInputs),
  }))
  const knownWins = await findKnownWins(
    trx,
    wallets.map(({ address, bets }) => ({ address, wins: listWins(bets) })),
  )
  const changed = wallets.flatMap(({ bets, standing, ...wallet }): JudgedWallet[] => {
    const ofWallet = knownWins.get(wallet.address)
    if (ofWallet === undefined) return []
    const { periods, scoreInputs } = wallet
    const judged = ofPeriods((period) =>
      judgeAgain(periods[period], bets[period], { ...ofWallet, ...standing, period }),
    )
    const isSame = PERIODS.every((period) => isEqual(judged[period], periods[period]))
    return isSame ? [] : [{ ...wallet, periods: judged, scoreInputs: withKnownWins(scoreInputs, ofWallet) }]
  })
  if (changed.length > 0) await storeAnalyses(trx, changed)
  return changed.length
}

/** Compares as JSON: both objects have their members in the same order. */
function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
