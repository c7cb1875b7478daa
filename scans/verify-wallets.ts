import { listWins } from '../analysis/judged-bets.ts'
import { betsOf } from '../analysis/score-inputs.ts'
import type { Database } from '../db/connection/connection.ts'
import { findLookUps, storeTokenFacts, type WalletWins } from '../db/token-facts.ts'
import { listVerifiableWallets, planCallsAfter } from '../db/verification.ts'
import { FACTS_OF_MAX } from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { FAILED_MAX } from './ask-in-turn.ts'
import { checkMarket } from './check-market.ts'
import type { Context } from './context.ts'
import { judgeWallets } from './judge-wallets.ts'
import { findIndependence } from './known-wins.ts'

/** The look-up costs a tenth of the calls of its scan, within these bounds. */
export const LOOK_UP_CALLS = { share: 0.1, min: 5, max: 40 }

/**
 * Each wallet gets a share of this many wins before any wallet gets a second one: bots have thousands of wins. The
 * first ten wins of each period need 400 of the 600 tokens that a scan of 300 wallets looks up.
 */
const SHARE_WINS = 10

const TIMEOUT_MS = 60_000

/**
 * Looks up who else trades the tokens that the best wallets of an ended scan have won on, within the scan's budget of
 * calls, and computes the scores of these wallets again from what is stored (docs/score-and-tags.md, "Independence").
 * Then checks what the market paid for their largest wins, and does the same. It may run twice and be ended at any
 * moment: the answer to a call is stored before the next call. An answer that cannot be read leaves its tokens to the
 * next scan, and a failure of the one leaves the other to go on. Rejects with the reason of the signal.
 *
 * Resolves to the number of tokens that were looked up, of wins that were checked, and of changes to the figures of a
 * wallet, and why the others were not looked up.
 */
export async function verifyWallets(
  context: Pick<Context, 'db' | 'provider' | 'cursorSecret'>,
  scanId: string,
  signal: AbortSignal,
) {
  const { db, provider } = context
  const verifiable = (await listVerifiableWallets(db, scanId)).map(({ inputs, ...wallet }) => ({
    ...wallet,
    mints: listWins(betsOf(inputs)).map(({ mint }) => mint),
  }))
  const wins = verifiable.filter((wallet) => wallet.mints.length > 0)
  const mints = [...new Set(wins.flatMap((ofWallet) => ofWallet.mints))]
  const lookUps = await findLookUps(db, scanId, mints)
  const tokensMax = (await planCallsAfter(db, scanId, LOOK_UP_CALLS)) * FACTS_OF_MAX - lookUps.lookedUp
  const { fetchTokenFacts } = provider
  const due = new Set(lookUps.due)
  let shares = wins.flatMap(({ address, mints }) => shareOf(address, mints))
  let tokens = 0
  const failures: ProviderError[] = []
  while (fetchTokenFacts && shares.length > 0 && due.size > 0 && tokens < tokensMax) {
    const { taken, left, asked } = takeShares(shares, due)
    const some = asked.slice(0, tokensMax - tokens)
    try {
      const call = { signal, timeoutMs: TIMEOUT_MS, priority: 'job' } as const
      if (some.length > 0) await storeTokenFacts(db, some, await fetchTokenFacts(some, call))
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error
      failures.push(error)
      // An answer that cannot be read says nothing of other tokens.
      if (error.kind !== 'bad-response' || failures.length >= FAILED_MAX) break
    }
    tokens += some.length
    for (const mint of some) due.delete(mint)
    shares = await nextShares(db, taken, left)
  }
  const walletIds = wins.map(({ walletId }) => walletId)
  const verified = await judgeWallets(db, walletIds)
  const market = await checkMarket(context, scanId, signal)
  const checked = await judgeWallets(db, walletIds)
  return {
    tokens,
    wins: market.checked,
    wallets: verified + checked,
    failures: [...failures, ...market.failures],
  }
}

/** Some wins of a wallet, and those after them. */
interface Share extends WalletWins {
  readonly rest: readonly string[]
}

/**
 * The shares after these. A wallet that has won on a token that no others trade also gets the next share: otherwise it
 * could hide behind many tokens of its own.
 */
async function nextShares(db: Database, taken: readonly Share[], left: readonly Share[]): Promise<Share[]> {
  const independence = await findIndependence(db, taken)
  const isSuspect = ({ address }: Share) => [...(independence.get(address)?.values() ?? [])].includes(false)
  const next = (some: readonly Share[]) => some.flatMap(({ address, rest }) => shareOf(address, rest))
  return [...next(taken.filter(isSuspect)), ...left, ...next(taken.filter((share) => !isSuspect(share)))]
}

function shareOf(address: string, wins: readonly string[]): Share[] {
  const mints = wins.slice(0, SHARE_WINS)
  return mints.length === 0 ? [] : [{ address, mints, rest: wins.slice(SHARE_WINS) }]
}

/**
 * The shares that one call serves, and the tokens that it asks about, as many as fit. A share that does not fit is
 * left, although some of its tokens may be asked about now.
 */
function takeShares(shares: readonly Share[], due: ReadonlySet<string>) {
  const asked = new Set<string>()
  const end = shares.findIndex(({ mints }) => {
    const more = mints.filter((mint) => due.has(mint) && !asked.has(mint))
    for (const mint of more.slice(0, FACTS_OF_MAX - asked.size)) asked.add(mint)
    return more.some((mint) => !asked.has(mint))
  })
  const count = end < 0 ? shares.length : end
  return { taken: shares.slice(0, count), left: shares.slice(count), asked: [...asked] }
}
