import { HOUR_MS, MINUTE_MS } from '../../basics/durations.ts'
import type { MintProfile, WalletProfile } from './profiles.ts'
import { hashText, makeAddress, mix, randomFrom } from './random.ts'
import { drawRoundTrip, type SimulatedTrade } from './trade.ts'

/*
 * What wallets trade while the simulator runs, so that new trades come within the hour. These trades are in no
 * position: positions are those of the start of the day, and what came before the simulator is all in them.
 */

const TOKENS = 40
const SLOT_MS = HOUR_MS / 2
const HOLD_MIN_MS = 2 * MINUTE_MS
const HOLD_MORE_MS = 10 * MINUTE_MS

/** The trades of a wallet since a moment, one in two half hours, with those of the present one to come. */
export function drawLiveTrades(
  wallet: WalletProfile,
  options: { salt: number; sinceMs: number; nowMs: number; mintOf: (address: string) => MintProfile },
): SimulatedTrade[] {
  const { salt, sinceMs, nowMs, mintOf } = options
  const trades: SimulatedTrade[] = []
  for (let slot = Math.floor(sinceMs / SLOT_MS); slot * SLOT_MS <= nowMs; slot++) {
    const random = randomFrom(mix(wallet.hash, hashText(`live ${slot}`)))
    if (random() < 0.5) continue
    const mint = mintOf(makeAddress(`live ${salt} ${Math.floor(random() * TOKENS)}`))
    const firstMs = Math.floor(slot * SLOT_MS + random() * SLOT_MS)
    if (firstMs < sinceMs) continue
    const holdMs = Math.floor(HOLD_MIN_MS + random() * HOLD_MORE_MS)
    trades.push(drawRoundTrip(mint, wallet, { firstMs, holdMs }))
  }
  return trades
}
