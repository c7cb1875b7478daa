import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import manifest from '../../../package.json' with { type: 'json' }
import { MINT } from '../../support/addresses.ts'
import { createTestDatabase } from '../../support/database.ts'
import { newDataDir, newFolder } from '../../support/folders.ts'
import { endProcesses, runCommand, type ScriptProcess, startService } from '../../support/processes.ts'

/* What all commands have in common, and the commands that they suggest. */

/** The project's own programs; other commands run a program of a package. */
const COMMANDS = Object.entries(manifest.scripts)
  .filter(([, script]) => /^(exec )?node (scripts|tests|bench)\/\S+( \w+)?$/.test(script))
  .map(([name]) => name)

function npm(name: string, args: readonly string[], env: Record<string, string> = {}) {
  return runCommand(['run', '--silent', name, '--', ...args], env, 'npm')
}

test('each command is tested here, unless it runs a program of a package', () => {
  const others = Object.keys(manifest.scripts).filter((name) => !COMMANDS.includes(name))
  expect(others.filter((name) => !/^(check(:.+)?|format|smoke|test(:long|:vybe)?)$/.test(name))).toEqual([])
})

test.each(COMMANDS)(
  'each command %s explains itself with --help, refuses an unknown option with a sentence and exit code 2, and does nothing else',
  async (name) => {
    const env = { DATA_DIR: await newDataDir() }
    const typed = name === 'start' ? 'npm start --' : `npm run ${name} --`
    const help = await npm(name, ['--help'], env)
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout.startsWith(`Usage: ${typed} `)).toBe(true)
    const stderr = "error: unknown option '--no-such-option'\nSee --help.\n"
    expect(await npm(name, ['--no-such-option'], env)).toEqual({ code: 2, stdout: '', stderr })
    expect(existsSync(env.DATA_DIR)).toBe(false)
  },
)

test('npm run test:long runs only the long tests, and with a path only those below it', async () => {
  // A separate folder, because Jest leaves its cache there, and this suite must leave nothing.
  const env = { TMPDIR: await newFolder() }
  const list = async (...args: readonly string[]) =>
    (await npm('test:long', ['--listTests', ...args], env)).stdout.trim().split('\n').sort()
  const long = globSync('tests/**/long/*.test.ts')
    .map((path) => resolve(path))
    .sort()
  expect(await list()).toEqual(long)
  const below = long.filter((path) => path.startsWith(resolve('tests/app')))
  expect(await list('tests/app')).toEqual(below)
  expect(await list(below[0] ?? '')).toEqual(below.slice(0, 1))
})

test('compiled code is cached next to the packages, where writing takes write access to the code', async () => {
  const tellPlace = `import { getCompileCacheDir } from 'node:module'
    process.on('exit', () => console.error(getCompileCacheDir()))`
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tellPlace)}`]
  const { stderr } = await runCommand([...preload, 'scripts/command.cjs', 'keys', '--help'], {
    NODE_COMPILE_CACHE: '',
  })
  expect(stderr).toContain(resolve('node_modules/.cache/compiled-code'))
})

test.each([['keys', 'list'], ['kols', 'list'], ['calibrate']])(
  'a command without a database creates none by accident: %s',
  async (name, ...args) => {
    const DATA_DIR = await newDataDir()
    const { code, stderr } = await npm(name, args, { DATA_DIR })
    const advice = '`npm start` or `npm run migrate` make one; set DATA_DIR or DATABASE_URL for another.'
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `There is no database in ${DATA_DIR} yet. ${advice}\n`,
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

/** The command that the banner suggests after a label. */
function readHint(service: ScriptProcess, label: string): string {
  const line = service
    .stderr()
    .split('\n')
    .find((each) => each.trim().startsWith(label))
  return line?.trim().slice(label.length).trim() ?? ''
}

function paste(line: string) {
  return runCommand(['-c', line], { SHELL: 'bash' }, 'bash')
}

test('a command that an embedded service suggests works as printed, whatever the name of the data folder', async () => {
  const dataDir = join(await newFolder(), "Ada's data")
  const service = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })
  const scan = await paste(readHint(service, 'Try:'))
  expect(scan).toMatchObject({ code: 0, stdout: expect.stringContaining('best score first') })
  const curl = await paste(readHint(service, 'Or:'))
  expect(JSON.parse(curl.stdout)).toMatchObject({ data: { token_address: MINT } })
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
})

const database = await createTestDatabase()
const env = { DATABASE_URL: database.url, DATA_DIR: await newDataDir() }
const service = await startService({ ...env, PROVIDER_URL: 'simulator', SIMULATOR_LATENCY_MS: '0' })

afterAll(async () => {
  await service.end('SIGTERM')
  await endProcesses()
  await database.drop()
})

test('a service on a database of the operator prints the same addresses as an embedded one, and names its database without the password', () => {
  const printed = service.stderr()
  for (const path of ['/api/v1', '/docs', '/openapi/v1.json'])
    expect(printed).toContain(`${service.url}${path}`)
  const { host, pathname, password } = new URL(database.url)
  expect(password).not.toBe('')
  expect(readHint(service, 'Database:')).toMatch(new RegExp(`@${host}${pathname}$`))
  expect(printed).not.toContain(`:${password}@`)
  // Its data may be real, and then wrapped SOL has no traders.
  expect(printed).not.toContain(MINT)
})

test('a service on a database of the operator is found by the scan command, with a key that is issued while it runs', async () => {
  const without = await npm('scan', [MINT], env)
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('Set API_KEY') })
  const issued = await runCommand(
    ['-c', `${readHint(service, 'A key, by DATABASE_URL:')} --json`],
    env,
    'bash',
  )
  const { key } = JSON.parse(issued.stdout.slice(issued.stdout.indexOf('{'))) as { key: string }
  const { code, stdout } = await npm('scan', [MINT, '--json', '--limit', '1'], { ...env, API_KEY: key })
  expect({ code, count: JSON.parse(stdout).meta.count }).toEqual({ code: 0, count: 1 })
})

test('a service on a database of the operator has its database named by commands, without the password', async () => {
  const { code, stdout, stderr } = await npm('keys', ['log'], env)
  expect(code).toBe(0)
  const { host, pathname, username } = new URL(database.url)
  expect(stderr).toBe(`Database: postgres://${username}@${host}${pathname}\n`)
  // No colours in a pipe.
  expect(stdout).toContain('issued')
  expect(stdout).not.toContain('\u001b[')
})
