import { expect, test } from '@jest/globals'
import { keyId, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { awaitLockWaits, waitFor } from '../support/waiting.ts'

const PATH = '/api/v1/usage'

const service = await openTestService({ env: { ROLE: 'api' } })

async function lastUse(client: TestClient): Promise<Date | undefined> {
  const [row] = await service.sql<{ at: Date | null }>(
    'select last_used_at as at from api_keys where id = $1',
    [keyId(client)],
  )
  return row?.at ?? undefined
}

test('the use of a key is recorded soon after it', async () => {
  const client = await service.client()
  await client.get(PATH)
  await waitFor('the use', () => lastUse(client))
})

test('no request waits until its use is recorded', async () => {
  const client = await service.client()
  await service.app.context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('api_keys').select('id').where('id', '=', keyId(client)).forUpdate().execute()
    expect((await client.get(PATH)).status).toBe(200)
    // The record of the use waits for the lock.
    await awaitLockWaits(service)
  })
})

test('the use of a key is recorded even if the service stops at once', async () => {
  const client = await service.client()
  {
    await using other = await startTestService({ share: service, env: { ROLE: 'api' } })
    await other.clientWithKey(client.key).get(PATH)
  }
  expect(await lastUse(client)).toBeInstanceOf(Date)
})
