import { exec } from 'node:child_process'
import { Argument } from '@commander-js/extra-typings'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'

/** The document of v1 in one file, as Spectral needs it. */
const BUNDLE = '.data/lint/v1.yaml'
const SPECTRAL = `spectral lint ${BUNDLE} spec/legacy.yaml --fail-severity=hint --quiet --ruleset`

/** Every linter of the documents. In `npm run dev` each save is held against the first one, which takes a second. */
const LINTERS = {
  redocly: 'redocly lint v1 legacy workflows --config=spec/lint/redocly.yaml --format=stylish',
  vendors: 'redocly lint spec/provider/*.yaml --config=spec/lint/redocly-provider.yaml --format=stylish',
  spectral: `${SPECTRAL}=spec/lint/spectral.yaml`,
  ibm: `${SPECTRAL}=spec/lint/ibm.yaml`,
  sdk: `${SPECTRAL}=spec/lint/sdk.yaml`,
  released: 'node scripts/check-released.ts',
}

type Linter = keyof typeof LINTERS
const LINTER_NAMES = Object.keys(LINTERS) as Linter[]

/** The problems that linters find in the documents, without what they say of themselves; empty when they find none. */
export async function lint(linters: readonly Linter[], root = '.'): Promise<string> {
  const commands = linters.map((name) => LINTERS[name])
  const problems = commands.some((command) => command.includes(BUNDLE))
    ? [await run(`redocly bundle spec/v1.yaml --output=${BUNDLE}`, root)]
    : []
  problems.push(...(await Promise.all(commands.map((command) => run(command, root)))))
  return problems.filter((text) => text !== '').join('\n\n')
}

/** What a linter writes when it fails; empty when it passes. */
function run(command: string, cwd: string): Promise<string> {
  return new Promise((resolve) => {
    exec(command, { cwd }, (error, stdout, stderr) => {
      // Linters write problems to stdout, and why they could not work to stderr. A part of the document that several
      // places refer to has its problem once for each.
      const problems = error === null ? '' : stdout.trim() || stderr.trim() || error.message
      resolve(problems.replace(/^(.+)(\n\1)+$/gm, '$1'))
    })
  })
}

if (import.meta.main)
  await runScript(
    declareCommand(
      'npm run check:spec --',
      'Holds the documents in spec/ against linters and released documents.',
    )
      .addArgument(new Argument('[linters...]', 'by default all').choices(LINTER_NAMES))
      .action(async (asked) => {
        const problems = await lint(asked.length > 0 ? asked : LINTER_NAMES)
        if (problems !== '') throw new Error(problems)
      }),
  )
