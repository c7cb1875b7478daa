import { createHmac, hash, randomInt } from 'node:crypto'
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
  /** The pepper of new keys. */
  readonly pepper: string | undefined
  /** The peppers of older keys, which still work. The word `none` stands for no pepper. */
  readonly previousPeppers?: readonly string[]
}

/** A hash that a key may be stored under. */
interface KeyHash {
  readonly hash: Buffer
  /** The name of the pepper that the hash is made with. */
  readonly pepper: string
}

/** The name that stands for no pepper. */
const NO_PEPPER = 'none'
const PEPPER_NAME_LENGTH = 8

/**
 * Makes a new key: `<prefix>_live_<id>_<secret>_<checksum>`, the last three in base62. The id is not secret and names
 * the key in lists and logs.
 */
export function generateKey(settings: KeySettings): { readonly id: string; readonly key: string } {
  const id = randomBase62(ID_LENGTH)
  return { id, key: generateSecret(id, settings) }
}

/** A new key text for this id. */
export function generateSecret(id: string, { prefix }: KeySettings): string {
  const body = `${prefix}_live_${id}_${randomBase62(SECRET_LENGTH)}`
  return `${body}_${checksum(body)}`
}

/** Recognizes a mistyped or made-up key without a query. */
export function isWellFormedKey(key: string, settings: KeySettings): boolean {
  const split = key.lastIndexOf('_')
  return (
    key.length <= KEY_LENGTH_MAX &&
    key.startsWith(`${settings.prefix}_live_`) &&
    key.slice(split + 1) === checksum(key.slice(0, split))
  )
}

/** Every hash that a key may be stored under: one for each pepper that counts. */
export function listKeyHashes(key: string, settings: KeySettings): KeyHash[] {
  return listPeppers(settings).map((pepper) => hashKey(key, pepper))
}

/**
 * The accepted peppers. Undefined stands for no pepper: where a pepper is set, keys without one count only if the
 * settings name `none`.
 */
function listPeppers({ pepper, previousPeppers = [] }: KeySettings): (string | undefined)[] {
  return [...new Set([pepper, ...previousPeppers.map((each) => (each === NO_PEPPER ? undefined : each))])]
}

/** A name for a pepper, stored with each key, which does not reveal the pepper. */
export function namePepper(pepper: string | undefined): string {
  if (pepper === undefined) return NO_PEPPER
  return createHmac('sha256', pepper).update('pepper').digest('hex').slice(0, PEPPER_NAME_LENGTH)
}

/** The peppers among these whose keys do not work with these settings. */
export function listUnknownPeppers(names: readonly (string | null)[], settings: KeySettings): string[] {
  const known = new Set(listPeppers(settings).map(namePepper))
  return names.filter((name) => name !== null).filter((name) => !known.has(name))
}

/** What is stored in place of a key: SHA-256, or HMAC-SHA-256 when there is a pepper. */
export function hashKey(key: string, pepper: string | undefined): KeyHash {
  const digest =
    pepper === undefined ? hash('sha256', key, 'buffer') : createHmac('sha256', pepper).update(key).digest()
  return { hash: digest, pepper: namePepper(pepper) }
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
