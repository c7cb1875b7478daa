import { describe, expect, test } from '@jest/globals'
import { policyProblems } from './changed.ts'

describe('answers that are replayed', () => {
  const SCAN_WALLET = ['paths', '/wallets/{address}/scan', 'post']

  test.each([
    ['lacks', undefined],
    ['requires', { schema: { type: 'string' }, required: true }],
  ])('are refused where a success %s the header Idempotency-Replayed', async (_case, to) => {
    const at = [...SCAN_WALLET, 'responses', '200', 'headers', 'Idempotency-Replayed']
    expect(await policyProblems({ at, to })).toEqual([
      'scanWallet has x-idempotency, but its success has no optional header Idempotency-Replayed',
    ])
  })

  test.each([
    ['say nothing of', [], undefined, 'has x-idempotency, but does not say how long a repeat may wait'],
    ['let it be no time', ['seconds'], 0, 'has a repeat wait 0 seconds, which is no positive integer'],
    [
      'end it otherwise than documented',
      ['error'],
      'TOKEN_NOT_SCANNED',
      'refuses a repeat that has waited with TOKEN_NOT_SCANNED, which it does not document',
    ],
  ])('are refused where they %s the wait for the first request', async (_case, name, to, problem) => {
    const at = [...SCAN_WALLET, 'x-idempotency', 'wait', ...name]
    expect(await policyProblems({ at, to })).toEqual([`scanWallet ${problem}`])
  })

  test.each([
    ['field', 'data.origin'],
    ['field', 'data.address'],
    ['from', 'new'],
    ['to', 'old'],
  ])('are refused where they say otherwise what no answer says: %s %s', async (name, to) => {
    const [problem, ...others] = await policyProblems({
      at: [...SCAN_WALLET, 'x-idempotency', 'replayed', name],
      to,
    })
    expect(problem).toMatch(/^scanWallet replays .* no two values of a field that every answer has$/)
    expect(others).toEqual([])
  })
})
