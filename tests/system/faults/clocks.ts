import assert from 'node:assert/strict'
import { join } from 'node:path'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { waitFor } from '../../support/waiting.ts'
import { openPlace } from './place.ts'
import type { Scenario } from './scenario.ts'

/* Application clocks that are wrong. */

const WALLET = makeAddress('a wallet of clocks')
const READ = `/api/v1/wallets/${WALLET}`
const SKEW_MS = 300_000

export const clockScenarios: readonly Scenario[] = [
  {
    fault: 'application clocks five minutes fast and five minutes slow',
    guarantee:
      'both processes count in the same window, and for both a wallet is fresh for one hour of the database clock',
    run: goesByTheClockOfTheDatabase,
    mostlyWaits: true,
  },
]

async function goesByTheClockOfTheDatabase(): Promise<void> {
  await using place = await openPlace()
  const apis = await Promise.all(
    [SKEW_MS, -SKEW_MS].map((skewMs) =>
      place.start({
        ROLE: 'api',
        CLOCK_SKEW_MS: String(skewMs),
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'skewed-clock.ts')}`,
      }),
    ),
  )
  const [first] = apis
  if (first === undefined) throw new Error('there is no API')
  const owner = await place.client(first, { rateLimit: 1_000 })
  const clients = await Promise.all(apis.map((api) => place.clientWithKey(api, owner)))
  await waitFor('one window', async () => {
    const windows = new Set<string | null>()
    for (const client of clients) windows.add((await client.get(READ)).headers.get('x-ratelimit-reset'))
    return windows.size === 1 || undefined
  })
  type Body = { readonly data: { readonly source: string } }
  for (const client of clients) {
    for (const [age, source] of [
      ['0 minutes', 'cache'],
      ['58 minutes', 'cache'],
      ['62 minutes', 'fresh'],
    ]) {
      await client.post(`${READ}/scan`)
      await place.sql('update wallets set analysed_at = clock_timestamp() - $1::interval', [age])
      const { body } = await client.post<Body>(`${READ}/scan`)
      assert.deepEqual([age, body.data.source], [age, source])
    }
  }
}
