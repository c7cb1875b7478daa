import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { fileOf, PAGES, WRITTEN_FOR } from '../../../doors/site/pages.ts'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, runCommand, startScript, startService } from '../../support/processes.ts'
import { compile, createWorkplace, listPrograms, type Program, runProgram } from './programs.ts'

/* Programs that readers paste from the pages work unchanged. */

/** The beginnings of programs that are not run here, and why not. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm install openapi-fetch': 'the packages are here already',
  'npm run mock': 'this suite has started the mock',
  'pipx run': 'generators of other languages are run by npm run test:sdk',
  'go run': 'generators of other languages are run by npm run test:sdk',
  'schemathesis run': 'contract-job.test.ts runs it',
  "import { createServer } from 'node:http'": 'webhook-receivers.test.ts runs it',
  'import base64, hashlib, hmac': 'webhook-receivers.test.ts runs it',
  'pd.read_csv': 'pandas is no tool of this project',
  'npx @openapitools': 'generators of other languages are run by npm run test:sdk',
}
/** The addresses in the sources of the pages: of the service, and of the mock. */
const SERVICE = WRITTEN_FOR
const MOCK = 'http://127.0.0.1:4010'
const PROGRAM_TIMEOUT_MS = 60_000

const pages = await Promise.all(
  PAGES.map(async (page) => ({
    path: page.path,
    programs: listPrograms(await readFile(fileOf(page), 'utf8')).filter(({ language }) =>
      ['bash', 'typescript', 'python'].includes(language),
    ),
  })),
)
const programs = pages.flatMap(({ path, programs }) =>
  programs.filter(isRunHere).map((program, index) => ({
    name: `${path}, ${program.language} ${index + 1}`,
    path,
    program,
  })),
)
const hasPython = (await runCommand(['--version'], {}, 'python3').catch(() => undefined))?.code === 0
if (!hasPython) process.stderr.write('The Python programs of the pages are not run: there is no python3.\n')

const dataDir = await newDataDir()
const service = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })
const { url } = service
const mock = await startScript('scripts/mock.ts', { PORT: '0' })
const folder = await createWorkplace()
const key = await issueKeyFor([])
const types = join(folder, 'wallet-analytics.d.ts')
await runCommand(['node_modules/.bin/openapi-typescript', `${url}/openapi/v1.json`, '--output', types])

afterAll(async () => {
  await mock[Symbol.asyncDispose]()
  await service.end('SIGTERM')
  await endProcesses()
})

async function issueKeyFor(options: readonly string[]): Promise<string> {
  const issue = ['issue', '--profile', 'docs', '--plan', 'premium', '--rate-limit', '100000', '--json']
  const issued = await runCommand(['scripts/keys.ts', ...issue, ...options], { DATA_DIR: dataDir })
  return JSON.parse(issued.stdout).key
}

function isRunHere({ text }: Program): boolean {
  return !Object.keys(RUN_ELSEWHERE).some((start) => text.startsWith(start))
}

/** The blocks of commands on a served page, up to the heading with this id, as text. */
async function readCommands(path: string, untilId: string): Promise<string[]> {
  const html = await (await fetch(`${url}${path}`)).text()
  const part = html.slice(0, html.indexOf(`id="${untilId}"`))
  const blocks = [...part.matchAll(/<pre[^>]*><code class="language-bash">([\s\S]*?)<\/code>/g)]
  return blocks.map(([, block]) => toText(String(block)))
}

function toText(html: string): string {
  const entities = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' }
  return Object.entries(entities).reduce(
    (text, [name, character]) => text.replaceAll(`&${name};`, character),
    html.replaceAll(/<[^>]*>/g, ''),
  )
}

test('the start page leads from a key to the first results with nothing but curl', async () => {
  const blocks = await readCommands('/docs', 'with-typescript')
  expect(blocks.length).toBeGreaterThanOrEqual(8)
  // Keys are issued where the service runs. Everything after that works anywhere.
  const ofKeys = blocks.findIndex((block) => block.includes('export API_KEY')) + 1
  const script = [...blocks.slice(0, ofKeys), `cd '${folder}'`, ...blocks.slice(ofKeys)]
    .join('\n')
    .replaceAll('.data/', `${dataDir}/`)
  const { code, stdout, stderr } = await runCommand(['-euc', script], { DATA_DIR: dataDir }, 'bash')
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('"error"') })
  expect(stderr).not.toContain('curl:')
  expect(stdout).toMatch(/wa_live_\w+/)
  expect(stdout).toMatch(/^\/api\/v1\/scans\/wallet_processing_[0-9a-f]{8}$/m)
  expect(stdout).toContain('"status":"completed"')
  expect(stdout).toContain('"top_wallets":[{')
  expect(stdout).toContain('"source":"cache"')
  expect(stdout).toMatch(/"wallets_returned":[1-5]\b/)
}, 600_000)

const stateful = ({ path, program }: (typeof programs)[number]) =>
  path === '/docs' && program.language === 'bash'
const alone = programs.filter((one) => !stateful(one))
const byName = (language: string) =>
  alone
    .filter(({ program }) => program.language === language)
    .map(({ name, path, program }) => [name, path, program] as const)

async function expectToWork(path: string, program: Program): Promise<void> {
  const text = program.text.replaceAll(SERVICE, url).replaceAll(MOCK, mock.url)
  // The programs on that page revoke their own key.
  const own = path.endsWith('/keys') ? await issueKeyFor(['--scopes', 'read,keys']) : key
  const { code, stdout, stderr } = await runProgram({ ...program, text }, folder, { API_KEY: own })
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/\S/),
    stderr: expect.anything(),
  })
  const asksForError = path.endsWith('/mock') && text.includes('Prefer: code=4')
  expect([text, stdout.includes('"error"')]).toEqual([text, asksForError])
}

test.each(byName('bash'))(
  'a program on the pages runs when pasted into a shell: %s',
  async (_name, path, program) => {
    await expectToWork(path, program)
  },
  PROGRAM_TIMEOUT_MS,
)

test(
  'a program on the pages compiles strictly, if it is TypeScript',
  async () => {
    const written = byName('typescript').map(([, , program]) => program)
    expect(await compile(written, folder)).toEqual({ code: 0, stdout: '', stderr: '' })
  },
  PROGRAM_TIMEOUT_MS,
)

test.each(byName('typescript'))(
  'a program on the pages runs with node: %s',
  async (_name, path, program) => {
    await expectToWork(path, program)
  },
  PROGRAM_TIMEOUT_MS,
)

const withPython = hasPython ? test : test.skip
withPython.each(byName('python'))(
  'a program on the pages runs with python3: %s',
  async (_name, path, program) => {
    await expectToWork(path, program)
  },
  PROGRAM_TIMEOUT_MS,
)
