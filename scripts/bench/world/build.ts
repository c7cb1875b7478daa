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
  // Two sessions of the server, as statistics take as long to be stored as all other rows.
  await using another = await connectForText(url)
  const { client } = connection
  const nowMs = Date.now()
  await withoutAutovacuum(client, async () => {
    await loadBare(client, TABLES, async () => {
      await copyRows(client, 'tokens', tokenRows(size, templates, nowMs))
      await copyRows(client, 'scans', scanRows(size, templates, nowMs))
      await Promise.all([
        copyWallets(client, () => copyRows(client, 'wallets', walletRows(size, templates, nowMs))),
        copyPairs(another.client, size, templates),
      ])
    })
    for (const table of ['tokens', 'wallets'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await client.query(`vacuum (analyze) ${TABLES.join(', ')}`)
  })
  await client.query('checkpoint')
}

async function copyPairs(client: Client, size: WorldSize, templates: Templates): Promise<void> {
  await copyRows(client, 'token_wallets', tokenWalletRows(size, templates))
  await copyRows(client, 'scan_wallets', scanWalletRows(size, templates))
}

/** It would read tables while they are filled, and again while something is measured. */
async function withoutAutovacuum(client: Client, work: () => Promise<void>): Promise<void> {
  const set = async (value: string) => {
    await client.query(`alter system set autovacuum = ${value}`)
    await client.query('select pg_reload_conf()')
  }
  await set('off')
  await work()
  await set('default')
}

/** The figures of wallets follow from their statistics, by the function of the trigger that stores them one by one. */
async function copyWallets(client: Client, copy: () => Promise<void>): Promise<void> {
  await client.query('alter table wallets disable trigger wallets_figures')
  await copy()
  await client.query('alter table wallets enable trigger wallets_figures')
  await client.query('insert into wallet_figures select f.* from wallets w, wallet_figures_of(w) f')
}
