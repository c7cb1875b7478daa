import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import rootPackage from '../../../package.json' with { type: 'json' }
import { newDataDir } from '../../support/folders.ts'
import { installPythonPackages, PYTHON_PROBE } from '../../support/installations.ts'
import {
  endProcesses,
  type Finished,
  runCommand,
  type ScriptProcess,
  startService,
} from '../../support/processes.ts'
import { createWorkplace } from './programs.ts'

/* The CI job that readers copy from the page on contract tests, step by step, in a folder like theirs. */

interface Job {
  readonly env: { readonly API_URL: string }
  readonly jobs: {
    readonly contract: {
      readonly steps: readonly { readonly name?: string; readonly run?: string; readonly env?: Environment }[]
    }
  }
}
type Environment = Readonly<Record<string, string>>

interface Served {
  servers: { url: string }[]
  paths: Record<string, unknown>
  components: { schemas: Record<string, { 'x-extensible-enum'?: string[] }> }
}

const SAME = 'Nothing that the client relies on has changed'
const KEPT = 'The service does what its document says'
const TEST_TIMEOUT_MS = 300_000
const ROOT = join(import.meta.dirname, '../../..')
const REQUIREMENTS = join(ROOT, 'tests/system/schemathesis/requirements.txt')
const ENVIRONMENT = join(ROOT, 'node_modules/.cache/schemathesis/environment')

const page = await readFile(join(ROOT, 'docs/site/docs/guides/contract-tests.md'), 'utf8')
const job = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '') as Job
const [probe, ...probed] = PYTHON_PROBE
const hasPython = (await runCommand(probed, {}, probe).catch(() => undefined))?.code === 0
if (!hasPython)
  process.stderr.write('The job of the page is not run: there is no python3 of 3.10 with venv.\n')
const withPython = hasPython ? test : test.skip

let service: ScriptProcess
let folder: string
let key: string

beforeAll(async () => {
  const dataDir = await newDataDir()
  if (hasPython) await installPythonPackages(REQUIREMENTS, ENVIRONMENT)
  service = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })
  const issue = ['issue', '--profile', 'ci', '--plan', 'pro', '--json']
  key = JSON.parse((await runCommand(['scripts/keys.ts', ...issue], { DATA_DIR: dataDir })).stdout).key
  folder = await createWorkplace()
}, TEST_TIMEOUT_MS)

afterAll(endProcesses)

/** Runs a script as a CI runner does: in the folder of the repository, with a bash that stops at the first failure. */
function paste(script: string, env: Environment = {}): Promise<Finished> {
  const PATH = [join(ENVIRONMENT, 'bin'), process.env.PATH].join(delimiter)
  return runCommand(['-eo', 'pipefail', '-c', `cd '${folder}'\n${script}`], { ...env, PATH }, 'bash')
}

function runStep(name: string, apiUrl: string): Promise<Finished> {
  const step = job.jobs.contract.steps.find((one) => one.name === name)
  const secrets = (value: string) => value.replace(/^\$\{\{ secrets\.API_KEY \}\}$/, key)
  const env = Object.entries(step?.env ?? {}).map(([variable, value]) => [variable, secrets(value)])
  return paste(step?.run ?? '', { ...Object.fromEntries(env), API_URL: apiUrl })
}

/** Stores the document that the client was generated from, as its makers have it in their repository. */
async function keepDocument(edit: (document: Served) => void = () => undefined): Promise<void> {
  const document = await readServed()
  edit(document)
  await writeFile(join(folder, 'wallet-analytics.json'), JSON.stringify(document))
}

async function readServed(): Promise<Served> {
  return (await (await fetch(`${service.url}/openapi/v1.json`)).json()) as Served
}

test('the job installs the versions that this project is tested with', async () => {
  const [pinned] = /^schemathesis==.*$/m.exec(await readFile(REQUIREMENTS, 'utf8')) ?? []
  expect(page).toContain(`pip install --quiet ${pinned}\n`)
  expect(page).toContain(`@redocly/cli@${rootPackage.devDependencies['@redocly/cli']} `)
})

withPython(
  'the job passes where service and client share one document, and where the service has more than the client knows',
  async () => {
    await keepDocument()
    expect(await runStep(SAME, service.url)).toMatchObject({ code: 0 })
    await keepDocument(({ paths, servers, components }) => {
      delete paths['/usage']
      servers[0] = { url: 'https://wallets.example/api/v1' }
      components.schemas.WalletTag?.['x-extensible-enum']?.pop()
    })
    expect(await runStep(SAME, service.url)).toMatchObject({ code: 0 })
    expect(await runStep(KEPT, service.url)).toMatchObject({ code: 0 })
  },
  TEST_TIMEOUT_MS,
)

withPython(
  'the job fails where the client relies on something that is gone, and names it',
  async () => {
    await keepDocument(({ paths }) => {
      paths['/gone'] = paths['/usage']
    })
    const { code, stdout } = await runStep(SAME, service.url)
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('/gone') })
  },
  TEST_TIMEOUT_MS,
)
