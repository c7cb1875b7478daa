import type { SnapshotPeriod, TokenHistory, TokenPnl, WalletPnl } from '../analysis/wallet-pnl.ts'
import type { Schemas } from './checks.ts'
import { readPosition } from './normalise-traders.ts'
import { readText, readTime } from './values.ts'

const DAY_MS = 86_400_000

const PERIOD_MS: Readonly<Record<SnapshotPeriod, number>> = {
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

const SNAPSHOT_PERIODS: readonly SnapshotPeriod[] = ['1d', '7d', '30d']

type Entry = Schemas['WalletToken'] | undefined
type Past = Schemas['PositionHistory'] | undefined

/**
 * The provider's wallet in our words. A period is known when the answer has it for the wallet or for any
 * token. Source: provider 1.4.4 and 1.4.5, with `metrics` read as the state N days ago (`spec/provider/`,
 * PastPosition).
 */
export function normaliseWallet(
  address: string,
  answer: Schemas['WalletPnlResponse'],
  nowMs: number,
): WalletPnl {
  const histories = answer.historic?.tokens ?? {}
  const knownPeriods = findKnownPeriods(answer)
  const mints = new Set([...Object.keys(answer.tokens), ...Object.keys(histories)])
  const tokens = [...mints].map((mint): TokenHistory => {
    const entry = answer.tokens[mint]
    const past = histories[mint]
    const current = readCurrent(entry, past)
    const snapshots = readSnapshots({ mint, entry, past, answer, current, knownPeriods, nowMs })
    return { mint, ...readNames(entry, past), current, snapshots }
  })
  return { address, sinceMs: readTime(answer.pnl_since), fetchedAtMs: nowMs, tokens, knownPeriods }
}

/** The wallet's own entry, bare or under `current`, before the copy in its history. */
function readCurrent(entry: Entry, past: Past): TokenPnl {
  const own = entry && 'current' in entry ? entry.current : entry
  return readPosition(own ?? past?.current ?? {})
}

function readNames(entry: Entry, past: Past): Pick<TokenHistory, 'symbol' | 'name' | 'image'> {
  const meta = entry?.current?.meta ?? entry?.meta ?? past?.current?.meta
  return { symbol: readText(meta?.symbol), name: readText(meta?.name), image: readText(meta?.image) }
}

function findKnownPeriods({ historic, tokens }: Schemas['WalletPnlResponse']): SnapshotPeriod[] {
  const histories = [...Object.values(historic?.tokens ?? {}), ...Object.values(tokens)]
  return SNAPSHOT_PERIODS.filter(
    (period) => Boolean(historic?.summary?.[period]) || histories.some((history) => history[period]?.metrics),
  )
}

interface SnapshotSource {
  readonly mint: string
  readonly entry: Entry
  readonly past: Past
  readonly answer: Schemas['WalletPnlResponse']
  readonly current: TokenPnl
  readonly knownPeriods: readonly SnapshotPeriod[]
  readonly nowMs: number
}

function readSnapshots(source: SnapshotSource): TokenHistory['snapshots'] {
  const snapshots: Partial<Record<SnapshotPeriod, TokenPnl | null>> = {}
  for (const period of source.knownPeriods) {
    const metrics = source.past?.[period]?.metrics ?? source.entry?.[period]?.metrics
    if (metrics) snapshots[period] = readPosition(metrics)
    else if (isNewIn(period, source)) snapshots[period] = null
  }
  return snapshots
}

/**
 * New in the period: the provider says so, or the first buy lies within it. Otherwise the past is unknown.
 */
function isNewIn(period: SnapshotPeriod, { mint, answer, current, nowMs }: SnapshotSource): boolean {
  if (answer.historic?.summary?.[period]?.newTokens?.tokens?.[mint]) return true
  return current.firstBuyMs !== null && current.firstBuyMs > nowMs - PERIOD_MS[period]
}
