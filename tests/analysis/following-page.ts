import { readFileSync } from 'node:fs'

/** The guide on copy results, on one line: tests quote its rules. */
export const following = readFileSync(
  new URL('../../docs/site/docs/guides/following.md', import.meta.url),
  'utf8',
).replaceAll(/\s+/g, ' ')
