import { expect, test } from '@jest/globals'
import { createBatchLoader, createReadLoader } from '../../db/loaders.ts'

/** A loader whose batches end when a test finishes them. Each ask gets the number of its batch. */
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

test('asks of the same moment form one batch, in their order', async () => {
  const { loader, awaitBatch } = createHeldLoader()
  const answers = Promise.all(['one', 'other', 'one'].map((ask) => loader.load(ask)))
  const { asks, finish } = await awaitBatch(1)
  finish()
  expect(asks).toEqual(['one', 'other', 'one'])
  expect(await answers).toEqual([1, 1, 1])
})

test('asks of the same moment fail together, and later asks succeed', async () => {
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

test('a batch that started before an ask never answers it, even if it is slow and asks the same', async () => {
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

test('a shared read gets each name once, and each ask gets the result of its name', async () => {
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
