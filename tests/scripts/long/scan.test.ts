import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { MINT, newAddress } from '../../support/addresses.ts'
import { newFolder } from '../../support/folders.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, type Finished, runCommand, startCommand } from '../../support/processes.ts'
import { leaveQuota } from '../../support/quotas.ts'
import { startServer } from '../../support/servers.ts'
import { startTestService } from '../../support/service.ts'
import { listTraders, makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

const service = await openTestService()
const client = await service.client()

afterAll(endProcesses)

function scan(args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  const target = { API_URL: service.url, API_KEY: client.key ?? '' }
  return runCommand(['scripts/scan.ts', ...args], { ...target, ...env })
}

function listScans(mint: string): Promise<unknown[]> {
  return service.sql(`select from scans where token_id = (select id from tokens where address = $1)`, [mint])
}

interface Result {
  readonly data: {
    readonly token: { readonly address: string; readonly name: string }
    readonly top_wallets: {
      readonly wallet_address: string
      readonly wallet: { readonly historic: Record<'30d', { readonly score: number | null }> }
    }[]
  }
  readonly meta: { readonly count: number; readonly limit: number }
}

test.concurrent('scan prints only the answer of the API with --json, and its progress on stderr', async () => {
  const { mint } = await makeToken(service.simulator, 25)
  const { code, stdout, stderr } = await scan([mint, '--json'])
  expect(code).toBe(0)
  const printed = JSON.parse((await scan([mint, '--last', '--json'])).stdout) as Result
  const { body } = await client.get<Result>(`/api/v1/tokens/${mint}/top-wallets`)
  expect(printed.data).toEqual(body.data)
  expect(printed.meta).toMatchObject({ count: 25, limit: 300 })
  // What was looked up after the end of the scan is in it, too.
  expect((JSON.parse(stdout) as Result).data).toEqual(body.data)
  expect(stderr).toContain('25/25 wallets')
})

test.concurrent('scan prints the best wallets by score first, and no colours in a pipe', async () => {
  const { mint } = await makeToken(service.simulator, 30)
  await scanToken(client, mint)
  const { code, stdout } = await scan([mint, '--last'])
  expect(code).toBe(0)
  const { body } = await client.get<Result>(`/api/v1/tokens/${mint}/top-wallets?sort=score&limit=20`)
  const best = body.data.top_wallets.map(({ wallet_address: address, wallet }) => [
    address,
    wallet.historic['30d'].score,
  ])
  const rows = stdout.split('\n').map((line) => line.trim().split(/ {2,}/))
  const [heads = []] = rows.filter(([first]) => first === '#')
  const shown = rows.filter(([first = '']) => /^\d+$/.test(first))
  const at = heads.indexOf('score')
  expect(shown.map((row) => [row[1], Number(row[at])])).toEqual(best)
  expect(stdout).toContain(`${body.data.token.name} (`)
  expect(stdout).not.toContain('\u001b[')
})

test.concurrent('scan shows what is stored with --last, without a new scan, and says when nothing is', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  const before = await scan([mint, '--last'])
  expect(before).toEqual({
    code: 1,
    stdout: '',
    stderr: `Nothing is stored about ${mint}. Scan it: API_URL=${service.url} npm run scan -- ${mint}\n`,
  })
  const { stdout } = await scan([mint])
  const after = await scan([mint, '--last'])
  expect(after).toEqual({ code: 0, stdout, stderr: '' })
  expect(await listScans(mint)).toHaveLength(1)
})

test.concurrent('scan writes to a file with --out, and nothing to stdout, and a page with --html', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  const folder = await newFolder()
  const [file, page] = [join(folder, 'wallets.csv'), join(folder, 'page.html')]
  const written = await scan([mint, '--csv', '--out', file, '--html', page])
  expect(written).toMatchObject({ code: 0, stdout: '' })
  expect(await readFile(file, 'utf8')).toMatch(/^period,rank,address,/)
  expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>.* 3 wallets<\/title>/s)
})

test.concurrent('scan says why the data provider failed, and what the operator of the service can do', async () => {
  const mint = newAddress()
  service.simulator.scenarios.add({ match: mint, fault: { kind: 'status', status: 503 } })
  const { code, stderr } = await scan([mint])
  expect(code).toBe(1)
  expect(stderr).toContain(
    'reason provider_down. If you run the service, docs/provider.md says what to look at',
  )
})

