import { expect, test } from '@jest/globals'
import { extensionProblems, houseProblems, policyProblems } from './changed.ts'

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

test('replayed answers are refused when the error that ends the wait for the first request is not documented', async () => {
  const at = [...SCAN_WALLET, 'x-idempotency', 'wait', 'error']
  expect(await policyProblems({ at, to: 'TOKEN_NOT_SCANNED' })).toEqual([
    expect.stringMatching(
      'scanWallet refuses a repeat that has waited with TOKEN_NOT_SCANNED, which is no code of its responses: they have VALIDATION_ERROR, ',
    ),
  ])
})

test.each([
  ['state no', [], undefined, 'x-idempotency lacks wait'],
  ['state 0 seconds of', ['seconds'], 0, 'x-idempotency wait seconds must be >= 1, not 0'],
])(
  'replayed answers are refused when they %s wait for the first request',
  async (_case, name, to, problem) => {
    const at = [...SCAN_WALLET, 'x-idempotency', 'wait', ...name]
    expect(await extensionProblems({ at, to })).toEqual([problem])
  },
)

test.each([
  ['field', 'data.origin'],
  ['field', 'data.address'],
  ['from', 'new'],
  ['to', 'old'],
])('replayed answers are refused with a field or value that answers lack: %s %s', async (name, to) => {
  const [problem, ...others] = await policyProblems({
    at: [...SCAN_WALLET, 'x-idempotency', 'replayed', name],
    to,
  })
  expect(problem).toMatch(/^scanWallet replays .* no two values of a field that every answer has$/)
  expect(others).toEqual([])
})
