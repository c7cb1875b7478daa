import type { TokenHistory, TokenPnl } from '../../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { bet, NOW_MS, position, repeat, TOKENS, traded, UNSOLD } from '../../support/traders.ts'

/* Ways to a score that a wallet does not deserve. The twin of each is a wallet that did the same without the trick. */

export interface Side {
  readonly rows: readonly TokenHistory[]
  /** Mints that a look-up finds to be traded by no others. */
  readonly own?: readonly string[]
}

/** `count` tokens of one name, each bought for `stakeUsd` and sold an hour later for `resultUsd` more. */
const bets = (count: number, name: string, stakeUsd: number, resultUsd: number) =>
  repeat(count, name, (mint, day) => bet(mint, stakeUsd, resultUsd, day))

/** 20 tokens of 500 USD: 12 made 250, 8 lost 125. */
const H20 = repeat(20, 'h', (mint, day) => bet(mint, 500, Number(mint.slice(2)) < 12 ? 250 : -125, day))
/** 50 tokens of 500 USD: 40 made 350, 10 lost 220. */
const H50 = repeat(50, 'f', (mint, day) => bet(mint, 500, Number(mint.slice(2)) < 40 ? 350 : -220, day))
/** 20 tokens of 500 USD: 4 made 100, 16 lost 300. */
const LOSER = repeat(20, 'l', (mint, day) => bet(mint, 500, Number(mint.slice(2)) < 4 ? 100 : -300, day))

const WINS_100 = bets(20, 'win', 500, 100)

const BASES: Readonly<Record<'H20' | 'H50' | 'LOSER', Side>> = {
  H20: { rows: H20 },
  H50: { rows: H50 },
  LOSER: { rows: LOSER },
}

const real = (...rows: readonly TokenHistory[][]): Side => ({ rows: rows.flat() })

/** Own tokens, each bought for `stakeUsd` and sold to oneself at any price. */
function own(count: number, stakeUsd: number, resultUsd: number, others: readonly TokenHistory[] = []): Side {
  const rows = bets(count, 'own', stakeUsd, resultUsd)
  return { rows: [...rows, ...others], own: rows.map(({ mint }) => mint) }
}

/** Tokens that were received and sold, but never bought. */
const gifts = (count: number, usd: number) =>
  repeat(count, 'gift', (mint, day) =>
    traded(mint, day, {
      held: 0,
      investedUsd: 0,
      soldUsd: usd,
      realizedUsd: usd,
      buys: 0,
      sells: 1,
      trades: 1,
    }),
  )

/** `count` tokens of 500 USD each that are still in the wallet, each worth `worthUsd`. */
const held = (count: number, worthUsd: number) =>
  repeat(count, 'held', (mint, day) =>
    traded(mint, day, { ...UNSOLD, investedUsd: 500, unrealizedUsd: worthUsd - 500 }),
  )
const lost = (count: number, worthUsd: number) => bets(count, 'held', 500, worthUsd - 500)

/** Held tokens that were bought 31 to 60 days ago. At the start of the 30 days they were worth what they had cost. */
const BEFORE = { held: TOKENS, investedUsd: 500, unrealizedUsd: 0 }
function older(count: number, fields: Partial<TokenPnl>): TokenHistory[] {
  return repeat(count, 'old', (mint, day) => {
    const firstBuyMs = NOW_MS - (30 + day) * DAY_MS
    const then = position({ ...BEFORE, ...UNSOLD, firstBuyMs, lastTradeMs: firstBuyMs })
    return traded(mint, 30 + day, { ...BEFORE, lastTradeMs: firstBuyMs, ...fields }, then)
  })
}
const OLD_HELD = { ...UNSOLD, unrealizedUsd: -495 }
const OLD_SOLD = {
  sold: TOKENS,
  soldUsd: 5,
  realizedUsd: -495,
  sells: 1,
  trades: 2,
  unrealizedUsd: 0,
  lastTradeMs: NOW_MS - DAY_MS,
}

/** A twentieth was sold at 60 % more. The rest is worth a hundredth of its cost; `holding` is still in the wallet. */
const PARTLY = { sold: TOKENS / 20, investedUsd: 500, soldUsd: 40, realizedUsd: 15 }
const partly = (holding: number) =>
  repeat(30, 'part', (mint, day) =>
    traded(mint, day, { ...PARTLY, holding, unrealizedUsd: (-470.25 * holding) / (TOKENS * 0.95) }),
  )
