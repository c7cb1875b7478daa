import { isSuccess, type Operation } from './document.ts'

/** When an operation was deprecated and when it ends, as dates that begin at midnight UTC, and the page that tells more. */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** A path of this service, or the address of a page. */
  readonly link: string
}

/** What a document says of an operation's end, whole or not. */
export interface DeclaredDeprecation {
  readonly marked: boolean
  readonly policy: Deprecation | null
}

const TOLD_BY = ['Deprecation', 'Sunset', 'Link']

/** Reads `deprecated` and `x-deprecated` of an operation. */
export function readDeprecation(source: Readonly<Record<string, unknown>>): DeclaredDeprecation {
  const policy = source['x-deprecated'] as Deprecation | undefined
  return { marked: source.deprecated === true, policy: policy ?? null }
}

/** What is deprecated says since when, until when and where more is told; what is not says nothing. One sentence per problem. */
export function findDeprecationProblems({ id, deprecation, responses }: Operation): string[] {
  const { marked, policy } = deprecation
  if (policy === null) return marked ? [`${id} is deprecated, but has no x-deprecated`] : []
  const { since, sunset } = policy
  const [success] = [...responses].filter(([status]) => isSuccess(status)).map(([, response]) => response)
  const untold = TOLD_BY.filter((name) => success?.headers?.[name]?.required !== false)
  return [
    ...(marked ? [] : [`${id} has x-deprecated, but is not deprecated`]),
    ...(sunset > since
      ? []
      : [`${id} has x-deprecated, whose sunset ${sunset} is not after its since ${since}`]),
    ...untold.map((name) => `${id} is deprecated, but its success has no optional header ${name}`),
  ]
}
