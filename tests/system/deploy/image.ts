import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createApiClient } from '../../../scripts/api-client.ts'
import { declareCommand } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { completeScan } from '../../support/api-scans.ts'
import { newFolder } from '../../support/folders.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { endProcesses, runCommand, startProgram } from '../../support/processes.ts'
import { buildImage, canBuild, deleteImages, type UnpackedImage } from './buildah.ts'

const ABOUT = `Builds the image and runs it as its user, by its entry point, without a folder that it can write to:
migrations, a key, an API process and a worker that complete a scan, the health check, and the exit on SIGTERM.

It needs root, and buildah and debootstrap from Debian.`

const MINT = 'So11111111111111111111111111111111111111112'
const METRICS_PORT = /:(\d+)\/metrics$/

async function main(): Promise<void> {
  if (!(await canBuild())) {
    process.stdout.write('skipped: needs root, and buildah and debootstrap of Debian\n')
    return
  }
  try {
    const image = await buildImage()
    await using postgres = await startPostgresServer(join(await newFolder(), 'postgres'))
    await serveFrom(image, postgres.url)
  } finally {
    await endProcesses()
    await deleteImages()
  }
}

async function serveFrom(image: UnpackedImage, databaseUrl: string): Promise<void> {
  assert.equal(image.config.User, '10001:10001')
  // The only folders of the image that its user could write to.
  for (const folder of ['tmp', 'var/tmp', 'run/lock', 'dev/shm'])
    await chmod(join(image.root, folder), 0o755).catch(() => undefined)
  const settings = { DATABASE_URL: databaseUrl, PROVIDER_URL: 'simulator', PUBLIC_URL: 'http://127.0.0.1' }
  const inImage = (command: readonly string[], env: Record<string, string> = {}) =>
    [enter(image, command, { ...settings, ...env }), {}, 'chroot'] as const
  const { Entrypoint, Cmd, Healthcheck } = image.config

  const migrated = await runCommand(...inImage([...Entrypoint, 'migrate']))
  assert.equal(migrated.code, 0, migrated.stderr)
  const issued = await runCommand(
    ...inImage([...Entrypoint, 'keys', 'issue', '--profile', 'acme', '--plan', 'pro']),
  )
  const [key = ''] = /wa_live_\w+/.exec(issued.stdout) ?? []
  assert.notEqual(key, '', issued.stderr)

  const own = { MIGRATE: 'off', PORT: '0', METRICS_PORT: '0' }
  const api = await startProgram(...inImage([...Entrypoint, ...Cmd], { ...own, ROLE: 'api' }))
  const worker = await startProgram(...inImage([...Entrypoint, ...Cmd], { ...own, ROLE: 'worker' }))
  const [, metricsPort = ''] = METRICS_PORT.exec(worker.ready.metrics ?? '') ?? []
  const [, ...check] = Healthcheck.Test
  const healthy = await runCommand(...inImage(check, { METRICS_PORT: metricsPort }))
  assert.equal(healthy.code, 0, healthy.stderr)
  const unhealthy = await runCommand(...inImage(check, { METRICS_PORT: '1' }))
  assert.equal(unhealthy.code, 1)

  await completeScan(createApiClient({ url: api.url, key }), MINT)
  for (const process of [worker, api])
    assert.deepEqual(await process.end('SIGTERM'), { code: 0, signal: null })
  for (const { stdout } of [api, worker]) assert.doesNotMatch(stdout(), /start_warning|"level":(50|60)/)
  process.stdout.write('ok migrate, keys, api, worker, a scan, health check, SIGTERM\n')
}

/** Arguments of chroot that run a command as the image's user, with the image's environment and in its folder. */
function enter(
  { root, config }: UnpackedImage,
  command: readonly string[],
  env: Record<string, string>,
): readonly string[] {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const place = ['/usr/bin/env', '--ignore-environment', `--chdir=${config.WorkingDir}`]
  return [`--userspec=${config.User}`, root, ...place, ...config.Env, ...settings, ...command]
}

await runScript(declareCommand('npm run test:image --', ABOUT).action(main))
