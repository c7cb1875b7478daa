import { isIP } from 'node:net'

/** What a text may be, for the check and for the person who is told. */
interface TextRule {
  readonly pattern: RegExp
  readonly meaning: string
}

interface IntegerRange {
  readonly min: number
  readonly max: number
}

/** Reads settings one by one and gathers what is wrong with them. Values of secrets are never shown. */
export class SettingReader {
  readonly problems: string[] = []
  readonly #env: Readonly<Record<string, string | undefined>>

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env
  }

  optional(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  /** Texts between commas, empty ones left out. */
  list(name: string): readonly string[] {
    const texts = (this.optional(name) ?? '').split(',').map((text) => text.trim())
    return Object.freeze(texts.filter((text) => text !== ''))
  }

  /** IP addresses, and networks such as `10.0.0.0/8`. */
  addresses(name: string): readonly string[] {
    const addresses = this.list(name)
    for (const address of addresses.filter((each) => !isAddressOrNetwork(each)))
      this.problems.push(`${name} must be IP addresses or networks such as 10.0.0.0/8, not "${address}"`)
    return addresses
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  integer(name: string, fallback: number, { min, max }: IntegerRange): number {
    const value = this.optional(name)
    if (value === undefined) return fallback
    const number = /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.problems.push(`${name} must be an integer from ${min} to ${max}, not "${value}"`)
    return fallback
  }

  optionalInteger(name: string, range: IntegerRange): number | undefined {
    return this.optional(name) === undefined ? undefined : this.integer(name, range.min, range)
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.optional(name)
    if (value === undefined) return fallback
    const choice = choices.find((candidate) => candidate === value)
    if (choice !== undefined) return choice
    this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return fallback
  }

  pattern(name: string, fallback: string, { pattern, meaning }: TextRule): string {
    const value = this.text(name, fallback)
    if (!pattern.test(value)) this.problems.push(`${name} must be ${meaning}, not "${value}"`)
    return value
  }

  /** An address. It may hold a password, so a bad one is not repeated in the message. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.optional(name)
    if (value === undefined) return undefined
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      this.problems.push(`${name} must be an address that starts with ${protocols.join('// or ')}//`)
    }
    return value
  }
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
