import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { newFolder, removeFolders } from '../support/folders.ts'
import { listFiles, readImports } from '../support/sources.ts'

/* The kernel is taken as its README says: into a folder that has only the packages that its package.json names. */

const README = await readFile('contract/README.md', 'utf8')
const { name, peerDependencies } = JSON.parse(await readFile('contract/package.json', 'utf8'))
const [HELLO = '', HANDLERS = '', MAIN = ''] = [...README.matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code]) => code,
)
/** What compiles, in a guest's project as in this one. */
const FOR_TYPES = ['typescript-7', '@types/node', '@types/express']
const DOCUMENT = `
openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
paths:
  /books/{id}:
    get:
      operationId: getBook
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: A book., content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
        '404': { description: None. }
components:
  schemas:
    Book: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
`
const TYPES = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true },
    ...{ module: 'nodenext', target: 'es2024', lib: ['es2024', 'esnext.disposable', 'esnext.iterator'] },
    types: ['node'],
  },
  files: ['handlers.ts', 'main.ts'],
}

const started = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
  await removeFolders()
})

/** A folder with links to packages of this project. */
async function createProject(packages: readonly string[]): Promise<string> {
  const folder = await newFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const each of packages) await link(resolve('node_modules', each), join(folder, 'node_modules', each))
  return folder
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await symlink(from, to)
}

function run(folder: string, ...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  return child
}

/** Resolves to what a program has written once it ends. */
async function finish(child: ChildProcess): Promise<{ code: number; output: string }> {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { code, output: Buffer.concat(chunks).toString() }
}

/** Runs a server of the README in this folder, and resolves to its address. */
async function serve(folder: string, file: string, text: string): Promise<string> {
  await writeFile(join(folder, file), text.replace('port: 3000', 'port: 0'))
  const child = run(folder, file)
  const failed = finish(child).then(({ output }) => Promise.reject(new Error(output)))
  failed.catch(() => undefined)
  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), failed])
  return String(line).trim()
}

/** Expects the first steps of the README to work in this folder. */
async function expectHello(folder: string, hello: string): Promise<void> {
  const address = await serve(folder, 'hello.ts', hello)
  const ask = (query: string) => fetch(`${address}/hello?${query}`)
  expect(await (await ask('times=2')).json()).toEqual({ text: 'Hello! Hello! ' })
  for (const refused of ['times=1e2', 'times=10', 'tmes=2']) expect((await ask(refused)).status).toBe(400)
}

test('the first steps of the README have fifteen lines or fewer', () => {
  expect(HELLO.trim().split('\n').length).toBeLessThanOrEqual(15)
})

test('the package names the packages that its files import, in the versions of this project', async () => {
  const files = listFiles().filter((path) => /^contract\/.*\.ts$/.test(path))
  const imported = files
    .flatMap(readImports)
    .filter(({ isPackage, target }) => isPackage && !/^node:/.test(target))
  expect(Object.keys(peerDependencies)).toEqual([...new Set(imported.map(({ target }) => target))].sort())
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  for (const [each, range] of Object.entries(peerDependencies))
    expect([each, range]).toEqual([each, `^${dependencies[each] ?? devDependencies[each]}`])
})

test('a copy of the folder works with the packages that it names, and generates what handlers are checked by', async () => {
  const folder = await createProject([...Object.keys(peerDependencies), ...FOR_TYPES])
  await cp('contract', join(folder, 'contract'), { recursive: true })
  await expectHello(folder, HELLO)
  await writeFile(join(folder, 'api.yaml'), DOCUMENT)
  expect(await finish(run(folder, 'contract/codegen/main.ts', 'api.yaml', 'generated'))).toEqual({
    code: 0,
    output: '',
  })
  const compile = async (handlers: string) => {
    await writeFile(join(folder, 'handlers.ts'), handlers)
    return await finish(run(folder, 'node_modules/typescript-7/bin/tsc'))
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPES))
  await writeFile(join(folder, 'handlers.ts'), HANDLERS)
  const address = await serve(folder, 'main.ts', MAIN)
  expect(await (await fetch(`${address}/books/7`)).json()).toEqual({ id: 7, title: 'A book' })
  expect(await compile(HANDLERS)).toEqual({ code: 0, output: '' })
  expect((await compile(HANDLERS.replace('{ id, title }', '{ id }'))).output).toContain("'title' is missing")
})

test('a link works as those of workspaces do, and a real folder in node_modules does not', async () => {
  const linked = HELLO.replace('./contract/index.ts', name).replace(
    './contract/http/index.ts',
    `${name}/http`,
  )
  const folder = await createProject([])
  await link(resolve('contract'), join(folder, 'node_modules', name))
  await expectHello(folder, linked)
  const installed = await createProject(Object.keys(peerDependencies))
  await cp('contract', join(installed, 'node_modules', name), { recursive: true })
  await expect(expectHello(installed, linked)).rejects.toThrow('ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING')
})

test.each(['.', './http', './codegen'])('the package exports %s', async (path) => {
  const { exports } = JSON.parse(await readFile('contract/package.json', 'utf8'))
  expect(Object.keys(await import(resolve('contract', exports[path])))).not.toEqual([])
})
