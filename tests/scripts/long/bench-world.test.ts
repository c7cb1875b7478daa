import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { migrate } from '../../../db/migrate.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { openPlace, type Place } from '../../../scripts/bench/place.ts'
import { SMALL_WORLD } from '../../../scripts/bench/world/size.ts'
import { connectForText } from '../../../scripts/bench/world/text-rows.ts'

/** More than a busy machine takes. */
const TIMEOUT_MS = 600_000

let place: Place

beforeAll(async () => {
  const size = { tokens: 5, wallets: 1_000 }
  place = await openPlace({ size, keepDir: undefined, profileDir: undefined, report: () => undefined })
}, TIMEOUT_MS)

afterAll(async () => await place[Symbol.asyncDispose]())

describe('the world of the benchmark', () => {
  test('has every index, constraint and trigger of a database that was only migrated, and each is valid', async () => {
    const parts = `
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid as state
      from pg_index where indrelid = any(select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid), convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
      order by name`
    await query('create database migrated')
    const migratedUrl = Object.assign(new URL(place.smallWorld.databaseUrl), { pathname: '/migrated' }).href
    await migrate(migratedUrl, policies.quotaPools)
    const migrated = await query(parts, migratedUrl)
    expect(migrated.length).toBeGreaterThan(0)
    expect(await query(parts)).toEqual(migrated)
  })

  test('has as many rows as its size says', async () => {
    const { tokens, wallets } = SMALL_WORLD
    const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0]?.count)
    expect({
      tokens: await count('tokens'),
      wallets: await count('wallets'),
      scans: await count('scans'),
      tokenWallets: await count('token_wallets'),
      scanWallets: await count('scan_wallets'),
    }).toEqual({ tokens, wallets, scans: tokens, tokenWallets: tokens * 300, scanWallets: tokens * 300 })
  })

  test('has the figures that the database derives from the statistics of each wallet', async () => {
    const derived = 'select f.* from wallets w, wallet_figures_of(w) f'
    expect(await query(`${derived} except select * from wallet_figures`)).toEqual([])
    expect(await query(`select * from wallet_figures except ${derived}`)).toEqual([])
    expect((await query('select from wallet_figures')).length).toBeGreaterThan(SMALL_WORLD.wallets)
  })

  test('is analysed, on a server that has its own settings again', async () => {
    const analysed = `select relname from pg_stat_user_tables where n_live_tup > 0 and last_analyze is null
      and relname = any('{tokens,wallets,scans,token_wallets,scan_wallets,wallet_figures}')`
    const changed = `select name from pg_settings where sourcefile like '%postgresql.auto.conf'`
    expect([await query(analysed), await query(changed)]).toEqual([[], []])
  })
})

async function query(text: string, url: string = place.smallWorld.databaseUrl) {
  await using connection = await connectForText(url)
  const { rows } = await connection.client.query<Record<string, string>>(text)
  return rows
}
