import type { Client } from 'pg'
import { migrate } from '../../../db/migrate.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { loadBare, shareOut } from './bulk-load.ts'
import { scanRows, scanWalletRows, tokenRows, tokenWalletRows, walletFigureRows, walletRows } from './rows.ts'
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
  // Most of the time is the server's own, which gives each session a core.
  const clients = [client, another.client] as const
  await withLoadingSettings(client, async () => {
    await loadBare(clients, TABLES, () => load(clients, size, templates))
    for (const table of ['tokens', 'wallets'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await shareOut(
      clients,
      TABLES.map((table) => `vacuum (analyze) ${table}`),
    )
  })
  // With its ordinary settings the server keeps no more of the log than ever.
  await client.query('checkpoint')
}

/** With what triggers would store: the figures of wallets. No scan follows another one of its token. */
async function load(
  clients: readonly [Client, Client],
  size: WorldSize,
  templates: Templates,
): Promise<void> {
  const [client, another] = clients
  const nowMs = Date.now()
  await copyRows([client], 'tokens', tokenRows(size, templates, nowMs))
  await copyRows([client], 'scans', scanRows(size, templates, nowMs))
  await copyRows(clients, 'wallets', walletRows(size, templates, nowMs))
  await copyRows(clients, 'wallet_figures', walletFigureRows(size, templates))
  // One session each, as the rows of a token lie together where a service has stored them.
  await Promise.all([
    copyRows([client], 'token_wallets', tokenWalletRows(size, templates)),
    copyRows([another], 'scan_wallets', scanWalletRows(size, templates)),
  ])
}

/**
 * Autovacuum would read tables while they are filled, and again while something is measured; each checkpoint has the pages
 * that change after it written whole to the log.
 */
const LOADING_SETTINGS = { autovacuum: 'off', max_wal_size: '16GB', checkpoint_timeout: '1h' }

async function withLoadingSettings(client: Client, work: () => Promise<void>): Promise<void> {
  const set = async (toStatement: (setting: [name: string, value: string]) => string) => {
    for (const setting of Object.entries(LOADING_SETTINGS)) await client.query(toStatement(setting))
    await client.query('select pg_reload_conf()')
  }
  await set(([name, value]) => `alter system set ${name} = '${value}'`)
  try {
    await work()
  } finally {
    await set(([name]) => `alter system reset ${name}`)
  }
}
