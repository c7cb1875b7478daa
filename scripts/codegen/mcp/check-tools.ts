import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { gather, type Problem } from '../../../contract/codegen/problem-places.ts'
import { type ApiDocument, isCapped, listErrorCodes, type Operation } from '../../../contract/document.ts'
import type { ToolListing, Tools } from './read-tools.ts'

/** The part of an agent's context that the list of tools may take, in tokens of o200k. */
const LIST_TOKENS_MAX = 2_600
const LIST_WITHOUT_OUTPUT_TOKENS_MAX = 1_500
const TOOL_TOKENS_MAX = 450
const TOOLS_MAX = 8
const WORDS_MAX = 60

/** The tokens of a value as JSON, as models of the o200k encoding count them. */
export function countJsonTokens(value: unknown): number {
  return countTokens(JSON.stringify(value))
}

/** Faults that make tools costly or unusable for agents: size, words, missing next steps. */
export function findToolProblems(
  { instructions, nextSteps, listings, calls }: Tools,
  document: ApiDocument,
  operations: readonly Operation[],
): Problem[] {
  const at = ['x-mcp']
  const used = Object.values(calls).flatMap(({ request, then }) => [
    request.operation,
    then?.request.operation,
  ])
  const codes = new Set(operations.filter(({ id }) => used.includes(id)).flatMap(listErrorCodes))
  const withoutOutput = listings.map(({ outputSchema: _, ...listing }) => listing)
  const general = gather(
    tooMany('x-mcp tools', listings.length, TOOLS_MAX, 'tools'),
    tooMany('x-mcp tools', countJsonTokens(listings), LIST_TOKENS_MAX, 'tokens'),
    tooMany(
      'x-mcp tools',
      countJsonTokens(withoutOutput),
      LIST_WITHOUT_OUTPUT_TOKENS_MAX,
      'tokens without output',
    ),
    tooMany('x-mcp instructions', countWords(instructions), WORDS_MAX, 'words'),
    [...codes].filter((code) => !(code in nextSteps)).map((code) => `x-mcp next-steps lacks ${code}`),
    Object.keys(nextSteps)
      .filter((code) => !(code in (document['x-errors'] ?? {})))
      .map((code) => `x-mcp next-steps has ${code}, which is no error`),
  )
  return [
    ...general.map((sentence) => ({ at, sentence })),
    ...listings.flatMap((listing) => {
      const own = findListingProblems(
        document,
        listing,
        operations.find(({ id }) => id === calls[listing.name]?.request.operation),
      )
      return own.map((sentence) => ({
        at: ['x-mcp', 'tools', listing.name],
        sentence: `${listing.name} ${sentence}`,
      }))
    }),
  ]
}

function findListingProblems(
  document: ApiDocument,
  listing: ToolListing,
  operation: Operation | undefined,
): string[] {
  const { description } = listing
  const tokens = countJsonTokens(listing)
  const words = countWords(description)
  return gather(
    tokens > TOOL_TOKENS_MAX && `has ${tokens} tokens, more than ${TOOL_TOKENS_MAX}`,
    words > WORDS_MAX && `has a description of ${words} words, more than ${WORDS_MAX}`,
    !description.includes(costOf(document, operation)) &&
      `does not say in its description what it costs: ${costOf(document, operation)}`,
  )
}

function tooMany(subject: string, count: number, max: number, unit: string): string | false {
  return count > max && `${subject} have ${count} ${unit}, more than ${max}`
}

/** What the description says of the operation's `x-quota`: `Costs 1 read`, or `Free`. */
export function costOf(document: ApiDocument, operation: Operation | undefined): string {
  const quota = operation?.quota
  if (!quota || !isCapped(document, quota.pool)) return 'Free.'
  return `Costs 1 ${quota.pool.replace(/s$/, '')}`
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
