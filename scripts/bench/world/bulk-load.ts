import type { Client } from 'pg'

/**
 * Loads tables without their secondary indexes and foreign keys and makes them again, which checks every row: so the
 * manual of Postgres populates a database ("Removing Indexes", "Removing Foreign Key Constraints"). Primary keys and
 * unique constraints stay.
 */
export async function loadBare(
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const parts = [...(await listIndexes(client, tables)), ...(await listForeignKeys(client, tables))]
  for (const { drop } of parts.toReversed()) await client.query(drop)
  await load()
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { create } of parts) await client.query(create)
}

interface Part {
  readonly drop: string
  readonly create: string
}

async function listIndexes(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition }))
}

async function listForeignKeys(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query(
    `select conrelid::regclass as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${name}`,
    create: `alter table ${table} add constraint ${name} ${definition}`,
  }))
}
