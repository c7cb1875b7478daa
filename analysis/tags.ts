import { DAY_MS, DAY_SEC, HOUR_SEC, MINUTE_SEC } from '../basics/durations.ts'
import type { components } from '../generated/v1/types.ts'
import { winratePct } from './figures.ts'
import type { Funding } from './funding.ts'
import type { KnownWins, Standing } from './judged-bets.ts'
import type { TradeRecord } from './trade-record.ts'

/** What is known of a wallet beyond its PnL rows. */
export interface WalletFacts extends Partial<KnownWins>, Partial<Standing> {
  /** How many scanned tokens have the wallet among their first 100 buyers. */
  readonly firstBuyerTokens: number
  /** In the KOL directory. */
  readonly isKol: boolean
  /** A second source contradicts its profit on a token. */
  readonly isDisputed?: boolean
}

/** The input of the tags of one period. */
interface TagFigures {
  readonly record: TradeRecord
  readonly funding: Funding
  /** Trades of funded tokens per seven days, over the length of the period. */
  readonly tradesPer7d: number | null
  /** Since the last trade of any token, in `all`; unknown in the other periods. */
  readonly idleMs: number | null
}

export type Tag = components['schemas']['WalletTag']

type RuledTag = Exclude<Tag, 'kol' | 'disputed'>

type TagRule = (figures: TagFigures, facts: WalletFacts) => boolean

/** docs/score-and-tags.md, Tags. A figure that is unknown fulfils no condition. */
const RULES: Readonly<Record<RuledTag, TagRule>> = {
  whale: ({ record }) => atLeast(record.averageBuyUsd, 5000) && atLeast(record.buys, 3),
  high_winrate: ({ record }) => atLeast(winrateOf(record), 65) && closed(record) >= 15,
  profitable: ({ record }) => record.money.realizedUsd > 5000,
  diamond_hands: ({ record }) => atLeast(record.holdingSec.mean, 5 * DAY_SEC) && under(record.trades, 200),
  quick_flipper: ({ record }) => under(record.holdingSec.mean, HOUR_SEC) && atLeast(record.trades, 30),
  too_fast_to_copy: ({ record: { holdingSec } }) =>
    under(holdingSec.median, 2 * MINUTE_SEC) && holdingSec.count >= 10,
  likely_bot: ({ tradesPer7d }) => atLeast(tradesPer7d, 2000),
  bag_holder: ({ record: { returns, money } }) =>
    returns.lostHalf > 0 && returns.lostHalf * 100 >= 30 * returns.known && (money.combinedUsd ?? 0) < 0,
  gambler: ({ record }) =>
    record.returns.madeFiveTimes > 0 &&
    record.returns.madeFiveTimes * 100 >= 2 * record.returns.known &&
    under(winrateOf(record), 35) &&
    (record.money.combinedUsd ?? 0) > 0,
  one_hit: ({ record }) => record.money.topShare >= 0.8 && closed(record) >= 5,
  unfunded_profit: ({ funding }) =>
    (funding.coveragePct ?? 100) <= 50 && atLeast(funding.unfundedProceedsUsd, 100),
  inactive: ({ idleMs }) => idleMs !== null && idleMs > 30 * DAY_MS,
  early_buyer: (_figures, facts) => facts.firstBuyerTokens >= 2,
}

const RULED_TAGS = Object.keys(RULES) as RuledTag[]

/** The tags of one period, sorted. A period without figures (`null`) has no tags but `kol` and `disputed`. */
export function tagsOf(figures: TagFigures | null, facts: WalletFacts): Tag[] {
  const ruled = figures === null ? [] : RULED_TAGS.filter((tag) => RULES[tag](figures, facts))
  const known: Tag[] = [
    ...(facts.isKol ? ['kol' as const] : []),
    ...(facts.isDisputed ? ['disputed' as const] : []),
  ]
  return [...ruled, ...known].sort()
}

/** These tags with `disputed` or without it, sorted. */
export function markDisputed(tags: readonly Tag[], isDisputed: boolean): Tag[] {
  const others = tags.filter((tag) => tag !== 'disputed')
  return isDisputed ? [...others, 'disputed' as const].sort() : others
}

/** Closed tokens are the wins and the losses: those that the win rate counts. */
function closed(record: TradeRecord): number {
  return record.wins + record.losses
}

function winrateOf(record: TradeRecord): number | null {
  return winratePct(record.wins, record.losses)
}

function atLeast(value: number | null, least: number): boolean {
  return value !== null && value >= least
}

function under(value: number | null, limit: number): boolean {
  return value !== null && value < limit
}
