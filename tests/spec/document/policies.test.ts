import { expect, test } from '@jest/globals'
import { document, operationOf, operations, type Schema, schemaOf } from './read.ts'

/* Limits that v1 promises. `npm run check:spec -- released` holds those of the last release. */

test('error codes that the routing adds are not codes of an operation', () => {
  const added = Object.keys(document['x-router-errors'] ?? {})
  expect(added.filter((code) => code in (document['x-errors'] ?? {}))).toEqual([])
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

test('limits each operation that the release does not have charges its pool', () => {
  const pools = operations.map(({ id, quota }) => [id, quota?.pool ?? null])
  expect(Object.fromEntries(pools)).toMatchObject({
    copyWallet: 'scans',
    getWalletCopy: 'reads',
    listWalletTrades: 'scans',
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
