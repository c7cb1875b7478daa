import { readFileSync } from 'node:fs'

/**
 * The published page: tests quote its examples, so that text and code cannot drift apart.
 * A run of spaces becomes one space, because the formatter pads tables.
 */
export const page = readFileSync(new URL('../../docs/score-and-tags.md', import.meta.url), 'utf8').replaceAll(
  / +/g,
  ' ',
)
