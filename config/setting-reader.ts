import { closestMatch } from 'leven'
import { isNetwork } from '../basics/networks.ts'

/** What a text may be, for the check and for the error message: `must ...`. */
interface TextRule {
  readonly pattern: RegExp
  readonly meaning: string
}

export interface Setting {
  readonly variable: string
  readonly group: string
  /** Undefined where it may stay unset. */
  readonly fallback: string | number | undefined
  /** Its text as it was set; undefined when it was not. */
  readonly given: string | undefined
}

/** An unknown variable within this distance of a setting is taken for a misspelt one. */
const MISSPELT_DISTANCE = 2
/** Shorter names are close to too many others. */
const MISSPELT_LENGTH_MIN = 8

/** Reads settings one by one, and collects their defaults and what is wrong with them. Secrets are never shown. */
export class SettingReader {
  readonly problems: string[] = []
  readonly settings: Setting[] = []
  /** The group of the settings that are read next. */
  group = ''
  readonly #env: Readonly<Record<string, string | undefined>>

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env
  }

  /** The text of a variable; undefined when it is unset or blank. */
  value(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  /** A text that no message repeats. */
  secret(name: string, { pattern, meaning }: TextRule): string | undefined {
    const value = this.text(name, undefined)
    if (value !== undefined && !pattern.test(value)) this.problems.push(`${name} must ${meaning}`)
    return value
  }

  /** Texts between commas, empty ones left out. */
  list(name: string): readonly string[] {
    const texts = (this.text(name, undefined) ?? '').split(',').map((text) => text.trim())
    return Object.freeze(texts.filter((text) => text !== ''))
  }

  /**
   * IP addresses, and networks such as `10.0.0.0/8`. Networks have at least `bitsMin` bits: Express, which reads the
   * trusted ones, takes none of all addresses.
   */
  addresses(name: string, bitsMin = 0): readonly string[] {
    const addresses = this.list(name)
    for (const address of addresses.filter((each) => !isNetwork(each, bitsMin)))
      this.problems.push(`${name} must be IP addresses or networks such as 10.0.0.0/8, not "${address}"`)
    return addresses
  }

  text<Fallback extends string | undefined>(variable: string, fallback: Fallback): string | Fallback {
    const given = this.value(variable)
    this.settings.push({ variable, group: this.group, fallback, given })
    return given ?? fallback
  }

  integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    { min, max }: { readonly min: number; readonly max: number },
  ): number | Fallback {
    const value = this.value(name)
    this.settings.push({ variable: name, group: this.group, fallback, given: value })
    if (value === undefined) return fallback
    const number = /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.problems.push(`${name} must be an integer from ${min} to ${max}, not "${value}"`)
    return fallback
  }

  choice<Choice extends string, Fallback extends Choice | undefined>(
    name: string,
    choices: readonly Choice[],
    fallback: Fallback,
  ): Choice | Fallback {
    const value = this.text(name, fallback)
    const choice = choices.find((candidate) => candidate === value)
    if (value !== undefined && choice === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return choice ?? fallback
  }

  /** Some of these words, separated by commas. */
  choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] {
    const given = this.list(name)
    for (const text of given.filter((each) => !choices.some((choice) => choice === each)))
      this.problems.push(`${name} must be some of ${choices.join(', ')}, not "${text}"`)
    return Object.freeze(choices.filter((choice) => given.includes(choice)))
  }

  pattern(name: string, fallback: string, rule: TextRule): string {
    const value = this.text(name, fallback)
    if (!rule.pattern.test(value)) this.problems.push(`${name} must ${rule.meaning}, not "${value}"`)
    return value
  }

  /** An address, or one of these words. It may hold a password, so a bad one is not repeated in the message. */
  url(name: string, protocols: readonly string[], words: readonly string[] = []): string | undefined {
    const value = this.text(name, undefined)
    if (value === undefined || words.includes(value)) return value
    if (!protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))) {
      const address = `an address that starts with ${protocols.join('// or ')}//`
      this.problems.push(`${name} must be ${[...words, address].join(' or ')}`)
    } else if (!URL.canParse(value) || isCutAtPassword(new URL(value)))
      this.problems.push(
        `${name} must be an address; write special characters of a password as percent codes`,
      )
    else if (protocols.includes('http:') && /[?#]/.test(value))
      this.problems.push(`${name} must be an address without ? and #, because paths are added to it`)
    return value
  }

  /** A sentence for each variable with one of these prefixes that looks like a misspelt setting. */
  listMisspelt(prefixes: readonly string[]): string[] {
    const known = this.settings.map(({ variable }) => variable)
    const candidates = known.filter(({ length }) => length >= MISSPELT_LENGTH_MIN)
    return Object.keys(this.#env)
      .filter((name) => !known.includes(name) && prefixes.some((prefix) => name.startsWith(prefix)))
      .flatMap((name) => {
        const meant = closestMatch(name.toUpperCase(), candidates, { maxDistance: MISSPELT_DISTANCE })
        return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`]
      })
  }
}

/** An unescaped `/` in a password ends the host too early: messages would name a piece of the password as the host. */
function isCutAtPassword({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}`.includes('@')
}
