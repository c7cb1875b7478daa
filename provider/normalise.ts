import type {
  PeriodSummary,
  SnapshotPeriod,
  TokenHistory,
  TokenPnl,
  WalletPnl,
} from '../analysis/wallet-pnl.ts'
import type { Steps } from '../analysis/steps.ts'
import type { Schemas } from './answer-checks.ts'
import {
  readAddress,
  readAmount,
  readCount,
  readDecimals,
  readExtras,
  readPools,
  readText,
  readTime,
  readUsd,
  TEXT_MAX,
} from './bounds.ts'
import type { TokenProfile } from './data-provider.ts'
import { readTokenLabels } from './wallet-labels.ts'

const LINKS = ['twitter', 'telegram', 'website', 'discord'] as const

/** The provider's token in our words (`TokenResponse` in spec/provider/). */
export function normaliseToken(address: string, answer: Schemas['TokenResponse']): TokenProfile {
  const { token } = answer
  const pools = answer.pools ?? []
  return {
    address,
    name: readText(token.name, TEXT_MAX.name) ?? '',
    symbol: readText(token.symbol, TEXT_MAX.symbol) ?? '',
    decimals: readDecimals(token.decimals),
    image: readAddress(token.image),
    description: readText(token.description, TEXT_MAX.description),
    extensions: readExtras({ ...findLinks(token), ...token.extensions }),
    pools: readPools(pools),
    risk: readExtras(answer.risk ?? {}),
    createdAtMs:
      readTime(token.creation?.created_time) ?? earliest(...pools.map((pool) => readTime(pool.createdAt))),
    labels: readTokenLabels(answer),
  }
}

/** Newer answers have the links beside the name, older ones have `extensions`. */
function findLinks(token: Schemas['TokenInfo']): Record<string, string> {
  const found: Record<string, string> = {}
  for (const link of LINKS) {
    const social = token.strictSocials?.[link]
    const text = readAddress(token[link]) ?? (typeof social === 'string' ? readAddress(social) : null)
    if (text !== null) found[link] = text
  }
  return found
}

const SNAPSHOT_PERIODS: readonly SnapshotPeriod[] = ['1d', '7d', '30d']

type Entry = Schemas['WalletToken'] | undefined
type Past = Schemas['PositionHistory'] | undefined

/** Tokens of a wallet that are normalised in one step, which takes some milliseconds. */
const TOKENS_A_STEP = 500

/**
 * The provider's wallet in our words (`WalletPnlResponse` in spec/provider/). A period is known when the answer has it
 * for the wallet or for any token. What happened in it is found out from the states by the analysis.
 */
export function* normaliseSteps(
  address: string,
  answer: Schemas['WalletPnlResponse'],
  fetchedAtMs: number,
): Steps<WalletPnl> {
  const histories = answer.historic?.tokens ?? {}
  const knownPeriods = findKnownPeriods(answer)
  const mints = new Set([...Object.keys(answer.tokens), ...Object.keys(histories)])
  const tokens: TokenHistory[] = []
  for (const mint of mints) {
    if (tokens.length % TOKENS_A_STEP === 0) yield
    const entry = answer.tokens[mint]
    const past = histories[mint]
    const snapshots: Partial<Record<SnapshotPeriod, TokenPnl | null>> = {}
    for (const period of knownPeriods) {
      const metrics = past?.[period]?.metrics ?? entry?.[period]?.metrics
      if (metrics) snapshots[period] = readPosition(metrics)
      else if (answer.historic?.summary?.[period]?.newTokens?.tokens?.[mint]) snapshots[period] = null
    }
    tokens.push({ mint, ...readNames(entry, past), current: readCurrent(entry, past), snapshots })
  }
  const sinceMs = readTime(answer.pnl_since)
  return { address, sinceMs, fetchedAtMs, tokens, knownPeriods, summaries: readSummaries(answer) }
}

/** The wallet's own entry, bare or under `current`, before the copy in its history. */
function readCurrent(entry: Entry, past: Past): TokenPnl {
  const own = entry && 'current' in entry ? entry.current : entry
  return readPosition(own ?? past?.current ?? {})
}

function readNames(entry: Entry, past: Past): Pick<TokenHistory, 'symbol' | 'name' | 'image'> {
  const meta = entry?.current?.meta ?? entry?.meta ?? past?.current?.meta
  return {
    symbol: readText(meta?.symbol, TEXT_MAX.symbol),
    name: readText(meta?.name, TEXT_MAX.name),
    image: readAddress(meta?.image),
  }
}

function findKnownPeriods({ historic, tokens }: Schemas['WalletPnlResponse']): SnapshotPeriod[] {
  const histories = [...Object.values(historic?.tokens ?? {}), ...Object.values(tokens)]
  return SNAPSHOT_PERIODS.filter(
    (period) => Boolean(historic?.summary?.[period]) || histories.some((history) => history[period]?.metrics),
  )
}

/** Of the periods whose summary has a figure: a bare one says no more than that the period is known. */
function readSummaries({ historic }: Schemas['WalletPnlResponse']): WalletPnl['summaries'] {
  const summaries: Partial<Record<SnapshotPeriod, PeriodSummary>> = {}
  for (const period of SNAPSHOT_PERIODS) {
    const told = historic?.summary?.[period]
    const summary: PeriodSummary = {
      realizedUsd: readUsd(told?.realizedChange),
      unrealizedUsd: readUsd(told?.unrealizedChange),
      combinedUsd: readUsd(told?.totalChange),
      wins: readCount(told?.wins),
      losses: readCount(told?.losses),
    }
    if (Object.values(summary).some((figure) => figure !== null)) summaries[period] = summary
  }
  return summaries
}

/** The figures of a position, which the older lists and wallets spell alike (`TokenPosition` in spec/provider/). */
export function readPosition(row: Schemas['TokenPosition']): TokenPnl {
  const buys = readCount(firstKnown(row.buy_transactions, row.tx_counts?.buys))
  const sells = readCount(firstKnown(row.sell_transactions, row.tx_counts?.sells))
  return {
    realizedUsd: readUsd(row.realized),
    unrealizedUsd: readUsd(row.unrealized),
    investedUsd: readUsd(row.total_invested),
    soldUsd: readUsd(firstKnown(row.sold_usd, row.total_sold)),
    held: readAmount(row.held),
    sold: readAmount(row.sold),
    holding: readAmount(row.holding),
    buys,
    sells,
    trades: readCount(row.total_transactions) ?? (buys === null || sells === null ? null : buys + sells),
    firstBuyMs: readTime(row.first_buy_time),
    lastTradeMs:
      readTime(firstKnown(row.last_trade_time, row.last_transaction_time)) ??
      latest(readTime(row.last_buy_time), readTime(row.last_sell_time)),
  }
}

/** The first of several spellings that has a value. */
export function firstKnown<Value>(...values: readonly (Value | null | undefined)[]): Value | null {
  return values.find((value) => value !== null && value !== undefined) ?? null
}

/** The earliest of the known times. */
export function earliest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}
