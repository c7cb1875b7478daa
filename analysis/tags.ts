import type { components } from '../generated/v1/types.ts'
import { winratePct } from './figures.ts'
import type { Funding } from './funding.ts'
import type { Independence } from './judged-bets.ts'
import type { TradeRecord } from './trade-record.ts'

/** What is known of a wallet beyond its PnL rows. */
export interface WalletFacts {
  /** How many scanned tokens have the wallet among their first 100 buyers. */
  readonly firstBuyerTokens: number
  /** In the KOL directory. */
  readonly isKol: boolean
  /** A second source contradicts its profit on a token. */
  readonly isDisputed?: boolean
  /** For the tokens that the wallet won on. */
  readonly independence?: Independence
}

/** The input of the tags of one period. */
export interface TagFigures {
  readonly record: TradeRecord
  readonly funding: Funding
  /** Trades of counted tokens per seven days, over the length of the period. */
  readonly tradesPer7d: number | null
  /** Since the last trade of any token, in `all`; unknown in the other periods. */
  readonly idleMs: number | null
}

export type Tag = components['schemas']['WalletTag']

export interface TagDescription {
  readonly tag: Tag
  readonly description: string
}

interface TagRule extends TagDescription {
  readonly applies: (figures: TagFigures, facts: WalletFacts) => boolean
}

const MINUTE_SEC = 60
const HOUR_SEC = 3600
const DAY_SEC = 86_400
const DAY_MS = 1000 * DAY_SEC

/** docs/score-and-tags.md, Tags. A figure that is unknown fulfils no condition. */
const RULES: readonly TagRule[] = [
  {
    tag: 'whale',
    description: 'Average buy of 5,000 USD or more, over 3 buys or more.',
    applies: ({ record }) => atLeast(record.averageBuyUsd, 5000) && atLeast(record.buys, 3),
  },
  {
    tag: 'high_winrate',
    description: 'Win rate of 65 % or more over 15 closed tokens or more.',
    applies: ({ record }) => atLeast(winrateOf(record), 65) && closed(record) >= 15,
  },
  {
    tag: 'profitable',
    description: 'Realized PnL above 5,000 USD.',
    applies: ({ record }) => record.money.realizedUsd > 5000,
  },
  {
    tag: 'diamond_hands',
    description: 'Holds a token for 5 days or more on average, with under 200 trades.',
    applies: ({ record }) => atLeast(record.holdingSec.mean, 5 * DAY_SEC) && under(record.trades, 200),
  },
  {
    tag: 'quick_flipper',
    description: 'Holds a token for under 1 hour on average, with 30 trades or more.',
    applies: ({ record }) => under(record.holdingSec.mean, HOUR_SEC) && atLeast(record.trades, 30),
  },
  {
    tag: 'too_fast_to_copy',
    description: 'Holds half of its tokens for under 120 seconds, over 10 sold tokens or more.',
    applies: ({ record: { holdingSec } }) =>
      under(holdingSec.median, 2 * MINUTE_SEC) && holdingSec.count >= 10,
  },
  {
    tag: 'likely_bot',
    description: 'Trades 2,000 times or more per 7 days.',
    applies: ({ tradesPer7d }) => atLeast(tradesPer7d, 2000),
  },
  {
    tag: 'bag_holder',
    description: 'Lost over half the stake on 30 % of tokens or more, and a net loss.',
    applies: ({ record: { returns, money } }) =>
      returns.lostHalf > 0 && returns.lostHalf * 100 >= 30 * returns.known && (money.combinedUsd ?? 0) < 0,
  },
  {
    tag: 'gambler',
    description: 'Made 5x or better on 2 % of tokens or more, with a win rate under 35 % and a net profit.',
    applies: ({ record }) =>
      record.returns.madeFiveTimes > 0 &&
      record.returns.madeFiveTimes * 100 >= 2 * record.returns.known &&
      under(winrateOf(record), 35) &&
      (record.money.combinedUsd ?? 0) > 0,
  },
  {
    tag: 'one_hit',
    description: 'One token makes 80 % or more of all profit, over 5 closed tokens or more.',
    applies: ({ record }) => record.money.topShare >= 0.8 && closed(record) >= 5,
  },
  {
    tag: 'unfunded_profit',
    description: 'Half or more of the proceeds came from unfunded tokens, and they were 100 USD or more.',
    applies: ({ funding }) => (funding.coveragePct ?? 100) <= 50 && atLeast(funding.unfundedProceedsUsd, 100),
  },
  {
    tag: 'inactive',
    description: 'No trade in the last 30 days.',
    applies: ({ idleMs }) => idleMs !== null && idleMs > 30 * DAY_MS,
  },
  {
    tag: 'early_buyer',
    description: 'Among the first 100 buyers of 2 scanned tokens or more.',
    applies: (_figures, facts) => facts.firstBuyerTokens >= 2,
  },
]

const KOL: TagDescription = { tag: 'kol', description: 'Listed in the KOL directory.' }
const DISPUTED: TagDescription = {
  tag: 'disputed',
  description: 'A second source contradicts its realized PnL on a token.',
}

/** Every tag with its one-line description, in the order of the documentation. */
export const TAGS: readonly TagDescription[] = [
  ...RULES.map(({ tag, description }) => ({ tag, description })),
  KOL,
  DISPUTED,
]

/** The tags of one period, sorted. A period without figures (`null`) has no tags but `kol` and `disputed`. */
export function tagsOf(figures: TagFigures | null, facts: WalletFacts): Tag[] {
  const rules = figures === null ? [] : RULES.filter((rule) => rule.applies(figures, facts))
  const known = [...(facts.isKol ? [KOL] : []), ...(facts.isDisputed ? [DISPUTED] : [])]
  return [...rules, ...known].map((rule) => rule.tag).sort()
}

/** These tags with `disputed` or without it, sorted. */
export function markDisputed(tags: readonly Tag[], isDisputed: boolean): Tag[] {
  const others = tags.filter((tag) => tag !== DISPUTED.tag)
  return isDisputed ? [...others, DISPUTED.tag].sort() : others
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
