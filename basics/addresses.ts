const ADDRESS = '[1-9A-HJ-NP-Za-km-z]{32,44}'
const WHOLE = new RegExp(`^${ADDRESS}$`)
const WITHIN = new RegExp(`\\b${ADDRESS}\\b`)

/** Whether a text has the form of the address of a token or a wallet. */
export function isAddress(text: string): boolean {
  return WHOLE.test(text)
}

/** The first address in a text, such as that of an explorer's page; undefined when there is none. */
export function findAddress(text: string): string | undefined {
  return WITHIN.exec(text)?.[0]
}
