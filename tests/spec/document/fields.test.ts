import { describe, expect, test } from '@jest/globals'
import { TAGS } from '../../../analysis/tags.ts'
import { fieldOf, schemaOf, typeOf } from './read.ts'

/*
 * Every field that v1 has promised, by its schema in spec/v1.yaml, once more and by hand: an edit of the document that
 * breaks a promise fails here. A `?` behind the type says that the field is not required.
 */

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WalletSummary: {
    address: 'string',
    period: 'string',
    scanned_at: 'string',
    stats: 'object',
    'stats.score': 'integer or null',
  },
  WalletsMeta: {
    count: 'integer',
    limit: 'integer',
    sort: 'string',
    period: 'string',
    next_cursor: 'string or null',
  },
  TokenScanTriggerData: {
    scan_id: 'string',
    token_address: 'string',
    status: 'string',
    reused: 'boolean',
    is_update: 'boolean',
    'links.status': 'string',
    'links.result': 'string',
  },
  ScanStatusData: {
    scan_id: 'string',
    token_address: 'string',
    status: 'string',
    total_wallets: 'integer',
    processed_wallets: 'integer',
    percentage: 'integer',
    stalled: 'boolean',
    message: 'string or null',
    reason: 'string?',
    'links.self': 'string',
    'links.result': 'string',
  },
  Token: {
    address: 'string',
    name: 'string',
    symbol: 'string',
    decimals: 'integer?',
    image: 'string?',
    description: 'string or null?',
    extensions: 'object?',
    pools: 'array of object?',
    risk: 'object?',
    token_creation_time: 'integer or null?',
    updated_at: 'string?',
  },
  TokenTopWallet: {
    token_address: 'string',
    wallet_address: 'string',
    realized: 'number?',
    first_buy_time: 'number or null?',
    total_invested: 'number?',
    oversold: 'boolean?',
    wallet: 'object',
    'analysis.state': 'string',
    'analysis.analysed_at': 'string or null',
    'analysis.reason': 'string or null',
    'wallet.wallet': 'object',
    'wallet.wallet.address': 'string',
    'wallet.wallet.combined_pnl_usd': 'number or null',
    'wallet.wallet.winrate': 'number or null',
    'wallet.wallet.score': 'integer or null',
    'wallet.wallet.tags': 'array of string',
    'wallet.historic.1d.combined_pnl_usd': 'number or null',
    'wallet.historic.1d.winrate': 'number or null',
    'wallet.historic.7d.score': 'integer or null',
    'wallet.historic.30d.tags': 'array of string',
  },
  TopWalletsData: {
    token: 'object',
    top_wallets: 'array of object',
  },
  TopWalletsMeta: {
    count: 'integer',
    limit: 'integer',
    scanned_at: 'string',
    views: 'integer',
  },
  WalletScanData: {
    address: 'string',
    source: 'string',
    scanned_at: 'string',
    wallet: 'object',
    'wallet.combined_pnl_usd': 'number or null',
    'wallet.winrate': 'number or null',
    'wallet.combined_roi_pct': 'number or null',
    'wallet.score': 'integer or null',
    'wallet.tags': 'array of string',
    'wallet.recentTokens': 'array of object',
  },
  QueryWalletsRequestBody: {
    addresses: 'array of string',
  },
  QueriedWallet: {
    address: 'string',
    status: 'string',
    data: 'object?',
    'data.wallet.score': 'integer or null',
  },
  QueryWalletsMeta: {
    requested: 'integer',
    found: 'integer',
  },
  WalletScanRequestBody: {
    force_refresh: 'boolean?',
  },
  CorrelationWalletData: {
    address: 'string',
    'correlation.global': 'array of string',
    'correlation.winners': 'array of string',
    'correlation.first_buyers': 'array of string',
    'correlation.counts.global': 'integer',
    'correlation.counts.winners': 'integer',
    'correlation.counts.first_buyers': 'integer',
    'correlation.counts.max': 'integer',
    'aggregates.avg_realized_pnl': 'number',
    'aggregates.avg_total_invested': 'number',
    'aggregates.avg_first_buy_delay_sec': 'number or null',
    'aggregates.pair_pnl_by_token[].address': 'string',
    'aggregates.pair_pnl_by_token[].name': 'string',
    'aggregates.pair_pnl_by_token[].symbol': 'string',
    'aggregates.pair_pnl_by_token[].pnl': 'number',
    'aggregates.pair_buy_size_by_token[].address': 'string',
    'aggregates.pair_buy_size_by_token[].name': 'string',
    'aggregates.pair_buy_size_by_token[].symbol': 'string',
    'aggregates.pair_buy_size_by_token[].buySize': 'number',
    'matched_tokens[].address': 'string',
    'matched_tokens[].name': 'string',
    'matched_tokens[].symbol': 'string',
    'stats.all': 'object',
    'stats.30d': 'object',
    'stats.7d': 'object',
    'stats.1d': 'object',
  },
  CorrelationMeta: {
    tokens_requested: 'integer',
    tokens_found: 'integer',
    tokens_missing: 'array of string',
    'tokens_found_details[].address': 'string',
    'tokens_found_details[].name': 'string',
    'tokens_found_details[].symbol': 'string',
    'tokens_found_details[].image': 'string or null',
    wallets_returned: 'integer',
    limit: 'integer',
    offset: 'integer',
    truncated: 'boolean',
  },
  ApiV1Failure: {
    'error.code': 'string',
    'error.message': 'string',
    'error.details': 'array of object or object?',
    request_id: 'string',
    documentation_url: 'string',
  },
  FieldError: {
    field: 'string',
    message: 'string',
    received: 'string or null',
  },
}

