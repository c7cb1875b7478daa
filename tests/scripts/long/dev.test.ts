import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, startProgram } from '../../support/processes.ts'
import { writeScratchOperation } from '../../support/scratch-operation.ts'
import { createScratchProject } from '../../support/scratch-project.ts'
import { waitFor } from '../../support/waiting.ts'

/* `npm run dev` in a copy of the project, in which a developer saves good and bad documents and code. */

const MISTAKE = { from: "responses/WalletNotFound' }", to: "responses/WalletNotFond' }" }
const SPEC = 'spec/v1/wallets.yaml'
/** A round takes seconds, or a minute on a busy machine. */
const ROUND_TIMEOUT_MS = 300_000
/** A test has several rounds. */
const TEST_TIMEOUT_MS = 4 * ROUND_TIMEOUT_MS
const MINT = 'So11111111111111111111111111111111111111112'

const project = await createScratchProject()
const dataDir = await newDataDir()
const dev = await startProgram([join(project.folder, 'scripts/dev.ts')], {
  PORT: '0',
  DATA_DIR: dataDir,
  SIMULATOR_LATENCY_MS: '0',
  LOG_LEVEL: 'warn',
})
await printed('Ready after')

afterAll(async () => {
  expect(await dev.end('SIGTERM')).toEqual({ code: 0, signal: null })
  await endProcesses()
})

/** Waits until this text is printed once more than in `before`. Resolves to the whole output. */
function printed(text: string, before = ''): Promise<string> {
  const count = (all: string) => all.split(text).length
  const ask = async () => (count(dev.stderr()) > count(before) ? dev.stderr() : undefined)
  return waitFor(text, ask, ROUND_TIMEOUT_MS)
}

function answered(path: string, status: number): Promise<true> {
  const has = async () => (await ask(path)).status === status || undefined
  return waitFor(`${status} of ${path}`, has, ROUND_TIMEOUT_MS)
}

/** Status 0 means that the server of the last save is just starting. */
async function ask(path: string): Promise<{ status: number; text: string }> {
  const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, connection: 'close' }
  const answer = await fetch(`${dev.url}${path}`, { headers }).catch(() => undefined)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

test(
  'the development service answers calls with the demo key, as `npm start` does',
  async () => {
    expect(await ask('/api/v1/wallets')).toMatchObject({ status: 200 })
  },
  TEST_TIMEOUT_MS,
)

test(
  'the development service shows a mistake in the document with its line, and keeps serving',
  async () => {
    const lines = (await readFile(join(project.folder, SPEC), 'utf8')).split('\n')
    await project.edit(SPEC, MISTAKE.from, MISTAKE.to)
    const line = lines.findIndex((text) => text.includes(MISTAKE.from)) + 1
    const shown = await printed('WalletNotFond does not exist')
    expect(shown).toMatch(
      new RegExp(`^${SPEC}:${line}:\\d+: #/components/responses/WalletNotFond does not exist$`, 'm'),
    )
    expect(await ask('/api/v1/wallets')).toMatchObject({ status: 200 })
    await project.edit(SPEC, MISTAKE.to, MISTAKE.from)
    await printed('Ready after', shown)
  },
  TEST_TIMEOUT_MS,
)

test(
  'the development service names an undefined required property and an example that does not fit, at the save',
  async () => {
    const [right, wrong] = [
      'required: [data, meta, request_id]',
      'required: [data, meta, request_id, nothing]',
    ]
    const before = dev.stderr()
    await project.edit(SPEC, right, wrong)
    const shown = await printed("required property 'nothing'", before)
    expect(shown.slice(before.length)).toMatch(/^ +\d+:\d+ +error +no-required-schema-properties-undefined /m)
    await project.edit(SPEC, wrong, right)
    await printed('Ready after', shown)
  },
  TEST_TIMEOUT_MS,
)

test(
  'the development service answers as the saved document says, and creates the handler of a new operation',
  async () => {
    const before = dev.stderr()
    await writeScratchOperation(project)
    await printed('handlers/getToken.ts', before)
    await answered(`/api/v1/tokens/${MINT}`, 500)
    expect((await ask('/openapi/v1.json')).text).toContain('"getToken"')
  },
  TEST_TIMEOUT_MS,
)

test(
  'the development service notices the first save of a handler that it created, and shows a type error once, with its line',
  async () => {
    const code = (error: string) => `import type { OperationHandler } from './contract.ts'
import { Refusal } from '../contract/refusal.ts'

export const getToken: OperationHandler<'getToken'> = async () => new Refusal('${error}')
`
    const file = join(project.folder, 'handlers/getToken.ts')
    const before = dev.stderr()
    await writeFile(file, code('SCAN_NOT_FOUND'))
    const problem = /^handlers\/getToken\.ts\(4,\d+\): error TS2322: /gm
    const shown = await printed('error TS2322', before)
    expect(shown.match(problem)).toHaveLength(1)
    await writeFile(file, code('TOKEN_NOT_SCANNED'))
    await answered(`/api/v1/tokens/${MINT}`, 404)
    expect(dev.stderr().match(/^Created: /gm)).toHaveLength(1)
  },
  TEST_TIMEOUT_MS,
)
