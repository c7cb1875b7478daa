import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import manifest from '../../../package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }
import { newDataDir, newFolder } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand, startProgram } from '../../support/processes.ts'
import { listFiles, readImports } from '../../support/sources.ts'

/* The package of `npm pack` has all that its commands need and nothing else, and serves from an empty folder. */

const MINT = 'So11111111111111111111111111111111111111112'
const WEIGHT_MAX_MB = 125
/** Files of development, which are useless without its packages. */
const OF_DEVELOPMENT =
  /^(bench|tests|spec\/(?!workflows\.yaml$)|deploy|docs\/(?!site\/|[a-z-]+\.md$)|scripts\/(check|codegen|dev|node|site|generate))|^\./
const TIMEOUT_MS = 600_000

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

let folder: string
let packed: readonly string[]
let command: string

beforeAll(async () => {
  const packages = await newFolder()
  const made = await runCommand(['pack', '--json', '--pack-destination', packages], {}, 'npm')
  const [{ filename, files }] = JSON.parse(made.stdout) as [Packed]
  packed = files.map(({ path }) => path)
  folder = join(await newFolder(), 'empty')
  await mkdir(folder)
  await writeProject(`file:${join(packages, filename)}`)
  const install = ['ci', '--prefix', folder, '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline']
  expect(await runCommand(install, {}, 'npm')).toMatchObject({ code: 0 })
  command = join(folder, 'node_modules/.bin/wallet-analytics-service')
}, TIMEOUT_MS)

afterAll(endProcesses)

/**
 * Makes the folder a project that depends on the package alone. Its lock file pins what ours does: npm does not ask the
 * registry for what it has cached, and the weight does not change when others publish.
 */
async function writeProject(resolved: string): Promise<void> {
  const { name, version, bin } = manifest
  const { dependencies, optionalDependencies } = lock.packages['']
  const production = Object.entries(lock.packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !('dev' in entry) && !('link' in entry),
  )
  const project = { dependencies: { [name]: resolved } }
  const packages = {
    '': project,
    [`node_modules/${name}`]: { version, resolved, bin, dependencies, optionalDependencies },
    ...Object.fromEntries(production),
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Runs a command as a user types it in the folder. */
function run(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  const typed = ['npx', 'wallet-analytics-service', ...args].join(' ')
  return runCommand(['-c', `cd '${folder}' && ${typed}`], env, 'bash')
}

async function weigh(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

test('the package has every file that its commands import, and no file of development', () => {
  const has = new Set(packed)
  const found = new Set(packed.filter((path) => /^scripts\/[\w-]+\.ts$/.test(path)))
  expect(found).toContain('scripts/serve.ts')
  for (const path of found)
    for (const { target, isPackage } of path.endsWith('.ts') ? readImports(path) : [])
      if (!isPackage) found.add(target)
  expect([...found].filter((path) => !has.has(path))).toEqual([])
  const published = listFiles().filter((path) =>
    /^(db\/migrations|generated\/site|docs\/site\/assets)\//.test(path),
  )
  expect(published.filter((path) => !has.has(path))).toEqual([])
  expect(packed.filter((path) => OF_DEVELOPMENT.test(path))).toEqual([])
})

test(`the package weighs at most ${WEIGHT_MAX_MB} MB once it is installed with its dependencies`, async () => {
  expect((await weigh(join(folder, 'node_modules'))) / 1_000_000).toBeLessThanOrEqual(WEIGHT_MAX_MB)
})

test(
  'the package serves and scans a token in an otherwise empty folder',
  async () => {
    const env = { DATA_DIR: await newDataDir(), SIMULATOR_LATENCY_MS: '0' }
    const service = await startProgram([command], { ...env, PORT: '0' })
    const hint = `npx wallet-analytics-service scan ${MINT}`
    expect(service.stderr()).toContain(hint)
    expect(service.stderr()).not.toContain('Warning')
    expect((await fetch(`${service.url}/docs`)).status).toBe(200)
    const { code, stdout } = await run(['scan', MINT, '--json'], env)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ meta: { count: 300 } })
    expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null })
  },
  TIMEOUT_MS,
)

test('the package refuses an unknown command, and names those that it has', async () => {
  const { code, stderr } = await run(['dev'], {})
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^There is no command dev; there are serve, scan, /m),
  ])
})
