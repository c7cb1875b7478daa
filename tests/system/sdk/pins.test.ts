import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { GENERATORS } from './generators.ts'
import sdkPackage from './package.json' with { type: 'json' }
import lock from './package-lock.json' with { type: 'json' }

/* Generators change their output from release to release, so their releases are pinned. */

const EXACT = /^\d+(\.\d+){1,3}$/
const JOURNEYS = join(import.meta.dirname, 'journeys')

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

test('every generator has an exact version, a folder with its journey, and a reason for each exemption', () => {
  for (const { name, version, exemptions = {} } of GENERATORS) {
    expect(version).toMatch(EXACT)
    const journeys = ['journey.ts', 'journey.py', 'journey.go', 'Journey.java']
    expect(journeys.filter((file) => existsSync(join(JOURNEYS, name, file)))).toHaveLength(1)
    for (const reason of Object.values(exemptions)) expect(reason.length).toBeGreaterThan(20)
  }
  expect(new Set(GENERATORS.map(({ name }) => name)).size).toBe(GENERATORS.length)
})

test('the installation pins every npm package exactly, and locks the same versions', () => {
  expect(lock.packages[''].dependencies).toEqual(sdkPackage.dependencies)
  for (const version of Object.values({ ...sdkPackage.dependencies, ...sdkPackage.overrides }))
    expect(version).toMatch(EXACT)
})

test('the installation has no download address, such as that of a mirror, in the npm lock file', async () => {
  expect(await read('package-lock.json')).not.toContain('"resolved"')
})

test('the installation pins every Python package exactly, and the generator in the reported version', async () => {
  const lines = (await read('requirements.txt')).trim().split('\n')
  const requirements = lines.filter((line) => !line.startsWith('#'))
  for (const requirement of requirements) expect(requirement).toMatch(/^[\w.-]+==\d[\w.]*$/)
  const version = GENERATORS.find(({ name }) => name === 'openapi-python-client')?.version
  expect(requirements).toContain(`openapi-python-client==${version}`)
})

test('the installation pins every Java artifact exactly', async () => {
  const pom = await read('journeys/openapi-generator-java/pom.xml')
  const artifacts = [...pom.matchAll(/<(dependency|plugin)>.*?<\/\1>/gs)].map(([artifact]) => artifact)
  expect(artifacts.length).toBeGreaterThan(5)
  for (const artifact of artifacts) expect(artifact).toMatch(/<version>\d[\w.]*<\/version>/)
})
