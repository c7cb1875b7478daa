import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { type Database, openDatabase } from './connection.ts'
import * as access from './migrations/0001-access.ts'
import * as scans from './migrations/0002-scans.ts'
import * as statsVersion from './migrations/0003-stats-version.ts'
import * as scanCodes from './migrations/0004-scan-codes.ts'
import * as walletLabels from './migrations/0005-wallet-labels.ts'
import * as walletFigures from './migrations/0006-wallet-figures.ts'
import * as idempotentAttempts from './migrations/0007-idempotent-attempts.ts'
import * as scoreLedger from './migrations/0008-score-ledger.ts'
import * as tokenFetches from './migrations/0009-token-fetches.ts'
import * as dataSource from './migrations/0010-data-source.ts'
import * as firstBuyers from './migrations/0011-first-buyers.ts'
import * as keyPeppers from './migrations/0012-key-peppers.ts'
import * as keyEvents from './migrations/0013-key-events.ts'
import * as scansOfToken from './migrations/0014-scans-of-token.ts'
import * as answerHeaders from './migrations/0015-answer-headers.ts'
import * as skipReasons from './migrations/0016-skip-reasons.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-access': access,
  '0002-scans': scans,
  '0003-stats-version': statsVersion,
  '0004-scan-codes': scanCodes,
  '0005-wallet-labels': walletLabels,
  '0006-wallet-figures': walletFigures,
  '0007-idempotent-attempts': idempotentAttempts,
  '0008-score-ledger': scoreLedger,
  '0009-token-fetches': tokenFetches,
  '0010-data-source': dataSource,
  '0011-first-buyers': firstBuyers,
  '0012-key-peppers': keyPeppers,
  '0013-key-events': keyEvents,
  '0014-scans-of-token': scansOfToken,
  '0015-answer-headers': answerHeaders,
  '0016-skip-reasons': skipReasons,
}

const MIGRATION_TIMEOUT_MS = 120_000

/** Units per profile and UTC day, by pool and plan; null is metered without a cap. */
export type QuotaPools = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/**
 * Brings the database at `url` to the present schema and to the contract's quota pools. Safe when many instances start
 * at once: one migrates under an advisory lock, the others wait for it. Throws when a migration fails; then nothing
 * of it is kept.
 */
export async function migrate(url: string, quotaPools: QuotaPools): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  try {
    const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error !== undefined) throw error
    await storePlanLimits(db, quotaPools)
  } finally {
    await db.destroy()
  }
}

/** The database's copy of the contract's quota pools: consume_quota reads it, and so does the web application. */
async function storePlanLimits(db: Database, quotaPools: QuotaPools): Promise<void> {
  const rows = Object.entries(quotaPools).flatMap(([pool, limits]) =>
    Object.entries(limits).map(([plan, units]) => ({ plan, pool, units })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('plan_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['plan', 'pool'])
        .doUpdateSet((eb) => ({ units: eb.ref('excluded.units') }))
        .whereRef('plan_limits.units', 'is distinct from', 'excluded.units'),
    )
    .execute()
}
