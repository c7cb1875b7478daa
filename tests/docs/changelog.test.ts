import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { type ApiDocument, listOperations } from '../../contract/document.ts'
import { renderChangelog } from '../../scripts/codegen/changelog.ts'
import { diffDocuments, readVersions } from '../../scripts/codegen/document-changes.ts'
import { readContract } from '../support/contracts.ts'
import { newFolder, removeFolders } from '../support/folders.ts'

afterAll(removeFolders)

const RELEASED = 'spec/released/v1-1.0.0.yaml'
const released = await readContract(RELEASED)
const present = await readContract('spec/v1.yaml')
const versions = await readVersions()
const page = renderChangelog(versions)

/** The properties of each schema by its name. */
function listProperties({ components }: ApiDocument): Map<string, readonly string[]> {
  const schemas = Object.entries(components.schemas)
  return new Map(schemas.map(([name, { properties }]) => [name, Object.keys(properties ?? {})]))
}

test('the changelog of the interface has a section for each version, newest first', () => {
  const headings = [...page.matchAll(/^## ([\d.]+)/gm)].map(([, version]) => version)
  expect(headings).toEqual(versions.map(({ document }) => document.info.version))
  expect(headings.length).toBeGreaterThan(2)
})

test('the changelog of the interface names every operation that was added', () => {
  const before = new Set(listOperations(released).map(({ id }) => id))
  const added = listOperations(present).filter(({ id }) => !before.has(id))
  const unmentioned = added.filter(({ id, path, method, summary }) => {
    return !page.includes(`- \`${method.toUpperCase()} ${path}\` (\`${id}\`): ${summary}.\n`)
  })
  expect(unmentioned.map(({ id }) => id)).toEqual([])
})

test('the changelog of the interface names every property that was added to the schemas of the released version', () => {
  const now = listProperties(present)
  const added = [...listProperties(released)].flatMap(([schema, before]) =>
    (now.get(schema) ?? []).filter((name) => !before.includes(name)),
  )
  // Properties that schemas share are stated once in the document, and so on the page.
  const stated = page.split('\n').filter((line) => /^- `\w+` has /.test(line))
  expect(added.filter((name) => !stated.some((line) => line.includes(`\`${name}\``)))).toEqual([])
  expect(added).toContain('score_confidence')
})

test('the changelog of the interface has no incompatible change', () => {
  expect(page).not.toContain('### Not compatible')
})

test('the changelog of the interface is what the site publishes', async () => {
  expect(await readFile('generated/v1/changelog.md', 'utf8')).toBe(page)
})

test('the changelog of the interface lists incompatible changes first, where a version has any', async () => {
  const file = join(await newFolder(), 'v2.yaml')
  const text = await readFile(RELEASED, 'utf8')
  await writeFile(file, text.replace('        reused:\n', '        renamed:\n'))
  const changes = await diffDocuments(RELEASED, file)
  const [, section = ''] = renderChangelog([{ document: released, released: true, changes }]).split('###')
  expect(section).toMatch(/^ Not compatible\n\n- .*reused/)
})
