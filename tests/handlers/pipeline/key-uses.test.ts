import { expect, test } from '@jest/globals'
import { createKeyUses } from '../../../handlers/pipeline/key-uses.ts'
import { keyId, type TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { startTestService } from '../../support/service.ts'
import { withoutTable } from '../../support/stored-rows.ts'
import { waitFor } from '../../support/waiting.ts'

const PATH = '/api/v1/usage'

const service = await openTestService({ env: { ROLE: 'api' } })

async function lastUse(client: TestClient): Promise<Date | undefined> {
  const [row] = await service.sql<{ at: Date | null }>(
    'select last_used_at as at from api_keys where id = $1',
    [keyId(client)],
  )
  return row?.at ?? undefined
}

test('the use of a key is written down soon after', async () => {
  const client = await service.client()
  await client.get(PATH)
  await waitFor('the use', () => lastUse(client))
})

test('no request waits for it, and no failure to write it down is one of a request', async () => {
  const client = await service.client()
  const uses = createKeyUses(service.app.context.db)
  await withoutTable(service, 'api_keys', async () => {
    uses.note(keyId(client))
    await uses[Symbol.asyncDispose]()
  })
  expect(await lastUse(client)).toBeUndefined()
})

test('what was noted is written down when the service stops', async () => {
  const client = await service.client()
  {
    await using other = await startTestService({ share: service, env: { ROLE: 'api' } })
    await other.clientWithKey(client.key).get(PATH)
  }
  expect(await lastUse(client)).toBeInstanceOf(Date)
})
