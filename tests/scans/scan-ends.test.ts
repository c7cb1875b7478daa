import { expect, test } from '@jest/globals'
import { failDeadScans } from '../../db/scans.ts'
import { maintainScans } from '../../jobs/maintenance.ts'
import { addScanEvents, noteRequester } from '../../scans/scan-events.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { listTraders, makeToken } from '../support/simulated-provider.ts'
import { ageScan, awaitScan, scanToken, type Trigger, triggerScan } from '../support/token-scans.ts'
import { awaitLockWaits, waitFor } from '../support/waiting.ts'
import {
  isSignedWith,
  listEvents,
  makeListener,
  profileIdOf,
  startReceiver,
  storeEndpoint,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Has no worker, so scans stay as they are. */
const held = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

test('the end of a scan sends a signed event at once, also to a profile that reused the scan', async () => {
  await using service = await startTestService({ env: WEBHOOK_ENV, latencyMs: 20 })
  await using receiver = await startReceiver()
  const [first, second, stranger] = [
    await service.client(),
    await service.client(),
    await makeListener(service),
  ]
  const secrets = [
    (await storeEndpoint(service, first, receiver)).secret,
    (await storeEndpoint(service, second, receiver)).secret,
  ]
  const { mint } = await makeToken(service.simulator, 30)
  const scanId = await triggerScan(first, mint)
  const again = await second.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(again.body.data).toMatchObject({ scan_id: scanId, reused: true })
  // A second request of the same profile adds no event.
  await second.post(`/api/v1/tokens/${mint}/scans`)
  await awaitScan(first, scanId)
  const messages = await waitFor('both events', async () =>
    receiver.messages.length < 2 ? undefined : receiver.messages,
  )
  expect(messages.map(({ event }) => event)).toEqual(
    Array(2).fill({
      type: 'scan.completed',
      timestamp: expect.any(String),
      data: {
        scan_id: scanId,
        token_address: mint,
        status: 'completed',
        total_wallets: 30,
        skipped_wallets: 0,
        links: { status: `/api/v1/scans/${scanId}`, result: `/api/v1/tokens/${mint}/top-wallets` },
      },
    }),
  )
  for (const secret of secrets)
    expect(messages.filter((message) => isSignedWith(secret, message))).toHaveLength(1)
  expect(await listEvents(service, stranger)).toEqual([])
  expect(await listEvents(service, second)).toHaveLength(1)
})

test('the end of a scan is reported even if the scan has no wallet to analyse', async () => {
  const client = await makeListener(held)
  const mint = newAddress()
  listTraders(held.simulator, mint, [])
  const scanId = await triggerScan(client, mint)
  expect(await listEvents(held, client)).toMatchObject([
    { type: 'scan.completed', data: { scan_id: scanId, total_wallets: 0 } },
  ])
})

test('the end of a scan by a newer scan is reported only to the profile that asked for the older one', async () => {
  const [older, newer] = [await makeListener(held), await makeListener(held)]
  const { mint } = await makeToken(held.simulator, 3)
  const scanId = await triggerScan(older, mint)
  await ageScan(held, scanId, '16 minutes')
  await triggerScan(newer, mint)
  expect(await listEvents(held, older)).toMatchObject([
    { type: 'scan.failed', data: { scan_id: scanId, status: 'failed', reason: 'superseded' } },
  ])
  expect(await listEvents(held, newer)).toEqual([])
})

test('the end of a scan after an hour without progress is reported', async () => {
  const client = await makeListener(held)
  const { mint } = await makeToken(held.simulator, 3)
  const scanId = await triggerScan(client, mint)
  await ageScan(held, scanId, '61 minutes')
  await maintainScans(held.app.context)
  expect(await listEvents(held, client)).toMatchObject([
    { type: 'scan.failed', data: { scan_id: scanId, reason: 'no_progress' } },
  ])
})

test('the end of a scan is followed by its jobs even if it ends for lack of progress', async () => {
  const { mint } = await makeToken(held.simulator, 3)
  const scanId = await triggerScan(await held.client(), mint)
  await held.sql(`delete from pgboss.job where name = 'groups'`)
  await ageScan(held, scanId, '61 minutes')
  await maintainScans(held.app.context)
  const jobs = await held.sql<{ name: string }>(
    `select name from pgboss.job where name = 'groups' or data->>'scanId' = $1 and name = 'wallet-verification'
     order by 1`,
    [scanId],
  )
  expect(jobs.map(({ name }) => name)).toEqual(['groups', 'wallet-verification'])
})

test('the end of a scan with too many skipped wallets is reported as a failure', async () => {
  await using service = await startTestService({ env: WEBHOOK_ENV })
  const client = await makeListener(service)
  const { mint, traders } = await makeToken(service.simulator, 3)
  for (const { wallet } of traders)
    service.simulator.scenarios.add({ match: wallet, fault: { kind: 'unknown' } })
  await scanToken(client, mint)
  expect(await listEvents(service, client)).toMatchObject([
    { type: 'scan.failed', data: { reason: 'too_many_skipped', skipped_wallets: 3 } },
  ])
})

test('the end of a scan that is written while a profile joins is reported to this profile, once', async () => {
  const [first, second] = [await makeListener(held), await makeListener(held)]
  const { mint } = await makeToken(held.simulator, 3)
  const scanId = await triggerScan(first, mint)
  await ageScan(held, scanId, '61 minutes')
  const { context } = held.app
  const request = { scanId, profileId: await profileIdOf(held, second) }
  const [written, joined] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = context.db.transaction().execute(async (trx) => {
    const failed = await failDeadScans(trx)
    const scanIds = failed.map(({ scanId }) => scanId)
    await addScanEvents(trx, context, scanIds)
    written.resolve()
    await joined.promise
  })
  await written.promise
  const joining = context.db.transaction().execute((trx) => noteRequester(trx, context, request))
  await awaitLockWaits(held)
  joined.resolve()
  await Promise.all([ending, joining])
  await context.db.transaction().execute((trx) => noteRequester(trx, context, request))
  expect(await listEvents(held, second)).toMatchObject([{ type: 'scan.failed', data: { scan_id: scanId } }])
})
