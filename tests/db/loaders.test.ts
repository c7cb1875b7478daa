import { expect, test } from '@jest/globals'
import { createBatchLoader, createReadLoader } from '../../db/loaders.ts'

test('a batch that started before an ask never answers it, even if it is slow and asks the same', async () => {
  const batches = [1, 2].map((number) => ({ number, started: Promise.withResolvers<() => void>() }))
  const [first, second] = batches.map(({ started }) => started.promise)
  const loader = createBatchLoader<string, number>((asks) => {
    const { number, started } = batches.shift() ?? { number: 0 }
    const { promise, resolve } = Promise.withResolvers<number[]>()
    started?.resolve(() => resolve(asks.map(() => number)))
    return promise
  })
  const early = loader.load('the same')
  const finishFirst = await first
  const late = loader.load('the same')
  const finishSecond = await second
  finishFirst?.()
  expect(await early).toBe(1)
  finishSecond?.()
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
