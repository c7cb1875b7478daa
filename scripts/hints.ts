import { resolve, sep } from 'node:path'
import { PACKAGE } from '../telemetry/version.ts'

/* Commands for people to type next, quoted so that a shell takes them as printed. */

/** The settings that say where a command works. A hint repeats those that are set. */
const SETTINGS = ['DATA_DIR', 'API_URL'] as const

/** Whether this is a package in another project. It then has one command, and npm runs none of its scripts. */
const IS_PACKAGE = import.meta.dirname.includes(`${sep}node_modules${sep}`)

/**
 * A text for people with the commands of this project as they are typed where it is run: `npm run scan --` in
 * its folder.
 */
export function asTypedHere(text: string, isPackage = IS_PACKAGE): string {
  if (!isPackage) return text
  return text.replaceAll(/\bnpm (?:start|run ([a-z]+))(?: --(?= |$))?/g, (_typed, command?: string) =>
    ['npx', PACKAGE, command].filter((word) => word !== undefined).join(' '),
  )
}

/** Where a page of docs/ is: its path in this project, or the whole path where this is a package of another. */
export function pageAt(path: `docs/${string}.md`, isPackage = IS_PACKAGE): string {
  return isPackage ? resolve(import.meta.dirname, '..', path) : path
}

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
  return `${settings.join('')}${asTypedHere(command)}`
}
