import { group } from 'd3-array'
import type { Client } from 'pg'

/**
 * Loads tables without their secondary indexes and foreign keys and makes them again, which checks every row: so the
 * manual of Postgres populates a database ("Removing Indexes", "Removing Foreign Key Constraints"). Primary keys and
 * unique constraints stay. What triggers would do is left to `load`: without its index a look of theirs reads the whole table.
 * Whatever may be done side by side is shared by all clients.
 */
export async function loadBare(
  clients: readonly Client[],
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const [client] = clients
  if (client === undefined) throw new Error('nobody is connected')
  const indexes = await listIndexes(client, tables)
  const foreignKeys = await listForeignKeys(client, tables)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await load()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const each of clients) await each.query(`set maintenance_work_mem = '256MB'`)
  await shareOut(
    clients,
    indexes.map(({ definition }) => definition),
  )
  // To add one keeps all others from both tables; to validate one keeps them only from adding to its own.
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`)
  await shareOut(clients, [...group(foreignKeys, ({ table }) => table)].map(toValidation))
}

/** Each client takes the next statement as soon as it has done its last one. */
export async function shareOut(clients: readonly Client[], statements: readonly string[]): Promise<void> {
  const rest = statements.values()
  const work = async (client: Client) => {
    for (const statement of rest) await client.query(statement)
  }
  await Promise.all(clients.map(work))
}

interface Index {
  readonly name: string
  readonly definition: string
}

async function listIndexes(client: Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return rows
}

interface ForeignKey extends Index {
  readonly table: string
}

async function listForeignKeys(client: Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query(
    `select conrelid::regclass as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  return rows
}

function toValidation([table, keys]: readonly [string, readonly ForeignKey[]]): string {
  return `alter table ${table} ${keys.map(({ name }) => `validate constraint ${name}`).join(', ')}`
}
