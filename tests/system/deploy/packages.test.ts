import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { listSettings } from '../../../config/config.ts'
import { ASSETS } from '../../../doors/site/assets.ts'
import { fileOf, PAGES } from '../../../doors/site/pages.ts'
import { listFiles, readImports } from '../../support/sources.ts'

/* Whether deploy/ agrees with the rest of the project. */

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

test('the image contains every file that its commands import or that the service publishes', async () => {
  const has = await readCopied()
  const commands = listFiles().filter((path) => /^scripts\/[\w-]+\.ts$/.test(path) && has(path))
  expect(commands).toContain('scripts/serve.ts')
  const imported = findImports(commands)
  expect(imported.length).toBeGreaterThan(commands.length)
  const published = Object.values(ASSETS).map(({ file }) => relative(ROOT, file))
  const own = published.filter((path) => !path.startsWith('node_modules/'))
  const pages = [...PAGES.map(fileOf), 'spec/workflows.yaml']
  expect([...imported, ...own, ...pages].filter((path) => !has(path))).toEqual([])
})

test('the image uses the Node version of development', async () => {
  const { version } = JSON.parse(await read('scripts/node/package.json'))
  expect(await read('deploy/Dockerfile')).toContain(`/node:${version}-`)
})

test('deploy/ sets only settings that the service has', async () => {
  const known = listSettings().map(({ variable }) => variable)
  const compose = parse(await read('deploy/compose.yaml'), { merge: true })
  const map = parse(await read('deploy/kubernetes/settings.yaml'))
  const lines = [
    ...(await read('deploy/Dockerfile')).matchAll(/^ENV (.*)$/gm),
    ...(await read('deploy/systemd/wallet-analytics@.service')).matchAll(/^Environment=(.*)$/gm),
  ]
  const named = [
    ...Object.keys(compose.services.api.environment),
    ...Object.keys(map.data),
    ...lines.flatMap(([, line = '']) => line.split(' ').map((each) => each.split('=')[0] ?? '')),
  ]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([])
})

/** Whether the image has a file of the project: the Dockerfile copies it, and .dockerignore does not exclude it. */
async function readCopied(): Promise<(path: string) => boolean> {
  const copies = (await read('deploy/Dockerfile')).matchAll(/^COPY (?!--)(.+) \S+$/gm)
  const copied = [...copies].flatMap(([, sources = '']) => sources.split(' '))
  const left = (await read('deploy/Dockerfile.dockerignore'))
    .split('\n')
    .filter((line) => /^scripts\//.test(line))
  const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
  return (path) =>
    copied.some((place) => (place === '*.ts' ? /^[\w-]+\.ts$/.test(path) : isIn(path, place))) &&
    !left.some((place) => isIn(path, place))
}

/** The files themselves and every file of the project that they import, directly or not. */
function findImports(files: readonly string[]): readonly string[] {
  const found = new Set(files)
  for (const file of found) {
    if (!file.endsWith('.ts')) continue
    for (const { target, isPackage } of readImports(file)) if (!isPackage) found.add(target)
  }
  return [...found]
}
