import type { Fault } from '../../provider/simulator/scenarios.ts'
import type { Simulator } from './simulator.ts'

/* What the simulated second vendor says about wallets, and how often it was asked. */

/** What the second vendor says about a wallet on a token. */
export interface SecondOpinion {
  readonly wallet: string
  readonly mint: string
  /** In USD; null is a wallet that it does not cover. */
  readonly realizedUsd: number | null
  /** When it answers; at once unless set. */
  readonly until?: Promise<unknown>
}

/** From now on the second vendor says this, in place of what it said before. */
export function playSecondSource(
  { scenarios }: Simulator,
  { wallet, mint, realizedUsd, until }: SecondOpinion,
): void {
  const match = checkOf(wallet)
  const side = { tokenAmount: 10, transactionCount: 1, volumeUsd: 5_000 }
  const row = { mintAddress: mint, realizedPnlUsd: realizedUsd, buys: side, sells: side }
  const fault: Fault =
    realizedUsd === null ? { kind: 'unknown' } : { kind: 'answer', body: { tokenMetrics: [row] } }
  scenarios.remove(match)
  scenarios.add({ match, fault: until === undefined ? fault : { kind: 'hold', until, fault } })
}

/** From now on the second vendor answers about these wallets from its simulated world again. */
export function forgetSecondSource({ scenarios }: Simulator, wallets: readonly string[]): void {
  for (const wallet of wallets) scenarios.remove(checkOf(wallet))
}

function checkOf(wallet: string): string {
  return `/v4/wallets/${wallet}/pnl`
}

/** How often the second vendor was asked about a wallet, retries included. */
export function countChecks({ counts }: Simulator): number {
  return Object.entries(counts).reduce(
    (sum, [path, count]) => sum + (/v4.*wallet.*pnl/.test(path) ? count : 0),
    0,
  )
}
