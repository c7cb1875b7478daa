import { hostname, userInfo } from 'node:os'
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

/** Reads an option with a function that throws a sentence about a wrong text. */
export function readOption<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }
}

/** Who runs this command, for the trail of keys. A container's user may have only a number. */
export function nameActor(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.()}@${hostname()}`
  }
}

/** Reads an option that is a whole number, in decimal digits alone. */
export function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`)
  }
}
