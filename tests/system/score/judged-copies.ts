import { mean } from 'd3-array'
import { estimateCopies, verdictOf } from '../../../analysis/copy-figures.ts'
import { cappedReturn } from '../../../analysis/edge.ts'
import type { DrawOwn } from '../../support/trader-worlds.ts'
import { drawsOf } from '../../support/traders.ts'
import {
  type Delay,
  drawWallet,
  type Kind,
  recordsOf,
  resultOf,
  type SharedLuck,
  type Wallet,
} from './followers.ts'

/* How copies are judged. */

const MADE_DRAWS = 20_000

/** What a dollar has to become on average, so that the mean of the capped returns is this. */
export function madeFor(drawOwn: DrawOwn, returned: number): number {
  let [low, high] = [0.5, 6]
  while (high - low > 1e-3) {
    const made = (low + high) / 2
    const draws = drawsOf(72)
    const returns = Array.from({ length: MADE_DRAWS }, () => cappedReturn(drawOwn(draws, made) - 1))
    if ((mean(returns) ?? 0) < returned) low = made
    else high = made
  }
  return low
}

export const pctOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  (100 * items.filter(holds).length) / items.length

/** What the report says of bars of shares. */
export const ERROR_ALLOWED = 'A share may miss its bar by twice its standard error.'

/** Twice the standard error of a share of so many, in points. */
const errorOf = (pct: number, count: number) => 2 * Math.sqrt((pct * (100 - pct)) / Math.max(1, count))

/** By how much a share of so many is surely above the most, or below the least. */
export const missBy = (
  pct: number,
  count: number,
  { least = 0, most = 100 }: { least?: number; most?: number },
) => Math.max(least - pct, pct - most) - errorOf(pct, count)

/** A wallet with what the service says of it and what is true. */
export interface Judged {
  readonly wallet: Wallet
  readonly estimate: NonNullable<ReturnType<typeof estimateCopies>>
  readonly truth: number
}

export const holds = ({ estimate: { low, high }, truth }: Judged) => low <= truth && truth <= high
export const looksGood = ({ estimate }: Judged) => estimate.low > 0
export const isGood = ({ truth }: Judged) => truth > 0

export function judge(wallet: Wallet, asked: number, delay: Delay = 10): Judged[] {
  const estimate = estimateCopies(recordsOf(wallet, asked)[delay])
  return estimate === null ? [] : [{ wallet, estimate, truth: wallet.kind.followed[delay] }]
}

export const biasOf = (judged: readonly Judged[]) =>
  100 * (mean(judged, ({ estimate, truth }) => estimate.mean - truth) ?? Number.NaN)

export function drawMany(
  kinds: readonly Kind[],
  tokens: number,
  seed: number,
  shared?: SharedLuck,
): Wallet[] {
  const draws = drawsOf(seed)
  return Array.from({ length: WALLETS }, (_, index) => {
    const kind = kinds[index % kinds.length]
    if (kind === undefined) throw new Error('a world has kinds of wallets')
    return drawWallet(draws, kind, tokens, shared)
  })
}

export const WALLETS = 1_500

const CHECKED = 10

/** How many of the first ten wallets have other figures in the whole copy result of the service. */
export function countDifferent(wallets: readonly Wallet[], asked: number): number {
  return wallets.slice(0, CHECKED).filter((wallet) => isDifferent(wallet, asked)).length
}

function isDifferent(wallet: Wallet, asked: number): boolean {
  const records = recordsOf(wallet, asked)
  const { verdict, after_10s: ten, after_60s: sixty } = resultOf(wallet, asked)
  const isOther = (delay: Delay, { edge_pct: edgePct }: typeof ten) =>
    Math.abs((edgePct ?? Number.NaN) / 100 - (estimateCopies(records[delay])?.mean ?? Number.NaN)) > 1e-4
  return isOther(10, ten) || isOther(60, sixty) || verdict !== verdictOf([records[10], records[60]]).verdict
}
