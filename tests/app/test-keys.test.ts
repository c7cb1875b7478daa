import { afterAll, expect, test } from '@jest/globals'
import { readConfig, readKeySettings } from '../../config/config.ts'
import { openDatabase } from '../../db/connection/connection.ts'
import { generateKey } from '../../db/key-format.ts'
import { issueKey } from '../../db/keys.ts'
import { SIMULATED } from '../../doors/pages/figures/wording.ts'
import { MINT } from '../support/addresses.ts'
import { connectAgent } from '../support/agent.ts'
import type { TestClient } from '../support/client.ts'
import { createTestDatabase, hideDatabase, openSql } from '../support/database.ts'
import { openTestService } from '../support/open-service.ts'
import { endProcesses, runCommand } from '../support/processes.ts'
import { startTestService } from '../support/service.ts'
import { shortLists } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { awaitRequests } from '../support/waiting.ts'

/* Keys with `_test_` see only simulated figures, which are separate from the live data. */

const TEST_KEYS = readKeySettings(readConfig({}), 'test')
const RATE_LIMIT = 1_000_000

interface Answered {
  readonly data: Record<string, unknown>
  readonly meta?: { readonly simulated?: boolean }
  readonly error?: { readonly code: string; readonly message: string }
}

const testDatabase = await createTestDatabase()
const connections = openSql(testDatabase.url)
const { sql: testSql } = connections
const service = await openTestService({
  env: { TEST_DATABASE_URL: testDatabase.url, SIMULATOR_SCENARIOS: shortLists() },
})

afterAll(async () => {
  await connections[Symbol.asyncDispose]()
  await testDatabase.drop()
  await endProcesses()
})

async function testClient(
  profile: string,
  {
    rateLimit = RATE_LIMIT,
    scopes,
  }: { readonly rateLimit?: number; readonly scopes?: readonly string[] } = {},
): Promise<TestClient & { readonly id: string }> {
  await using db = openDatabase({ url: testDatabase.url, poolSize: 1 })
  const { id, key } = await issueKey(db, { profile, plan: 'pro', rateLimit, scopes }, TEST_KEYS)
  return { ...service.clientWithKey(key), id }
}

function countCalls(): number {
  return Object.values(service.simulator.counts).reduce((sum, count) => sum + count, 0)
}

test('a test key scans in the simulator alone, without a call to the live provider and without a trace in the live data', async () => {
  const ofTests = await testClient('apart')
  const live = await service.client('pro')
  const callsBefore = countCalls()
  expect(await scanToken(ofTests, MINT)).toMatchObject({ status: 'completed' })
  expect(countCalls()).toBe(callsBefore)
  expect(await service.sql('select from tokens union all select from wallets')).toEqual([])

  const path = `/api/v1/tokens/${MINT}/top-wallets`
  const seen = await ofTests.get<Answered>(path)
  expect([seen.status, seen.body.meta?.simulated]).toEqual([200, true])
  expect((await live.get(path)).status).toBe(404)
  const usage = await live.get<Answered>('/api/v1/usage')
  expect(usage.body.meta?.simulated).toBeUndefined()
})

test('a test key has its own quota and rate limit, even next to a live profile of the same name', async () => {
  const live = await service.client('pro', { profile: 'same name', rateLimit: 5 })
  const ofTests = await testClient('same name', { rateLimit: 5 })
  expect((await ofTests.post(`/api/v1/tokens/${MINT}/scans`)).status).toBeLessThan(300)
  expect(await service.sql('select from quota_usage')).toEqual([])
  const first = await live.get('/api/v1/usage')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('4')
})

test('a test key stops working at once when it is revoked, even during a long poll', async () => {
  const ofTests = await testClient('waiting')
  const [scan] = await testSql<{ id: string }>('select id from scans limit 1')
  expect(scan).toBeDefined()
  await testSql(`update scans set status = 'processing' where id = $1`, [scan?.id])
  const asked = ofTests.request<Answered>('GET', `/api/v1/scans/${scan?.id}`, {
    headers: { Prefer: 'wait=30' },
  })
  await awaitRequests({ sql: testSql }, ofTests)
  await testSql('update api_keys set revoked_at = now() where id = $1', [ofTests.id])
  expect((await asked).status).toBe(401)
})

