import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../postgres/processes.ts'
import { serverAccount } from '../../postgres/server-account.ts'
import { findLastingPort } from './postgres-server.ts'

/* A Postgres from the system's packages, with the programs that the embedded one lacks. */

const VERSIONS = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore', 'pg_basebackup']
const TIMEOUT_MS = 120_000

/** The folder with its programs, where Debian has it; undefined unless all of them are there. */
export function findInstalledPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const folders = readdirSync(VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, 'bin'))
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))))
}

/** The programs, run as the account of the servers. */
export interface InstalledPostgres {
  /** Runs one to its end. Rejects with its output when it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>
  /** A folder that the account may write to. */
  makeFolder(path: string): Promise<string>
  /** A server on a new cluster in this folder, with these settings. */
  create(folder: string, settings?: readonly string[]): Promise<InstalledServer>
  /** A server on an existing cluster. */
  start(folder: string, settings?: readonly string[]): Promise<InstalledServer>
}

export interface InstalledServer extends AsyncDisposable {
  /** The address of one of its databases. */
  url(database: string): string
}

export async function openInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const account = await serverAccount()
  const runAs = (program: string, ...args: readonly string[]) =>
    run(join(programs, program), args, { account, timeoutMs: TIMEOUT_MS })

  async function makeFolder(path: string): Promise<string> {
    await mkdir(path, { recursive: true })
    if (account) await chown(path, account.uid, account.gid)
    return path
  }
  async function start(folder: string, settings: readonly string[] = []): Promise<InstalledServer> {
    const port = await findLastingPort()
    const all = [...settings, `port=${port}`, 'unix_socket_directories=', 'listen_addresses=127.0.0.1']
    const options = all.map((setting) => `-c '${setting}'`).join(' ')
    await runAs('pg_ctl', 'start', '-w', '-D', folder, '-l', join(folder, 'server.log'), '-o', options)
    return {
      url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      [Symbol.asyncDispose]: async () => {
        await runAs('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', folder)
      },
    }
  }
  return {
    run: runAs,
    makeFolder,
    start,
    async create(folder, settings) {
      await runAs(
        'initdb',
        '-D',
        folder,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-locale',
      )
      return await start(folder, settings)
    },
  }
}