test.concurrent('scan accepts the address of the API as that of the service', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  const { code, stdout } = await scan([mint, '--json'], { API_URL: `${service.url}/api/v1/` })
  expect({ code, count: (JSON.parse(stdout) as Result).meta.count }).toEqual({ code: 0, count: 3 })
})

test.concurrent('scan states the use, the limit and the reset of an exhausted quota', async () => {
  const poor = await service.client()
  await leaveQuota(service, poor, { pool: 'scans', units: 0 })
  const { code, stderr } = await scan([newAddress()], { API_KEY: poor.key ?? '' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^QUOTA_EXCEEDED: .*\n {2}(\d+) of \1 used today, reset at \d{4}-\d\d-\d\dT00:00:00/)
})

test.concurrent('scan says why the scan failed', async () => {
  const { mint, traders } = await makeToken(service.simulator, 2)
  for (const { wallet } of traders)
    service.simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'unknown' } })
  const { code, stdout, stderr } = await scan([mint])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('The scan failed: 2 of 2 wallets processed; more than half of the wallets')
})

test.concurrent('scan waits out the rate limit', async () => {
  const mint = newAddress()
  listTraders(service.simulator, mint, [])
  let refusals = 1
  await using gateway = await startServer(async (req, res) => {
    if (refusals-- > 0) res.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error: {} }))
    else {
      const { status, body } = await client.request(req.method ?? '', req.url ?? '')
      res.writeHead(status).end(JSON.stringify(body))
    }
  })
  const { code, stdout } = await scan([mint, '--json'], { API_URL: gateway.url })
  expect(code).toBe(0)
  expect((JSON.parse(stdout) as Result).meta.count).toBe(0)
})

test('a scan that has to wait says what it waits for, continues after Ctrl-C, and says how to show its result', async () => {
  await using patient = await startTestService()
  const caller = await patient.client()
  const { mint } = await makeToken(patient.simulator, 3)
  const endOutage = patient.simulator.scenarios.add({
    match: 'showHistoricPnL=true',
    fault: { kind: 'status', status: 503 },
  })
  const env = { API_URL: patient.url, API_KEY: caller.key ?? '' }
  const command = startCommand(['scripts/scan.ts', mint], env)
  await waitFor('what it waits for', async () => command.stderr().includes('waits for') || undefined)
  command.kill('SIGINT')
  const { code, stdout, stderr } = await command.finished
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
  expect(stderr).toContain('The scan continues.')
  expect(stderr).toContain(`API_URL=${patient.url} npm run scan -- ${mint} --last\n`)
  endOutage()
  const again = await runCommand(['scripts/scan.ts', mint], env)
  expect(again.code).toBe(0)
  expect(await patient.sql('select from scans')).toHaveLength(1)
})

test.concurrent('scan with wrong arguments says what is wrong with the address, and scans nothing', async () => {
  const { code, stdout, stderr } = await scan(['not-a-mint'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('address')
  expect(await service.sql(`select from tokens where address = 'not-a-mint'`)).toEqual([])
})

test.concurrent.each([
  { env: { API_KEY: 'wrong' }, says: 'UNAUTHORIZED' },
  { env: { API_URL: 'localhost:3000' }, says: 'API_URL must be an address' },
  { env: { API_URL: 'http://127.0.0.1:1' }, says: 'http://127.0.0.1:1 cannot be reached' },
])('scan with wrong arguments says what is wrong with the service: $says', async ({ env, says }) => {
  const { code, stdout, stderr } = await scan([MINT], env)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(says)
})

test('scan with wrong arguments says when the address is not that of the service', async () => {
  await using page = await startServer((_req, res) => res.end('<html>'))
  await using other = await startServer((_req, res) => res.writeHead(404).end('{"message":"no"}'))
  const answers = [await scan([MINT], { API_URL: page.url }), await scan([MINT], { API_URL: other.url })]
  expect(answers.map(({ code }) => code)).toEqual([1, 1])
  expect(answers.map(({ stderr }) => stderr)).toEqual([
    `${page.url} does not answer as this service does\n`,
    `${other.url} does not answer as this service does\n`,
  ])
})
