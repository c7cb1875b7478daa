import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { removeFolders } from '../../../support/folders.ts'
import { createScratchProject, type ScratchProject } from '../../../support/scratch-project.ts'

const DOCUMENTS = [
  'spec/v1.yaml',
  'spec/legacy.yaml',
  'spec/provider/solana-tracker.yaml',
  'spec/provider/vybe.yaml',
]
const TOKENS = 'spec/v1/tokens.yaml'
const MIGRATION = 'db/migrations/0001-profiles.sql'
let project: ScratchProject

beforeEach(async () => {
  project = await createScratchProject()
})

afterEach(removeFolders)

/** Resolves to the output. */
function generate(...args: readonly string[]): Promise<string> {
  return project.run(process.execPath, 'scripts/generate.ts', ...args)
}

/** Expects generation to fail with exit code 1. Resolves to its output. */
async function failToGenerate(...args: readonly string[]): Promise<string> {
  const ending = await generate(...args).catch(({ message }: Error) => message)
  expect(ending).toContain(' ended with 1:\n')
  return ending.slice(ending.indexOf('\n') + 1)
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

/** Edits every document and a migration. */
async function editSources(): Promise<void> {
  for (const path of DOCUMENTS) await project.edit(path, '  title: ', '  title: Edited ')
  await project.edit(MIGRATION, 'last_four text', 'last_five text')
}

test('generating picks up edits of the sources, and recreates the committed files from the committed sources alone', async () => {
  const committed = await readGenerated(project.folder)
  await editSources()
  await project.write('generated/v1/extra.ts', 'export {}\n')
  expect(await generate()).toBe('')
  const taken = await readGenerated(project.folder)
  expect([...taken.keys()]).toEqual([...committed.keys()])
  expect(taken.get('generated/v1/document.json')).toContain('"title": "Edited ')
  expect(taken.get('generated/db/schema.sql')).toContain('last_five text')

  for (const path of [...DOCUMENTS, MIGRATION]) await cp(path, join(project.folder, path))
  await rm(join(project.folder, 'generated'), { recursive: true })
  expect(await generate()).toBe('')
  expect(await readGenerated(project.folder)).toEqual(committed)
})

test('generating refuses a document that contradicts itself, lists each of its problems with its line, and writes nothing', async () => {
  const before = await readGenerated(project.folder)
  await project.edit(
    TOKENS,
    'x-quota: { pool: scans, charge: before, uncharged: attempts }',
    'x-quota: { pool: wishes, charge: before }',
  )
  await project.edit(
    'spec/v1.yaml',
    '  scans: { pro: 10, premium: 50 }',
    '  exports: { pro: 10, premium: 50 }',
  )
  const printed = (await failToGenerate()).split('\n')
  const texts = new Map<string, string>()
  for (const file of ['spec/v1.yaml', TOKENS])
    texts.set(file, await readFile(join(project.folder, file), 'utf8'))
  const at = (text: string, file = 'spec/v1.yaml') =>
    `${file}:${
      (texts
        .get(file)
        ?.split('\n')
        .findIndex((line) => line.includes(text)) ?? 0) + 1
    }:`
  expect(printed).toContain(`${at('  exports: {')}3: quota pool "exports" is used by no operation`)
  for (const problem of [
    'takes from the quota pool "wishes", which x-quota-pools does not declare',
    'createTokenScan has the header X-Quota-',
  ])
    expect(printed).toContainEqual(expect.stringMatching(RegExp(`^${TOKENS}:\\d+:5: ${problem}`)))
  expect(await readGenerated(project.folder)).toEqual(before)
})
