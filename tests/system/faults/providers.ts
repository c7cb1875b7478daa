import assert from 'node:assert/strict'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddresses } from '../../support/addresses.ts'
import { awaitStored, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { makeTokenOf } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario } from './scenario.ts'

/* The data provider fails in every way that the simulator offers, for single requests and for scans. */

/** Each fault with the allowed answers to the scan of a wallet that is not stored. */
const MOODS: readonly { readonly fault: Fault; readonly answers: readonly string[] }[] = [
  { fault: { kind: 'status', status: 500 }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'status', status: 403 }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'rate-limit', retryAfter: 1 }, answers: ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'] },
  { fault: { kind: 'rate-limit' }, answers: ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'] },
  { fault: { kind: 'unknown' }, answers: ['WALLET_NOT_FOUND'] },
  { fault: { kind: 'error-in-200' }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'hang' }, answers: ['UPSTREAM_TIMEOUT'] },
  { fault: { kind: 'drip', intervalMs: 200 }, answers: ['UPSTREAM_TIMEOUT'] },
  { fault: { kind: 'cut' }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'not-json' }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'wrong-shape' }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'huge', bytes: 200_000_000 }, answers: ['UPSTREAM_ERROR'] },
  { fault: { kind: 'reset' }, answers: ['UPSTREAM_ERROR'] },
]

export const providerScenarios: readonly Scenario[] = [
  {
    fault: `a provider in each of ${MOODS.length} moods`,
    guarantee:
      'a new wallet gets its documented 502, 504 or 404 within its time and costs nothing, an older one is served as stale-fallback',
    run: answersInEachMood,
    mostlyWaits: true,
  },
  {
    fault: 'wallets with broken data in a scan',
    guarantee: 'the scan completes, only these wallets are skipped, and its message names them',
    run: skipsOnlyBrokenWallets,
    mostlyWaits: true,
  },
  {
    fault: 'a provider that is down while a scan is under way',
    guarantee: 'the scan waits, skips no wallet, and completes when the provider is back',
    run: waitsForAProviderThatIsDown,
    mostlyWaits: true,
  },
]

/** Short waits keep the scenario from taking minutes; the answers are the same. */
const SHORT_WAITS = {
  WALLET_SCAN_TIMEOUT_MS: '4000',
  WALLET_SCAN_FALLBACK_TIMEOUT_MS: '2000',
  PROVIDER_PROBE_AFTER_MS: '4',
}

async function answersInEachMood(): Promise<void> {
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api', ...SHORT_WAITS })
  const client = await place.client(api)
  await place.sql('update plan_limits set units = 1000')
  const old = makeAddress('an older wallet')
  const scan = (wallet: string, body?: unknown) =>
    asking(client, { method: 'POST', path: `/api/v1/wallets/${wallet}/scan`, body })
  assert.equal(await scan(old)(), '200')
  for (const [index, { fault, answers }] of MOODS.entries()) {
    const end = place.simulator.scenarios.add({ fault })
    const before = await countScans(place)
    const answer = await scan(makeAddress(`a new wallet ${index}`))()
    assert.ok(answers.includes(answer), `${fault.kind}: a new wallet gets ${answer}`)
    assert.equal(await countScans(place), before, `${fault.kind}: ${answer} has cost a unit`)
    const stale = await client.post<{ data: { source: string } }>(`/api/v1/wallets/${old}/scan`, {
      force_refresh: true,
    })
    assert.deepEqual([fault.kind, stale.status, stale.body.data?.source], [fault.kind, 200, 'stale-fallback'])
    end()
    // If the service considers the provider down, it probes it before it sends requests again.
    const next = scan(makeAddress(`a wallet after mood ${index}`))
    await waitFor(`service after ${fault.kind}`, async () => (await next()) === '200' || undefined)
  }
}

/** Charged units of scans, without those that are only reserved. */
async function countScans({ sql }: Place): Promise<number> {
  const [row] = await sql<{ used: number }>(
    `select (select coalesce(sum(used), 0) from quota_usage where pool = 'scans')::int
       - (select count(*) from quota_reservations where pool = 'scans')::int as used`,
  )
  return row?.used ?? 0
}

const BROKEN_DATA: readonly Fault[] = [
  { kind: 'wrong-shape' },
  { kind: 'not-json' },
  { kind: 'error-in-200' },
]

async function skipsOnlyBrokenWallets(): Promise<void> {
  await using place = await openPlace()
  const service = await place.start({ PROVIDER_PROBE_AFTER_MS: '4' })
  const wallets = newAddresses(40)
  const mint = makeTokenOf(place.simulator, wallets)
  const broken = wallets.slice(0, BROKEN_DATA.length)
  for (const [index, match] of broken.entries()) {
    const fault = BROKEN_DATA[index]
    if (fault !== undefined) place.simulator.scenarios.add({ match, fault })
  }
  const client = await place.client(service)
  const { scanId } = await trigger({ url: service.url, key: client.key }, mint)
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual(
    [ended.status, ended.processed, ended.skipped],
    ['completed', wallets.length, broken.length],
  )
  const rows = await place.sql<{ address: string }>(
    `select address from scan_wallets join wallets w on w.id = wallet_id where state = 'skipped'`,
  )
  assert.deepEqual(new Set(rows.map(({ address }) => address)), new Set(broken))
  const { body } = await client.get<{ data: { message: string } }>(`/api/v1/scans/${scanId}`)
  for (const wallet of broken) assert.ok(body.data.message.includes(wallet), body.data.message)
}

async function waitsForAProviderThatIsDown(): Promise<void> {
  await using place = await openPlace()
  const service = await place.start({ PROVIDER_PROBE_AFTER_MS: '10' })
  const wallets = newAddresses(60)
  const mint = makeTokenOf(place.simulator, wallets)
  const end = place.simulator.scenarios.add({ match: '/pnl/', fault: { kind: 'reset' } })
  const client = await place.client(service)
  const { scanId } = await trigger({ url: service.url, key: client.key }, mint)
  const asked = () => place.simulator.requests.filter(({ path }) => path.startsWith('/pnl/')).length
  // The service considers the provider down and only probes it, so it skips no wallet.
  await awaitStored(place.databaseUrl, scanId, ({ processed }) => processed === 0 && asked() > 12)
  end()
  const ended = await awaitStored(place.databaseUrl, scanId, hasEnded)
  assert.deepEqual([ended.status, ended.processed, ended.skipped], ['completed', wallets.length, 0])
}
