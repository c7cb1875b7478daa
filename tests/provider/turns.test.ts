import { afterEach, expect, test } from '@jest/globals'
import { analysisSteps } from '../../analysis/analyse-wallet.ts'
import { finish, type Steps } from '../../analysis/steps.ts'
import { normaliseSteps } from '../../provider/normalise.ts'
import { takeInTurns } from '../../provider/turns.ts'
import {
  address,
  closeOpened,
  connect,
  failureOf,
  NOON_MS,
  simulate,
  WALLET,
} from '../support/provider-client.ts'

afterEach(closeOpened)

const NOBODY = { firstBuyerTokens: 0, isKol: false }
const PERIODS = 4

/** A wallet with so many tokens, told without their past. */
function makeAnswer(tokens: number) {
  const entries = Array.from({ length: tokens }, (_, index) => [
    address(`token ${index}`),
    { realized: index },
  ])
  return { tokens: Object.fromEntries(entries) }
}

function countTurns(steps: Steps<unknown>): number {
  return [...steps].length
}

test('others have their turn before a wallet is normalised, and after every 500 of its tokens', () => {
  expect(countTurns(normaliseSteps(WALLET, makeAnswer(1), NOON_MS))).toBe(1)
  expect(countTurns(normaliseSteps(WALLET, makeAnswer(5_000), NOON_MS))).toBeGreaterThanOrEqual(10)
})

test('others have their turn between the periods of an analysis', () => {
  const pnl = finish(normaliseSteps(WALLET, makeAnswer(3), NOON_MS))
  expect(countTurns(analysisSteps(pnl, NOBODY))).toBeGreaterThan(PERIODS)
})

test('a turn is one of the event loop: what waits for it is done between two steps', async () => {
  const order: string[] = []
  function* work(): Steps<string> {
    for (let step = 0; step < 3; step++) {
      order.push(`step ${step}`)
      setImmediate(() => order.push(`other ${step}`))
      yield
    }
    return 'done'
  }
  expect(await takeInTurns(work())).toBe('done')
  expect(order).toEqual(['step 0', 'other 0', 'step 1', 'other 1', 'step 2', 'other 2'])
})

test('of all that goes on at the same moment each has another turn', async () => {
  let turn = 0
  let counting = setImmediate(count)
  function count() {
    turn += 1
    counting = setImmediate(count)
  }
  const taken: number[] = []
  function* work(): Steps<void> {
    yield
    taken.push(turn)
  }
  await Promise.all(Array.from({ length: 10 }, () => takeInTurns(work())))
  clearImmediate(counting)
  expect(new Set(taken).size).toBe(10)
})

test.each([
  ['tokens', (many: object) => ({ tokens: many })],
  ['histories', (many: object) => ({ tokens: {}, historic: { tokens: many } })],
])('a wallet with more than 20,000 %s is no usable answer', async (_what, answerWith) => {
  const simulator = await simulate()
  const entries = Array.from({ length: 20_001 }, (_, index) => [`token${index}`, {}])
  const body = answerWith(Object.fromEntries(entries))
  simulator.scenarios.add({ fault: { kind: 'answer', body } })
  const error = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))
  expect(error).toMatchObject({ kind: 'bad-response', status: 200 })
})
