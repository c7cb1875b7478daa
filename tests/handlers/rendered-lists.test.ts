import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { Condition } from '../../handlers/pipeline/conditional.ts'
import { Rendered } from '../../handlers/views/rendered.ts'

interface Item {
  readonly name: string
  readonly place: number
}

/** Names of one, two and four bytes a letter. */
function makeItems(count: number): Item[] {
  return Array.from({ length: count }, (_, place) => ({ name: `wallet é 😀 ${place}`, place }))
}

function renderItem(item: Item): Rendered<Item> {
  return Rendered.from<Item>(item)
}

/** Counts the turns of the event loop until something has ended. */
async function countTurns(until: Promise<unknown>): Promise<number> {
  let turns = 0
  let ended = false
  const end = until.then(() => {
    ended = true
  })
  while (!ended) {
    await setImmediate()
    turns += 1
  }
  await end
  return turns
}

describe('a list that is rendered item by item', () => {
  test.each([0, 1, 49, 50, 51, 100, 120])('is the text of its %i items', async (count) => {
    const items = makeItems(count)
    const { text, bytes } = await Rendered.list(items, renderItem)
    expect(JSON.parse(text)).toEqual(items)
    expect(text).toBe(JSON.stringify(items))
    expect(bytes).toBe(Buffer.byteLength(text))
  })

  test('lets others have their turn', async () => {
    expect(await countTurns(Rendered.list(makeItems(500), renderItem))).toBeGreaterThanOrEqual(9)
  })

  test('gives its items one by one to who formats them', async () => {
    const items = makeItems(3)
    const { parts } = await Rendered.list(items, renderItem)
    expect((parts as readonly Rendered<Item>[]).map(({ text }) => JSON.parse(text))).toEqual(items)
  })

  test('has the entity tag that the same text has in any other pieces', async () => {
    const items = makeItems(120)
    const condition = new Condition({ asked: ['listWallets'], ifNoneMatch: undefined })
    const meta = { count: items.length }
    const tag = condition.check({ data: await Rendered.list(items, renderItem), meta }, undefined)
    expect(tag).toBe(condition.check({ data: items, meta }, undefined))
    expect(tag).not.toBe(condition.check({ data: items.slice(1), meta }, undefined))
  })
})
