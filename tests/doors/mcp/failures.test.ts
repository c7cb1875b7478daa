import { describe, expect, test } from '@jest/globals'
import { NEXT_STEPS } from '../../../doors/mcp/sentences.ts'
import { newAddress } from '../../support/addresses.ts'
import { callTool, connectAgent } from '../../support/agent.ts'
import type { TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { leaveQuota, usedToday } from '../../support/quotas.ts'
import { openCountedClient } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

/* What an agent learns of a failure: the code, the details, and what to do next. */

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()
const MINT = newAddress()

async function fail(
  name: string,
  given: Record<string, unknown>,
  caller: TestClient = client,
): Promise<string> {
  const { text, failed } = await callTool(service.url, caller, { name, arguments: given })
  expect(failed).toBe(true)
  return text
}

describe('arguments that a tool does not accept', () => {
  test.each([
    ['top_wallets', { mint: MINT, limit: 51 }, 'limit: must be an integer from 1 to 50; received: 51'],
    ['top_wallets', {}, 'mint: is required'],
    ['top_wallets', { mint: '' }, 'mint: is required'],
    ['top_wallets', { mint: null }, 'mint: is required'],
    ['top_wallets', { mint: 7 }, 'mint: must be a string; received: 7'],
    [
      'top_wallets',
      { mint: MINT, sort: 'best' },
      'sort: must be one of realized, score, edge, roi, winrate, last_trade; received: best',
    ],
    ['usage', { mint: MINT }, 'mint: is not a known parameter'],
    ['get_wallets', { addresses: [] }, 'addresses: must have 1 to 20 items'],
  ])('are refused under the names that the tool uses: %s %j', async (name, given, problem) => {
    const text = await fail(name, given)
    expect(text).toMatch(/^VALIDATION_ERROR: /)
    expect(text).toContain(problem)
    expect(text).toContain(NEXT_STEPS.VALIDATION_ERROR)
  })

  test.each([
    ['top_wallets', { mint: 'O0Il' }, 'mint: is not a base58 address of 32 to 44 characters; received: O0Il'],
    [
      'common_wallets',
      { mints: [MINT, 'O0Il'] },
      'mints[1]: is not a base58 address of 32 to 44 characters; received: O0Il',
    ],
    ['top_wallets', { mint: MINT, exclude_tags: ['rich'] }, 'exclude_tags[0]: must be one of bag_holder'],
    ['top_wallets', { mint: '\ud800' }, 'mint: is not a base58 address of 32 to 44 characters'],
  ])(
    'are refused under the same names if the operation refuses them: %s %j',
    async (name, given, problem) => {
      expect(await fail(name, given)).toContain(problem)
    },
  )

  test('are refused when they are nested deeper than a body may be', async () => {
    const nested = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
    const params = `{"name":"get_wallets","arguments":{"addresses":${nested}}}`
    const headers = {
      authorization: `Bearer ${client.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    const { text } = await send(service, 'POST /mcp', headers, message)
    expect(text).toContain('VALIDATION_ERROR: arguments: must not be nested deeper than 100 levels')
  })

  test('count against the rate limit only if the operation was asked', async () => {
    const caller = await service.client()
    const left = async () => (await caller.get('/api/v1/usage')).headers.get('x-ratelimit-remaining')
    const before = Number(await left())
    await fail('top_wallets', { mint: MINT, limit: 0 }, caller)
    expect(before - Number(await left())).toBe(1)
  })
})

test.each([
  ['a token without a scan', 'top_wallets', {}, /^TOKEN_NOT_SCANNED: .*Call scan_token with this mint/],
  [
    'an unknown scan',
    'scan_token',
    { scan_id: 'wallet_processing_00000000' },
    /^SCAN_NOT_FOUND: .*Call scan_token without scan_id\./,
  ],
])('%s leads to a scan', async (_what, name, given, text) => {
  expect(await fail(name, { mint: MINT, ...given })).toMatch(text)
})

test('a scan of another token is refused', async () => {
  const own = newAddress()
  const { structured } = await callTool<{ scan_id: string }>(service.url, client, {
    name: 'scan_token',
    arguments: { mint: own, wait_seconds: 0 },
  })
  const text = await fail('scan_token', { mint: MINT, scan_id: structured.scan_id, wait_seconds: 0 })
  expect(text).toContain(`VALIDATION_ERROR: mint: must be ${own} for this scan_id; received: ${MINT}.`)
})

test('a used-up quota says when it resets, and nothing is charged', async () => {
  const caller = await service.client()
  await leaveQuota(service, caller, { pool: 'reads', units: 0 })
  const text = await fail('find_wallets', {}, caller)
  expect(text).toMatch(/^QUOTA_EXCEEDED: .*pool: reads, used: 500, limit: 500, resets_at: \d{4}-/)
  expect(await usedToday(service, caller, 'reads')).toBe(500)
})

test('a used-up rate limit says how long to wait', async () => {
  const caller = await openCountedClient(service, 1)
  await caller.get('/api/v1/usage')
  expect(await fail('usage', {}, caller)).toMatch(/^RATE_LIMITED: .*Retry after \d+ seconds?\. /)
})

test('a key of a free plan sees the tools and may use none', async () => {
  const caller = await service.client('free')
  await using agent = await connectAgent(service.url, caller)
  expect((await agent.client.listTools()).tools).not.toEqual([])
  expect(await fail('usage', {}, caller)).toMatch(/^FORBIDDEN_PLAN: /)
})

test('a key without the scope of an operation may call other tools, but not the one that needs it', async () => {
  const reader = await service.client('premium', { scopes: ['read'] })
  expect(await fail('scan_token', { mint: MINT }, reader)).toMatch(
    /^FORBIDDEN_PLAN: .*"scan".*reason: scope_missing/,
  )
  expect((await callTool(service.url, reader, { name: 'usage', arguments: {} })).failed).toBe(false)
})

test('a failure of the provider is reported with what to do next', async () => {
  service.simulator.scenarios.add({ match: MINT, fault: { kind: 'status', status: 503 } })
  expect(await fail('scan_token', { mint: MINT })).toMatch(/^UPSTREAM_ERROR: .*wait, then call again once\./)
})

test.each(['buy_token', 'toString', ''])(
  'an unknown tool is a protocol error that names the tools: %j',
  async (name) => {
    await using agent = await connectAgent(service.url, client)
    await expect(agent.call(name)).rejects.toThrow(`There is no tool ${name}. There are scan_token, `)
  },
)

test('the name of an unknown tool is repeated without the key in it', async () => {
  await using agent = await connectAgent(service.url, client)
  await expect(agent.call(client.key ?? '')).rejects.toThrow(/There is no tool \w+_live_\*\*\*\. There are/)
})

test('a repeat with the same Idempotency-Key is free, as over HTTP', async () => {
  const caller = await service.client()
  const wallet = newAddress()
  const scan = () =>
    callTool(service.url, caller, {
      name: 'scan_wallet',
      arguments: { address: wallet },
      headers: { 'idempotency-key': 'once' },
    })
  expect([(await scan()).failed, (await scan()).failed]).toEqual([false, false])
  expect(await usedToday(service, caller, 'scans')).toBe(1)
})
