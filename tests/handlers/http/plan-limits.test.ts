import { describe, expect, test } from '@jest/globals'
import site from '../../../generated/site/files.json' with { type: 'json' }
import { policies } from '../../../generated/v1/operations.ts'
import { openTestService } from '../../support/open-service.ts'
import { storeWallet, WALLET } from '../../support/stored-rows.ts'

const READ = `/api/v1/wallets/${WALLET}`
const DOCUMENTS = ['/openapi/v1.json', '/openapi/v1-3.0.json']
const TEXTS = site.files
  .filter(({ type }) => /^text\/(html|markdown|plain)/.test(type))
  .map(({ path }) => path)

const plain = await openTestService({ env: { ROLE: 'api' } })
const limited = await openTestService({
  env: { ROLE: 'api', PLAN_LIMITS: 'pro.reads=2,premium.scans=777,premium.attempts=888' },
})
await storeWallet(limited, { address: WALLET })

const fetchText = async (url: string, path: string) => (await fetch(`${url}${path}`)).text()

/** Every pair of limits in a text, such as "pro 10, premium 50". */
function listLimits(text: string): string[] {
  return [...text.matchAll(/pro\s+([0-9]+),\s+premium\s+([0-9]+)/g)].map(
    ([, pro, premium]) => `${pro} ${premium}`,
  )
}

const RETOLD: Readonly<Record<string, string>> = { '50 500': '2 500', '10 50': '10 777', '30 150': '30 888' }

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

  test.each(DOCUMENTS)('are in the policies and the description of %s', async (path) => {
    const [unset, set] = await Promise.all(
      [plain, limited].map(async ({ url }) => JSON.parse(await fetchText(url, path))),
    )
    expect(unset['x-quota-pools']).toEqual(policies.quotaPools)
    expect(set['x-quota-pools']).toEqual({
      ...policies.quotaPools,
      attempts: { pro: 30, premium: 888 },
      reads: { pro: 2, premium: 500 },
      scans: { pro: 10, premium: 777 },
    })
    const stated = listLimits(unset.info.description)
    expect(stated).toEqual(['10 50', '50 500', '30 150'])
    expect(listLimits(set.info.description)).toEqual(stated.map((limits) => RETOLD[limits]))
  })

  test('are on every page that states limits', async () => {
    const named = await Promise.all(
      TEXTS.map(async (path) => {
        const [unset, set] = await Promise.all([plain, limited].map(({ url }) => fetchText(url, path)))
        return { path, unset: listLimits(unset ?? ''), set: listLimits(set ?? '') }
      }),
    )
    const pages = named.filter(({ unset }) => unset.length > 0)
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/AGENTS.md', '/docs/reference']))
    for (const { path, unset, set } of pages)
      expect([path, set]).toEqual([path, unset.map((limits) => RETOLD[limits])])
  })
})
