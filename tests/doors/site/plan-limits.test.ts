import { describe, expect, test } from '@jest/globals'
import { policies } from '../../../generated/v1/operations.ts'
import { openTestService } from '../../support/open-service.ts'
import { storeWallet, WALLET } from '../../support/stored-rows.ts'

const READ = `/api/v1/wallets/${WALLET}`
const DOCUMENTS = ['/openapi/v1.json', '/openapi/v1-3.0.json']
const limited = await openTestService({
  env: {
    ROLE: 'api',
    MIGRATE: 'on-start',
    PLAN_LIMITS: 'pro.reads=2,premium.scans=777,premium.attempts=888',
  },
})
await storeWallet(limited, { address: WALLET })

const fetchText = async (url: string, path: string) => (await fetch(`${url}${path}`)).text()

describe('the plan limits of an installation', () => {
  test('apply to each profile, and refusals and getUsage state them', async () => {
    const client = await limited.client('pro')
    for (const status of [200, 200, 403]) expect((await client.get(READ)).status).toBe(status)
    expect((await client.get(READ)).body).toMatchObject({
      error: { details: { pool: 'reads', used: 2, limit: 2 } },
    })
    expect((await client.get('/api/v1/usage')).body).toMatchObject({
      data: { quotas: { reads: { limit: 2 }, scans: { limit: 10 } } },
    })
  })

  test.each(DOCUMENTS)('are in the policies of %s', async (path) => {
    const { 'x-quota-pools': pools } = JSON.parse(await fetchText(limited.url, path))
    expect(pools).toEqual({
      ...policies.quotaPools,
      attempts: { pro: 30, premium: 888 },
      reads: { pro: 2, premium: 500 },
      scans: { pro: 10, premium: 777 },
    })
  })

  test('are on the pages that list limits', async () => {
    expect(await fetchText(limited.url, '/docs/guides/quotas-and-limits.md')).toContain('| reads | 2 | 500 |')
    const guide = await fetchText(limited.url, '/AGENTS.md')
    for (const [pool, pro, premium] of [
      ['attempts', '30', '888'],
      ['correlations', 'unlimited', 'unlimited'],
      ['reads', '2', '500'],
    ])
      expect(guide).toContain(`${pool}: pro ${pro}, premium ${premium}`)
  })
})
