import { join, relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { once } from 'node:events'

const ROOT = join(import.meta.dirname, '../..')
/** What a server is made of. */
const FOLDERS = ['analysis', 'db', 'docs', 'handlers', 'jobs', 'provider', 'spec']
const FILES = [
  'api.ts',
  'app.ts',
  'config.ts',
  'context.ts',
  'setting-reader.ts',
  'telemetry.ts',
  'metrics-server.ts',
  'start-failures.ts',
  'version.ts',
]

/** Tells the path of each source that is saved, made or removed, from when this resolves. */
export async function watchSources(onChange: (path: string) => void): Promise<FSWatcher> {
  const watcher = watch([...FOLDERS, ...FILES], { cwd: ROOT, ignoreInitial: true, atomic: true })
  await once(watcher, 'ready')
  watcher.on('all', (_event, path) => onChange(relative('.', path).replaceAll(sep, '/')))
  return watcher
}
