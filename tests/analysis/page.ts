import { readFileSync } from 'node:fs'
import { fillIn } from '../../basics/sentences.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { VALUES } from '../../generated/values.ts'

/* The published pages: tests quote their examples, so that text and code cannot drift apart. */

function readPage(path: string): string {
  return fillIn(readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8'), VALUES, document)
}

/** A run of spaces becomes one space, because the formatter pads tables. */
export const page = readPage('score-and-tags.md').replaceAll(/ +/g, ' ')

/** The guide on copy results, on one line. */
export const following = readPage('site/docs/guides/following.md').replaceAll(/\s+/g, ' ')
