import { max, min } from 'd3-array'
import type { TokenFacts } from '../../analysis/independence.ts'
import type {
  PeriodSummary,
  SnapshotPeriod,
  StatedLabel,
  TokenHistory,
  TokenPnl,
  WalletPnl,
} from '../../analysis/wallet-pnl.ts'
import {
  readAddresses,
  readAmount,
  readCount,
  readDecimals,
  readExtras,
  readPools,
  readText,
  readTime,
  readUrl,
  readUsd,
  TEXT_MAX_BYTES,
} from '../bounds.ts'
import { isObject } from '../client/vendor-answers.ts'
import type { LabelledWallet, TokenProfile } from '../data-provider.ts'
import { labelPools } from '../pool-labels.ts'
import type { TrackerSchemas } from './checks.ts'

const LINKS = ['twitter', 'telegram', 'website', 'discord'] as const

/** Maps the provider's token to a profile (`TokenResponse` in spec/provider/). */
export function normaliseToken(
  address: string,
  answer: TrackerSchemas['TokenResponse'],
  nowMs: number,
): TokenProfile {
  const { token } = answer
  const pools = answer.pools ?? []
  return {
    address,
    name: readText(token.name, TEXT_MAX_BYTES.name) ?? '',
    symbol: readText(token.symbol, TEXT_MAX_BYTES.symbol) ?? '',
    decimals: readDecimals(token.decimals),
    image: readUrl(token.image),
    description: readText(token.description, TEXT_MAX_BYTES.description),
    extensions: readExtras({ ...findLinks(token), ...token.extensions }),
    pools: readPools(pools),
    liquidityUsd: max(pools, ({ liquidity }) => readUsd(liquidity?.usd)) ?? null,
    risk: readExtras(answer.risk ?? {}),
    createdAtMs:
      readTime(token.creation?.created_time, nowMs) ??
      earliest(...pools.map((pool) => readTime(pool.createdAt, nowMs))),
    labels: [...readTokenLabels(answer), ...labelPools([address, ...pools.flatMap(readPoolAddresses)])],
  }
}

/** As many as a scan has wallets: further labelled ones are hardly among these. */
const INSIDERS_MAX = 300

/** How widely a token is traded. Zero holders or zero trades mean that the provider has not counted them. */
export function readTokenFacts(answer: TrackerSchemas['TokenResponse']): TokenFacts {
  const insiders = readTokenLabels(answer).filter(({ name }) => name !== 'sniper')
  const trades = [answer.txns, ...(answer.pools ?? []).map(({ txns }) => txns?.total)].map(readKnownCount)
  return {
    holders: readKnownCount(answer.holders),
    trades: trades.reduce((most, count) => (count !== null && count > (most ?? 0) ? count : most), null),
    insiders: [...new Set(insiders.map(({ address }) => address))].slice(0, INSIDERS_MAX),
  }
}

function readKnownCount(value: TrackerSchemas['Count'] | undefined): number | null {
  const count = readCount(value)
  return count === 0 ? null : count
}

/** Newer answers have the links next to the name, older ones have `extensions`. */
function findLinks(token: TrackerSchemas['TokenInfo']): Record<string, string> {
  const found: Record<string, string> = {}
  for (const link of LINKS) {
    const social = token.strictSocials?.[link]
    const text = readUrl(token[link]) ?? (typeof social === 'string' ? readUrl(social) : null)
    if (text !== null) found[link] = text
  }
  return found
}

const SNAPSHOT_PERIODS: readonly SnapshotPeriod[] = ['1d', '7d', '30d']

type Entry = TrackerSchemas['WalletToken'] | undefined
type Past = TrackerSchemas['PositionHistory'] | undefined

/**
 * Maps the provider's wallet (`WalletPnlResponse` in spec/provider/). A period is known when the answer has it for the
 * wallet or for any token. The analysis derives what happened in a period from the states.
 */
export function normaliseWallet(
  address: string,
  answer: TrackerSchemas['WalletPnlResponse'],
  fetchedAtMs: number,
): WalletPnl {
  const histories = answer.historic?.tokens ?? {}
  const knownPeriods = findKnownPeriods(answer)
  const mints = new Set([...Object.keys(answer.tokens), ...Object.keys(histories)])
  const tokens: TokenHistory[] = []
  for (const mint of mints) {
    const entry = answer.tokens[mint]
    const past = histories[mint]
    const snapshots: Partial<Record<SnapshotPeriod, TokenPnl | null>> = {}
    for (const period of knownPeriods) {
      const metrics = past?.[period]?.metrics ?? entry?.[period]?.metrics
      if (metrics) snapshots[period] = readPosition(metrics, fetchedAtMs)
      else if (answer.historic?.summary?.[period]?.newTokens?.tokens?.[mint]) snapshots[period] = null
    }
    tokens.push({
      mint,
      ...readNames(entry, past),
      current: withFirstBuy(readPosition(findCurrent(entry, past), fetchedAtMs), snapshots),
      snapshots,
    })
  }
  const sinceMs = readTime(answer.pnl_since, fetchedAtMs)
  return { address, sinceMs, fetchedAtMs, tokens, knownPeriods, summaries: readSummaries(answer) }
}

/** The wallet's own entry, bare or under `current`, counts before the copy in its history. */
function findCurrent(entry: Entry, past: Past): TrackerSchemas['TokenPosition'] {
  const own = entry && 'current' in entry ? entry.current : entry
  return own ?? past?.current ?? {}
}

