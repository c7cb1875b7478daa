import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { listFiles } from '../support/sources.ts'

/* Paths, commands and links in the repository's documents. links.test.ts follows the links of published pages. */

const files = new Set(listFiles())
const folders = new Set(
  [...files].flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
)
const roots = new Set([...files].map((file) => file.split('/')[0] ?? ''))
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
const documents = [...files]
  .filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Files that readers create themselves. */
const LOCAL = ['deploy/.env', '.github/workflows/wallet-analytics.yml']

/** True for a path of the repository. `<...>` and `*` stand for any name. */
function exists(path: string): boolean {
  const plain = path.replace(/\/$/, '')
  if (files.has(plain) || folders.has(plain)) return true
  if (!/[<*]/.test(plain)) return false
  const pattern = plain.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<[^>]*>|\*+/g, '[^/]+')
  return [...files, ...folders].some((one) => new RegExp(`^${pattern}$`).test(one))
}

/** The anchors of the headings of a document. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading))
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

describe.each(documents)('$file', ({ file, text }) => {
  test('names only paths that exist', () => {
    const named = [...text.matchAll(/`([^`\s]+\/[^`\s]*|[\w-]+\.(?:ts|md|json|yaml))`/g)].map(([, path]) =>
      String(path),
    )
    const own = named.filter((path) => roots.has(path.split('/')[0] ?? ''))
    expect(own.filter((path) => !exists(path) && !LOCAL.includes(path))).toEqual([])
  })

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => String(name))
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  // Links of published pages are addresses of the service.
  if (file.startsWith('docs/site/')) return
  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s:]*)\)/g)].map(([, target]) => String(target))
    const broken = links.filter((target) => {
      const [path = '', anchor] = target.split('#')
      const to = path === '' ? file : normalize(join(dirname(file), path))
      if (!exists(to)) return true
      return anchor !== undefined && to.endsWith('.md') && !anchorsOf(readFileSync(to, 'utf8')).has(anchor)
    })
    expect(broken).toEqual([])
  })
})

test('comments name only headings of pages that exist', () => {
  const broken = [...files]
    .filter((file) => /^(?!tests\/docs|generated).*\.(ts|sql)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\n\s*(?:\*|--|\/\/)?\s*/g, ' ')
      return [...text.matchAll(/(docs\/[\w-]+\.md), "([^"]+)"/g)]
        .filter(([, page = '', heading]) => !readFileSync(page, 'utf8').includes(`# ${heading}\n`))
        .map(([named]) => `${file}: ${named}`)
    })
  expect(broken).toEqual([])
})

test('the README names everything at the root in its map', () => {
  const readme = readFileSync('README.md', 'utf8')
  const map = readme.slice(readme.indexOf('## The map'), readme.indexOf('## The life of a request'))
  const named = [...map.matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => String(name))
  const own = [...roots].filter(
    (name) => !name.startsWith('.') && !['README.md', 'package-lock.json'].includes(name),
  )
  expect(own.filter((name) => !named.includes(name))).toEqual([])
})

test('a path that does not exist is noticed', () => {
  expect(exists('handlers/views/')).toBe(true)
  expect(exists('handlers/<operationId>.ts')).toBe(true)
  expect(['handlers/nowhere.ts', 'tests/nowhere/', 'docs/*.txt'].map(exists)).toEqual([false, false, false])
})
