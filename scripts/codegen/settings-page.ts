import { listSettings } from '../../config/config.ts'

const HEAD = `<!-- Generated from config/ by \`npm run generate\`. Do not edit. -->

# Settings

Environment variables. A wrong one stops the start with one message that lists every problem, and so does an unknown one
that looks like a misspelt setting. A secret is never shown in logs and messages.
`

/** docs/settings.md: every setting with its default and meaning, by group. */
export function renderSettings(): string {
  const groups = Map.groupBy(listSettings(), ({ group }) => group)
  const sections = [...groups].map(([group, settings]) => {
    const rows = settings.map(
      ({ variable, fallback, meaning, secret }) =>
        `| \`${variable}\` | ${fallback} | ${meaning}${secret ? ' Secret.' : ''} |\n`,
    )
    return `\n## ${group}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('')}`
  })
  return `${HEAD}${sections.join('')}`
}
