import { readFileSync } from 'node:fs'
import { fillIn } from '../../basics/sentences.ts'
import { listSettings } from '../../config/config.ts'
import { SECRET_SETTINGS } from '../../config/settings.ts'
import { VALUES } from './values.ts'

/** Where the settings are read, each under its comment. */
const SOURCES = ['config/settings.ts', 'config/provider-settings.ts']

const HEAD = `<!-- Generated from config/ by \`npm run generate\`. Do not edit. -->

# Settings

Environment variables; an empty one counts as unset. A wrong one stops the start with one message that lists every problem.
An unknown one that looks like a misspelt setting stops it, too, or is warned of. A secret is never shown in logs and messages. Each
has its default in brackets.
`

/** Finds the comment of a setting in its source, and its variable in the call that reads it. */
const COMMENTED = /\/\*\*((?:(?!\*\/).)*)\*\/\s+(?:const )?\w+(?::| =)[^']*'([A-Z][A-Z_]*)'/gs

/**
 * docs/settings.md: every setting with its default and meaning, by group. Throws when a setting has no comment in its
 * source, or is secret by only one of its comment and SECRET_SETTINGS.
 */
export function renderSettings(): string {
  const source = SOURCES.map((path) => readFileSync(path, 'utf8')).join('\n')
  const comments = new Map(
    [...source.matchAll(COMMENTED)].map(([, comment = '', variable = '']) => [variable, unwrap(comment)]),
  )
  const groups = Map.groupBy(listSettings(), ({ group }) => group)
  const sections = [...groups].map(([group, settings]) => {
    const rows = settings.map(({ variable, fallback }) => {
      const comment = comments.get(variable)
      if (comment === undefined) throw new Error(`config/ does not say what ${variable} means`)
      const isSecret = / Secret\.( @default |$)/.test(comment)
      if (isSecret !== SECRET_SETTINGS.has(variable))
        throw new Error(`config/ does not say in both places whether ${variable} is secret`)
      const [meaning, unset = ''] = comment.split(' @default ')
      const written = fallback === undefined ? `unset${unset === '' ? '' : `: ${unset}`}` : `\`${fallback}\``
      return `- \`${variable}\` (${written}): ${meaning}\n`
    })
    return `\n## ${group}\n\n${rows.join('')}`
  })
  return fillIn(`${HEAD}${sections.join('')}`, VALUES, {})
}

/** The text of a comment in one line. */
function unwrap(comment: string): string {
  return comment.replaceAll(/\s+(?:\*(?: |$))?/gm, ' ').trim()
}
