import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { makeAddress } from '../../provider/simulator/random.ts'
import { keyId, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { ageScan, scanToken, triggerScan } from '../support/token-scans.ts'
import { listEvents, makeListener, WEBHOOK_ENV } from '../support/webhooks.ts'

/* A profile is notified of scans that find wallets of its watchlists. */

const service = await openTestService({ env: WEBHOOK_ENV })
/** Has no worker, so scans stay as they are. */
const held = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

async function watch(client: TestClient, name: string, wallets: readonly object[]): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ wallets })
  await client.request('PUT', `/api/v1/watchlists/${name}`, { body, headers })
}

interface Seen {
  readonly wallets: readonly object[]
  readonly links: { readonly result: string }
}

const makeWatcher = () => makeListener(service, ['watchlist.seen'])

test('a scan by any profile sends one event for each watchlist with wallets that it finds, only to the owner', async () => {
  const [asking, listener, other] = [await service.client(), await makeWatcher(), await makeWatcher()]
  const unsubscribed = await makeListener(service, ['scan.completed'])
  const { mint, traders } = await makeToken(service.simulator, 4)
  const [one = '', two = ''] = traders.map(({ wallet }) => wallet).sort()
  for (const client of [listener, unsubscribed]) {
    await watch(client, 'both', [{ address: two }, { address: one, label: 'early' }])
    await watch(client, 'none', [{ address: makeAddress('a wallet of no scan') }])
    await watch(client, 'one', [{ address: one }, { address: makeAddress('another wallet of no scan') }])
  }
  const { scan_id } = await scanToken(asking, mint)
  const seen = (watchlist: string, wallets: readonly object[]) => ({
    type: 'watchlist.seen',
    data: {
      watchlist,
      scan_id,
      token_address: mint,
      wallets_seen: wallets.length,
      wallets,
      links: { result: `/api/v1/tokens/${mint}/top-wallets?watchlist=${watchlist}` },
    },
  })
  expect(await listEvents(service, listener)).toEqual([
    seen('both', [
      { address: one, label: 'early' },
      { address: two, label: null },
    ]),
    seen('one', [{ address: one, label: null }]),
  ])
  expect(await listEvents(service, other)).toEqual([])
  expect(await listEvents(service, unsubscribed)).toEqual([])
})

test('the link in an event leads to the wallets that were seen', async () => {
  const listener = await makeWatcher()
  const { mint, traders } = await makeToken(service.simulator, 3)
  await watch(listener, 'linked', [{ address: traders[1]?.wallet }])
  await scanToken(listener, mint)
  const [event] = await listEvents<Seen>(service, listener)
  const path = event?.data.links.result ?? ''
  const { body } = await listener.get<components['schemas']['ListTokenTopWalletsEnvelope']>(path)
  expect(body.data.top_wallets.map((entry) => entry.wallet_address)).toEqual([traders[1]?.wallet])
})

test('an event names at most 20 wallets, but counts all', async () => {
  const listener = await makeWatcher()
  const { mint, traders } = await makeToken(service.simulator, 25)
  await watch(
    listener,
    'many',
    traders.map(({ wallet }) => ({ address: wallet })),
  )
  await scanToken(listener, mint)
  expect(await listEvents(service, listener)).toMatchObject([{ data: { wallets_seen: 25 } }])
  const [event] = await listEvents<Seen>(service, listener)
  expect(event?.data.wallets).toHaveLength(20)
})

test.each([
  ['whose key is revoked', 'update api_keys set revoked_at = clock_timestamp() where id = $1'],
  ['whose key has expired', 'update api_keys set expires_at = clock_timestamp() where id = $1'],
  [
    'whose plan is free',
    "update profiles set plan = 'free' where id = (select profile_id from api_keys where id = $1)",
  ],
])('a profile %s gets no event', async (_name, end) => {
  const [ended, listener] = [await makeWatcher(), await makeWatcher()]
  const { mint, traders } = await makeToken(service.simulator, 2)
  for (const client of [ended, listener]) await watch(client, 'seen', [{ address: traders[0]?.wallet }])
  await service.sql(end, [keyId(ended)])
  await scanToken(listener, mint)
  expect(await listEvents(service, listener)).toHaveLength(1)
  expect(await listEvents(service, ended)).toEqual([])
})

test('a scan that fails sends no event of a watchlist', async () => {
  const listener = await makeListener(held, ['scan.failed', 'watchlist.seen'])
  const { mint, traders } = await makeToken(held.simulator, 2)
  await watch(listener, 'superseded', [{ address: traders[0]?.wallet }])
  await ageScan(held, await triggerScan(listener, mint), '16 minutes')
  await triggerScan(listener, mint)
  expect((await listEvents(held, listener)).map(({ type }) => type)).toEqual(['scan.failed'])
})
