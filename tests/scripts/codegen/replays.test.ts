import { expect, test } from '@jest/globals'
import { houseProblems } from './changed.ts'

const SCAN_WALLET = ['paths', '/wallets/{address}/scan', 'post']

test.each([
  ['lacks', undefined],
  ['requires', { schema: { type: 'string' }, required: true }],
])('replayed answers are refused when a success %s the header Idempotency-Replayed', async (_case, to) => {
  const at = [...SCAN_WALLET, 'responses', '200', 'headers', 'Idempotency-Replayed']
  expect(await houseProblems({ at, to })).toEqual([
    'scanWallet has x-idempotency, but its success has no optional header Idempotency-Replayed',
  ])
})
