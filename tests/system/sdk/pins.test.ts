import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { GENERATORS } from './generators.ts'
import sdkPackage from './package.json' with { type: 'json' }
import lock from './package-lock.json' with { type: 'json' }

/* Generators change their output from release to release, so the chosen releases run. */

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

describe('what is installed', () => {
  test('from npm is named exactly and locked as it is named', () => {
    expect(lock.packages[''].dependencies).toEqual(sdkPackage.dependencies)
    for (const version of Object.values({ ...sdkPackage.dependencies, ...sdkPackage.overrides }))
      expect(version).toMatch(EXACT)
  })

  test('from npm has no address of a mirror in its lock file', async () => {
    expect(await read('package-lock.json')).not.toContain('"resolved"')
  })

  test('for Python is named exactly, the generator in the version that is reported', async () => {
    const lines = (await read('requirements.txt')).trim().split('\n')
    const requirements = lines.filter((line) => !line.startsWith('#'))
    for (const requirement of requirements) expect(requirement).toMatch(/^[\w.-]+==\d[\w.]*$/)
    const version = GENERATORS.find(({ name }) => name === 'openapi-python-client')?.version
    expect(requirements).toContain(`openapi-python-client==${version}`)
  })

  test('for Java is named exactly', async () => {
    const pom = await read('journeys/openapi-generator-java/pom.xml')
    const artifacts = [...pom.matchAll(/<(dependency|plugin)>.*?<\/\1>/gs)].map(([artifact]) => artifact)
    expect(artifacts.length).toBeGreaterThan(5)
    for (const artifact of artifacts) expect(artifact).toMatch(/<version>\d[\w.]*<\/version>/)
  })
})
