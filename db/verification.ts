import { sql } from 'kysely'
import type { Standing } from '../analysis/judged-bets.ts'
import type { StoredScoreInputs } from '../analysis/score-inputs.ts'
import type { JudgedAnalysis } from './analyses.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { readStanding, standingOf } from './standing.ts'

/** A wallet whose wins have to be on tokens that others trade too. */
export interface VerifiableWallet {
  readonly walletId: number
  readonly address: string
  readonly inputs: StoredScoreInputs
}

/** A wallet with its figures and what they rest on, locked to be judged again. */
export interface JudgedWallet extends JudgedAnalysis {
  readonly walletId: number
}

/** A wallet as it is, with what it is judged by. */
interface LockedWallet extends JudgedWallet {
  readonly standing: Standing
}

/**
 * How many wallets of a scan are verified in each period. All whose edge has its lower end above 0 are verified too.
 */
const FIRST_WALLETS = 50

/**
 * The wallets of a scan that are among its first 50 by score in some period, or have the lower end of their edge above
 * 0. Those come first against which nothing else speaks in some period: they are the ones that lists may offer. Then
 * comes the one with the best place in any period.
 */
export async function listVerifiableWallets(db: Database, scanId: string): Promise<VerifiableWallet[]> {
  // Raw: the places are those of each period.
  const { rows } = await sql<{ walletId: number; address: string; inputs: string | null }>`
    with placed as (
      select f.wallet_id, f.by_edge, cardinality(array_remove(f.obstacles, 'market_unchecked')) as obstacles,
             row_number() over (partition by f.period order by f.by_solid, f.by_edge, f.address) as place
      from scan_wallets sw join wallet_figures f on f.wallet_id = sw.wallet_id
      where sw.scan_id = ${scanId} and sw.state in ('analysed', 'stored') and f.by_edge < 'Infinity'
    ), best as (
      select wallet_id, min(place) as place, min(obstacles) as obstacles from placed
      where place <= ${sql.lit(FIRST_WALLETS)} or by_edge < 0 group by wallet_id
    )
    select w.id as "walletId", w.address, w.score_inputs as inputs
    from best b join wallets w on w.id = b.wallet_id
    order by b.obstacles > 0, b.place, w.address collate "C"
  `.execute(db)
  return rows.flatMap(({ inputs, ...wallet }) =>
    inputs === null ? [] : [{ ...wallet, inputs: JSON.parse(inputs) }],
  )
}

/**
 * How many provider calls may follow an ended scan: a share of those that it has made, which are one for each wallet
 * that it analysed and four for the lists, within bounds.
 */
export async function planCallsAfter(
  db: Database,
  scanId: string,
  { share, min, max }: Readonly<Record<'share' | 'min' | 'max', number>>,
): Promise<number> {
  const { count } = await db
    .selectFrom('scan_wallets')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('scan_id', '=', scanId)
    .where('state', '=', 'analysed')
    .executeTakeFirstOrThrow()
  return Math.min(max, Math.max(min, Math.floor((Number(count) + LIST_CALLS) * share)))
}

/** The calls of a scan for its token and its list of 300 wallets. */
export const LIST_CALLS = 4

/** The wallets as they are now, locked until the transaction ends. */
export async function lockJudgedWallets(
  trx: DatabaseTransaction,
  walletIds: readonly number[],
): Promise<LockedWallet[]> {
  const rows = await trx
    .selectFrom('wallets')
    .select(['id', 'address', 'score_inputs', 'stats_1d', 'stats_7d', 'stats_30d', 'stats_all'])
    .select(({ ref }) => standingOf(ref('wallets.id')).as('standing'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(walletIds))))
    .where('score_inputs', 'is not', null)
    // In one order, so that scans that share wallets never wait for each other in a circle.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    walletId: row.id,
    address: row.address,
    scoreInputs: JSON.parse(row.score_inputs ?? ''),
    standing: readStanding(row.standing),
    periods: {
      '1d': JSON.parse(row.stats_1d ?? ''),
      '7d': JSON.parse(row.stats_7d ?? ''),
      '30d': JSON.parse(row.stats_30d ?? ''),
      all: JSON.parse(row.stats_all ?? ''),
    },
  }))
}

/** Notes that the wins of these wallets are among those whose market is checked. */
export async function markMarketChecked(db: Database, walletIds: readonly number[]): Promise<void> {
  await db
    .updateTable('wallets')
    .set({ market_checked: true })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(walletIds.toSorted((one, other) => one - other)))))
    .where('market_checked', '=', false)
    .execute()
}
