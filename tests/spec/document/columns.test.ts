import { expect, test } from '@jest/globals'
import { operations } from './read.ts'

/** The columns that are not named after the last one or two steps of their path, repeated here by hand. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'listTokenTopWallets.labels': 'labels[].name',
  'listTokenTopWallets.{figure}_all': 'wallet.wallet.{figure}',
  'listTokenTopWallets.{figure}_30d': 'wallet.historic.30d.{figure}',
  'listTokenTopWallets.{figure}_7d': 'wallet.historic.7d.{figure}',
  'listTokenTopWallets.{figure}_1d': 'wallet.historic.1d.{figure}',
  'listTokenTopWallets.skip_reason': 'analysis.reason',
  'listWallets.labels': 'labels[].name',
  'listWalletTokens.labels': 'labels[].name',
  'queryWallets.labels': 'data.labels[].name',
  'queryWallets.{figure}_30d': 'data.wallet.{figure}',
  'listScans.watched_wallets': 'watched_wallets[].address',
  'listWebhookDeliveries.last_status': 'last_attempt.status',
  'listWebhookDeliveries.last_error': 'last_attempt.error',
  'listWebhookDeliveries.last_duration_ms': 'last_attempt.duration_ms',
  'listCorrelations.tokens': 'correlation.global',
  'listCorrelations.symbols': 'matched_tokens[].symbol',
  'listCorrelations.tokens_traded': 'correlation.counts.global',
  'listCorrelations.tokens_won': 'correlation.counts.winners',
  'listCorrelations.tokens_bought_first': 'correlation.counts.first_buyers',
  'listCorrelations.{figure}_all': 'stats.all.{figure}',
  'listCorrelations.{figure}_30d': 'stats.30d.{figure}',
  'listCorrelations.{figure}_7d': 'stats.7d.{figure}',
  'listCorrelations.{figure}_1d': 'stats.1d.{figure}',
}

/** The columns as the document has them, before `{figure}` is replaced by each figure. */
const columns = operations.flatMap(({ id, responses }) =>
  Object.entries(responses.get(200)?.['x-rows']?.columns ?? {}).map(([name, path]) => ({ id, name, path })),
)

test('operations have columns', () => {
  expect(columns.length).toBeGreaterThan(100)
})

test.each(columns)(
  '$id: the column $name carries the figure that it is named after',
  ({ id, name, path }) => {
    const [last = '', parent = ''] = path.split('.').toReversed()
    const isNamed = [last, `${parent}_${last}`].includes(name)
    expect(path).toBe(NAMED_OTHERWISE[`${id}.${name}`] ?? (isNamed ? path : `what ${name} is named after`))
  },
)
