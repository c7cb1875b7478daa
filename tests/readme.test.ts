import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newDataDir } from './support/folders.ts'
import { endProcesses, runCommand, type ScriptProcess, startService } from './support/processes.ts'
import { listFiles } from './support/sources.ts'

/*
 * What the README tells a reader to type works as it stands there. `npm ci`, `npm test` and `npm run check` are run by
 * `.ci/run`, and `npm start` is what this suite starts.
 */

const RUN_ELSEWHERE = ['npm ci && npm start', 'npm ci && npm test']
const readme = await readFile('README.md', 'utf8')
const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) => String(text).trim())

let service: ScriptProcess
let dataDir: string

beforeAll(async () => {
  dataDir = await newDataDir()
  service = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })
})

afterAll(async () => {
  await service.end('SIGTERM')
  await endProcesses()
})

describe('the README', () => {
  test.each(blocks.filter((block) => !RUN_ELSEWHERE.includes(block)))(
    'is right about `%s`',
    async (block) => {
      const here = block
        .replaceAll('http://127.0.0.1:3000', service.ready.url ?? '')
        .replaceAll('.data/', `${dataDir}/`)
      const { code, stdout, stderr } = await runCommand(['-euc', here], { DATA_DIR: dataDir }, 'bash')
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
      expect(stdout).not.toContain('"error"')
    },
  )

  test('names only scripts that there are', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => String(name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('has a sentence in its map for everything at the root', async () => {
    const map = readme.slice(readme.indexOf('## The map'), readme.indexOf('## The life of a request'))
    const named = [...map.matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => String(name))
    const root = new Set(listFiles().map((path) => path.split('/')[0] ?? ''))
    const own = [...root].filter(
      (name) => !name.startsWith('.') && !['README.md', 'package-lock.json'].includes(name),
    )
    expect(own.filter((name) => !named.includes(name))).toEqual([])
  })
})
