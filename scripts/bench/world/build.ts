import type { Client } from 'pg'
import { migrate } from '../../../db/migrate.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { loadBare } from './bulk-load.ts'
import { scanRows, scanWalletRows, tokenRows, tokenWalletRows, walletRows } from './rows.ts'
import type { WorldSize } from './size.ts'
import type { Templates } from './templates.ts'
import { connectForText, copyRows } from './text-rows.ts'

const TABLES = ['tokens', 'wallets', 'scans', 'token_wallets', 'scan_wallets', 'wallet_figures']

/**
 * Fills an empty database with a world of this size, made by COPY of the templates, the same in each run but for the
 * times, which are so long ago in each.
 */
export async function buildWorld(url: string, size: WorldSize, templates: Templates): Promise<void> {
  await migrate(url, policies.quotaPools)
  await using connection = await connectForText(url)
  await using another = await connectForText(url)
  const { client } = connection
  await withoutAutovacuum(client, async () => {
    await loadBare(client, TABLES, () => load([client, another.client], size, templates))
    for (const table of ['tokens', 'wallets'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await client.query(`vacuum (analyze) ${TABLES.join(', ')}`)
  })
  await client.query('checkpoint')
}

/** Over two sessions of the server: most of the time is its own. */
async function load(
  [client, another]: readonly [Client, Client],
  size: WorldSize,
  templates: Templates,
): Promise<void> {
  const nowMs = Date.now()
  await copyRows(client, 'tokens', tokenRows(size, templates, nowMs))
  await copyRows(client, 'scans', scanRows(size, templates, nowMs))
  await client.query('alter table wallets disable trigger wallets_figures')
  const wallets = walletRows(size, templates, nowMs)
  await Promise.all([copyRows(client, 'wallets', wallets), copyRows(another, 'wallets', wallets)])
  await client.query('alter table wallets enable trigger wallets_figures')
  await Promise.all([storeFigures(client, 0), storeFigures(another, 1)])
  await Promise.all([
    copyRows(client, 'token_wallets', tokenWalletRows(size, templates)),
    copyRows(another, 'scan_wallets', scanWalletRows(size, templates)),
  ])
}

/** Those of every other wallet, by the function of the trigger that stores them with each. */
async function storeFigures(client: Client, remainder: 0 | 1): Promise<void> {
  await client.query(
    `insert into wallet_figures
     select f.* from wallets w, wallet_figures_of(w) f where w.id % 2 = ${remainder}`,
  )
}

/** It would read tables while they are filled, and again while something is measured. */
async function withoutAutovacuum(client: Client, work: () => Promise<void>): Promise<void> {
  const set = async (value: string) => {
    await client.query(`alter system set autovacuum = ${value}`)
    await client.query('select pg_reload_conf()')
  }
  await set('off')
  try {
    await work()
  } finally {
    await set('default')
  }
}
