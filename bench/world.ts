import { createHash } from 'node:crypto'
import pg from 'pg'

/** How many rows a world has. Each token has 300 wallets. */
export interface WorldSize {
  readonly tokens: number
  readonly wallets: number
}

export const FULL_WORLD: WorldSize = { tokens: 10_000, wallets: 300_000 }
export const SMALL_WORLD: WorldSize = { tokens: 100, wallets: 3_000 }

const WALLETS_OF_TOKEN = 300
/** Tokens in a row that have wallets in common: enough for a page of correlations. */
export const FAMILY_TOKENS = 5

/**
 * Each token of a family has 200 of 599 shared wallets and 100 of its own, so that some 320 wallets trade two tokens or
 * more. 599 and the step are primes, so that the multiples below repeat no wallet.
 */
const SHARED_WALLETS = 599
const WALLET_STEP = 104_729
const SHARED_OF_TOKEN = 200

/** Ids of a world start above those that the service gave to the rows that the world is copied from. */
const FIRST_ID = 1_000_000

/** The address of the token or wallet of a world with this number, or of one that no world has. */
export function addressOf(kind: 'mint' | 'wallet', id: number | string): string {
  const hash = createHash('md5').update(`${kind} ${id}`).digest('hex')
  return `${hash}${hash.slice(0, 12)}`.replaceAll('0', 'G')
}

/** The same in SQL; `id` is an expression. */
function addressSql(kind: 'mint' | 'wallet', id: string): string {
  const hash = `md5('${kind} ' || (${id}))`
  return `translate(${hash} || left(${hash}, 12), '0', 'G')`
}

/** Connects with every value read as text: a baseline of the service parses nothing. */
export async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: string) => text },
  })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const TABLES = ['tokens', 'scans', 'wallets', 'wallet_figures', 'token_wallets']

/**
 * Fills a database, whose service has scanned some tokens, with copies of their rows: each with an id, an address and
 * a time of its own, and otherwise as the service stored it. Rejects when no scanned token has 300 wallets.
 */
export async function buildWorld(client: pg.Client, size: WorldSize): Promise<void> {
  // The copied rows fulfil all foreign keys and include what triggers would derive.
  await client.query('set session_replication_role = replica')
  const indexes = await dropSecondaryIndexes(client)
  await chooseTemplates(client)
  await copyAll(client, size)
  await client.query('set session_replication_role = origin')
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const definition of indexes) await client.query(definition)
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`)
  await client.query('checkpoint')
}

/** Returns the statements that make the indexes again. That is faster than keeping them up to date row by row. */
async function dropSecondaryIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [TABLES],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

/**
 * Makes a table for each kind of row to copy, numbered from 0. All rows are of one moment: jobs of the service may
 * still be changing them.
 */
async function chooseTemplates(client: pg.Client): Promise<void> {
  await client.query(`
    begin isolation level repeatable read;
    create temp table template_tokens as
      select t.*, row_number() over (order by id) - 1 as number from tokens t
      where (select count(*) from token_wallets where token_id = t.id) = ${WALLETS_OF_TOKEN};
    create temp table template_wallets as
      select w.*, row_number() over (order by id) - 1 as number from wallets w where analysed_at is not null;
    create temp table template_scans as
      select s.*, t.number from scans s join template_tokens t on t.id = s.token_id;
    create temp table template_wallet_figures as
      select f.*, w.number from wallet_figures f join template_wallets w on w.id = f.wallet_id;
    create temp table template_token_wallets as
      select e.*, t.number, row_number() over (partition by token_id order by wallet_id) - 1 as place
      from token_wallets e join template_tokens t on t.id = e.token_id;
    commit;
    analyze`)
  const { rows } = await client.query('select count(*) from template_tokens')
  if (rows[0].count === '0') throw new Error(`no scanned token has ${WALLETS_OF_TOKEN} wallets`)
}

/** Copies of rows of a table: what they are copied from, and what stands in some of their columns instead. */
interface Copies {
  readonly table: string
  readonly of: 'tokens' | 'wallets'
  readonly columns: Readonly<Record<string, string>>
  readonly order?: string
}

async function copyAll(client: pg.Client, size: WorldSize): Promise<void> {
  const id = `${FIRST_ID} + n`
  // From two hours to twenty days ago: no analysis is fresh enough to save a scan its call.
  const time = `now() - make_interval(hours => 2 + n % 470 * 7919 % 470)`
  const endTime = `${time} + interval '3 minutes'`
  const scanId = `'wallet_processing_' || left(md5('scan ' || n), 8)`
  const [mint, address] = [addressSql('mint', 'n'), addressSql('wallet', 'n')]
  const [family, member] = [`(n - 1) / ${FAMILY_TOKENS}`, `(n - 1) % ${FAMILY_TOKENS}`]
  const ofFamily = `case when place < ${SHARED_OF_TOKEN}
    then (${member} * 97 + place * (2 * (${member}) + 1)) % ${SHARED_WALLETS}
    else ${SHARED_WALLETS} + ${member} * 100 + place - ${SHARED_OF_TOKEN} end`
  const walletId = `${FIRST_ID + 1} + (${family} * 7919 + (${ofFamily}) * ${WALLET_STEP}) % ${size.wallets}`
  const finished = { created_at: time, progress_at: endTime, finished_at: endTime }
  const copies: readonly Copies[] = [
    { table: 'tokens', of: 'tokens', columns: { id, address: mint, fetched_at: time, first_buyers: 'null' } },
    { table: 'scans', of: 'tokens', columns: { id: scanId, token_id: id, ...finished } },
    { table: 'wallets', of: 'wallets', columns: { id, address, analysed_at: time } },
    { table: 'wallet_figures', of: 'wallets', columns: { wallet_id: id, address } },
    {
      table: 'token_wallets',
      of: 'tokens',
      columns: { token_id: id, wallet_id: walletId },
      order: 'order by n, wallet_id',
    },
  ]
  for (const one of copies) await copyRows(client, one, size[one.of])
}

/** Makes `count` copies of the template tokens or wallets, or of the rows that belong to them. */
async function copyRows(
  client: pg.Client,
  { table, of, columns, order = '' }: Copies,
  count: number,
): Promise<void> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => `${columns[name] ?? `t.${name}`} as ${name}`)
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${values} from generate_series(1, ${count}) n
     cross join (select count(*) as kinds from template_${of}) k
     join template_${table} t on t.number = n % kinds ${order}`,
  )
}
