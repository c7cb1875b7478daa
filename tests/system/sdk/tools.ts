import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Command, succeeds } from '../../support/commands.ts'
import { install, installPythonPackages, PYTHON_PROBE } from '../../support/installations.ts'

/* What the generators and their clients need. All of it is pinned; none of it is part of the service. */

export const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/sdk')
const PYTHON = join(CACHE, 'python')
const REQUIREMENTS = join(ROOT, 'tests/system/sdk/requirements.txt')

export const OPENAPI_GENERATOR = {
  version: '7.25.0',
  sha256: '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae',
}
export const OPENAPI_GENERATOR_JAR = join(CACHE, `openapi-generator-cli-${OPENAPI_GENERATOR.version}.jar`)
const MAVEN_DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

/** Tools that a machine may lack, each with a command that shows that it is there. */
export const LANGUAGE_TOOLS = {
  go: ['go', 'version'],
  java: ['java', '-version'],
  maven: ['mvn', '--version'],
  python3: PYTHON_PROBE,
} satisfies Record<string, Command>

export type LanguageTool = keyof typeof LANGUAGE_TOOLS

/** Programs of our own folders come before those of the machine. */
export const TOOL_ENV: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), join(PYTHON, 'bin'), process.env.PATH].join(delimiter),
  MYPY_CACHE_DIR: join(CACHE, 'mypy'),
}

/** The tools that this machine has. */
export async function findTools(): Promise<ReadonlySet<LanguageTool>> {
  const names = Object.keys(LANGUAGE_TOOLS) as LanguageTool[]
  const found = await Promise.all(
    names.map(async (name) => ((await succeeds(LANGUAGE_TOOLS[name])) ? [name] : [])),
  )
  return new Set(found.flat())
}

/** Installs the pinned versions that are not yet installed. */
export async function installTools(present: ReadonlySet<LanguageTool>): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  await Promise.all([
    present.has('python3') ? installPythonPackages(REQUIREMENTS, PYTHON) : undefined,
    present.has('maven') ? fetchOpenApiGenerator() : undefined,
  ])
}

/** Uses Maven, which knows the mirrors and proxies of its machine. */
async function fetchOpenApiGenerator(): Promise<void> {
  const { version, sha256 } = OPENAPI_GENERATOR
  if (!existsSync(OPENAPI_GENERATOR_JAR)) await copyWithMaven(version)
  const actual = createHash('sha256')
    .update(await readFile(OPENAPI_GENERATOR_JAR))
    .digest('hex')
  if (actual !== sha256) throw new Error(`${OPENAPI_GENERATOR_JAR} has SHA-256 ${actual}, not ${sha256}`)
}

async function copyWithMaven(version: string): Promise<void> {
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`
  await install(
    ['mvn', '-q', '-B', `${MAVEN_DEPENDENCY_PLUGIN}:copy`, artifact, `-DoutputDirectory=${CACHE}`],
    CACHE,
  )
}
