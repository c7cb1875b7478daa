import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { removeFolders } from '../../support/folders.ts'
import { WRITTEN_BY_HAND, writeScratchOperation } from '../../support/scratch-operation.ts'
import { createScratchProject } from '../../support/scratch-project.ts'

/* The README's "Adding an operation", step by step, with a made-up operation in a copy of the project. */

const TIMEOUT_MS = 15 * 60_000
/** The suites whose result an operation can change. */
const SUITES = [
  'architecture',
  'docs',
  'handlers/conformance',
  'handlers/getToken',
  'doors/site/site',
  'scripts/codegen',
  'scripts/mock',
  'spec',
  'system/schemathesis',
  'system/sdk',
].map((name) => `tests/${name}`)
const HANDLER = 'handlers/getToken.ts'
const TEST = 'tests/handlers/getToken.test.ts'

const project = await createScratchProject()

afterAll(removeFolders)

const read = (path: string) => readFile(join(project.folder, path), 'utf8')

test(
  'an operation that is added as the README says starts in the document, from which generation makes the handler and its test',
  async () => {
    await writeScratchOperation(project)
    expect(await project.run('npm', 'run', '--silent', 'generate')).toBe(`${HANDLER}\n${TEST}\n`)
  },
  TIMEOUT_MS,
)

test(
  'an operation that is added as the README says fails its test while its handler is a stub',
  async () => {
    await expect(project.run('npm', 'test', '--', TEST)).rejects.toThrow('getToken answers 200')
  },
  TIMEOUT_MS,
)

test(
  'an operation that is added as the README says keeps handwritten code when generation runs again',
  async () => {
    await project.write(HANDLER, WRITTEN_BY_HAND.handler)
    await project.edit(
      'db/tokens.ts',
      "\n/** A token's traders",
      `${WRITTEN_BY_HAND.query}\n/** A token's traders`,
    )
    await project.edit(
      TEST,
      '\n\nconst PATH',
      "\nimport { scanToken } from '../support/token-scans.ts'\n\nconst PATH",
    )
    await project.edit(
      TEST,
      '  const answer',
      "  await scanToken(client, PATH.slice(PATH.lastIndexOf('/') + 1))\n  const answer",
    )
    const written = [await read(HANDLER), await read(TEST)]
    expect(await project.run('npm', 'run', '--silent', 'generate')).toBe('')
    expect([await read(HANDLER), await read(TEST)]).toEqual(written)
  },
  TIMEOUT_MS,
)

test(
  'an operation that is added as the README says passes every check in the end',
  async () => {
    await project.run('npm', 'run', '--silent', 'check')
    await project.run('npm', 'test', '--', ...SUITES)
  },
  TIMEOUT_MS,
)
