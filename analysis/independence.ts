/** Facts of the data provider that show whether others than one wallet trade a token. */
export interface TokenFacts {
  /** `null` is unknown. */
  readonly holders: number | null
  /** All trades in any pool; `null` is unknown. */
  readonly trades: number | null
  /** The wallet that created the token, and those that the provider calls insiders or bundlers of it. */
  readonly insiders: readonly string[]
}

/**
 * What a token needs, so that a win on it counts. To fake both costs 87 USD a token: a pool, 200 accounts and 1,000
 * trades (docs/score-and-tags.md, Independence).
 */
export const INDEPENDENT = { holders: 200, trades: 1_000 } as const

/** Labels of the provider that make a wallet an insider of a token. An insider need not be good to win there. */
export const INSIDER_LABELS = ['bundler', 'deployer', 'developer', 'insider'] as const

/**
 * Whether others trade a token, seen from one wallet; undefined while that is unknown. One figure that is too low
 * suffices for a no.
 */
export function isIndependent(
  { holders, trades }: Pick<TokenFacts, 'holders' | 'trades'>,
  isInsider: boolean,
): boolean | undefined {
  const isUnder = (value: number | null, least: number) => value !== null && value < least
  if (isInsider || isUnder(holders, INDEPENDENT.holders) || isUnder(trades, INDEPENDENT.trades)) return false
  return holders === null || trades === null ? undefined : true
}
