import { expect, test } from '@jest/globals'
import { SCORE_VERSION } from '../../analysis/score.ts'
import { createTestDatabase, runSql } from '../support/database.ts'

test('the database ranks scores of the present version', async () => {
  const database = await createTestDatabase()
  const [ranking] = await runSql<{ text: string }>(
    database.url,
    `select prosrc as text from pg_proc where proname = 'wallet_figures_of'`,
  )
  const versions = [...(ranking?.text ?? '').matchAll(/score_version = (\d+)/g)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([String(SCORE_VERSION)]))
  await database.drop()
})