test('a test key signs in to pages that say that their figures are invented, unlike those of a live key', async () => {
  const showHome = async (key: string | undefined) => {
    const body = new URLSearchParams({ key: key ?? '' })
    const accept = 'text/html'
    const headers = { accept, origin: service.url }
    const answer = await fetch(`${service.url}/login`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
    const home = await fetch(`${service.url}/`, { headers: { accept, cookie } })
    return { status: home.status, isSimulated: (await home.text()).includes(SIMULATED) }
  }
  expect(await showHome((await testClient('pages')).key)).toEqual({ status: 200, isSimulated: true })
  expect(await showHome((await service.client()).key)).toEqual({ status: 200, isSimulated: false })
})

test('a test key is masked in an answer that quotes it', async () => {
  const ofTests = await testClient('secret')
  const refused = await ofTests.get(`/api/v1/wallets/${ofTests.key}`)
  expect(JSON.stringify(refused.body)).toContain('wa_test_***')
})

test('a test key rotates to another test key', async () => {
  const ofTests = await testClient('rotated', { scopes: ['read', 'keys'] })
  const rotated = await ofTests.post<Answered>('/api/v1/key/rotate')
  const secret = String(rotated.body.data.secret)
  expect(secret).toMatch(/^wa_test_/)
  expect((await service.clientWithKey(secret).get('/api/v1/key')).status).toBe(200)
})

test('a test key works for agents and on the legacy interface, which says that its figures are invented', async () => {
  const ofTests = await testClient('agent')
  await using agent = await connectAgent(service.url, ofTests)
  const { tools } = await agent.client.listTools()
  expect(tools.length).toBeGreaterThan(0)
  const unknown = await service.clientWithKey(generateKey(TEST_KEYS).key).get('/api/v1/usage')
  expect(unknown.status).toBe(401)
  const legacy = await ofTests.get('/api/bot/solana/top-wallets')
  expect(legacy.body).toMatchObject({
    message: expect.stringContaining('every figure is invented'),
  })
})

test('a service without data for test keys refuses them with 401 and says why', async () => {
  await using plain = await startTestService()
  const { key } = generateKey(TEST_KEYS)
  const refused = await plain.clientWithKey(key).get<Answered>('/api/v1/usage')
  const { error } = refused.body
  expect([refused.status, error?.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(error?.message).toContain('This service has no test keys')
})

test('the data of test keys stay usable when the live vendor changes', async () => {
  expect((await (await testClient('Vendors')).get('/api/v1/usage')).status).toBe(200)
  await using other = await startTestService({
    vendor: 'vybe',
    env: { TEST_DATABASE_URL: testDatabase.url, ROLE: 'api' },
  })
  const unknown = other.clientWithKey(generateKey(TEST_KEYS).key)
  expect((await unknown.get('/api/v1/usage')).status).toBe(401)
})

test('while the database of test keys does not answer, live keys are served, and test keys get an error that says so', async () => {
  const database = await createTestDatabase()
  const bringBack = await hideDatabase(database.url)
  {
    await using other = await startTestService({ env: { TEST_DATABASE_URL: database.url } })
    const client = other.clientWithKey(generateKey(TEST_KEYS).key)
    const refused = await client.get<Answered>('/api/v1/usage')
    expect([refused.status, refused.body.error?.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(refused.body.error?.message).toContain('The data of test keys is not available')
    expect((await (await other.client()).get('/api/v1/usage')).status).toBe(200)
    await bringBack()
    // No longer 500: the database answers, and has no such key.
    expect((await client.get('/api/v1/usage')).status).toBe(401)
  }
  await database.drop()
})

const keys = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(['scripts/keys.ts', ...args], { DATABASE_URL: service.databaseUrl, ...env })

test('npm run keys issues, lists, rotates and revokes test keys as well as live ones', async () => {
  const env = { TEST_DATABASE_URL: testDatabase.url }
  const statusFor = async (key: string) => (await service.clientWithKey(key).get('/api/v1/usage')).status
  const issued = await keys(['issue', '--profile', 'Cli', '--plan', 'pro', '--test', '--json'], env)
  const { id, key } = JSON.parse(issued.stdout) as { id: string; key: string }
  expect(key).toMatch(/^wa_test_/)
  expect(await statusFor(key)).toBe(200)
  const listed = JSON.parse((await keys(['list', '--json'], env)).stdout) as { id: string; test: boolean }[]
  expect(listed.filter((each) => each.id === id)).toEqual([expect.objectContaining({ test: true })])
  const rotated = JSON.parse((await keys(['rotate', id, '--overlap', '0s', '--json'], env)).stdout) as {
    key: string
  }
  expect([await statusFor(key), await statusFor(rotated.key)]).toEqual([401, 200])
  expect((await keys(['revoke', id], env)).code).toBe(0)
  expect(await statusFor(rotated.key)).toBe(401)
  expect(await service.sql('select from api_keys where id = $1', [id])).toEqual([])
})

test('npm run keys issues no test key without a database for them, and names the missing setting', async () => {
  const refused = await keys(['issue', '--profile', 'Cli', '--plan', 'pro', '--test'])
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('TEST_DATABASE_URL'),
  })
})

test.each([
  [
    'the live database',
    { DATABASE_URL: 'postgres://a@h/live', TEST_DATABASE_URL: 'postgres://b@h:5432/live' },
    'another database',
  ],
  ['set without DATABASE_URL', { TEST_DATABASE_URL: 'postgres://b@h/test' }, 'needs DATABASE_URL'],
])('TEST_DATABASE_URL is refused when it is %s', (_case, env, reason) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(reason)
})
