import { afterAll, expect, test } from '@jest/globals'
import { migrate } from '../../../db/migrate.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { openInstallation } from '../../../scripts/bench/installation.ts'
import type { Finding } from '../../../scripts/bench/measurement.ts'
import { connect, SMALL_WORLD } from '../../../scripts/bench/world.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'

afterAll(endProcesses)

/** Longer than a busy machine needs. */
const TIMEOUT_MS = 600_000

test(
  'the benchmark measures the rows that it is asked for',
  async () => {
    const args = ['--quick', '--json', '--only', 'list-hot', 'correlations', 'idle']
    const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', ...args])
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('30,000 rows') })
    const findings: Finding[] = JSON.parse(stdout)
    const measured = [expect.any(Number)]
    expect(findings.map(({ name, baseline, service }) => [name, baseline, service])).toEqual([
      ['list-hot', measured, measured],
      ['correlations', measured, measured],
      ['idle', [], measured],
      ['idle', [], measured],
    ])
  },
  TIMEOUT_MS,
)

test('the benchmark refuses an unknown row and names the known ones', async () => {
  const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', '--only', 'all'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('Allowed choices are wallet-reads, ')
})

test(
  'the benchmark has a world of the promised size, with the figures, indexes, constraints and triggers of a service',
  async () => {
    await using installation = await openInstallation(SMALL_WORLD, () => undefined)
    const query = async (text: string, url = installation.databaseUrl) => {
      await using client = await connect(url)
      return (await client.query<Record<string, string>>(text)).rows
    }
    const count = async (table: string) =>
      Number((await query(`select count(*) from ${table} where ${OF_THE_WORLD[table]}`))[0]?.count)
    const { tokens, wallets } = SMALL_WORLD
    expect(await Promise.all(['tokens', 'wallets', 'scans', 'token_wallets'].map(count))).toEqual([
      tokens,
      wallets,
      tokens,
      tokens * 300,
    ])
    const derived = 'select f.* from wallets w, wallet_figures_of(w) f'
    expect(await query(`${derived} except select * from wallet_figures`)).toEqual([])
    expect(await query(`select * from wallet_figures except ${derived}`)).toEqual([])

    await query('create database migrated')
    const migratedUrl = Object.assign(new URL(installation.databaseUrl), { pathname: '/migrated' }).href
    await migrate(migratedUrl, policies.quotaPools)
    const migrated = await query(PARTS, migratedUrl)
    expect(migrated.length).toBeGreaterThan(0)
    expect(await query(PARTS)).toEqual(migrated)
  },
  TIMEOUT_MS,
)

const OF_THE_WORLD: Readonly<Record<string, string>> = {
  tokens: 'id > 1000000',
  wallets: 'id > 1000000',
  scans: 'token_id > 1000000',
  token_wallets: 'token_id > 1000000',
}

const PARTS = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid as state
  from pg_index where indrelid = any(select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid), convalidated
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
  order by name`