const soldAtLast = bets(30, 'part', 500, 15 - 470.25)

const losersSentAway = H20.map((each) =>
  (each.current.realizedUsd ?? 0) > 0
    ? each
    : traded(each.mint, 1, {
        ...UNSOLD,
        holding: 0,
        investedUsd: 500,
        unrealizedUsd: 0,
        firstBuyMs: each.current.firstBuyMs,
      }),
)

/** Someone sent the wallet `share` more of each of its first winners, and it sold each whole in `sells` sales. */
function griefed(winners: number, share: number, sells = 1): TokenHistory[] {
  return H20.map((each, index) => {
    const soldUsd = 750 * (1 + share)
    const more = { sells, sold: TOKENS * (1 + share), soldUsd, realizedUsd: soldUsd - 500 * (1 + share) }
    return index < winners ? { ...each, current: { ...each.current, ...more } } : each
  })
}

function changed(
  rows: readonly TokenHistory[],
  change: (current: TokenPnl) => Partial<TokenPnl>,
): TokenHistory[] {
  return rows.map((each) => ({ ...each, current: { ...each.current, ...change(each.current) } }))
}

const quick = (current: TokenPnl) => ({ lastTradeMs: (current.firstBuyMs ?? 0) + 5_000 })
/** The same trades 200 days earlier and none since, so 30 days ago the wallet was as it is now. */
const silent = H50.map((each) => {
  const firstBuyMs = (each.current.firstBuyMs ?? 0) - 200 * DAY_MS
  const current = { ...each.current, firstBuyMs, lastTradeMs: firstBuyMs + 1 }
  return { ...each, current, snapshots: { '30d': current } }
})
/** Buys at 5 % more and sells at 5 % less. */
const copied = H50.map(({ mint, current }, index) =>
  bet(mint, 500, (((current.soldUsd ?? 0) * 0.95) / 1.05 - 500) | 0, 1 + (index % 29)),
)
const launched = repeat(15, 'own', (mint, day) =>
  bet(mint, 50, Number(mint.slice(4)) < 13 ? 1_450 : -25, day),
)

const wash = (count: number, resultUsd: number) => bets(count, 'wash', 10_000, resultUsd)
const claimed = (soldUsd: number) => [
  traded('claim', 3, { investedUsd: 100, soldUsd, realizedUsd: 17_109_182 }),
]

/** A loss from before the 30 days is not a result of the 30 days, whether the token is sold in them or not. */
const OLD_DOWN = { ...OLD_HELD, unrealizedUsd: -225 }
const OLD_DOWN_SOLD = { ...OLD_SOLD, soldUsd: 275, realizedUsd: -225 }
function olderDown(fields: Partial<TokenPnl>): TokenHistory[] {
  return older(30, fields).map((each) => {
    const then = each.snapshots['30d']
    return { ...each, snapshots: { '30d': then ? { ...then, ...OLD_DOWN } : null } }
  })
}
const flat = (count: number) => bets(count, 'flat', 500, -3)

/**
 * Each way, its attacker and its twin; `true` is grief: someone else sends tokens to harm the wallet, and may not move
 * its score either way.
 */
