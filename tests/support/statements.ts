import type { RunSql } from './database.ts'

/** The text of a statement without its constants, and how often Postgres has run it. */
export interface CountedStatement {
  readonly text: string
  readonly calls: number
  readonly rows: number
}

/** What Postgres itself has counted in a service's database, `begin` and `commit` included, since the last reset. */
interface StatementCounts {
  list(): Promise<CountedStatement[]>
  reset(): Promise<void>
}

/** Gives access to Postgres' statistics of the statements in the database of this service. */
export async function readStatementCounts({ sql }: { readonly sql: RunSql }): Promise<StatementCounts> {
  await sql('create extension if not exists pg_stat_statements')
  const database = '(select oid from pg_database where datname = current_database())'
  return {
    list: () =>
      sql<CountedStatement>(
        `select query as text, sum(calls)::int as calls, sum(rows)::int as rows from pg_stat_statements
         where dbid = ${database} and query not like '%pg_stat_statements%' group by query`,
      ),
    async reset() {
      await sql(`select pg_stat_statements_reset(0, ${database}, 0)`)
    },
  }
}
