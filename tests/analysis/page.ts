import { readFileSync } from 'node:fs'

/**
 * The published page: tests quote its examples, so that text and code cannot drift apart.
 * Runs of spaces, with which the formatter pads its tables, are one.
 */
export const page = readFileSync(new URL('../../docs/score-and-tags.md', import.meta.url), 'utf8').replaceAll(
  / +/g,
  ' ',
)
