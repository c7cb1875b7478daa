import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverAccount } from '../../../postgres/server-account.ts'
import { runToEnd } from '../../support/commands.ts'
import { Daemon, type Part } from '../../support/daemons.ts'
import { findLastingPort } from '../../support/postgres-server.ts'

/* The parts from Debian packages. nginx and PgBouncer run with the examples in deploy/ that operators get. */

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const CHECK_TIMEOUT_MS = 30_000

export interface Pooler extends Part {
  /** Writes another server into its configuration and reloads it. */
  pointAt(databaseUrl: string): Promise<void>
}

/** Starts nginx with the example of deploy/nginx, in front of these API processes. */
export async function startBalancer(folder: string, apiPorts: readonly number[]): Promise<Part> {
  const port = await findLastingPort()
  const [first, second, third] = apiPorts
  const site = await adapt('nginx/wallet-analytics.conf', [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['http://127.0.0.1:8080;', `http://127.0.0.1:${port};`],
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ['127.0.0.1:3003', `127.0.0.1:${third}`],
    // Every client of these runs has the same address.
    ['rate=50r/s', 'rate=100000r/s'],
    ['wallet_analytics_connections 100;', 'wallet_analytics_connections 1000;'],
    ['/var/log/nginx/', `${folder}/`],
  ])
  const file = join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  const events = 'events { worker_connections 1024; }'
  const log = `error_log ${join(folder, 'nginx.log')};\npid ${join(folder, 'nginx.pid')};`
  await writeFile(file, `daemon off;\n${log}\n${events}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`)
  const args = ['-p', folder, '-c', file]
  await runToEnd(['nginx', '-t', ...args], { cwd: '/', env: process.env, timeoutMs: CHECK_TIMEOUT_MS })
  const daemon = new Daemon({ command: ['nginx', ...args], port })
  await daemon.start()
  return { url: `http://127.0.0.1:${port}`, daemon }
}

/** Starts PgBouncer with the example of deploy/pgbouncer, in front of this database. */
export async function startPooler(folder: string, databaseUrl: string): Promise<Pooler> {
  const port = await findLastingPort()
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const configure = async (address: string) => {
    const { hostname, port: target, pathname } = new URL(address)
    const text = await adapt('pgbouncer/pgbouncer.ini', [
      [
        'host=127.0.0.1 port=5432 dbname=wallet_analytics',
        `host=${hostname} port=${target} dbname=${pathname.slice(1)}`,
      ],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['auth_type = scram-sha-256', 'auth_type = trust'],
      ['/etc/pgbouncer/userlist.txt', users],
    ])
    await writeFile(file, text)
  }
  await writeFile(users, '"postgres" ""\n')
  await configure(databaseUrl)
  const daemon = new Daemon({ command: ['pgbouncer', file], port, account: await serverAccount() })
  await daemon.start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/wallet_analytics`,
    daemon,
    async pointAt(address) {
      await configure(address)
      daemon.signal('SIGHUP')
    },
  }
}

/** Reads a file of deploy/ and replaces each `from`, such as an address. Throws if the file lacks one of them. */
async function adapt(
  path: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  let text = await readFile(join(DEPLOY, path), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${path} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}
