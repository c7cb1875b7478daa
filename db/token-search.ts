import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { isAddress, readAddressPart } from '../basics/addresses.ts'
import { toSearchKey } from '../basics/search-keys.ts'
import type { Scans } from '../generated/db/types.ts'
import type { Database } from './connection/connection.ts'
import { readWithin } from './connection/deadline.ts'
import { fits, orderOf, type WalletRanking } from './wallet-ranking.ts'

/** A scanned token as a search finds it. */
interface TokenMatch {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly fetchedAt: Date
  /** The state of its latest scan. */
  readonly status: Selectable<Scans>['status']
  /** The wallets on its list. */
  readonly traders: number
  /** Null where they were not looked up. */
  readonly holders: number | null
  /** The first of its wallets in the ranking; null where none fits. */
  readonly bestWallet: string | null
  readonly bestScore: number | null
}

const TIMEOUT_MS = 4_000

/** Whether a text means the token of the row `t`: by its symbol, its name or a part of its address. */
function isMeant(text: string | undefined) {
  if (text === undefined) return sql`true`
  const part = readAddressPart(text)
  const sought = sql`${toSearchKey(text)}::text`
  const isOfAddress =
    part === undefined
      ? sql`false`
      : sql`(starts_with(t.address, ${part.start}) and right(t.address, ${sql.lit(part.end.length)}) = ${part.end})`
  // The start of an address may be a name, too.
  if (part !== undefined && (part.start !== text || isAddress(text))) return isOfAddress
  return sql`(${sought} <> '' and (position(${sought} in t.symbol_key) > 0 or position(${sought} in t.name_key) > 0)) or ${isOfAddress}`
}

/** How closely the token of the row `t` is what a text means: 0 is the closest. */
function closenessTo(text: string) {
  const sought = sql`${toSearchKey(text)}::text`
  return sql`case when t.symbol_key = ${sought} then 0 when t.name_key = ${sought} then 1
    when starts_with(t.symbol_key, ${sought}) then 2 when starts_with(t.name_key, ${sought}) then 3
    when position(${sought} in t.symbol_key) > 0 or position(${sought} in t.name_key) > 0 then 4 else 5 end`
}

/**
 * Scanned tokens whose symbol or name contains a text, the closest first: a symbol that is the text, then a name, then
 * those that begin with it. Case, forms of letters, unseen characters and a `$` or `#` in front make no difference. Of
 * an address, whole, its start or shortened with dots, it is the token of that address. Equally close ones are ordered
 * by traders, holders and address. Without a text, those fetched last. Rejects with QueryTimeoutError after four
 * seconds.
 */
export async function findTokens(
  db: Database,
  {
    text,
    ranking,
    limit,
  }: { readonly text: string | undefined; readonly ranking: WalletRanking; readonly limit: number },
): Promise<TokenMatch[]> {
  const order =
    text === undefined
      ? sql`"fetchedAt" desc, address`
      : sql`closeness, traders desc, holders desc nulls last, address`
  // Raw: the wallets of a token are counted for those that are found alone, and the best looked up for those shown.
  return await readWithin(
    db,
    { timeoutMs: TIMEOUT_MS },
    sql<TokenMatch>`
      with found as (
        select t.id, t.address, t.name, t.symbol, t.fetched_at as "fetchedAt", ${closenessTo(text ?? '')} as closeness,
          (select count(*)::int from token_wallets tw where tw.token_id = t.id and tw.rank_realized is not null) as traders,
          (select f.holders from token_facts f where f.mint = t.address) as holders
        from tokens t where ${isMeant(text)}
        order by ${order} limit ${limit}
      )
      select found.address, name, symbol, "fetchedAt", traders, holders, s.status,
        best.address as "bestWallet", best.score as "bestScore"
      from found
        join lateral (
          select status from scans where token_id = found.id order by created_at desc limit 1
        ) as s on true
        left join lateral (
          select f.address, f.score from token_wallets tw
            join wallet_figures f on f.wallet_id = tw.wallet_id and f.period = ${ranking.period}
          where tw.token_id = found.id and tw.rank_realized is not null and ${fits(ranking)}
          order by ${orderOf(ranking)}, f.address limit 1
        ) as best on true
      order by ${order}`,
  )
}
