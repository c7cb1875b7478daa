import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'

/** What code generation reads and writes. */
const NEEDED = [
  'package.json',
  'config',
  'telemetry',
  'scripts',
  'docs',
  'spec',
  'db',
  'generated',
  'handlers',
  'pages',
  'provider',
]
const DOCUMENTS = [
  'spec/v1.yaml',
  'spec/legacy.yaml',
  'spec/provider/solana-tracker.yaml',
  'spec/provider/vybe.yaml',
]
const MIGRATION = 'db/migrations/0001-accounts.ts'
/** What follows from them alone. */
const OF_SOURCES = [
  ...['v1', 'legacy', 'provider/solana-tracker', 'provider/vybe'].map(
    (target) => `generated/${target}/document.json`,
  ),
  ...['types.ts', 'schema.sql'].map((file) => `generated/db/${file}`),
]
const ADVICE = 'Run `npm run generate` and commit the result.\n'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-codegen-'))
  for (const path of NEEDED) await cp(path, join(folder, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Ending {
  readonly code: number | null
  readonly stderr: string
}

async function generate(...args: readonly string[]): Promise<Ending> {
  const child = spawn(process.execPath, ['scripts/generate.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, stderr }
}

async function listGenerated(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'generated'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

async function readGenerated(root: string): Promise<Map<string, string>> {
  const paths = await listGenerated(root)
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(join(folder, path), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(join(folder, path), after)
}

/** Edits every document and a migration, as a change of a source does. */
async function editSources(): Promise<void> {
  for (const path of DOCUMENTS)
    await edit(path, (source) => source.replace(/^( *)title: .*/m, '$1title: Edited'))
  await edit(MIGRATION, (source) => source.replace('last_four text', 'last_five text'))
}

test('the drift check tells each generated file that is not as its source says, what to run, and writes nothing', async () => {
  await editSources()
  await rm(join(folder, 'generated/v1/errors.ts'))
  await writeFile(join(folder, 'generated/v1/extra.ts'), 'export {}\n')
  const byHand = (await listGenerated(folder)).filter(
    (path) => !OF_SOURCES.includes(path) && path !== 'generated/v1/extra.ts',
  )
  for (const path of byHand) await appendFile(join(folder, path), '\n')
  const before = await readGenerated(folder)
  const { code, stderr } = await generate('--check')
  expect(code).toBe(1)
  expect(stderr.slice(0, -ADVICE.length).trimEnd().split('\n').sort()).toEqual(
    [
      ...[...byHand, ...OF_SOURCES].map((path) => `${path} differs from its source`),
      'generated/v1/errors.ts is missing',
      'generated/v1/extra.ts belongs to no source',
    ].sort(),
  )
  expect(stderr.endsWith(ADVICE)).toBe(true)
  expect(await readGenerated(folder)).toEqual(before)
})

describe('generating', () => {
  test('takes edits of the sources over, and makes the committed files of the committed sources again, from nothing', async () => {
    const committed = await readGenerated(folder)
    await editSources()
    await writeFile(join(folder, 'generated/v1/extra.ts'), 'export {}\n')
    expect(await generate()).toEqual({ code: 0, stderr: '' })
    const taken = await readGenerated(folder)
    expect([...taken.keys()]).toEqual([...committed.keys()])
    expect(taken.get('generated/v1/document.json')).toContain('"title": "Edited"')
    expect(taken.get('generated/db/schema.sql')).toContain('last_five text')

    for (const path of [...DOCUMENTS, MIGRATION]) await cp(path, join(folder, path))
    await rm(join(folder, 'generated'), { recursive: true })
    expect(await generate()).toEqual({ code: 0, stderr: '' })
    expect(await readGenerated(folder)).toEqual(committed)
  })

  test('refuses a document that contradicts itself, with every problem, and writes nothing', async () => {
    const before = await readGenerated(folder)
    await edit('spec/v1.yaml', (source) =>
      source
        .replace(
          'x-quota: { pool: scans, charge: when-created, uncharged: attempts }',
          'x-quota: { pool: wishes, charge: when-created }',
        )
        .replace('  scans: { pro: 10, premium: 50 }', '  exports: { pro: 10, premium: 50 }'),
    )
    const { code, stderr } = await generate()
    expect(code).toBe(1)
    const lines = (await readFile(join(folder, 'spec/v1.yaml'), 'utf8')).split('\n')
    const at = (text: string) => `spec/v1.yaml:${lines.findIndex((line) => line.includes(text)) + 1}:`
    const told = stderr.split('\n')
    expect(told).toContain(`${at('  exports: {')}3: quota pool "exports" is used by no operation`)
    expect(told).toContain(
      `${at('x-quota-pools:')}1: quota pool "wishes" is used but not declared in x-quota-pools`,
    )
    const operation = at('operationId: createTokenScan')
    expect(told).toContainEqual(
      expect.stringContaining(`${operation}7: createTokenScan has the header X-Quota-`),
    )
    expect(await readGenerated(folder)).toEqual(before)
  })

  test('refuses a document that is not YAML, and names it', async () => {
    await edit('spec/v1.yaml', (source) => source.replace('openapi: 3.1.0', 'openapi: [3.1.0'))
    const { code, stderr } = await generate()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^spec\/v1\.yaml:\d+:\d+: /)
  })
})
