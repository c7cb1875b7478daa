import { type ApiDocument, pathOf, urlOf } from './api-document.ts'
import type { Operation } from './operations.ts'
import type { Problem } from './problems.ts'

/** The characters that stand for themselves in the path of a URL (RFC 3986, 3.3). */
const PATH_SYNTAX = /^(\/([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$/

/** What of a document's servers, paths and operationIds is not served: each is to be one of its own. */
export function* findPathProblems(
  document: ApiDocument,
  operations: readonly Operation[],
): Iterable<Problem> {
  for (const [index, server] of (document.servers ?? []).entries())
    for (const sentence of checkUrl(urlOf(server))) yield { at: ['servers', index], sentence }
  const shapes = new Map<string, string>()
  for (const path of Object.keys(document.paths)) {
    const shape = path.replaceAll(/\{[^}]*\}/g, '{}')
    const same = shapes.get(shape)
    if (same !== undefined)
      yield {
        at: ['paths', path],
        sentence: `is the same path as ${same}: only the names of variables differ`,
      }
    shapes.set(shape, path)
  }
  const ids = new Map<string, string>()
  for (const { id, path, method } of operations) {
    const at = ['paths', path, method]
    const same = ids.get(id)
    if (same !== undefined) yield { at, sentence: `has the operationId ${id} of ${same}` }
    ids.set(id, at.join(' '))
  }
}

/** The URL of a server, with its variables at their defaults. */
function* checkUrl(url: string): Iterable<string> {
  const [, variable] = url.match(/\{([^}]*)\}/) ?? []
  if (variable !== undefined) yield `has the variable ${variable} without a default; give it one`
  else if (!/^([a-z][\w+.-]*:)?\//i.test(url)) yield `is ${url}; begin it with a scheme or a slash`
  else if (!PATH_SYNTAX.test(pathOf(url)))
    yield `has the path ${pathOf(url)}; leave out a query, and write other characters as %XX`
}
