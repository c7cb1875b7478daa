import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { generateKey } from '../../db/key-format.ts'
import { keyId, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import type { TestService } from '../support/service.ts'
import { readStatementCounts } from '../support/statements.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'

const PATH = `/api/v1/wallets/${WALLET}`

/** One installation over the years: no pepper, the first one, the second one, and then without the first. */
const YEARS: readonly Record<string, string>[] = [
  {},
  { API_KEY_PEPPER: 'the first', API_KEY_PREVIOUS_PEPPERS: 'none' },
  { API_KEY_PEPPER: 'the second', API_KEY_PREVIOUS_PEPPERS: 'another, the first' },
  { API_KEY_PEPPER: 'the second' },
]

const services: TestService[] = []
for (const env of YEARS) {
  const [share] = services
  services.push(await openTestService({ env: { ROLE: 'api', ...env }, ...(share && { share }) }))
}
await storeWallet(inYear(0), { address: WALLET })
/** One for each year, by the same index. */
const clients = await Promise.all(services.map((service) => service.client()))

function inYear(index: number): TestService {
  const service = services[index]
  if (service === undefined) throw new Error(`there is no year ${index}`)
  return service
}

async function statusesOf(client: TestClient | undefined): Promise<number[]> {
  const answers = services.map((service) => service.clientWithKey(client?.key).get(PATH))
  return (await Promise.all(answers)).map(({ status }) => status)
}

describe('a key', () => {
  test('without a pepper is valid only if there is no pepper, or if a setting says `none`', async () => {
    expect(await statusesOf(clients[0])).toEqual([200, 200, 401, 401])
  })

  test('that someone writes into the database without the pepper is refused, whatever pepper its row names', async () => {
    const { key } = generateKey({ prefix: 'wa', pepper: undefined })
    const hash = createHash('sha256').update(key).digest()
    const forged = await inYear(3).client()
    for (const pepper of ['none', null]) {
      await inYear(0).sql('update api_keys set key_hash = $2, pepper = $3 where id = $1', [
        keyId(forged),
        hash,
        pepper,
      ])
      expect((await inYear(3).clientWithKey(key).get(PATH)).status).toBe(401)
    }
  })

  test('works as long as its pepper is the current or a previous one', async () => {
    expect(await statusesOf(clients[1])).toEqual([401, 200, 200, 401])
    expect(await statusesOf(clients[2])).toEqual([401, 401, 200, 200])
  })

  test('that names a pepper cannot be forged by a hash without it', async () => {
    const forged = await inYear(1).client()
    const plain = createHash('sha256')
      .update(forged.key ?? '')
      .digest()
    await inYear(0).sql('update api_keys set key_hash = $2 where id = $1', [keyId(forged), plain])
    expect(await statusesOf(forged)).toEqual([401, 401, 401, 401])
  })

  test('names its pepper without revealing it', async () => {
    const rows = await inYear(0).sql<{ id: string; pepper: string }>('select id, pepper from api_keys')
    const names = clients.map((client) => rows.find(({ id }) => id === keyId(client))?.pepper)
    expect(names).toEqual(['none', expect.stringMatching(/^[0-9a-f]{8}$/), names[3], names[2]])
    expect(names[1]).not.toBe(names[2])
  })
})

test.each([1, 2])(
  'an installation with previous peppers admits a key of year %i by one statement, which finds one key',
  async (index) => {
    const service = inYear(2)
    const caller = service.clientWithKey(clients[index]?.key)
    await caller.get(PATH)
    const statements = await readStatementCounts(service)
    await statements.reset()
    await caller.get(PATH)
    // An update may follow, which notes that the key is in use: no request waits for it.
    const admissions = (await statements.list()).filter(({ text }) => /^select .*api_keys/s.test(text))
    expect(admissions.map(({ calls, rows }) => ({ calls, rows }))).toEqual([{ calls: 1, rows: 1 }])
  },
)
