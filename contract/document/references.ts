import { decodeText } from '../parameters.ts'
import { unescapeSegment } from '../validation.ts'
import type { ApiDocument } from './api-document.ts'
import type { Problem, Step } from './problems.ts'

/* The references of a document, which lead to other parts of it. */

/** Follows a local `$ref`, or returns the value as it is. Throws when the reference leads nowhere. */
export function resolve<T>(document: ApiDocument, value: unknown): T {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return value as T
  const target = findTarget(document, reference)
  if (target === undefined) throw new Error(`${reference} does not exist`)
  return resolve<T>(document, target)
}

/** What a local `$ref` leads to; undefined where that is nothing. */
export function findTarget(document: object, reference: string): unknown {
  const segments = reference.replace('#/', '').split('/')
  // Hardly any has an escape, and a start follows thousands of references.
  const names = /[%~]/.test(reference) ? segments.map((each) => unescapeSegment(decodeText(each))) : segments
  let target: unknown = document
  for (const name of names) target = (target as Record<string, unknown> | undefined)?.[name]
  return target
}

/** The way to a part, from the end. */
interface Way {
  readonly step: Step
  readonly from: Way | undefined
}

/** Members that say something to people next to a `$ref`. */
const ANNOTATIONS = /^(\$ref|summary|description|title|deprecated|examples?|x-.*)$/

/** The references of a document that lead out of it or nowhere, and those that would hide what is next to them. */
export function findLostReferences(document: object): Problem[] {
  const problems: Problem[] = []
  const visit = (part: object, way: Way | undefined): void => {
    const { $ref: reference } = part as { readonly $ref?: unknown }
    if (typeof reference === 'string') {
      const sentence = explainLost(document, reference)
      if (sentence !== undefined) problems.push({ sentence, at: [...stepsOf(way), '$ref'] })
      const hidden = Object.keys(part).filter((name) => !ANNOTATIONS.test(name))
      const at = hidden.length === 0 ? [] : stepsOf(way)
      if (hidden.length > 0 && !isDocumentation(at)) problems.push({ sentence: explainHidden(hidden), at })
    }
    for (const name in part) {
      const inner: unknown = part[name as never]
      if (typeof inner === 'object' && inner !== null)
        visit(inner, { step: Array.isArray(part) ? Number(name) : name, from: way })
    }
  }
  visit(document, undefined)
  return problems
}

function stepsOf(way: Way | undefined): Step[] {
  return way === undefined ? [] : [...stepsOf(way.from), way.step]
}

/** Webhooks and callbacks are not served: what they say is for people. */
function isDocumentation(at: readonly Step[]): boolean {
  return at[0] === 'webhooks' || at[1] === 'callbacks' || at[at[1] === 'pathItems' ? 4 : 3] === 'callbacks'
}

function explainHidden(names: readonly string[]): string {
  return `has ${names.join(', ')} next to a $ref, which is not read; a schema has allOf for both`
}

function explainLost(document: object, reference: string): string | undefined {
  if (!reference.startsWith('#'))
    return `${reference} is outside of the document; bundle the document into one file`
  if (!reference.startsWith('#/'))
    return `${reference} is an anchor; write the path from the document's root, such as #/components/schemas/Thing`
  const passed = new Set<string>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (passed.has(next)) return `${reference} leads back to itself`
    passed.add(next)
    const target = findTarget(document, next) as { readonly $ref?: unknown } | undefined | null
    if (target === undefined) return `${next} does not exist`
    next = target?.$ref
  }
  return undefined
}
