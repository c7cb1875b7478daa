import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { type Command, runToEnd } from '../../support/commands.ts'
import type { Generator } from './generators.ts'
import { checkNames, GRAMMARS } from './names.ts'
import type { ScannedService } from './scanned-service.ts'
import { LANGUAGE_TOOLS, type LanguageTool, ROOT, TOOL_ENV } from './tools.ts'

const JOURNEYS = join(import.meta.dirname, 'journeys')
const AT_A_TIME = 2
/** The first build of a language compiles its standard library: minutes on a busy machine. */
const STEP_TIMEOUT_MS = 600_000

/** The result for one generator. */
export interface Finding {
  readonly sentence: string
  readonly ok: boolean
}

interface Proof {
  readonly service: ScannedService
  /** The tools that this machine has. */
  readonly present: ReadonlySet<LanguageTool>
}

/** Generates each client, compiles it and makes the journey with it at the service. Prints the result of each. */
export async function proveClients(
  generators: readonly Generator[],
  { service, present }: Proof,
): Promise<Finding[]> {
  const work = await mkdtemp(join(tmpdir(), 'wallet-analytics-sdk-'))
  await prepare(work)
  const limit = pLimit(AT_A_TIME)
  const findings = await limit.map(generators, async (generator) => {
    const finding = describeLack(generator, present) ?? (await prove(generator, work, service))
    process.stdout.write(`${finding.ok ? 'ok' : 'FAILED'} ${generator.name}, ${finding.sentence}\n`)
    return finding
  })
  if (findings.every(({ ok }) => ok)) await rm(work, { recursive: true })
  else process.stdout.write(`The generated clients are in ${work}\n`)
  return findings
}

/** Makes a folder in which packages are found and TypeScript compiles to ES modules. */
async function prepare(work: string): Promise<void> {
  await cp(JOURNEYS, work, { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(work, 'node_modules'))
  await writeFile(join(work, 'package.json'), '{ "type": "module" }\n')
}

/** The result for a generator that needs a tool which this machine lacks; undefined if it has all. */
function describeLack(generator: Generator, present: ReadonlySet<LanguageTool>): Finding | undefined {
  const lacking = generator.needs.filter((tool) => !present.has(tool))
  if (lacking.length === 0) return undefined
  const reason = lacking.map((tool) => `${LANGUAGE_TOOLS[tool][0]} is not installed`).join(', ')
  return { sentence: `${titleOf(generator)}: skipped: ${reason}`, ok: process.env.CI !== 'true' }
}

function titleOf({ language, version }: Generator): string {
  return `${language}, ${version}`
}

async function prove(generator: Generator, work: string, service: ScannedService): Promise<Finding> {
  const title = titleOf(generator)
  try {
    const types = await makeJourney(generator, join(work, generator.name), service)
    return { sentence: `${title}: compiled, journey ok, ${types} types`, ok: true }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { sentence: `${title}: ${message.replaceAll(/\s+/g, ' ')}`, ok: false }
  }
}

/** Returns how many of the document's types the client has. */
async function makeJourney(generator: Generator, folder: string, service: ScannedService): Promise<number> {
  const { language, document, generate, check, run } = generator
  const env = { ...TOOL_ENV, ...service.env, PYTHONPATH: 'client', MYPYPATH: 'client' }
  const step = (command: Command) => runToEnd(command, { cwd: folder, env, timeoutMs: STEP_TIMEOUT_MS })
  await writeFile(join(folder, 'openapi.json'), service.documents[document])
  await step(generate)
  const sources = await readSources(join(folder, 'client'), GRAMMARS[language].extension)
  const { types, problems } = checkNames({ language, sources }, service.schemas)
  if (problems.length > 0) throw new Error(problems.join('; '))
  for (const command of check) await step(command)
  const lines = (await step(run)).trim().split('\n')
  compare(JSON.parse(lines.at(-1) ?? ''), service.expected)
  return types
}

/** Throws an error that lists the differences, if any. */
function compare(seen: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>): void {
  const keys = new Set([...Object.keys(expected), ...Object.keys(seen)])
  const differing = [...keys].filter((key) => !isDeepStrictEqual(seen[key], expected[key]))
  const sentences = differing.map(
    (key) => `${key} is ${JSON.stringify(seen[key])}, not ${JSON.stringify(expected[key])}`,
  )
  if (sentences.length > 0) throw new Error(`the journey differs: ${sentences.join('; ')}`)
}

async function readSources(folder: string, extension: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  const sources = paths.filter((path) => path.endsWith(extension))
  return Promise.all(sources.map((path) => readFile(join(folder, path), 'utf8')))
}
