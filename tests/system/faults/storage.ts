import assert from 'node:assert/strict'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateService } from '../../../app/databases.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { TestClient } from '../../support/client.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitRecovery } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { DISTURBED } from './under-load.ts'

/* A database that is out of disk space. */

const WALLET = makeAddress('a wallet in storage')
const READ = `/api/v1/wallets/${WALLET}`

export const storageScenarios: readonly Scenario[] = [
  {
    fault: 'a full disk',
    guarantee:
      'writes are refused, nothing that was answered is lost, and the service recovers when there is room',
    run: outlivesAFullDisk,
    mostlyWaits: true,
    whyNot: whyNoSmallDisk,
  },
]

/** A service with one stored wallet, and a client of it. */
async function openWithWallet(place: Place): Promise<{ readonly client: TestClient; readonly url: string }> {
  const { url } = await place.start({ ROLE: 'api' })
  const client = await place.client({ url })
  assert.equal(await asking(client, { method: 'POST', path: `${READ}/scan` })(), '200')
  return { client, url }
}

const DISK_MIB = 192

async function outlivesAFullDisk({ folder }: Stage): Promise<void> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await using mounted = new AsyncDisposableStack()
  mounted.use(await mountSmallDisk(disk, DISK_MIB))
  const server = mounted.use(await startPostgresServer(join(disk, 'postgres'), ['max_wal_size=48MB']))
  await migrateService(server.url)
  await using place = await openPlace({ databaseUrl: server.url })
  const { client, url } = await openWithWallet(place)
  const read = asking(client, { path: READ })
  const readiness = async () => (await fetch(`${url}/health/ready`)).status
  assert.equal(await read(), '200')
  const ballast = join(disk, 'ballast')
  await fillDisk(ballast)
  const answers: string[] = []
  await waitFor('a refusal', async () => {
    // The scan of a new wallet needs disk space; an update of a counter does not.
    const scan = asking(client, {
      method: 'POST',
      path: `/api/v1/wallets/${makeAddress(`${answers.length}`)}/scan`,
    })
    const found = await Promise.all([read(), scan()])
    answers.push(...found)
    return found.includes('INTERNAL_ERROR') || undefined
  })
  assertOnly(answers, DISTURBED)
  assert.equal(await readiness(), 503)
  await rm(ballast)
  await server.start()
  await awaitRecovery([read])
  await waitFor('readiness', async () => (await readiness()) === 200 || undefined)
  const [row] = await place.sql<{ count: number }>(
    'select count(*)::int as count from wallets where analysed_at is not null',
  )
  const scanned = answers.filter((answer, index) => index % 2 === 1 && answer === '200').length
  assert.ok(
    (row?.count ?? 0) >= scanned + 1,
    `${scanned} scans were answered, and ${row?.count} wallets are stored`,
  )
}
