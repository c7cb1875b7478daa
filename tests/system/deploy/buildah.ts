import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, runToEnd, succeeds } from '../../support/commands.ts'

/*
 * Builds the Dockerfile without a registry: its base images are made from Debian packages and the running Node and npm,
 * under the names that the Dockerfile uses.
 */

const ROOT = join(import.meta.dirname, '../../..')
const WORK_DIR = join(ROOT, 'node_modules/.cache/deploy')
const DEBIAN = join(WORK_DIR, 'debian')
const STORE = join(WORK_DIR, 'images')
const TIMEOUT_MS = 15 * 60_000
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The part of an image's configuration that says how to run it. */
export interface ImageConfig {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
}

/** The files of an image in a local folder, and how to run it. */
export interface UnpackedImage {
  readonly root: string
  readonly config: ImageConfig
}

/** Whether this machine can build: that takes root, buildah and debootstrap. */
export async function canBuild(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  return (await succeeds(['buildah', '--version'])) && (await succeeds(['debootstrap', '--version']))
}

/** Builds deploy/Dockerfile. Rejects with the end of the build's output. */
export async function buildImage(): Promise<UnpackedImage> {
  await rm(STORE, { recursive: true, force: true })
  await makeBaseImages()
  const files = ['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore']
  const isolation = ['--pull=never', '--isolation', 'chroot', '--network', 'host', '--format', 'docker']
  await buildah('bud', ...isolation, ...files, '--tag', 'wallet-analytics-service', '.')
  const container = await from('localhost/wallet-analytics-service')
  const description: { readonly Docker: { readonly config: ImageConfig } } = JSON.parse(
    await buildah('inspect', container),
  )
  return { root: (await buildah('mount', container)).trim(), config: description.Docker.config }
}

/** Deletes what was built. */
export async function deleteImages(): Promise<void> {
  await rm(STORE, { recursive: true, force: true })
  await rm(DEBIAN, { recursive: true, force: true })
}

async function makeBaseImages(): Promise<void> {
  await rm(DEBIAN, { recursive: true, force: true })
  await runProgram(['debootstrap', '--variant=minbase', 'trixie', DEBIAN])
  const container = await from('scratch')
  await buildah('add', '--quiet', container, DEBIAN, '/')
  await buildah('commit', '--quiet', container, 'docker.io/library/debian:trixie-slim')
  await buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node')
  const { npm_execpath: npm } = process.env
  if (npm === undefined) throw new Error('npm is missing: start this by npm run test:image')
  await buildah('copy', '--quiet', container, join(npm, '../..'), '/usr/local/lib/node_modules/npm')
  await buildah(
    'run',
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  // Only the install needs them: the final stage starts from the other image.
  await buildah('copy', '--quiet', container, CERTIFICATES, CERTIFICATES)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  const node = `docker.io/library/node:${process.versions.node}-trixie-slim`
  await buildah('commit', '--quiet', container, node)
}

async function from(image: string): Promise<string> {
  return (await buildah('from', '--pull-never', image)).trim()
}

async function buildah(...args: readonly string[]): Promise<string> {
  const store = ['--root', join(STORE, 'root'), '--runroot', join(STORE, 'run'), '--storage-driver', 'vfs']
  return await runProgram(['buildah', ...store, ...args])
}

async function runProgram(command: Command): Promise<string> {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  return await runToEnd(command, { cwd: ROOT, env, timeoutMs: TIMEOUT_MS })
}
