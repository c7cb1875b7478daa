import { once } from 'node:events'
import { join, relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

const ROOT = join(import.meta.dirname, '../..')
/** What a server is made of. */
const SOURCES = [
  ...['analysis', 'config', 'db', 'docs', 'handlers', 'jobs', 'pages', 'provider', 'scans', 'spec'],
  ...['telemetry', 'webhooks'],
  ...['api.ts', 'app.ts', 'context.ts', 'sides.ts', 'sources.ts'],
]

/** Calls `onChange` with the path of each source that is saved, made or removed after this resolves. */
export async function watchSources(onChange: (path: string) => void): Promise<FSWatcher> {
  const watcher = watch(SOURCES, { cwd: ROOT, ignoreInitial: true, atomic: true })
  await once(watcher, 'ready')
  watcher.on('all', (_event, path) => onChange(relative('.', path).replaceAll(sep, '/')))
  return watcher
}
