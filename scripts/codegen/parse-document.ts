import { parse } from 'yaml'
import type { ApiDocument } from './document.ts'

/** Parses a YAML document with its anchors and merges resolved. Throws a YAMLParseError. */
export function parseDocument(text: string): ApiDocument {
  return parse(text, { merge: true, maxAliasCount: -1 })
}
