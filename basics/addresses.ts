const CHARACTER = '[1-9A-HJ-NP-Za-km-z]'
const ADDRESS = `${CHARACTER}{32,44}`
const WHOLE = new RegExp(`^${ADDRESS}$`)
const WITHIN = new RegExp(`\\b${ADDRESS}\\b`)
const SIGNATURE = new RegExp(`^${CHARACTER}{64,88}$`)
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

/** The start and the end of an address that was shortened to them, with dots between; undefined for any other text. */
export function readShortened(text: string): { readonly start: string; readonly end: string } | undefined {
  const [, start, end] = SHORTENED.exec(text) ?? []
  return start === undefined || end === undefined ? undefined : { start, end }
}
