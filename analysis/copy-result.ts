import type { components } from '../generated/v1/types.ts'
import {
  COPY,
  COPY_VERSION,
  type Copied,
  type CopyPrices,
  copyFiguresOf,
  copyOf,
  type FollowedPosition,
  listPricedSales,
} from './copy.ts'
import type { findAtMarket } from './market-check.ts'
import type { DelaySec, Moment } from './market-moment.ts'
import { judgedInputsOf, type TokenInput } from './score-inputs.ts'

/* A copy result as the contract shows it, with all that it is computed from (docs/site/docs/guides/following.md). */

type Schemas = components['schemas']

/** The tokens of a period that a copy bets on, when their wins are at the market. */
interface Followed {
  /** All inputs of the period's score. */
  readonly inputs: readonly TokenInput[]
  /** The start of the period, in epoch milliseconds; null for all time. */
  readonly sinceMs: number | null
}

/** The tokens in this state that were first bought in the period. */
export function listFollowed({ inputs, sinceMs }: Followed, state: TokenInput['state']): TokenInput[] {
  return inputs.filter(
    (input) => input.state === state && (sinceMs === null || (input.firstBuyMs ?? -1) >= sinceMs),
  )
}

/** A token whose prices were asked for. */
export interface AskedToken {
  readonly mint: string
  /** What there is to copy, and its prices; null where there is nothing. */
  readonly followed: { readonly position: FollowedPosition; readonly prices: CopyPrices } | null
  /** What of its win the market would have paid; a win off the market does not count. `null` is unknown. */
  readonly atMarket: ReturnType<typeof findAtMarket>
}

/** When a copy result was computed, and of what, as the contract writes times. */
interface CopyTimes {
  readonly copiedAt: string
  readonly analysedAt: string
  readonly asOf: string
}

/** The figures of a copy result, and its tokens. */
export function copyResultOf(
  period: Schemas['StatsPeriod'],
  { copiedAt, analysedAt, asOf }: CopyTimes,
  { inputs, sinceMs, asked }: Followed & { readonly asked: readonly AskedToken[] },
): {
  readonly summary: NonNullable<Schemas['WalletCopySummary']>
  readonly tokens: readonly Schemas['CopyToken'][]
} {
  const judged = leaveOut(inputs, asked)
  const [counted, offMarket] = [
    listFollowed({ inputs: judged, sinceMs }, 'counted'),
    listFollowed({ inputs: judged, sinceMs }, 'off_market'),
  ]
  const copies = listCopies(judged, asked)
  const figures = (delaySec: DelaySec) =>
    copyFiguresOf(
      copies.map(({ input: { firstBuyMs }, weight, returned, copied }) => {
        return { firstBuyMs, weight, returned, copied: copied[delaySec] }
      }),
      delaySec,
    )
  return {
    summary: {
      period,
      copied_at: copiedAt,
      scanned_at: analysedAt,
      as_of: asOf,
      version: COPY_VERSION,
      amount_usd: COPY.amountUsd,
      tokens_counted: counted.length,
      tokens_asked: copies.length,
      tokens_off_market: offMarket.length,
      after_10s: figures(10),
      after_60s: figures(60),
    },
    tokens: [
      ...copies.map((copy) =>
        toToken(Object.values(copy.copied).every((one) => one === null) ? 'unpriced' : 'priced', copy),
      ),
      ...offMarket.map((input) => toToken('off_market', { input, ...NOT_COPIED })),
    ],
  }
}

/** The inputs, in which wins that were found off the market do not count. */
function leaveOut(inputs: readonly TokenInput[], asked: readonly AskedToken[]): TokenInput[] {
  const offMarket = new Set(
    asked.filter((token) => token.atMarket?.offMarket === true).map(({ mint }) => mint),
  )
  return inputs.map((input) => (offMarket.has(input.mint) ? { ...input, state: 'off_market' } : input))
}

/** A token with what it adds to the wallet's own record, and what a copy of it made by the delay. */
interface TokenCopy {
  readonly input: TokenInput
  readonly weight: number
  readonly returned: number
  readonly followed: AskedToken['followed']
  readonly copied: Readonly<Record<DelaySec, Copied | null>>
}

/** The copies of the tokens that were asked for and count. */
function listCopies(inputs: readonly TokenInput[], asked: readonly AskedToken[]): TokenCopy[] {
  const own = judgedInputsOf(inputs)
  const byMint = new Map(inputs.map((input) => [input.mint, input]))
  return asked.flatMap(({ mint, followed }) => {
    const [input, judgement] = [byMint.get(mint), own.get(mint)]
    if (input === undefined || judgement === undefined) return []
    const at = (delaySec: DelaySec) =>
      followed === null ? null : copyOf(followed.position, delaySec, followed.prices)
    return [{ input, ...judgement, followed, copied: { 10: at(10), 60: at(60) } }]
  })
}

/** What is known of a token that was not copied. */
const NOT_COPIED = { weight: null, returned: null, followed: null, copied: { 10: null, 60: null } }

function toToken(
  state: Schemas['CopyToken']['state'],
  {
    input,
    weight,
    returned,
    followed,
    copied,
  }: TokenCopy | ({ readonly input: TokenInput } & typeof NOT_COPIED),
): Schemas['CopyToken'] {
  return {
    address: input.mint,
    symbol: input.symbol,
    state,
    weight,
    own_return: returned,
    first_buy_time: input.firstBuyMs,
    ...showFollowed(followed),
    after_10s: showCopied(copied[10]),
    after_60s: showCopied(copied[60]),
  }
}

type ShownPosition = Pick<
  Schemas['CopyToken'],
  'pool_fee' | 'own_price_usd' | 'entry' | 'exits' | 'sales' | 'sold_share' | 'open_share' | 'open_price_usd'
>

const NOTHING: ShownPosition = {
  pool_fee: null,
  own_price_usd: null,
  entry: { time: null, ...showPrices(undefined) },
  exits: [],
  sales: 0,
  sold_share: 0,
  open_share: 0,
  open_price_usd: null,
}

function showFollowed(followed: AskedToken['followed']): ShownPosition {
  if (followed === null) return NOTHING
  const { position, prices } = followed
  const show = (timeMs: number) => ({ time: timeMs, ...showPrices(prices.findMoment(timeMs)) })
  return {
    pool_fee: position.poolShare,
    own_price_usd: position.entry.fillUsd,
    entry: show(position.entry.timeMs),
    exits: listPricedSales(position).map(({ timeMs, share }) => ({
      ...show(timeMs),
      share,
      traded_before: prices.findMoment(timeMs)?.tradedBefore ?? false,
    })),
    sales: position.sales.length,
    sold_share: 1 - position.openShare,
    open_share: position.openShare,
    open_price_usd: prices.nowUsd,
  }
}

function showPrices(moment: Moment | undefined) {
  const [after10, after20] = moment?.afterUsd[10] ?? [null, null]
  const [after60, after120] = moment?.afterUsd[60] ?? [null, null]
  return {
    price_10s_usd: after10,
    price_20s_usd: after20,
    price_60s_usd: after60,
    price_120s_usd: after120,
    depth_usd: moment?.depthUsd ?? null,
  }
}

function showCopied(copied: Copied | null): Schemas['CopyReturn'] {
  return { return: copied?.returned ?? null, missed: copied?.missed ?? null }
}
