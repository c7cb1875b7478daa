import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { listFiles } from './support/sources.ts'

/* tests/docs/long/readme-commands.test.ts runs its commands. */

const readme = await readFile('README.md', 'utf8')

describe('the README', () => {
  test('names only scripts that exist', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => String(name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names everything at the root in its map', async () => {
    const map = readme.slice(readme.indexOf('## The map'), readme.indexOf('## The life of a request'))
    const named = [...map.matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => String(name))
    const root = new Set(listFiles().map((path) => path.split('/')[0] ?? ''))
    const own = [...root].filter(
      (name) => !name.startsWith('.') && !['README.md', 'package-lock.json'].includes(name),
    )
    expect(own.filter((name) => !named.includes(name))).toEqual([])
  })
})
