import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, readLog, startService } from '../../support/processes.ts'
import { waitFor } from '../../support/waiting.ts'

const WAIT_MS = 60_000

afterAll(endProcesses)

test('a killed Postgres is restarted as soon as possible, and the log has one record for each change', async () => {
  const dataDir = await newDataDir()
  await using service = await startService({ DATA_DIR: dataDir })
  const cluster = join(dataDir, 'postgres')
  const readiness = async () => (await fetch(`${service.url}/health/ready`)).status
  const awaitReadiness = (status: number) =>
    waitFor(`readiness ${status}`, async () => (await readiness()) === status || undefined, WAIT_MS)
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)

  // Postgres refuses to start in a folder that is open to others.
  await chmod(cluster, 0o755)
  process.kill(pid, 'SIGKILL')
  await waitFor('refusal', async () => service.stdout().includes('cannot be started') || undefined, WAIT_MS)
  await awaitReadiness(503)
  await chmod(cluster, 0o700)
  await awaitReadiness(200)
  await waitFor(
    'the record',
    async () => service.stdout().includes('Postgres runs again') || undefined,
    WAIT_MS,
  )

  // Failed requests are left out: this test sends them, and each is logged.
  const logged = readLog(service).flatMap(({ event, line, err }) => {
    const text = line ?? err?.message
    return text === undefined || event === 'request_failed' ? [] : [`${event}: ${text.split('\n')[0]}`]
  })
  expect(logged.join('\n')).not.toContain('[object Object]')
  expect(logged).toContain(`embedded_postgres: Postgres (process ${pid}) has ended, and is started again`)
  expect(logged.filter((text) => text.startsWith('embedded_postgres: Postgres runs again'))).toHaveLength(1)
  const changes = logged.filter((text) => text.startsWith('embedded_postgres'))
  expect(changes.filter((text, index) => changes.indexOf(text) !== index)).toEqual([])
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
}, 240_000)
