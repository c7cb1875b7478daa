import { expect, test } from '@jest/globals'
import { document, operationOf, operations, type Schema, schemaOf } from './read.ts'

/* The error codes and limits that v1 promises, repeated by hand so that no edit breaks a promise unnoticed. */

const CODES = {
  UNAUTHORIZED: 401,
  FORBIDDEN_PLAN: 403,
  QUOTA_EXCEEDED: 403,
  VALIDATION_ERROR: 400,
  TOKEN_NOT_SCANNED: 404,
  SCAN_NOT_FOUND: 404,
  WALLET_NOT_FOUND: 404,
  WATCHLIST_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  RATE_LIMITED: 429,
  UPSTREAM_ERROR: 502,
  UPSTREAM_TIMEOUT: 504,
  INTERNAL_ERROR: 500,
}

test('error codes are the promised ones, with their statuses', () => {
  const catalogue = Object.entries(document['x-errors'] ?? {})
  expect(Object.fromEntries(catalogue.map(([code, { status }]) => [code, status]))).toEqual(CODES)
})

test('error codes that the routing adds are not codes of an operation', () => {
  const added = Object.keys(document['x-router-errors'] ?? {})
  expect(added.filter((code) => code in CODES)).toEqual([])
})

test('limits a key has 60 requests per minute, and no limit when the counter store is unreachable', () => {
  expect(document['x-rate-limit']).toMatchObject({ requests: 60, window: 'minute', 'on-failure': 'allow' })
})

test('limits an active Pro or Premium subscription is needed', () => {
  expect(document['x-plans']).toEqual(['pro', 'premium'])
})

test('limits keys have scopes, and starting a scan needs a different one from reading', () => {
  expect(document['x-scopes']).toMatchObject({ keys: false, read: true, scan: true })
  const scanning = operations.filter(({ scopes }) => String(scopes) === 'scan').map(({ id }) => id)
  expect(scanning.sort()).toEqual(['copyWallet', 'createTokenScan', 'listWalletTrades', 'scanWallet'])
  const managing = operations.filter(({ scopes }) => String(scopes) === 'keys').map(({ id }) => id)
  expect(managing.sort()).toEqual(['deleteKey', 'rotateKey'])
  expect(
    operations
      .filter(({ quota }) => quota?.pool === 'scans')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(scanning)
})

test('limits Pro has 10 scans and 50 reads a day, Premium has 50 and 500, and correlations have no cap', () => {
  expect(document['x-quota-pools']).toEqual({
    scans: { pro: 10, premium: 50 },
    reads: { pro: 50, premium: 500 },
    correlations: { pro: null, premium: null },
    attempts: { pro: 30, premium: 150 },
  })
})

test('limits each promised operation charges its pool', () => {
  const pools = operations.map(({ id, quota }) => [id, quota?.pool ?? null])
  expect(Object.fromEntries(pools)).toMatchObject({
    createTokenScan: 'scans',
    scanWallet: 'scans',
    copyWallet: 'scans',
    getWalletCopy: 'reads',
    listWalletTrades: 'scans',
    listTokenTopWallets: 'reads',
    getWallet: 'reads',
    getGroup: 'reads',
    listWalletScores: 'reads',
    listWalletPositions: 'reads',
    listWalletTokens: 'reads',
    queryWallets: 'reads',
    listWallets: 'reads',
    listCorrelations: 'correlations',
    getTokenScan: null,
    getLatestTokenScan: null,
    getUsage: null,
    getScoreCalibration: null,
    listTokens: null,
  })
})

test('limits operations that ask the data provider are limited even when they end without a charge', () => {
  const bounded = operations.filter(({ quota }) => quota?.uncharged === 'attempts').map(({ id }) => id)
  expect(bounded.sort()).toEqual(['copyWallet', 'createTokenScan', 'listWalletTrades', 'scanWallet'])
})

test('limits scans can be repeated by their key for 24 hours, and a repeat waits within the time limit of its operation', () => {
  const promised = operations.flatMap(({ id, idempotency }) =>
    idempotency === null ? [] : [[id, idempotency.retainHours, idempotency.wait]],
  )
  expect(promised).toEqual([
    ['createTokenScan', 24, { seconds: 18, error: 'UPSTREAM_ERROR' }],
    ['scanWallet', 24, { seconds: 55, error: 'UPSTREAM_TIMEOUT' }],
  ])
})

test('limits queryWallets takes a unit for each wallet that it finds', () => {
  expect(operationOf('queryWallets').quota?.units).toBe('meta.found')
})

test('limits getUsage reports each quota', () => {
  const pools = Object.keys(document['x-quota-pools'] ?? {}).sort()
  const { properties, required = [] } = schemaOf('QuotaUsages')
  expect(Object.keys(properties ?? {}).sort()).toEqual(pools)
  expect([...required].sort()).toEqual(pools)
})

test('limits a scan covers at most 300 wallets', () => {
  const properties: Readonly<Record<string, Schema>> = schemaOf('ScanStatusData').properties ?? {}
  expect(properties.total_wallets).toMatchObject({ maximum: 300 })
  expect(properties.processed_wallets).toMatchObject({ maximum: 300 })
})
