import { expect, test } from '@jest/globals'
import { analyseWallet, type WalletAnalysis } from '../../../analysis/analyse-wallet.ts'
import type { Habit } from '../../../provider/simulator/profiles.ts'
import { answerWallet } from '../../../provider/simulator/wallet-answer.ts'
import { createWorld } from '../../../provider/simulator/world.ts'
import { checkWallet } from '../../../provider/solana-tracker/checks.ts'
import { normaliseWallet } from '../../../provider/solana-tracker/normalise.ts'
import { address, NOON_MS } from '../../support/provider-client.ts'

/* How the analysis judges simulated wallets whose numbers would deceive a careless score. */

const TOKENS = 8
const analyses = new Map<Habit | undefined, WalletAnalysis[]>()

const world = createWorld({ seed: 1, disagreementPct: 0, vybeGaps: true, now: () => NOON_MS })
const mints = Array.from({ length: TOKENS }, (_, index) => address(`habit ${index}`))
const traders = mints.flatMap((mint) => world.traders(mint).map(({ trade }) => trade.wallet))
for (const { address, habit } of new Map(traders.map((wallet) => [wallet.address, wallet])).values()) {
  const known = analyses.get(habit) ?? []
  // Fifty ordinary wallets are enough.
  if (habit === undefined && known.length >= 50) continue
  analyses.set(habit, [...known, analyse(address)])
}

function analyse(address: string): WalletAnalysis {
  const answer = checkWallet(JSON.parse(JSON.stringify(answerWallet(world, address, true))))?.answer
  if (answer === undefined)
    throw new Error(`the simulator's answer for ${address} is not an answer of the provider`)
  return analyseWallet(normaliseWallet(address, answer, NOON_MS), {
    firstBuyerTokens: 0,
    isKol: false,
  })
}

/** Figures of all time of the wallets with a habit. */
function listAll(habit: Habit | undefined) {
  const all = (analyses.get(habit) ?? []).map(({ periods }) => periods.all)
  expect(all.length).toBeGreaterThan(2)
  return all
}

test('in the simulated world a wallet that sells gifts has no score', () => {
  for (const stats of listAll('gifted')) expect(stats).toMatchObject({ score: null, wins: 0 })
})

test('in the simulated world a wallet that sells more than it bought has no profit on what it never bought', () => {
  for (const stats of listAll('oversold')) {
    expect(stats.unfunded_tokens).toBeGreaterThan(0)
    expect(stats.unfunded_proceeds_usd).toBeGreaterThan(0)
    expect(stats.cost_coverage_pct).toBeLessThan(100)
  }
})

test('in the simulated world a wallet that trades back and forth wins nothing', () => {
  const traded = listAll('washing').filter(({ tokens_traded: tokens }) => tokens !== 0)
  expect(traded.length).toBeGreaterThan(0)
  for (const { wins } of traded) expect(wins).toBe(0)
})

test('in the simulated world a wallet that sells within a minute, on many tokens, is too fast to copy', () => {
  const sold = listAll('flipping').filter(({ wins, losses }) => (wins ?? 0) + (losses ?? 0) >= 15)
  expect(sold.length).toBeGreaterThan(0)
  for (const { tags } of sold) expect(tags).toContain('too_fast_to_copy')
})

test('in the simulated world a wallet that fell silent has an outcome of the last 30 days without a trade', () => {
  const silent = (analyses.get('silent') ?? []).filter(({ tokens }) => tokens.length > 0)
  expect(silent.length).toBeGreaterThan(2)
  for (const { periods, scoreRecords } of silent) {
    expect(periods.all.tags).toContain('inactive')
    expect(scoreRecords.outcome).toMatchObject({ trades: 0, roiPct: expect.any(Number) })
  }
  expect(silent.some(({ scoreRecords }) => scoreRecords.backtest !== null)).toBe(true)
})

test('in the simulated world most ordinary wallets have scores', () => {
  expect(listAll(undefined).filter(({ score }) => score !== null).length).toBeGreaterThan(40)
})
