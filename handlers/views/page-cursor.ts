import { createHmac } from 'node:crypto'

const SIGNATURE_LENGTH = 16

/**
 * The cursor of the page that follows a place in a list. Its text can be read, and says no more than the page did; its
 * signature with the secret of this installation binds it to the list, which `list` names with all that it depends on.
 */
export function writePageCursor(list: unknown, secret: string, place: readonly unknown[]): string {
  const text = JSON.stringify(place)
  const signed = `${JSON.stringify(list)} ${text}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64url')
  return Buffer.from(signature.slice(0, SIGNATURE_LENGTH) + text).toString('base64url')
}

/** The place of a cursor; undefined for any text that `writePageCursor` has not made for this list with this secret. */
export function readPageCursor(
  list: unknown,
  secret: string,
  cursor: string,
): readonly unknown[] | undefined {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString().slice(SIGNATURE_LENGTH))
    return Array.isArray(place) && writePageCursor(list, secret, place) === cursor ? place : undefined
  } catch {
    return undefined
  }
}