/** The first buy does not change: where the present state lacks its time, an earlier one may have it. */
function withFirstBuy(current: TokenPnl, snapshots: TokenHistory['snapshots']): TokenPnl {
  const pastMs = earliest(...Object.values(snapshots).map((state) => state?.firstBuyMs ?? null))
  return { ...current, firstBuyMs: current.firstBuyMs ?? pastMs }
}

function readNames(entry: Entry, past: Past): Pick<TokenHistory, 'symbol' | 'name' | 'image'> {
  const meta = entry?.current?.meta ?? entry?.meta ?? past?.current?.meta
  return {
    symbol: readText(meta?.symbol, TEXT_MAX_BYTES.symbol),
    name: readText(meta?.name, TEXT_MAX_BYTES.name),
    image: readUrl(meta?.image),
  }
}

function findKnownPeriods({ historic, tokens }: TrackerSchemas['WalletPnlResponse']): SnapshotPeriod[] {
  const histories = [...Object.values(historic?.tokens ?? {}), ...Object.values(tokens)]
  return SNAPSHOT_PERIODS.filter(
    (period) =>
      Boolean(historic?.summary?.[period]) || histories.some((history) => history?.[period]?.metrics),
  )
}

/** Summaries without a figure are left out: they only say that the period is known. */
function readSummaries({ historic }: TrackerSchemas['WalletPnlResponse']): WalletPnl['summaries'] {
  const summaries: Partial<Record<SnapshotPeriod, PeriodSummary>> = {}
  for (const period of SNAPSHOT_PERIODS) {
    const given = historic?.summary?.[period]
    const summary: PeriodSummary = {
      realizedUsd: readUsd(given?.realizedChange),
      unrealizedUsd: readUsd(given?.unrealizedChange),
      combinedUsd: readUsd(given?.totalChange),
      wins: readCount(given?.wins),
      losses: readCount(given?.losses),
    }
    if (Object.values(summary).some((figure) => figure !== null)) summaries[period] = summary
  }
  return summaries
}

/** The figures of a position, which the older lists and wallets spell alike (`TokenPosition` in spec/provider/). */
export function readPosition(row: TrackerSchemas['TokenPosition'], nowMs: number): TokenPnl {
  const buys = readCount(row.buy_transactions ?? row.tx_counts?.buys)
  const sells = readCount(row.sell_transactions ?? row.tx_counts?.sells)
  const [lastBuyMs, lastSellMs] = [readTime(row.last_buy_time, nowMs), readTime(row.last_sell_time, nowMs)]
  return {
    realizedUsd: readUsd(row.realized),
    unrealizedUsd: readUsd(row.unrealized),
    investedUsd: readUsd(row.total_invested),
    soldUsd: readUsd(row.sold_usd ?? row.total_sold),
    held: readAmount(row.held),
    sold: readAmount(row.sold),
    holding: readAmount(row.holding),
    buys,
    sells,
    trades: readCount(row.total_transactions) ?? (buys === null || sells === null ? null : buys + sells),
    firstBuyMs: readTime(row.first_buy_time, nowMs),
    lastBuyMs,
    lastSellMs,
    lastTradeMs:
      readTime(row.last_trade_time ?? row.last_transaction_time, nowMs) ??
      max([lastBuyMs, lastSellMs], (time) => time) ??
      null,
  }
}

/** The earliest of the known times. */
export function earliest(...times: readonly (number | null)[]): number | null {
  return min(times, (time) => time) ?? null
}

/*
 * The labels of wallets in the provider's answers about a token and its traders (docs/provider.md, "Labels").
 * A label in an unknown form is ignored: labels are no reason to refuse an answer.
 */

const RISK_GROUPS = { snipers: 'sniper', insiders: 'insider', bundlers: 'bundler' } as const

/** The labels of an identity that say how a wallet trades. Others, such as names of people, are ignored. */
const IDENTITIES: readonly StatedLabel['name'][] = ['arbitrage', 'bot', 'developer', 'exchange', 'pool']

/** Labels in a token's metadata and its risk. */
function readTokenLabels({ token, risk }: TrackerSchemas['TokenResponse']): LabelledWallet[] {
  const deployers = readAddresses([token.creation?.creator])
  return [
    ...deployers.map((address) => ({ address, name: 'deployer', source: 'token_creation' }) as const),
    ...Object.entries(RISK_GROUPS).flatMap(([group, name]) =>
      readGroup(risk?.[group]).map((address) => ({ address, name, source: 'token_risk' }) as const),
    ),
  ]
}

/** The addresses that a pool names and that are no traders. */
function readPoolAddresses({ poolId, curve, quoteToken }: TrackerSchemas['Pool']): string[] {
  return readAddresses([poolId, curve, quoteToken])
}

/** Labels in a row of the long list of traders. */
export function readIdentityLabels({ wallet, identity }: TrackerSchemas['Trader']): LabelledWallet[] {
  if (!isObject(identity)) return []
  const tags = Array.isArray(identity.tags) ? identity.tags : []
  const given = new Set([identity.type, ...tags])
  const names = IDENTITIES.filter((name) => given.has(name))
  return names.map((name) => ({ address: wallet, name, source: 'wallet_identity' }))
}

/** The wallets of a group of the risk, in either spelling. */
function readGroup(group: unknown): string[] {
  const rows: unknown[] = isObject(group) && Array.isArray(group.wallets) ? group.wallets : []
  return readAddresses(rows.map((row) => (isObject(row) ? (row.wallet ?? row.address) : undefined)))
}
