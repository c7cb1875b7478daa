import { DAY_MS } from '../../basics/durations.ts'
import { WRAPPED_SOL } from '../../basics/money.ts'
import type { MintProfile } from './profiles.ts'
import { hashText, mix } from './random.ts'
import { findDisagreement, giveOpinion } from './second-opinion.ts'
import { type Holding, positionAt } from './trade.ts'
import type { World } from './world.ts'

type Body = Record<string, unknown>

/** The windows of Vybe in days; `Full` has everything. */
export const WINDOW_DAYS: Readonly<Record<string, number>> = {
  '1d': 1,
  '7d': 7,
  '30d': 30,
  Full: Number.POSITIVE_INFINITY,
}

/** One page of a list. */
export interface PageOfRows {
  readonly limit: number
  readonly page: number
}

/** `GET /v4/tokens/{mint}`. */
export function answerVybeToken({ address, name, symbol }: MintProfile): Body {
  return {
    mintAddress: address,
    name,
    symbol,
    decimal: address === WRAPPED_SOL ? 9 : 6,
    logoUrl: `https://images.example/${address}.png`,
  }
}

/** `GET /v4/tokens/{mint}/top-pnl-traders`: who has traded the token in the window, best realized PnL first. */
export function answerVybeTraders(
  world: World,
  mint: string,
  days: number,
  { limit, page }: PageOfRows,
): Body {
  const rows = world
    .traders(mint)
    .flatMap((holding) => tradesOf(world, holding, days))
    .sort((one, other) => other.opinion.realizedUsd - one.opinion.realizedUsd)
    .slice(page * limit, (page + 1) * limit)
  const data = rows.map(({ holding, opinion }) => {
    const { address } = holding.trade.wallet
    const figure = writerOf(world, address)
    return {
      traderAddress: address,
      realizedPnlUsd: figure(opinion.realizedUsd),
      buyVolumeUsd: figure(opinion.boughtUsd),
    }
  })
  return { data }
}

/** `GET /v4/wallets/{wallet}/pnl`: what the wallet has traded in the window, or only the token that is named. */
export function answerVybeWallet(
  world: World,
  wallet: string,
  days: number,
  { mint, limit, page }: PageOfRows & { readonly mint: string | null },
): Body {
  const figure = writerOf(world, wallet)
  const all = world
    .holdings(wallet)
    .filter(({ trade }) => mint === null || trade.mint.address === mint)
    .flatMap((holding) => tradesOf(world, holding, days))
  const shown = all.slice(page * limit, (page + 1) * limit)
  return { tokenMetrics: shown.map((trades) => walletRow(trades, figure)) }
}

/** The trades of a wallet in a token within a window. */
type Trades = ReturnType<typeof tradesOf>[number]

/** Nothing where there were no trades, and where Vybe does not cover them. */
function tradesOf(world: World, holding: Holding, days: number) {
  if (findDisagreement(world, holding) === 'missing') return []
  const { position: now, trade } = holding
  const then = Number.isFinite(days) ? positionAt(trade, world.today() - days * DAY_MS) : null
  const since = (name: 'buys' | 'sells' | 'held' | 'sold' | 'investedUsd' | 'soldUsd' | 'realizedUsd') =>
    now[name] - (then?.[name] ?? 0)
  if (since('buys') + since('sells') === 0) return []
  const honest = {
    realizedUsd: since('realizedUsd'),
    boughtUsd: since('investedUsd'),
    soldUsd: since('soldUsd'),
  }
  return [
    {
      holding,
      opinion: giveOpinion(world, holding, honest),
      buys: since('buys'),
      sells: since('sells'),
      bought: since('held'),
      sold: since('sold'),
    },
  ]
}

function walletRow({ holding, opinion, buys, sells, bought, sold }: Trades, figure: Writer): Body {
  const { trade, position } = holding
  const { address, name, symbol } = trade.mint
  return {
    mintAddress: address,
    tokenName: name,
    tokenSymbol: symbol,
    tokenLogoUrl: `https://images.example/${address}.png`,
    realizedPnlUsd: figure(opinion.realizedUsd),
    unrealizedPnlUsd: figure(position.unrealizedUsd),
    latestTradeBlocktime: toSeconds(Math.max(position.lastBuyMs, position.lastSellMs ?? 0)),
    buys: {
      ...(buys > 0 && { latestTradeBlocktime: toSeconds(position.lastBuyMs) }),
      tokenAmount: figure(bought),
      transactionCount: buys,
      volumeUsd: figure(opinion.boughtUsd),
    },
    sells: {
      ...(sells > 0 && { latestTradeBlocktime: toSeconds(position.lastSellMs ?? 0) }),
      tokenAmount: figure(sold),
      transactionCount: sells,
      volumeUsd: figure(opinion.soldUsd),
    },
  }
}

function toSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

type Writer = (value: number) => number | string

/** For half of the wallets, figures are texts, as Vybe's trades have them. */
function writerOf({ seed }: World, wallet: string): Writer {
  const isText = mix(hashText(wallet), seed) % 2 === 0
  if (!isText) return (value) => value
  return (value) => (value === 0 ? '0E-18' : value.toFixed(18))
}
