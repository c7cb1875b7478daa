import { expect, test } from '@jest/globals'
import { operationOf, operations } from './read.ts'

/* Which figure each CSV column carries, once more and by hand: a column that carries another one looks as good. */

const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listTokenTopWallets: {
    token_address: 'token_address',
    wallet_address: 'wallet_address',
    realized: 'realized',
    first_buy_time: 'first_buy_time',
    total_invested: 'total_invested',
    labels: 'labels[].name',
    group_id: 'group.id',
    group_size: 'group.size',
    last_trade_time: 'wallet.wallet.last_trade_time',
    '{figure}_all': 'wallet.wallet.{figure}',
    '{figure}_30d': 'wallet.historic.30d.{figure}',
    '{figure}_7d': 'wallet.historic.7d.{figure}',
    '{figure}_1d': 'wallet.historic.1d.{figure}',
    analysis_state: 'analysis.state',
    analysed_at: 'analysis.analysed_at',
    skip_reason: 'analysis.reason',
  },
  listWallets: {
    address: 'address',
    period: 'period',
    scanned_at: 'scanned_at',
    group_id: 'group.id',
    group_size: 'group.size',
    last_trade_time: 'stats.last_trade_time',
    '{figure}': 'stats.{figure}',
  },
  queryWallets: {
    address: 'address',
    status: 'status',
    scanned_at: 'data.scanned_at',
    group_id: 'data.group.id',
    group_size: 'data.group.size',
    last_trade_time: 'data.wallet.last_trade_time',
    '{figure}_30d': 'data.wallet.{figure}',
  },
  getGroup: {
    address: 'address',
    tokens_shared: 'evidence.tokens_shared',
    tokens_together: 'evidence.tokens_together',
    expected: 'evidence.expected',
    q_value: 'evidence.q_value',
    window_sec: 'evidence.window_sec',
  },
  listUsageHistory: {
    day: 'day',
    scans: 'scans',
    reads: 'reads',
    correlations: 'correlations',
    attempts: 'attempts',
  },
  listWatchlists: { name: 'name', size: 'size', updated_at: 'updated_at' },
  getWatchlist: { address: 'address', label: 'label' },
  listWebhookEndpoints: {
    id: 'id',
    url: 'url',
    description: 'description',
    events: 'events',
    state: 'state',
    disabled_reason: 'disabled.reason',
    failures: 'failures',
    failing_since: 'failing_since',
    created_at: 'created_at',
  },
  listWebhookDeliveries: {
    id: 'id',
    event_id: 'event_id',
    type: 'type',
    state: 'state',
    attempts: 'attempts',
    next_attempt_at: 'next_attempt_at',
    last_attempt_at: 'last_attempt.at',
    last_status: 'last_attempt.status',
    last_error: 'last_attempt.error',
    last_duration_ms: 'last_attempt.duration_ms',
    created_at: 'created_at',
  },
  listLedgerDays: { day: 'day', records: 'records', root: 'root', previous: 'previous', chain: 'chain' },
  listWalletScores: {
    day: 'day',
    period: 'period',
    scored_at: 'scored_at',
    score: 'score',
    score_version: 'score_version',
    edge_low_pct: 'edge_low_pct',
    selection: 'selection',
    token: 'token',
    outcome_roi_pct: 'outcome_roi_pct',
    outcome_mean_pct: 'outcome_mean_pct',
    entry: 'entry',
  },
  listCorrelations: {
    address: 'address',
    tokens: 'correlation.global',
    symbols: 'matched_tokens[].symbol',
    tokens_traded: 'correlation.counts.global',
    tokens_won: 'correlation.counts.winners',
    tokens_bought_first: 'correlation.counts.first_buyers',
    avg_realized_pnl: 'aggregates.avg_realized_pnl',
    avg_total_invested: 'aggregates.avg_total_invested',
    avg_first_buy_delay_sec: 'aggregates.avg_first_buy_delay_sec',
    group_id: 'group.id',
    group_size: 'group.size',
    last_trade_time: 'stats.all.last_trade_time',
    '{figure}_all': 'stats.all.{figure}',
    '{figure}_30d': 'stats.30d.{figure}',
    '{figure}_7d': 'stats.7d.{figure}',
    '{figure}_1d': 'stats.1d.{figure}',
  },
}

test.each(Object.entries(COLUMNS))(
  'each column of %s carries the figure that it is named after',
  (id, columns) => {
    expect(operationOf(id).responses.get(200)?.['x-rows']?.columns).toMatchObject(columns)
  },
)

test('every list that comes as rows is among them', () => {
  const withRows = operations.filter(({ rows }) => rows !== null).map(({ id }) => id)
  expect(withRows.sort()).toEqual(Object.keys(COLUMNS).sort())
})
