import { expect, test } from '@jest/globals'
import {
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorKind,
} from '../../provider/provider-error.ts'
import { askInTurn } from '../../scans/ask-in-turn.ts'

const failure = (kind: ProviderErrorKind, details: ProviderErrorDetails = {}) =>
  new ProviderError(kind, kind, { endpoint: '/pnl/{wallet}', ...details })
const LATE = failure('timeout')
const refused = (status: number) => failure('unauthorized', { status })

/** Asks about one wallet for each of these outcomes; undefined is an answer. */
async function askAll(
  outcomes: readonly (Error | undefined)[],
  isOpen = false,
  stop = new AbortController(),
) {
  const asked: number[] = []
  const told = await askInTurn([...outcomes.keys()], {
    provider: { isBreakerOpen: () => isOpen },
    signal: stop.signal,
    ask: async (place) => {
      asked.push(place)
      const outcome = outcomes[place]
      if (outcome?.name === 'AbortError') stop.abort(outcome)
      if (outcome !== undefined) throw outcome
    },
  })
  return { asked: asked.length, left: told.left, isOver: told.isOver, failures: told.failures.length }
}

test.each([
  ['that fails leaves the others to be asked about', [LATE, undefined, LATE], 3, [0, 2], 2, false],
  ['that is refused by itself does, too', [refused(403), undefined], 2, [0], 1, false],
  [
    'that is unknown or cannot be read has had its turn',
    [failure('not-found'), failure('bad-response')],
    2,
    [],
    0,
    false,
  ],
  ['is the last where it is the fifth that fails', Array(7).fill(LATE), 5, [0, 1, 2, 3, 4, 5, 6], 5, true],
  ['is the last where the key is refused', [undefined, refused(401), undefined], 2, [1, 2], 1, true],
  ['is the last where the day has no calls left', [failure('budget'), undefined], 1, [0, 1], 1, true],
])('a wallet in turn %s', async (_what, outcomes, asked, left, failures, isOver) => {
  expect(await askAll(outcomes)).toEqual({ asked, left, failures, isOver })
})

test('a wallet in turn is the last where its failure finds the breaker open', async () => {
  expect(await askAll([undefined, LATE, undefined], true)).toMatchObject({
    asked: 2,
    left: [1, 2],
    isOver: true,
  })
})

test('a wallet in turn is the last when the service stops, and is left without a failure', async () => {
  const stopped = new DOMException('the service stops', 'AbortError')
  const told = { asked: 2, left: [1, 2], failures: 0, isOver: false }
  expect(await askAll([undefined, stopped, undefined])).toEqual(told)
})

test("a wallet in turn whose failure is not the provider's ends all, once no call is under way", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: number[] = []
  let isUnderWay = false
  const asking = askInTurn([0, 1, 2], {
    provider: { isBreakerOpen: () => false },
    signal: new AbortController().signal,
    atOnce: 2,
    ask: async (place) => {
      asked.push(place)
      if (place === 1) throw new Error('a bug')
      isUnderWay = true
      await promise
      isUnderWay = false
    },
  })
  setImmediate(resolve)
  await expect(asking).rejects.toThrow('a bug')
  expect([asked, isUnderWay]).toEqual([[0, 1], false])
})

test('wallets in turn stay ended when the failure of another call comes in later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: number[] = []
  const asking = askInTurn([0, 1, 2, 3], {
    provider: { isBreakerOpen: () => false },
    signal: new AbortController().signal,
    atOnce: 2,
    ask: async (place) => {
      asked.push(place)
      if (place === 0) throw refused(401)
      await promise
      throw LATE
    },
  })
  setImmediate(resolve)
  expect(await asking).toMatchObject({ isOver: true, left: [0, 2, 3, 1] })
  expect(asked).toEqual([0, 1])
})
