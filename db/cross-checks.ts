import { type Expression, sql } from 'kysely'
import type { CheckVerdict } from '../analysis/cross-check.ts'
import type { Database } from './connection/connection.ts'
import { nextRevision } from './tokens.ts'

/**
 * A wallet of a scan, with the figure that a second source's is compared with, and whether that source has already
 * answered for this scan.
 */
export type CheckableWallet = Awaited<ReturnType<typeof listCheckableWallets>>[number]

/** The wallets of a scan whose realized PnL on its token is known, best score of 30 days first. */
export async function listCheckableWallets(db: Database, scanId: string) {
  return await db
    .selectFrom('scans as s')
    .innerJoin('tokens as t', 't.id', 's.token_id')
    .innerJoin('scan_wallets as sw', 'sw.scan_id', 's.id')
    .innerJoin('token_wallets as tw', (join) =>
      join.onRef('tw.token_id', '=', 's.token_id').onRef('tw.wallet_id', '=', 'sw.wallet_id'),
    )
    .innerJoin('wallets as w', 'w.id', 'sw.wallet_id')
    .leftJoin('wallet_figures as f', (join) =>
      join.onRef('f.wallet_id', '=', 'w.id').on('f.period', '=', '30d'),
    )
    .leftJoin('cross_checks as c', (join) =>
      join.onRef('c.token_id', '=', 's.token_id').onRef('c.wallet_id', '=', 'w.id'),
    )
    .select((eb) => [
      'w.id as walletId',
      'w.address',
      't.id as tokenId',
      't.address as mint',
      eb.ref('tw.realized').$notNull().as('realizedUsd'),
      sql<boolean>`c.answered_scan_id is not distinct from ${scanId}`.as('isAnswered'),
    ])
    .where('s.id', '=', scanId)
    .where('sw.state', 'in', ['analysed', 'stored'])
    .where('tw.realized', 'is not', null)
    .orderBy(sql`coalesce(f.by_edge, 'Infinity')`)
    .orderBy(sql`w.address collate "C"`)
    .execute()
}

/** The outcome of a check. */
export interface CrossCheck {
  readonly tokenId: number
  readonly walletId: number
  readonly provider: string
  readonly verdict: CheckVerdict
  /** What the second source says that the wallet has realized. */
  readonly realizedUsd: number | null
  readonly isDisputed: boolean
  /** The scan that it answers; null when the second source could not be asked. */
  readonly scanId: string | null
}

/**
 * Stores a check as the last one of its wallet and token, and gives the row of the token's list a new version. An
 * unknown verdict never replaces another: a source that is down does not take a dispute back.
 */
export async function storeCrossCheck(db: Database, check: CrossCheck): Promise<void> {
  // Raw: one statement writes the check and the row of the list.
  // A statement for several rows could deadlock with a scan that replaces the list.
  await sql`
    with given as (
      select ${check.tokenId}::int as token_id, ${check.walletId}::int as wallet_id, ${check.provider} as provider,
        ${check.verdict} as verdict, ${check.realizedUsd}::float8 as realized_usd, ${check.isDisputed}::boolean as disputed,
        ${check.scanId}::text as answered_scan_id
    ), kept as (
      update cross_checks c set answered_scan_id = coalesce(g.answered_scan_id, c.answered_scan_id)
      from given g
      where c.token_id = g.token_id and c.wallet_id = g.wallet_id and g.verdict = 'unknown' and c.verdict <> 'unknown'
    ), stored as (
      insert into cross_checks (token_id, wallet_id, provider, verdict, realized_usd, disputed, answered_scan_id)
      select g.* from given g where not exists (
        select from cross_checks c where c.token_id = g.token_id and c.wallet_id = g.wallet_id
          and g.verdict = 'unknown' and c.verdict <> 'unknown')
      on conflict (token_id, wallet_id) do update set
        provider = excluded.provider, verdict = excluded.verdict, realized_usd = excluded.realized_usd,
        disputed = excluded.disputed, answered_scan_id = excluded.answered_scan_id, checked_at = excluded.checked_at
      returning token_id, wallet_id
    )
    update token_wallets tw set revision = ${nextRevision}
    from stored s where tw.token_id = s.token_id and tw.wallet_id = s.wallet_id
  `.execute(db)
}

/** The condition that the last check of the wallet on some token is a dispute. */
export function isDisputed(walletId: Expression<unknown>) {
  return sql<boolean>`exists (select from cross_checks c where c.wallet_id = ${walletId} and c.disputed)`
}

/** The wallets of a scan whose tag `disputed` contradicts their checks, each with whether it is disputed. */
export async function listMismarkedWallets(
  db: Database,
  scanId: string,
): Promise<ReadonlyMap<number, boolean>> {
  const rows = await db
    .selectFrom('scan_wallets as sw')
    .innerJoin('wallet_figures as f', 'f.wallet_id', 'sw.wallet_id')
    .select((eb) => ['f.wallet_id', isDisputed(eb.ref('f.wallet_id')).as('isDisputed')])
    .where('sw.scan_id', '=', scanId)
    .where('f.period', '=', 'all')
    .where((eb) => sql<boolean>`'disputed' = any(f.tags) <> ${isDisputed(eb.ref('f.wallet_id'))}`)
    .execute()
  return new Map(rows.map(({ wallet_id, isDisputed }) => [wallet_id, isDisputed]))
}
