import { describe, expect, test } from '@jest/globals'
import { createCondition } from '../../../handlers/pipeline/conditional.ts'
import { Rendered } from '../../../handlers/views/rendered.ts'

/** Names with letters of one, two and four bytes. */
const ITEMS = [0, 1, 2].map((place) => ({ name: `wallet é 😀 ${place}`, place }))
type Item = (typeof ITEMS)[number]
const RENDERED = ITEMS.map((item) => Rendered.from<Item>(item))

describe('a list of rendered items', () => {
  test.each([0, 1, 3])('is the text of its %i items', (count) => {
    const list = Rendered.from<readonly Item[]>(RENDERED.slice(0, count))
    expect(list.text).toBe(JSON.stringify(ITEMS.slice(0, count)))
    expect(Buffer.concat(list.chunks).toString()).toBe(list.text)
  })

  test('has the same entity tag as the list that is not rendered', () => {
    const condition = createCondition(['listWallets'])
    const tag = condition.check({ data: Rendered.from(RENDERED) }, undefined)
    expect(tag).toBe(condition.check({ data: ITEMS }, undefined))
    expect(tag).not.toBe(condition.check({ data: ITEMS.slice(1) }, undefined))
  })
})
