import { isLoopback } from '../basics/loopback.ts'
import { type Setting, SettingReader } from './setting-reader.ts'
import { readSettings, SECRET_SETTINGS } from './settings.ts'

type Settings = Readonly<ReturnType<typeof readSettings>>

/** Everything that an operator can set, read once at the start: docs/settings.md. */
export interface Config extends Settings {
  /** Every setting as a person may see it. */
  readonly inForce: readonly ReturnType<typeof toSettingInForce>[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether the data comes from the provider's simulator, within the service's own process. */
export function isSimulated({ providerUrl }: Pick<Config, 'providerUrl'>): boolean {
  return providerUrl === undefined
}

/** Whether only this machine can reach the API: the address it listens on and its public address are both loopback. */
export function isLocal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  // An address that cannot be read is a problem of its own.
  const { hostname } = URL.parse(publicUrl ?? '') ?? { hostname: host }
  const names = [host, hostname]
  return names.every(isLoopback)
}

/**
 * Whether a service serves invented figures, and to its own machine alone. With an embedded database it may have a demo
 * key.
 */
export function isTrial(config: Pick<Config, 'providerUrl' | 'host' | 'publicUrl'>): boolean {
  return isSimulated(config) && isLocal(config)
}

/**
 * The address at which migrations, the queue and commands find the database at `url`, and the setting that names it.
 */
export function directDatabase<Url>({ databaseDirectUrl }: Config, url: Url) {
  return databaseDirectUrl === undefined
    ? { url, setting: 'DATABASE_URL' }
    : { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL' }
}

/** How keys of this installation look and what they are hashed with. */
export function readKeySettings({ apiKeyPrefix, apiKeyPepper, apiKeyPreviousPeppers }: Config) {
  return { prefix: apiKeyPrefix, pepper: apiKeyPepper, previousPeppers: apiKeyPreviousPeppers }
}

/**
 * Reads the settings of a command from environment variables. Throws one error that lists every problem, with the
 * variable and what it holds; values of secrets are never shown.
 */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env)
  return freeze(readSettings(read), read)
}

/**
 * Reads the settings of a service, as readConfig does those of a command. A service that others can reach, or whose
 * database is not its own, serves invented figures only when a setting asks for them: docs/operating.md, "Simulated
 * data".
 */
export function readServiceConfig(env: Environment): Config {
  const read = new SettingReader(env)
  const config = readSettings(read)
  const isNamed = (read.value('PROVIDER_URL') ?? config.providerApiKey) !== undefined
  if (!isNamed && (config.databaseUrl !== undefined || !isLocal(config))) {
    const reason =
      config.databaseUrl === undefined ? 'other machines can reach the service' : 'DATABASE_URL is set'
    read.problems.push(
      `PROVIDER_API_KEY is missing, while ${reason}; PROVIDER_URL=simulator serves invented figures`,
    )
  }
  read.problems.push(...findVendorProblems(config))
  return freeze(config, read)
}

function freeze(settings: Settings, read: SettingReader): Config {
  const problems = [...read.problems, ...read.listMisspelt(REFUSED_PREFIXES)]
  if (problems.length > 0) throw new Error(`Wrong settings:\n- ${problems.join('\n- ')}`)
  return Object.freeze({ ...settings, inForce: Object.freeze(read.settings.map(toSettingInForce)) })
}

function toSettingInForce({ group, variable, given, fallback }: Setting) {
  const isSet = given !== undefined
  const text = SECRET_SETTINGS.has(variable) ? undefined : (given ?? fallback?.toString())
  return { group, variable, isSet, value: text && withoutUserinfo(text) }
}

/** A name and a password in an address are a secret of those who connect. Other texts stay as they are. */
export function withoutUserinfo(text: string): string {
  const url = URL.parse(text)
  if (url === null || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** Variables that start like this belong to the service: an unknown one that is close to a setting stops the start. */
const REFUSED_PREFIXES = [
  'PROVIDER_',
  'SECOND_PROVIDER',
  'SIMULATOR_',
  'DATABASE_',
  'API_KEY_',
  'RETENTION_',
  'PLAN_',
  'WEBHOOK_',
]

/** Warnings about variables that look like a misspelt setting and are not refused, a sentence each. */
export function listMisspelt(env: Environment): readonly string[] {
  const read = new SettingReader(env)
  readSettings(read)
  return read.listMisspelt([''])
}

/** Every setting with its default. */
export function listSettings(): readonly Setting[] {
  const read = new SettingReader({})
  readSettings(read)
  return read.settings
}

/** Problems of the vendors' settings, taken together. */
function findVendorProblems(config: Settings): string[] {
  const { provider, secondProvider, secondProviderUrl: url, secondProviderApiKey: apiKey } = config
  const named = [url && 'SECOND_PROVIDER_URL', apiKey && 'SECOND_PROVIDER_API_KEY'].find(Boolean)
  const problems: string[] = []
  if (secondProvider === provider)
    problems.push(`SECOND_PROVIDER must be another vendor than PROVIDER, not "${provider}"`)
  if (isSimulated(config)) {
    if (named) problems.push(`${named} is for a real provider, and the first provider is the simulator`)
  } else if (named && secondProvider === undefined)
    problems.push(`${named} needs SECOND_PROVIDER, the name of the vendor`)
  else if (!named && secondProvider !== undefined)
    problems.push('SECOND_PROVIDER_API_KEY is missing, while SECOND_PROVIDER is set')
  return problems
}
