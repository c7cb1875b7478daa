import { unknownWallet } from '../../../analysis/analyse-wallet.ts'
import type { TestClient, TestService } from '../../support/service.ts'

/** A wallet that storeWallet stores. */
export const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
/** A token that storeToken stores. */
export const TOKEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

type Database = Pick<TestService, 'sql'>

/** Stores an analysed wallet, so that getWallet has something to return. */
export async function storeWallet({ sql }: Database): Promise<void> {
  const stats = unknownWallet(WALLET)
  await sql(
    `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens)
     values ($1, now(), $2, $3, $4, $5, '[]')`,
    [WALLET, ...[stats.all, stats['30d'], stats['7d'], stats['1d']].map((period) => JSON.stringify(period))],
  )
}

/** Stores a token whose report is empty, so that listTokenTopWallets has something to return. */
export async function storeToken({ sql }: Database): Promise<void> {
  await sql(
    `insert into tokens (address, name, symbol, pools, fetched_at, snapshot_revision)
     values ($1, 'Token', 'TOK', '[]', now(), nextval('revisions'))`,
    [TOKEN],
  )
}

/** Units of a pool that the client's profile has used today; 0 when it has used none. */
export async function usedToday({ sql }: Database, client: TestClient, pool: string): Promise<number> {
  const [row] = await sql<{ used: number }>(
    `select used from quota_usage u join profiles p on p.id = u.profile_id
     where p.name = $1 and u.pool = $2 and u.day = (clock_timestamp() at time zone 'UTC')::date`,
    [client.profile, pool],
  )
  return row?.used ?? 0
}

/** Writes down units as used, today or so many days ago. */
export async function setUsed(
  { sql }: Database,
  client: TestClient,
  pool: string,
  used: number,
  daysAgo = 0,
): Promise<void> {
  await sql(
    `insert into quota_usage (profile_id, day, pool, used)
     select id, (clock_timestamp() at time zone 'UTC')::date - $4::int, $2, $3 from profiles where name = $1
     on conflict (profile_id, day, pool) do update set used = excluded.used`,
    [client.profile, pool, used, daysAgo],
  )
}

/** The part of a key that is not secret: its id. */
export function keyId({ key }: TestClient): string {
  return key?.split('_')[2] ?? ''
}
