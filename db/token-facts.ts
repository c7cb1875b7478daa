import { sql } from 'kysely'
import type { TokenFacts } from '../analysis/independence.ts'
import { DAY_MS } from '../basics/durations.ts'
import { databaseNow } from './clock.ts'
import type { Database } from './connection/connection.ts'

/** A token that was looked up this recently is not looked up again. */
const FACTS_FRESH_FOR_MS = DAY_MS

/**
 * Which of these tokens are to be looked up for an ended scan: those whose facts are missing, or were a day old at its
 * end. Those looked up since then are counted separately, so that a look-up that starts again after a crash continues
 * where it was.
 */
export async function findLookUps(db: Database, scanId: string, mints: readonly string[]) {
  // Raw: the mints are one parameter.
  const { rows } = await sql<{ readonly mint: string; readonly isDue: boolean }>`
    select wanted.mint, f.fetched_at is null or f.fetched_at < s.finished_at as "isDue"
    from scans s cross join unnest(${mints}::text[]) as wanted (mint) left join token_facts f on f.mint = wanted.mint
    where s.id = ${scanId} and (f.fetched_at is null or f.fetched_at >= s.finished_at
      or f.fetched_at < s.finished_at - ${FACTS_FRESH_FOR_MS}::float8 * interval '1 millisecond')
  `.execute(db)
  const due = rows.filter(({ isDue }) => isDue).map(({ mint }) => mint)
  return { due, lookedUp: rows.length - due.length }
}

/**
 * Stores the provider's facts about these tokens. A token without an answer is remembered as unknown, unless something
 * is known: an answer that says nothing takes nothing back, or a cheat's tokens would count again once their pools are
 * gone.
 */
export async function storeTokenFacts(
  db: Database,
  mints: readonly string[],
  facts: ReadonlyMap<string, TokenFacts>,
): Promise<void> {
  const unknown: TokenFacts = { holders: null, trades: null, insiders: [] }
  const rows = mints.toSorted().map((mint) => ({ mint, ...(facts.get(mint) ?? unknown) }))
  await db
    .insertInto('token_facts')
    .values(rows.map((row) => ({ ...row, insiders: [...row.insiders], fetched_at: databaseNow })))
    .onConflict((conflict) =>
      conflict.column('mint').doUpdateSet((eb) => ({
        holders: eb.fn.coalesce('excluded.holders', 'token_facts.holders'),
        trades: eb.fn.coalesce('excluded.trades', 'token_facts.trades'),
        // Kysely has no `case` over a column and the row that was not inserted.
        insiders: sql`case when excluded.holders is null and excluded.trades is null and excluded.insiders = '{}'
          then token_facts.insiders else excluded.insiders end`,
        fetched_at: eb.ref('excluded.fetched_at'),
      })),
    )
    .execute()
}

/** A wallet and the tokens that it has won on. */
export interface WalletWins {
  readonly address: string
  readonly mints: readonly string[]
}

/** The facts about a token that a wallet has won on. */
interface WonToken extends Pick<TokenFacts, 'holders' | 'trades'> {
  /** The wallet's address. */
  readonly address: string
  readonly mint: string
  /**
   * Whether the provider counts the wallet among the token's insiders, or a scan of the token has given it an insider's
   * label.
   */
  readonly isInsider: boolean
  /** The provider was asked about the token, whatever it answered. */
  readonly isLookedUp: boolean
}

/**
 * The facts about tokens that these wallets have won on. Facts hold until newer ones replace them: otherwise a wallet
 * could get rid of them by waiting for a day.
 */
export async function listWonTokens(
  db: Database,
  wins: readonly WalletWins[],
  insiderLabels: readonly string[],
): Promise<WonToken[]> {
  const pairs = wins.flatMap(({ address, mints }) => mints.map((mint) => ({ address, mint })))
  // Raw: the pairs are one parameter.
  // A scan of a token may have labelled the wallet, whether or not the token was looked up.
  const { rows } = await sql<WonToken>`
    select p.address, p.mint, f.holders, f.trades, f.mint is not null as "isLookedUp",
           coalesce(p.address = any(f.insiders), false) or exists (
             select from tokens t join wallets w on w.address = p.address
               join token_wallets l on l.token_id = t.id and l.wallet_id = w.id and l.labels::text <> '[]'
               cross join json_to_recordset(l.labels) as stated (name text)
             where t.address = p.mint and stated.name = any(${insiderLabels}::text[])
           ) as "isInsider"
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p (address text, mint text)
      left join token_facts f on f.mint = p.mint
  `.execute(db)
  return rows
}
