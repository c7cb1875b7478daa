import { DatabaseError, type QueryResult } from 'pg'
import { ImpatientClient } from '../client.ts'
import { adminUrl, DATABASE, SERVICE_ROLE, SUPERUSER, withServicePassword } from './credentials.ts'
import type { Credentials } from './credentials.ts'

const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 30_000
const INVALID_PASSWORD = '28P01'

/** How a server takes a connection: `silent` covers one that is not there and one that is still starting. */
export async function askServer(url: string): Promise<'ready' | 'denied' | 'silent'> {
  try {
    await query(url, 'select 1')
    return 'ready'
  } catch (error) {
    return error instanceof DatabaseError && error.code === INVALID_PASSWORD ? 'denied' : 'silent'
  }
}

/**
 * Makes the role that the service works as and the database that it owns, and hands it what the superuser owns there, as
 * whom version 1.0.0 worked. Changes nothing where all is so already.
 */
export async function prepareDatabase(credentials: Credentials): Promise<void> {
  const admin = adminUrl(credentials, 'postgres')
  const { servicePassword } = withServicePassword(credentials)
  const roles = await query(admin, 'select 1 from pg_roles where rolname = $1', [SERVICE_ROLE])
  if (roles.length === 0) await query(admin, `create role ${SERVICE_ROLE}`)
  const powers = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await query(admin, `alter role ${SERVICE_ROLE} ${powers} password '${servicePassword}'`)
  const databases = await query(admin, 'select 1 from pg_database where datname = $1', [DATABASE])
  if (databases.length === 0) await query(admin, `create database ${DATABASE} owner ${SERVICE_ROLE}`)
  await query(admin, `alter database ${DATABASE} owner to ${SERVICE_ROLE}`)
  await query(adminUrl(credentials, DATABASE), HAND_OVER)
}

/** REASSIGN OWNED is refused for the superuser that a cluster was made with. What an extension owns stays its own. */
const HAND_OVER = `
  do $do$
  declare statement text;
  begin
    for statement in
      with places as (
        select oid, nspname, nspowner from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
      ), superuser as (
        select oid from pg_roles where rolname = '${SUPERUSER}'
      ), extended as (
        select classid, objid from pg_depend where deptype = 'e'
      ), owned_sequences as (
        select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i')
      )
      select format('alter schema %I', nspname) from places where nspowner in (select oid from superuser)
      union all
      select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view'
                      when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join places on places.oid = relnamespace
      where relowner in (select oid from superuser) and relkind in ('r', 'p', 'v', 'm', 'S')
        and ('pg_class'::regclass, c.oid) not in (select classid, objid from extended)
        and not (relkind = 'S' and c.oid in (select objid from owned_sequences))
      union all
      select format('alter routine %s', p.oid::regprocedure)
      from pg_proc p join places on places.oid = pronamespace
      where proowner in (select oid from superuser)
        and ('pg_proc'::regclass, p.oid) not in (select classid, objid from extended)
      union all
      select format('alter type %s', t.oid::regtype)
      from pg_type t join places on places.oid = typnamespace
      where typowner in (select oid from superuser) and typtype in ('e', 'd')
        and ('pg_type'::regclass, t.oid) not in (select classid, objid from extended)
    loop
      execute statement || ' owner to ${SERVICE_ROLE}';
    end loop;
  end
  $do$`

async function query(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const client = new ImpatientClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
  })
  // Without a listener, a server that goes away between two events ends this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows }: QueryResult = await client.query(text, [...values])
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
