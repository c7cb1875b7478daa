import type { Account } from './processes.ts'
import { run } from './processes.ts'

const SYSTEM_USER = 'postgres'

/** True when this process is root. Postgres refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for a server of this process: the current user, or, for root, the system user `postgres`, which is
 * created when there is none. Throws with advice when that fails.
 */
export async function serverAccount(): Promise<Account> {
  if (!isRoot()) return undefined
  try {
    const account = await findSystemUser().catch(createSystemUser)
    // Having the user is not enough: a container may be forbidden to switch to it.
    await run('id', ['-u'], { account })
    return account
  } catch (cause) {
    throw new Error(
      `Postgres does not run as root, and it cannot be run as the user "${SYSTEM_USER}" (${(cause as Error).message}); ` +
        'set DATABASE_URL to a Postgres of your own, or start the service as an ordinary user',
      { cause },
    )
  }
}

async function findSystemUser(): Promise<Account> {
  const uid = Number(await run('id', ['-u', SYSTEM_USER]))
  const gid = Number(await run('id', ['-g', SYSTEM_USER]))
  return { uid, gid }
}

async function createSystemUser(): Promise<Account> {
  await run('useradd', [
    ...['--system', '--user-group', '--no-create-home'],
    ...['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
  ])
  return await findSystemUser()
}
