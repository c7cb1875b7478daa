import { DAY_MS } from '../../basics/durations.ts'
import { hashText, mix } from './random.ts'
import { positionRow, round, walletRow } from './rows.ts'
import { type Holding, positionAt } from './trade.ts'
import type { World } from './world.ts'

const PERIOD_DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const

type Period = keyof typeof PERIOD_DAYS
type Body = Record<string, unknown>

/** A token of the wallet with its state at the start of each period; null where it did not exist. */
type History = ReturnType<typeof lookBack>

const PERIODS: readonly Period[] = ['1d', '7d', '30d']

/**
 * `GET /pnl/{wallet}`. About half of the wallets have their past in `historic.tokens`, the others in the
 * entries of `tokens`; a few have none (`WalletToken` and `Historic` in spec/provider/).
 */
export function answerWallet(world: World, wallet: string, showHistoric: boolean): unknown {
  const todayMs = world.today()
  const oddity = mix(hashText(wallet), world.seed) % 200
  const histories = world.holdings(wallet).map((holding) => lookBack(holding, todayMs))
  const nested = showHistoric && oddity % 2 === 0
  const body: Body = { tokens: byMint(histories, nested ? nestedEntry : ({ holding }) => walletRow(holding)) }
  if (showHistoric && oddity !== 1) {
    const summary = Object.fromEntries(PERIODS.map((period) => [period, summarise(histories, period)]))
    body.historic = nested ? { summary } : { summary, tokens: byMint(histories, nestedEntry) }
  }
  body.pnl_since = todayMs - 365 * DAY_MS
  return body
}

/** `GET /pnl/{wallet}/{token}`: the wallet's position, with nothing in it where it never traded the token. */
export function answerWalletToken(world: World, wallet: string, mint: string): unknown {
  const holding = world.holdings(wallet).find(({ trade }) => trade.mint.address === mint)
  return holding === undefined ? NO_POSITION : walletRow(holding)
}

const NO_POSITION = { holding: 0, held: 0, sold: 0, sold_usd: 0, realized: 0, total_invested: 0 }

function lookBack(holding: Holding, todayMs: number) {
  const at = (period: Period) => positionAt(holding.trade, todayMs - PERIOD_DAYS[period] * DAY_MS)
  return { holding, past: { '1d': at('1d'), '7d': at('7d'), '30d': at('30d') } }
}

function byMint(histories: readonly History[], entry: (history: History) => Body): Body {
  return Object.fromEntries(histories.map((history) => [history.holding.trade.mint.address, entry(history)]))
}

function nestedEntry({ holding, past }: History): Body {
  const { address, name, symbol } = holding.trade.mint
  const image = `https://images.example/${address}.png`
  const entry: Body = { current: { ...walletRow(holding), meta: { name, symbol, mint: address, image } } }
  for (const period of PERIODS) {
    const then = past[period]
    if (then) entry[period] = { metrics: positionRow(then) }
  }
  return entry
}

function summarise(histories: readonly History[], period: Period): Body {
  let realizedChange = 0
  let unrealizedChange = 0
  const totals: number[] = []
  const newTokens: Body = {}
  for (const { holding, past } of histories) {
    const { position, trade } = holding
    const then = past[period]
    const realizedUsd = position.realizedUsd - (then?.realizedUsd ?? 0)
    const unrealizedUsd = position.unrealizedUsd - (then?.unrealizedUsd ?? 0)
    realizedChange += realizedUsd
    unrealizedChange += unrealizedUsd
    totals.push(round(realizedUsd + unrealizedUsd))
    if (!then) newTokens[trade.mint.address] = {}
  }
  return {
    realizedChange: round(realizedChange),
    unrealizedChange: round(unrealizedChange),
    totalChange: round(realizedChange + unrealizedChange),
    wins: totals.filter((total) => total > 0).length,
    losses: totals.filter((total) => total < 0).length,
    newTokens: { tokens: newTokens, count: Object.keys(newTokens).length },
  }
}
