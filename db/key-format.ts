import { createHash, createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 12
/** 32 characters of 62 are 190 bits, so a fast hash is enough to keep the key secret. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const KEY_LENGTH_MAX = 100

/** How this installation's keys look and how they are hashed. */
export interface KeySettings {
  readonly prefix: string
  readonly pepper: string | undefined
}

/**
 * Makes a new key: `<prefix>_live_<id>_<secret>_<checksum>`, the parts in base62. The id is not secret and names the
 * key in lists and logs.
 */
export function generateKey(settings: KeySettings): { readonly id: string; readonly key: string } {
  const id = randomBase62(ID_LENGTH)
  const body = `${settings.prefix}_live_${id}_${randomBase62(SECRET_LENGTH)}`
  return { id, key: `${body}_${checksum(body)}` }
}

/** Tells a mistyped or made-up key from a possible one, without asking the database. */
export function isWellFormedKey(key: string, settings: KeySettings): boolean {
  const split = key.lastIndexOf('_')
  return (
    key.length <= KEY_LENGTH_MAX &&
    key.startsWith(`${settings.prefix}_live_`) &&
    key.slice(split + 1) === checksum(key.slice(0, split))
  )
}

/** What is stored in place of a key: SHA-256, or HMAC-SHA-256 when there is a pepper. */
export function hashKey(key: string, settings: KeySettings): Buffer {
  const hash = settings.pepper === undefined ? createHash('sha256') : createHmac('sha256', settings.pepper)
  return hash.update(key).digest()
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('')
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = BASE62.charAt(rest % BASE62.length) + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