describe.each(Object.entries(TABLES))('%s', (name, fields) => {
  const schema = schemaOf(name)

  test.each(Object.entries(fields))('%s is %s', (path, expected) => {
    const field = fieldOf(schema, path)
    expect(`${typeOf(field.schema)}${field.required ? '' : '?'}`).toBe(expected)
  })
})

test('the image of a matched token is a string or null', () => {
  const { schema } = fieldOf(schemaOf('CorrelationWalletData'), 'matched_tokens[].image')
  expect(typeOf(schema)).toBe('string or null')
})

describe('values', () => {
  test.each([
    ['TokenScanTriggerData', 'status', ['processing']],
    ['ScanStatusData', 'status', ['processing', 'completed', 'failed']],
    ['WalletScanData', 'source', ['fresh', 'cache', 'stale-fallback']],
    ['QueriedWallet', 'status', ['found', 'unknown']],
  ])('%s.%s is one of %j', (name, path, values) => {
    expect(fieldOf(schemaOf(name), path).schema.enum).toEqual(values)
  })

  test.each([
    ['TokenScanTriggerData', 'scan_id', '^wallet_processing_[0-9a-f]{8}$'],
    ['TokenScanTriggerData', 'links.status', '^/api/v1/scans/wallet_processing_[0-9a-f]{8}$'],
    ['ScanStatusData', 'links.result', '^/api/v1/tokens/[1-9A-HJ-NP-Za-km-z]{32,44}/top-wallets$'],
  ])('%s.%s matches %s', (name, path, pattern) => {
    expect(fieldOf(schemaOf(name), path).schema.pattern).toBe(pattern)
  })

  test.each([
    ['ScanStatusData', 'percentage', 0, 100],
    ['WalletScanData', 'wallet.score', 0, 99],
    ['TokenTopWallet', 'wallet.historic.7d.score', 0, 99],
    ['TopWalletsMeta', 'limit', 1, 300],
    ['CorrelationMeta', 'limit', 1, 500],
    ['CorrelationMeta', 'offset', 0, 100_000],
  ])('%s.%s is from %d to %d', (name, path, minimum, maximum) => {
    expect(fieldOf(schemaOf(name), path).schema).toMatchObject({ minimum, maximum })
  })

  test.each([
    ['TopWalletsData', 'top_wallets', 300],
    ['WalletScanData', 'wallet.recentTokens', 3],
    ['QueryWalletsRequestBody', 'addresses', 100],
  ])('%s.%s has at most %d entries', (name, path, maxItems) => {
    expect(fieldOf(schemaOf(name), path).schema.maxItems).toBe(maxItems)
  })

  test('a page of correlations has at most 500 wallets', () => {
    expect(schemaOf('CorrelationWalletList').maxItems).toBe(500)
  })

  test.each([
    'Token',
    'TokenTopWallet',
    'WalletScanStats',
    'WalletScanRequestBody',
    'QueryWalletsRequestBody',
    'TokenScanRequestBody',
    'FailureContext',
  ])('%s allows additional properties', (name) => {
    expect(schemaOf(name)).toMatchObject({ additionalProperties: true })
  })
})

test('the tags, and what each means, are those of the analysis', () => {
  const schema = schemaOf('WalletTag')
  const described = Object.fromEntries(TAGS.map(({ tag, description }) => [tag, description]))
  expect(schema['x-enum-descriptions']).toEqual(described)
  expect(schema.enum).toEqual(Object.keys(described).sort())
})