export const ATTACKS: readonly (readonly [
  id: string,
  name: string,
  attacker: Side,
  twin: Side,
  isGrief?: true,
])[] = [
  ['A01', '20 gifts sold for 1,000 each', real(gifts(20, 1_000)), BASES.H20],
  ['A02', 'and 10 gifts sold for 500 each', real(H20, gifts(10, 500)), BASES.H20],
  ['A03', 'and 200 washes of 10,000', real(H20, wash(200, -60)), BASES.H20],
  ['A04', '20 own tokens, 500 to 1,500', own(20, 500, 1_000), BASES.H50],
  ['A05', '15 own tokens, 20 to 70', own(15, 20, 50), BASES.H50],
  ['A06', '60 own tokens, 1.10 to 3.60', own(60, 1.1, 2.5), BASES.H50],
  ['A07', 'one hit, 100 to 10,100', real([bet('hit', 100, 10_000)]), BASES.H20],
  ['A07b', 'one hit, 8 total losses', real([bet('hit', 100, 10_000)], bets(8, 'dead', 100, -100)), BASES.H20],
  ['A08', 'and 40 dust wins of 0.50', real(H20, bets(40, 'dust', 1, 0.5)), BASES.H20],
  ['A08b', 'loser and 100 own wins of 1.01', own(100, 1.1, 1.01, LOSER), BASES.LOSER],
  [
    'A09',
    'insider of 13 of 15 launches, labelled',
    { rows: launched, own: launched.map(({ mint }) => mint) },
    BASES.H50,
  ],
  ['A10', 'bot of 5 s, dust trades an hour later', BASES.H20, real(changed(H20, quick))],
  ['A11', 'sandwiches, 0.3 % of turnover', real(bets(60, 'sand', 10_000, 30)), BASES.H20],
  ['A12', 'sells 20 winners, never 30 losers', real(WINS_100, held(30, 5)), real(WINS_100, lost(30, 5))],
  [
    'A12b',
    'the same, losers of 31 to 60 days ago',
    real(WINS_100, older(30, OLD_HELD)),
    real(WINS_100, older(30, OLD_SOLD)),
  ],
  [
    'A12c',
    'the same with winners of 1,000',
    real(bets(20, 'win', 500, 1_000), older(30, OLD_HELD)),
    real(bets(20, 'win', 500, 1_000), older(30, OLD_SOLD)),
  ],
  ['A13', 'sells 5 % at a win, sends 95 % away', real(partly(0)), real(partly(TOKENS * 0.95))],
  ['A13b', 'sends 8 losers away', real(losersSentAway), BASES.H20],
  ['A14', 'sells 5 %, rest dies in the wallet', real(partly(TOKENS * 0.95)), real(soldAtLast)],
  ['A15', 'silent for 200 days', real(silent), BASES.H50],
  ['A16', 'copies H50, 5 % worse both ways', real(copied), BASES.H50],
  [
    'A18',
    'martingale: 40 wins of 20, one loss',
    real(bets(40, 'win', 20, 20), [bet('loss', 800, -790, 29)]),
    real(bets(41, 'even', 39, 0.24)),
  ],
  ['A19', 'grief: 3 % more of 12 winners', real(griefed(12, 0.03)), BASES.H20, true],
  ['A20', 'one row claims 17.1 M on 100', real(H20, claimed(17_109_282)), BASES.H20],
  ['A20b', 'the same row sold for 1,970', real(H20, claimed(1_970)), BASES.H20],
  ['A21', 'whale, 2.4 % on 5 tokens', real(bets(5, 'whale', 100_000, 2_400)), BASES.H20],
  [
    'A22',
    '50 losses, one own win of 26,000',
    own(1, 500, 26_000, bets(50, 'dead', 500, -250)),
    real(bets(50, 'dead', 500, -250)),
  ],
  ['B01', 'loser and 100 own tokens of its size', own(100, 500, 500, LOSER), BASES.LOSER],
  ['B02', 'loser and 200 washes of 500', real(LOSER, flat(200)), BASES.LOSER],
  [
    'B03',
    'and 200 washes with 2 % of gifts',
    real(
      H20,
      changed(flat(200), () => ({ sold: TOKENS * 1.02, soldUsd: 507, realizedUsd: 7 })),
    ),
    BASES.H20,
  ],
  [
    'B04',
    'holds 30 losers of -45 % for 29 days',
    real(WINS_100, held(30, 275)),
    real(WINS_100, lost(30, 275)),
  ],
  [
    'B05',
    'the same, fallen 31 to 60 days ago',
    real(WINS_100, olderDown(OLD_DOWN)),
    real(WINS_100, olderDown(OLD_DOWN_SOLD)),
  ],
  ['B06', 'grief: 30 % more of 12 winners', real(griefed(12, 0.3)), BASES.H20, true],
  ['B07', 'grief: 21 % more of 3 winners', real(griefed(3, 0.21)), BASES.H20, true],
  ['B08', 'grief: the 30 %, sold in two sales', real(griefed(12, 0.3, 2)), BASES.H20, true],
]
