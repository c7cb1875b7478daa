import { describe, expect, test } from '@jest/globals'
import { MINT, newAddress } from '../../support/addresses.ts'
import { keyId } from '../../support/client.ts'
import { openConsole } from '../../support/console.ts'
import { openTestService } from '../../support/open-service.ts'
import { triggerScan } from '../../support/token-scans.ts'

/* What an operator sees in the console, and does there. */

const EVIL = '<script>alert(1)</script>"\'>'
const service = await openTestService({
  env: {
    ROLE: 'api',
    PROVIDER_API_KEY: 'provider-secret',
    API_KEY_PEPPER: 'pepper-secret',
    PROVIDER_DAILY_CALLS: '9000',
  },
})
const { post, read } = await openConsole(service)

const KEY = /wa_live_([0-9A-Za-z]{12})_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/

describe('keys', () => {
  test('are issued, rotated and revoked as by the command: shown once, and in the same trail', async () => {
    const issued = await post(
      'keys',
      'do=issue&profile=acme&plan=pro&name=first&expires=90d&rateLimit=&networks=&scope=read',
    )
    expect(issued.status).toBe(200)
    const [key = '', id = ''] = KEY.exec(await issued.text()) ?? []
    expect((await service.clientWithKey(key).get('/api/v1/key')).status).toBe(200)
    expect(await read('keys')).not.toContain(key)

    const rotated = await post('keys', { do: 'rotate', id, overlap: '0s' })
    const [second = ''] = KEY.exec(await rotated.text()) ?? []
    expect((await service.clientWithKey(key).get('/api/v1/key')).status).toBe(401)
    expect((await service.clientWithKey(second).get('/api/v1/key')).status).toBe(200)

    expect(await (await post('keys', { do: 'revoke', id })).text()).toContain(`Key ${id} is revoked.`)
    expect((await service.clientWithKey(second).get('/api/v1/key')).status).toBe(401)
    const trail = await service.sql(`select event, actor from key_events where key_id = $1 order by id`, [id])
    expect(trail).toEqual(['issued', 'rotated', 'revoked'].map((event) => ({ event, actor: 'ada@host' })))
  })

  test.each([
    ['profile=(demo)&plan=pro&scope=read', 'Profile, “(demo)”: It must not begin with &quot;(&quot;'],
    ['profile=x&plan=gold&scope=read', 'Plan must be one of free, pro, premium.'],
    ['profile=x&plan=pro&scope=read&expires=soon', 'Ends, “soon”: It must be a time such as 30d'],
    ['profile=x&plan=pro&scope=read&expires=2099-02-30', 'Ends, “2099-02-30”: It must be a time such as 30d'],
    ['profile=x&plan=pro&scope=read&rateLimit=0', 'Requests a minute, “0”: It must be an integer from 1'],
    ['profile=x&plan=pro&scope=read&networks=home', 'Works from, “home”: '],
    ['profile=x&plan=pro', 'May: tick what the key may do.'],
    [`profile=${encodeURIComponent(EVIL)}&plan=pro`, 'value="&#60;script&#62;'],
  ])(
    'are refused with a sentence that names the field, and the form keeps the input: %s',
    async (fields, text) => {
      const answer = await post('keys', `do=issue&${fields}`)
      expect(answer.status).toBe(400)
      expect(unescapeQuotes(await answer.text())).toContain(unescapeQuotes(text))
      expect(await service.sql(`select from profiles where name in ('x', '(demo)', $1)`, [EVIL])).toEqual([])
    },
  )

  test('offer a change only while they are valid', async () => {
    const client = await service.client()
    const { profile } = client
    const id = keyId(client)
    const change = `aria-label="Change key ${id} of ${profile}"`
    expect(await read('keys')).toContain(change)
    await service.sql('update api_keys set expires_at = clock_timestamp() where id = $1', [id])
    const text = await read('keys')
    expect(text).toMatch(/ended \d{4}-\d{2}-\d{2}</)
    expect(text).not.toContain(change)
  })

  test('do not change the plan of a profile unless the operator says so', async () => {
    const fields = 'do=issue&profile=Grace&scope=read&plan='
    expect((await post('keys', `${fields}pro`)).status).toBe(200)
    const refused = await post('keys', `${fields}premium`)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('the profile Grace has the plan pro')
    expect((await post('keys', `${fields}premium&change_plan=1`)).status).toBe(200)
    expect(await service.sql(`select plan from profiles where name = 'Grace'`)).toEqual([{ plan: 'premium' }])
  })
})

