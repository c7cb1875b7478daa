import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { findFreePort } from '../../../postgres/address.ts'
import { generateSigningSecret, signMessage } from '../../../webhooks/secrets.ts'
import { removeFolders } from '../../support/folders.ts'
import { waitFor } from '../../support/waiting.ts'
import { compile, createWorkplace, listPrograms } from './programs.ts'

/* The receivers in the guide to webhooks accept what the service signs, and nothing else. */

interface Language {
  readonly file: string
  readonly command: readonly [string, ...string[]]
  readonly version: readonly [string, string]
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: { file: 'receiver.mts', command: [process.execPath], version: [process.execPath, '--version'] },
  python: { file: 'receiver.py', command: ['python3'], version: ['python3', '--version'] },
  go: { file: 'receiver.go', command: ['go', 'run'], version: ['go', 'version'] },
}

const SECRET = generateSigningSecret()
const START_TIMEOUT_MS = 180_000

const programs = listPrograms(await readFile('docs/site/docs/guides/webhooks.md', 'utf8'))
const folder = await createWorkplace()
await copyFile('generated/v1/types.ts', join(folder, 'wallet-analytics.d.ts'))

afterAll(removeFolders)

test('the guide has a receiver in each language', () => {
  const languages = programs.map(({ language }) => language).filter((language) => language !== 'bash')
  expect(languages).toEqual(Object.keys(LANGUAGES))
})

test('the receiver in TypeScript compiles strictly', async () => {
  const written = programs.filter(({ language }) => language === 'typescript')
  expect(await compile(written, folder)).toEqual({ code: 0, stdout: '', stderr: '' })
})

describe.each(Object.entries(LANGUAGES))('the receiver in %s', (language, { file, command, version }) => {
  const hasLanguage = spawnSync(version[0], [version[1]]).status === 0
  if (!hasLanguage)
    process.stderr.write(`The receiver in ${language} is not run: there is no ${version[0]}.\n`)
  const testWithLanguage = hasLanguage ? test : test.skip
  let receiver: ChildProcess | undefined
  let url: string
  let printed = ''

  beforeAll(async () => {
    if (!hasLanguage) return
    const { text = '' } = programs.find((program) => program.language === language) ?? {}
    await writeFile(join(folder, file), text)
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}/`
    const [program, ...args] = command
    receiver = spawn(program, [...args, file], {
      cwd: folder,
      // `go run` starts another process, which ends only with its group.
      detached: true,
      env: {
        ...process.env,
        GOFLAGS: '-mod=mod',
        GO111MODULE: 'off',
        // A killed `go run` leaves its build behind.
        GOTMPDIR: folder,
        PORT: String(port),
        WEBHOOK_SECRET: SECRET,
      },
    })
    receiver.stdout?.on('data', (chunk) => {
      printed += String(chunk)
    })
    await waitFor(
      `start of the receiver in ${language}`,
      () =>
        fetch(url, { method: 'POST' }).then(
          () => true,
          () => undefined,
        ),
      START_TIMEOUT_MS,
    )
  }, START_TIMEOUT_MS)

  afterAll(() => {
    if (receiver?.pid !== undefined) process.kill(-receiver.pid, 'SIGKILL')
  })

  const send = async (secrets: readonly string[], sent = '{"type":"scan.completed"}', ageSec = 0) => {
    const message = { id: 'evt_0d6c1f7e52ab4939c8e4d771', body: '{"type":"scan.completed"}' }
    const headers = signMessage(message, secrets, new Date(Date.now() - ageSec * 1000))
    return (await fetch(url, { method: 'POST', headers, body: sent })).status
  }

  testWithLanguage('accepts a message signed with its secret, alone or during a rotation', async () => {
    expect(await send([SECRET])).toBe(204)
    expect(await send([generateSigningSecret(), SECRET])).toBe(204)
    await waitFor('what it prints', async () => printed.split('\n').length > 2 || undefined)
    expect(printed).toBe('evt_0d6c1f7e52ab4939c8e4d771 scan.completed\n'.repeat(2))
  })

  testWithLanguage('refuses another secret, another body and an old message', async () => {
    expect(await send([generateSigningSecret()])).toBe(400)
    expect(await send([SECRET], '{"type":"scan.failed"}')).toBe(400)
    expect(await send([SECRET], undefined, 600)).toBe(400)
  })
})
