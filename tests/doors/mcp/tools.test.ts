import { describe, expect, test } from '@jest/globals'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { costOf } from '../../../doors/mcp/ask.ts'
import { INSTRUCTIONS, NEXT_STEPS } from '../../../doors/mcp/sentences.ts'
import { TOOLS } from '../../../doors/mcp/tools/index.ts'
import { operations } from '../../../generated/v1/operations.ts'

/* What agents read before they call a tool: every word of it takes room in their context. */

const LIST_TOKENS_MAX = 1_500
const TOOL_TOKENS_MAX = 250
const WORDS_MAX = 60

const listings = TOOLS.map(({ listing }) => listing)
const each = TOOLS.map((tool) => [tool.listing.name, tool] as const)

const tokensOf = (value: unknown) => countTokens(JSON.stringify(value))
const wordsOf = (text: string) => text.split(/\s+/).length

describe('the tools for agents', () => {
  test(`are listed in at most ${LIST_TOKENS_MAX} tokens`, () => {
    expect(tokensOf(listings)).toBeLessThanOrEqual(LIST_TOKENS_MAX)
  })

  test(`are introduced in at most ${WORDS_MAX} words`, () => {
    expect(wordsOf(INSTRUCTIONS)).toBeLessThanOrEqual(WORDS_MAX)
  })

  test('have a next step for every failure of an operation that they ask, and for no other', () => {
    const codes = new Set(
      TOOLS.flatMap((tool) => tool.operations.flatMap((id) => [...operations[id].errors])),
    )
    expect(Object.keys(NEXT_STEPS).sort()).toEqual([...codes].sort())
  })

  test('have names that every client takes, each once', () => {
    const names = listings.map(({ name }) => name)
    expect(names.filter((name) => !/^[a-z_]{3,40}$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe.each(each)('%s', (_name, { listing, operations: [first] }) => {
  test(`is listed in at most ${TOOL_TOKENS_MAX} tokens, and described in at most ${WORDS_MAX} words`, () => {
    expect(tokensOf(listing)).toBeLessThanOrEqual(TOOL_TOKENS_MAX)
    expect(wordsOf(listing.description)).toBeLessThanOrEqual(WORDS_MAX)
  })

  test('says in its description what a call costs', () => {
    expect(listing.description).toContain(costOf(first as NonNullable<typeof first>))
  })
})
