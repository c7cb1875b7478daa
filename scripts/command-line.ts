import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { asTypedHere } from './hints.ts'

/**
 * A command as its user types it, such as `npm run keys --`. Its declaration is its help, too: `--help` prints it and
 * ends with 0, and an argument that is not declared is refused with a sentence. `runScript` runs it.
 */
export function declareCommand(typed: string, about: string) {
  return new Command(asTypedHere(typed))
    .description(asTypedHere(about))
    .helpOption('-h, --help', 'this text')
    .helpCommand(false)
    .showHelpAfterError('See --help.')
    .exitOverride()
}

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a time such as 30d, 24h, 15m or 1s; undefined when the text is none. */
export function readDurationMs(text: string): number | undefined {
  const [, count, unit] = /^(0|[1-9][0-9]{0,5})([smhd])$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]
}

/** Reads an option that is a whole number, in decimal digits alone. */
export function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`)
  }
}
