/* What people are told to type next, so that a shell takes it as it is printed. */

/** What a command on this machine has to be told again, unless it is as it is by default. */
const SETTINGS = ['DATA_DIR', 'API_URL'] as const

/** A word as a POSIX shell reads it back. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** A command of this project with the settings of this process that say where it works; secrets are left out. */
export function hintAt(command: string, env: NodeJS.ProcessEnv = process.env): string {
  const settings = SETTINGS.flatMap((name) => {
    const value = env[name]?.trim()
    return value ? [`${name}=${quoteForShell(value)} `] : []
  })
  return `${settings.join('')}${command}`
}
