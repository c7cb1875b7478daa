import assert from 'node:assert/strict'
import { runSql } from './database.ts'
import { runCommand } from './processes.ts'
import { waitFor } from './waiting.ts'

/** A scan that separate processes work on, as its database shows it. */

export interface StoredScan {
  readonly id: string
  readonly status: string
  readonly processed: number
  readonly total: number
  readonly skipped: number
}

/** The number of wallets in a scan of the simulated world. */
const WALLETS = 300

/** From now on the database records every change of a scan's progress and of a wallet's state. */
export async function recordChanges(databaseUrl: string): Promise<void> {
  await runSql(
    databaseUrl,
    `create table seen_scans (place serial, scan_id text, processed int, status text);
     create table seen_wallets (scan_id text, wallet_id int, state text);
     create function see_scan() returns trigger language plpgsql as $$ begin
       insert into seen_scans (scan_id, processed, status) values (new.id, new.processed, new.status);
       return new; end $$;
     create function see_wallet() returns trigger language plpgsql as $$ begin
       insert into seen_wallets values (new.scan_id, new.wallet_id, new.state); return new; end $$;
     create trigger see_scan after update of processed, status on scans for each row execute function see_scan();
     create trigger see_wallet after update on scan_wallets for each row execute function see_wallet()`,
  )
}

/** The recorded changes of a scan. */
async function readChanges(databaseUrl: string, scanId: string) {
  const scans = await runSql<{ processed: number; status: string }>(
    databaseUrl,
    `select processed, status from seen_scans where scan_id = $1 order by place`,
    [scanId],
  )
  const wallets = await runSql<{ wallet_id: number; state: string }>(
    databaseUrl,
    `select wallet_id, state from seen_wallets where scan_id = $1`,
    [scanId],
  )
  return { scans, wallets }
}

/** Triggers a scan over HTTP. */
export async function trigger(
  service: { readonly url: string; readonly key: string | undefined },
  mint: string,
): Promise<{ readonly status: number; readonly scanId: string }> {
  const response = await fetch(`${service.url}/api/v1/tokens/${mint}/scans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}` },
  })
  const body = (await response.json()) as { data?: { scan_id: string } }
  return { status: response.status, scanId: body.data?.scan_id ?? '' }
}

/** Waits until a scan is in an accepted state. */
export async function awaitStored(
  databaseUrl: string,
  scanId: string,
  accepts: (scan: StoredScan) => boolean,
): Promise<StoredScan> {
  return waitFor(`such state of scan ${scanId}`, async () => {
    const [scan] = await runSql<StoredScan>(
      databaseUrl,
      `select id, status, processed, total, skipped from scans where id = $1`,
      [scanId],
    )
    return scan !== undefined && accepts(scan) ? scan : undefined
  })
}

export function hasEnded({ status }: StoredScan): boolean {
  return status !== 'processing'
}

/**
 * Expects that a scan completed, that each of its wallets was settled once, and that its progress only grew, whichever
 * processes worked on it. `states` may also allow `stored`, for wallets that other scans have analysed.
 */
export async function expectWholeHistory(
  databaseUrl: string,
  scanId: string,
  { total = WALLETS, states = ['analysed'] } = {},
): Promise<void> {
  const { scans, wallets } = await readChanges(databaseUrl, scanId)
  const progress = scans.map(({ processed }) => processed)
  assert.deepEqual(
    progress,
    progress.toSorted((a, b) => a - b),
  )
  const ends = scans.filter(({ status }) => status !== 'processing')
  assert.deepEqual(ends, [{ processed: total, status: 'completed' }])
  assert.equal(wallets.length, total)
  assert.equal(new Set(wallets.map(({ wallet_id }) => wallet_id)).size, total)
  assert.deepEqual(
    wallets.filter(({ state }) => !states.includes(state)),
    [],
  )
}

/** Issues a key with a high rate limit, by the command that operators use, in the database of these settings. */
export async function issueKey(settings: Record<string, string>): Promise<string> {
  const owner = ['--profile', 'tester', '--plan', 'premium', '--rate-limit', '1000000']
  const { code, stdout, stderr } = await runCommand(
    ['scripts/keys.ts', 'issue', ...owner, '--json'],
    settings,
  )
  if (code !== 0) throw new Error(`no key was issued: ${stderr}`)
  return (JSON.parse(stdout) as { key: string }).key
}

/** Closes the resource at the end of the block. */
export function closing<Closed extends { close(): Promise<void> }>(
  resource: Closed,
): Closed & AsyncDisposable {
  return { ...resource, [Symbol.asyncDispose]: () => resource.close() }
}
