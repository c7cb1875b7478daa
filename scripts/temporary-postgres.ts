import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'

/**
 * Starts a Postgres of the caller's own with an empty database, on loopback TCP as an operator's would be. Its address
 * is that of the superuser. Its data is in a new folder within the given one. Disposing it stops the server and deletes
 * them.
 */
export async function startTemporaryPostgres(
  flags: readonly string[] = [],
  folder = tmpdir(),
): Promise<AsyncDisposable & { readonly url: string }> {
  await using starting = new AsyncDisposableStack()
  const parent = await mkdtemp(join(folder, 'wallet-analytics-temporary-'))
  starting.defer(() => rm(parent, { recursive: true, force: true }))
  // As root, the server runs as another user, who has to pass through this folder.
  await chmod(parent, 0o711)
  const dataDir = join(parent, 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'service', listen: 'loopback', flags })
  starting.defer(() => rm(dirname(postgres.clusterDir), { recursive: true, force: true }))
  starting.defer(() => postgres.stop())
  const running = starting.move()
  return { url: postgres.adminUrl, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