function unescapeQuotes(text: string): string {
  return text.replaceAll(/&quot;|&#34;/g, '"').replaceAll('&#39;', "'")
}

test('the settings in force are shown without any secret', async () => {
  const text = await read('settings')
  for (const secret of [
    'provider-secret',
    'pepper-secret',
    service.databaseUrl,
    'secrets of tests are sealed',
  ])
    expect(text).not.toContain(secret)
  expect(text).toMatch(/PROVIDER_DAILY_CALLS<\/th><td>9000</)
  expect(text).toMatch(/PROVIDER_API_KEY<\/th><td>•••••• \(secret\)<\/td><td>environment/)
  expect(text).toMatch(/PROVIDER_CONCURRENCY<\/th><td>10<\/td><td>default/)
})

describe('a failed scan', () => {
  test('says whether the data provider or this service failed on its wallets', async () => {
    const scanId = await triggerScan(await service.client('pro'), newAddress())
    await service.sql(`update scans set status = 'failed', failure_code = 'too_many_skipped', skipped = 1`)
    const skip = `update scan_wallets set state = 'skipped', skip_reason = $2
      where scan_id = $1 and wallet_id = (select min(wallet_id) from scan_wallets where scan_id = $1)`
    await service.sql(skip, [scanId, 'provider_failed'])
    expect(await read('scans')).toContain('could not be analysed. The data provider did not supply wallets:')
    await service.sql(skip, [scanId, 'service_failed'])
    expect(await read('scans')).toContain('could not be analysed. This service failed on wallets:')
    await service.sql('delete from scans')
    await service.sql('delete from quota_usage')
  })

  test('is explained, and can be repeated without a charge to any customer', async () => {
    const client = await service.client('pro')
    await triggerScan(client, MINT)
    await service.sql(`update scans set status = 'failed', failure_code = 'too_many_skipped'`)
    await service.sql(`update tokens set symbol = $1`, [EVIL])
    const text = await read('scans?status=failed')
    expect(text).toContain('More than half of its wallets could not be analysed.')
    expect(text).not.toContain(EVIL)
    expect(await read('overview')).toContain('1 scan failed in the last 24 hours.')
    const answer = await post('scans', { do: 'scan', token: MINT })
    expect(await answer.text()).toMatch(/wallet_processing_[0-9a-f]{8} has started\./)
    // The customer waits for the new scan, too, and gets an event when it ends: here, another one supersedes it.
    const [owner] = await service.sql('select id from profiles where name = $1', [client.profile])
    await service.sql(
      `insert into webhook_endpoints (id, profile_id, url, events, secret)
       values ('whe_0', $1, 'https://hooks.example/', '{scan.failed}', '\\x00')`,
      [owner?.id],
    )
    await service.sql(
      `update scans set progress_at = now() - interval '21 minutes' where status = 'processing'`,
    )
    expect(await read('overview')).toContain('1 scan without progress.')
    await post('scans', { do: 'scan', token: MINT })
    const deliveries = await service.sql(
      `select d.data ->> 'scan_id' = s.id as new from webhook_deliveries d, scans s
       where s.failure_code = 'superseded' and d.endpoint_id = 'whe_0'`,
    )
    expect(deliveries).toEqual([{ new: true }])
    await service.sql(`delete from webhook_endpoints`)
    const used = await service.sql(`select sum(used)::int as used from quota_usage where pool = 'scans'`)
    expect(used).toEqual([{ used: 1 }])
    // A newer scan has followed the failed one, so the overview no longer reports it.
    expect(await read('scans?status=failed')).toContain('A newer scan has followed.')
    expect(await read('overview')).not.toContain('failed in the last 24 hours')
  })
})

test('usage is shown by day and by profile, with the limits of the plans', async () => {
  const rows = `insert into quota_usage (profile_id, day, pool, used)
    select id, (now() at time zone 'UTC')::date - 3, 'reads', 7 from profiles where name = 'Grace'`
  await service.sql(rows)
  const [{ day } = {}] = await service.sql(
    `select to_char((now() at time zone 'UTC')::date - 3, 'YYYY-MM-DD') as day`,
  )
  const text = await read(`usage?day=${day}`)
  const cells = (...names: string[]) =>
    names.map((name) => `<td class="number" data-value="${name}">${name}</td>`).join('')
  expect(text).toContain(`<a href="?day=${day}">${day}</a></th>${cells('1', '0', '0', '7', '0')}`)
  expect(text).toContain(`Grace</th><td>premium</td>${cells('0', '0', '7', '0')}`)
  expect(text).toContain('premium</th><td>150</td><td>no limit</td><td>500</td><td>50</td>')
})

test('webhooks that fail are explained, and can be sent again or disabled', async () => {
  const [profile] = await service.sql(
    `insert into profiles (name, plan) values ('Hooks', 'pro') returning id`,
  )
  await service.sql(
    `insert into webhook_endpoints (id, profile_id, url, events, secret, failures, failing_since)
     values ('whe_1', $1, $2, '{scan.completed}', '\\x00', 3, now())`,
    [profile?.id, `https://hooks.example/${EVIL}`],
  )
  await service.sql(
    `insert into webhook_deliveries
       (id, endpoint_id, event_id, type, data, state, next_attempt_at, attempts, last_status, last_answer)
     values ('dlv_1', 'whe_1', 'evt_1', 'scan.completed', '{}', 'failed', null, 10, 500, $1)`,
    [EVIL],
  )
  const text = await read('webhooks')
  expect(text).toContain('given up')
  expect(text).not.toContain(EVIL)
  expect(await read('overview')).toContain('1 webhook endpoint cannot be reached.')
  const own = { profile: String(profile?.id) }
  expect((await post('webhooks', { do: 'send', id: 'dlv_1', ...own })).status).toBe(200)
  expect(await service.sql(`select state, attempts from webhook_deliveries`)).toEqual([
    { state: 'pending', attempts: 0 },
  ])
  expect((await post('webhooks', { do: 'disable', id: 'whe_1', ...own })).status).toBe(200)
  expect(await service.sql(`select disabled_reason from webhook_endpoints`)).toEqual([
    { disabled_reason: 'operator' },
  ])
  expect((await post('webhooks', { do: 'disable', id: 'whe_2', ...own })).status).toBe(400)
  // An owner who has disabled it could enable it again, until the operator disables it.
  await service.sql(`update webhook_endpoints set disabled_reason = 'owner'`)
  expect(await read('webhooks')).toContain('<button>Disable</button>')
  await post('webhooks', { do: 'disable', id: 'whe_1', ...own })
  expect(await service.sql(`select disabled_reason from webhook_endpoints`)).toEqual([
    { disabled_reason: 'operator' },
  ])
})

describe('the data provider', () => {
  test.each([
    { day: 'today', daysAgo: 0, shown: 1234 },
    { day: 'yesterday', daysAgo: 1, shown: 0 },
  ])('has $shown calls of today when the budget was last used $day', async ({ daysAgo, shown }) => {
    await service.sql(
      `insert into provider_budget (vendor, day, used) values ($1, (now() at time zone 'UTC')::date - $2::int, 1234)
       on conflict (vendor) do update set day = excluded.day, used = excluded.used`,
      ['solana-tracker', daysAgo],
    )
    expect(await read('overview')).toContain(`${shown} of 9000 today`)
  })

  test('that refuses the key is recognised without a scan, and the overview names the setting to correct', async () => {
    expect(await (await post('overview', { do: 'try-key', id: 'solana-tracker' })).text()).toContain(
      'solana-tracker has just accepted the key',
    )
    service.simulator.scenarios.add({ fault: { kind: 'status', status: 401 } })
    const tried = await post('overview', { do: 'try-key', id: 'solana-tracker' })
    expect([tried.status, await tried.text()]).toEqual([
      400,
      expect.stringContaining('The provider refuses the key: it is wrong, or out of credit.'),
    ])
    expect(await read('overview')).toContain('Correct PROVIDER_API_KEY')
  })
})
