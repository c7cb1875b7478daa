import type { components } from '../generated/v1/types.ts'
import type { Outcomes, Totals } from './figures.ts'
import { winratePct } from './figures.ts'

/** What is known of a wallet beyond its PnL rows. */
export interface WalletFacts {
  /** The scanned tokens of which the wallet is among the first 100 buyers. */
  readonly firstBuyerTokens: number
  /** In the KOL directory. */
  readonly isKol: boolean
}

/** The figures of one period that tags are read from: stablecoins are left out of all of them. */
export interface TagFigures {
  readonly totals: Totals
  readonly outcomes: Outcomes
  /** Trades per seven days, over the length of the period. */
  readonly tradesPer7d: number | null
}

export type Tag = components['schemas']['WalletTag']

export interface TagDescription {
  readonly tag: Tag
  readonly description: string
}

interface TagRule extends TagDescription {
  readonly applies: (figures: TagFigures, facts: WalletFacts) => boolean
}

const HOUR_SEC = 3600
const DAY_SEC = 86_400

/** docs/score-and-tags.md, Tags. A figure that is unknown fulfils no condition. */
const RULES: readonly TagRule[] = [
  {
    tag: 'whale',
    description: 'Average buy of 5,000 USD or more, over 3 buys or more.',
    applies: ({ totals }) => atLeast(totals.averageBuyUsd, 5000) && atLeast(totals.buys, 3),
  },
  {
    tag: 'high_winrate',
    description: 'Win rate of 65 % or more over 15 closed tokens or more.',
    applies: ({ outcomes }) => atLeast(winrateOf(outcomes), 65) && closed(outcomes) >= 15,
  },
  {
    tag: 'profitable',
    description: 'Realized PnL above 5,000 USD.',
    applies: ({ totals }) => (totals.realizedUsd ?? 0) > 5000,
  },
  {
    tag: 'diamond_hands',
    description: 'Holds a token for 5 days or more on average, with under 200 trades.',
    applies: ({ totals }) => atLeast(totals.averageHoldingSec, 5 * DAY_SEC) && under(totals.trades, 200),
  },
  {
    tag: 'quick_flipper',
    description: 'Holds a token for under 1 hour on average, with 30 trades or more.',
    applies: ({ totals }) => under(totals.averageHoldingSec, HOUR_SEC) && atLeast(totals.trades, 30),
  },
  {
    tag: 'likely_bot',
    description: 'Trades 2,000 times or more per 7 days.',
    applies: ({ tradesPer7d }) => atLeast(tradesPer7d, 2000),
  },
  {
    tag: 'bag_holder',
    description: 'Lost over half the stake on 30 % of tokens or more, and a net loss.',
    applies: ({ totals, outcomes }) =>
      outcomes.lostHalf > 0 &&
      outcomes.lostHalf * 100 >= 30 * outcomes.judged &&
      (totals.combinedUsd ?? 0) < 0,
  },
  {
    tag: 'gambler',
    description: 'Made 5x or better on 2 % of tokens or more, with a win rate under 35 % and a net profit.',
    applies: ({ totals, outcomes }) =>
      outcomes.madeFiveTimes > 0 &&
      outcomes.madeFiveTimes * 100 >= 2 * outcomes.judged &&
      under(winrateOf(outcomes), 35) &&
      (totals.combinedUsd ?? 0) > 0,
  },
  {
    tag: 'one_hit',
    description: 'One token makes 80 % or more of all profit, over 5 closed tokens or more.',
    applies: ({ outcomes }) => outcomes.topShare >= 0.8 && closed(outcomes) >= 5,
  },
  {
    tag: 'early_buyer',
    description: 'Among the first 100 buyers of 2 scanned tokens or more.',
    applies: (_figures, facts) => facts.firstBuyerTokens >= 2,
  },
]

const KOL: TagDescription = { tag: 'kol', description: 'Listed in the KOL directory.' }

/** Every tag with its one-line description, in the order of the documentation. */
export const TAGS: readonly TagDescription[] = [
  ...RULES.map(({ tag, description }) => ({ tag, description })),
  KOL,
]

/** The tags of one period, sorted. A period without figures (`null`) has no tag but `kol`. */
export function tagsOf(figures: TagFigures | null, facts: WalletFacts): Tag[] {
  const rules = figures === null ? [] : RULES.filter((rule) => rule.applies(figures, facts))
  return [...rules, ...(facts.isKol ? [KOL] : [])].map((rule) => rule.tag).sort()
}

/** Closed tokens are the wins and the losses: those that the win rate counts. */
function closed(outcomes: Outcomes): number {
  return outcomes.wins + outcomes.losses
}

function winrateOf(outcomes: Outcomes): number | null {
  return winratePct(outcomes.wins, outcomes.losses)
}

function atLeast(value: number | null, least: number): boolean {
  return value !== null && value >= least
}

function under(value: number | null, limit: number): boolean {
  return value !== null && value < limit
}
