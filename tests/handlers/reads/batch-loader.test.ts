import { describe, expect, test } from '@jest/globals'
import { createBatchLoader, createReadLoader } from '../../../handlers/reads/reads.ts'

/** A loader whose batches are answered when a test says so, each ask with the number of its batch. */
function createHeldLoader() {
  const batches: { readonly asks: readonly string[]; readonly finish: (error?: Error) => void }[] = []
  const waiting: (() => void)[] = []
  const loader = createBatchLoader<string, number>((asks) => {
    const number = batches.length + 1
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    batches.push({ asks, finish: (error) => (error ? reject(error) : resolve(asks.map(() => number))) })
    for (const wake of waiting.splice(0)) wake()
    return promise
  })
  const awaitBatch = async (number: number) => {
    while (batches.length < number) await new Promise<void>((resolve) => waiting.push(resolve))
    const batch = batches[number - 1]
    if (batch === undefined) throw new Error(`there is no batch ${number}`)
    return batch
  }
  return { loader, awaitBatch }
}

describe('asks of the same moment', () => {
  test('are one batch, in their order', async () => {
    const { loader, awaitBatch } = createHeldLoader()
    const answers = Promise.all(['one', 'other', 'one'].map((ask) => loader.load(ask)))
    const { asks, finish } = await awaitBatch(1)
    finish()
    expect(asks).toEqual(['one', 'other', 'one'])
    expect(await answers).toEqual([1, 1, 1])
  })

  test('fail together, and no others with them', async () => {
    const { loader, awaitBatch } = createHeldLoader()
    const failing = Promise.allSettled([loader.load('one'), loader.load('other')])
    const { finish } = await awaitBatch(1)
    finish(new Error('the statement failed'))
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = loader.load('one')
    const second = await awaitBatch(2)
    second.finish()
    expect(await later).toBe(2)
  })
})

test('what has begun before an ask never answers it, though it is asked the same and is slow', async () => {
  const { loader, awaitBatch } = createHeldLoader()
  const early = loader.load('the same')
  const first = await awaitBatch(1)
  const late = loader.load('the same')
  const second = await awaitBatch(2)
  first.finish()
  expect(await early).toBe(1)
  second.finish()
  expect(await late).toBe(2)
})

test('a shared read is asked for each name once, and everybody gets what was found by his own', async () => {
  const reads: (readonly string[])[] = []
  const loader = createReadLoader(async (names) => {
    reads.push(names)
    return new Map([
      ['other', 2],
      ['one', 1],
    ])
  })
  const names = ['one', 'unknown', 'other', 'one']
  expect(await Promise.all(names.map((name) => loader.load(name)))).toEqual([1, undefined, 2, 1])
  expect(reads).toEqual([['one', 'unknown', 'other']])
})
