const CHARACTER = '[1-9A-HJ-NP-Za-km-z]'
const ADDRESS = `${CHARACTER}{32,44}`
const WHOLE = new RegExp(`^${ADDRESS}$`)
const WITHIN = new RegExp(`\\b${ADDRESS}\\b`)
const SIGNATURE = new RegExp(`^${CHARACTER}{64,88}$`)
/** The shortest start of an address that finds it. */
export const START_MIN = 4
const START = new RegExp(`^${CHARACTER}{${START_MIN},}$`)
const SHORTENED = new RegExp(`^(${CHARACTER}{3,})(?:…|\\.{2,3})(${CHARACTER}{3,})$`)

/** Whether a text has the form of the address of a token or a wallet. */
export function isAddress(text: string): boolean {
  return WHOLE.test(text)
}

/** Whether a text has the form of the signature of a transaction. */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text)
}

/** The first address in a text, such as that of an explorer's page; undefined when there is none. */
export function findAddress(text: string): string | undefined {
  return WITHIN.exec(text)?.[0]
}

/** What an address begins and ends with. */
export interface AddressPart {
  readonly start: string
  /** Empty where only the start is known. */
  readonly end: string
}

/**
 * The part of an address that a text means: the address in it, the start and the end of one that was shortened with
 * dots, or a start. Undefined for any other text.
 */
export function readAddressPart(text: string): AddressPart | undefined {
  const address = findAddress(text)
  if (address !== undefined || START.test(text)) return { start: address ?? text, end: '' }
  const [, start, end] = SHORTENED.exec(text) ?? []
  return start === undefined || end === undefined ? undefined : { start, end }
}
