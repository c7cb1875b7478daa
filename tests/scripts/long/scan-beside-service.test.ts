import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { MINT } from '../../support/addresses.ts'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand, startService } from '../../support/processes.ts'
import { startServer } from '../../support/servers.ts'
import type { TopWallets } from '../../support/top-wallets.ts'

interface Result {
  readonly meta: { readonly count: number; readonly limit: number }
}

afterAll(endProcesses)

const dataDir = await newDataDir()
const embedded = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' })

function scanBeside(env: Record<string, string> = {}): Promise<Finished> {
  return runCommand(['scripts/scan.ts', MINT, '--json', '--limit', '2'], { DATA_DIR: dataDir, ...env })
}

test('scan with an embedded service running finds the service and its demo key, and says that its data is simulated', async () => {
  const { code, stdout, stderr } = await scanBeside()
  expect(code).toBe(0)
  expect((JSON.parse(stdout) as Result).meta).toMatchObject({ count: 2, limit: 2 })
  expect(stderr).toContain('Simulated data')
  const table = await runCommand(['scripts/scan.ts', MINT, '--last'], { DATA_DIR: dataDir })
  expect(table.stdout).toContain('Simulated data')
  const pipe = `set -o pipefail; "${process.execPath}" scripts/scan.ts ${MINT} --last --json | head -c 8`
  const cut = await runCommand(['-c', pipe], { DATA_DIR: dataDir }, 'bash')
  expect(cut).toMatchObject({ code: 0, stdout: '{"data":' })
})

test('scan with an embedded service running with --followable lists only the wallets that a person could follow', async () => {
  const asked = ['scripts/scan.ts', MINT, '--last', '--json', '--followable']
  const { stdout } = await runCommand(asked, { DATA_DIR: dataDir })
  const { data } = JSON.parse(stdout) as TopWallets
  expect(data.top_wallets.length).toBeGreaterThan(0)
  for (const { wallet } of data.top_wallets) expect(wallet.historic['30d'].obstacles).toEqual([])
})

test('scan with an embedded service running sends the demo key to no other service', async () => {
  const keys: (string | undefined)[] = []
  await using stranger = await startServer((req, res) => {
    keys.push(req.headers.authorization)
    res.end('{}')
  })
  const { code, stderr } = await scanBeside({ API_URL: stranger.url })
  expect({ code, keys }).toEqual({ code: 1, keys: [] })
  expect(stderr).toContain('API_KEY')
})

test('scan with an embedded service running is not the only client: a key issued while the service runs works at once', async () => {
  const demoKey = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim()
  const args = ['scripts/keys.ts', 'issue', '--profile', 'second', '--plan', 'pro', '--json']
  const issued = await runCommand(args, { DATA_DIR: dataDir })
  const { key } = JSON.parse(issued.stdout) as { key: string }
  expect(key).not.toBe(demoKey)
  const answer = await fetch(`${embedded.ready.url}/api/v1/scans/wallet_processing_00000000`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.status).toBe(404)
})

test('scan with an embedded service running says how to start the service when it is gone', async () => {
  await embedded.end('SIGTERM')
  const gone = await scanBeside()
  expect({ code: gone.code, stdout: gone.stdout }).toEqual({ code: 1, stdout: '' })
  expect(gone.stderr).toContain('npm start')
})
