import { expect, test } from '@jest/globals'
import { startApp } from '../../app/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { testConfig } from '../support/service.ts'

/** Nothing listens there. */
const REAL = { PROVIDER_URL: 'http://127.0.0.1:9' }
const SIMULATED = { PROVIDER_URL: 'simulator' }

const HOLDS_SIMULATED = /^The database holds simulated figures, .* a fresh DATA_DIR/
const HOLDS_REAL =
  /^The database holds figures of a real provider, .*: set PROVIDER_API_KEY\. .* a fresh DATA_DIR/
const HOLDS_ANOTHER =
  /^The database holds figures of solana-tracker, and PROVIDER is vybe: .* a fresh DATA_DIR/

type Source = Readonly<Record<string, string>>

test.each<[holds: Source, again: Source, refused: readonly (readonly [Source, RegExp])[]]>([
  [SIMULATED, { ...SIMULATED, SIMULATOR_SEED: '2' }, [[REAL, HOLDS_SIMULATED]]],
  [
    REAL,
    REAL,
    [
      [SIMULATED, HOLDS_REAL],
      [{ ...REAL, PROVIDER: 'vybe' }, HOLDS_ANOTHER],
    ],
  ],
])(
  'a database keeps the source of its first start, and refuses another with advice: %j',
  async (first, again, refused) => {
    const database = await createTestDatabase()
    const start = async (env: Source) => {
      await using _app = await startApp(testConfig({ DATABASE_URL: database.url, ROLE: 'api', ...env }))
    }
    await start(first)
    await start(again)
    for (const [source, advice] of refused) await expect(start(source)).rejects.toThrow(advice)
    await database.drop()
  },
)
