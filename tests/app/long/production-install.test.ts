import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import manifest from '../../../package.json' with { type: 'json' }
import lock from '../../../package-lock.json' with { type: 'json' }
import { newFolder } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand, startProgram } from '../../support/processes.ts'
import { listFiles } from '../../support/sources.ts'

/* A production install with `npm ci --omit=dev`, on versions of Node that `engines` allows and on older ones. */

/** The oldest allowed version, and the newest of each major version since. npm has a package of each. */
const NAMED = ['24.0.0', '24.21.0', '26.10.0']
const TOO_OLD = ['18.20.8', '20.20.2', '22.23.3']
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`
const onLinux = process.platform === 'linux' ? describe : describe.skip

/** What npm needs to reach its registry. */
const REGISTRY = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value = '']) =>
    /^(node_extra_ca_certs|https?_proxy|npm_config_registry)$/i.test(name) ? [[name, value]] : [],
  ),
)

const folder = await newFolder()
for (const path of listFiles().filter((file) => !file.startsWith('tests/'))) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await cp(path, join(folder, path))
}

/** The registry may be slow. */
const TIMEOUT_MS = 600_000

afterAll(endProcesses)

/** Returns a `PATH` on which npm finds this Node before any other. */
async function installNode(version: string): Promise<string> {
  const prefix = join(folder, 'nodes', version)
  await mkdir(prefix, { recursive: true })
  const args = ['--prefix', prefix, 'install', '--no-save', `${NODE_PACKAGE}@${version}`]
  expect(await runCommand(args, REGISTRY, 'npm')).toMatchObject({ code: 0 })
  return `${join(prefix, 'node_modules', NODE_PACKAGE, 'bin')}:${process.env.PATH}`
}

function npm(args: readonly string[], PATH: string): Promise<Finished> {
  return runCommand(['--prefix', folder, ...args], { ...REGISTRY, PATH }, 'npm')
}

test('the oldest Node that `engines` allows is the first one tested', () => {
  expect(manifest.engines.node).toBe(`>=${NAMED[0]?.split('.')[0]}`)
})

test('the lock file pins the Node of development with its integrity, and no script installs it', () => {
  const { optionalDependencies } = lock.packages['scripts/node']
  const packages: Readonly<Record<string, object>> = lock.packages
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const locked = packages[`node_modules/${name}`]
    const integrity = expect.stringMatching(/^sha512-/)
    expect(locked).toMatchObject({ version, integrity, dev: true, optional: true })
    expect(locked).not.toHaveProperty('hasInstallScript')
  }
  expect(packages).not.toHaveProperty(['node_modules/node'])
})

onLinux('a production install', () => {
  test.each(NAMED)(
    'succeeds and starts on Node %s',
    async (version) => {
      const PATH = await installNode(version)
      const installed = await npm(['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], PATH)
      expect(installed).toMatchObject({ code: 0 })
      expect(installed.stderr).not.toContain('EBADENGINE')
      const env = { PATH, PORT: '0', DATA_DIR: join(folder, `data-${version}`) }
      await using service = await startProgram(['--prefix', folder, 'start'], env, 'npm')
      expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
    },
    TIMEOUT_MS,
  )

  test.each(TOO_OLD)(
    'on Node %s says which Node it needs',
    async (version) => {
      const PATH = await installNode(version)
      for (const script of ['start', 'keys', 'migrate']) {
        const { code, stderr } = await npm(['--silent', 'run', script], PATH)
        const said = stderr.split('\n').filter((line) => !line.startsWith('npm '))
        const sentence = `This service needs Node 24 or newer, and this is Node ${version}: `
        expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining(sentence), ''] })
      }
    },
    TIMEOUT_MS,
  )
})
