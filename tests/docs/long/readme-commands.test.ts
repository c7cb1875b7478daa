import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from '@jest/globals'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, runCommand, startService } from '../../support/processes.ts'

/*
 * Commands in the README work as written. `.ci/run` runs `npm ci`, `npm test` and `npm run check`, and this file starts
 * the service as `npm start` does.
 */

const RUN_ELSEWHERE = ['npm ci && npm start', 'npm ci && npm test']
const readme = await readFile('README.md', 'utf8')
const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) => String(text).trim())

const dataDir = await newDataDir()
const service = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })

afterAll(async () => {
  await service.end('SIGTERM')
  await endProcesses()
})

test.each(blocks.filter((block) => !RUN_ELSEWHERE.includes(block)))(
  'the README is right about `%s`',
  async (block) => {
    const here = block
      .replaceAll('http://127.0.0.1:3000', service.url)
      .replaceAll('.data/', `${dataDir}/`)
      .replaceAll(' report.html', ` ${dataDir}/report.html`)
    const { code, stdout, stderr } = await runCommand(['-euc', here], { DATA_DIR: dataDir }, 'bash')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
    expect(stdout).not.toContain('"error"')
  },
)
