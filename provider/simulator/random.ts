import { createHash } from 'node:crypto'

/** Deterministic randomness: everything in the simulated world follows from a seed and from addresses. */

export type Random = () => number

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A 32-bit number from a text (FNV-1a, then mixed). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash, text.length)
}

/** A 32-bit number from two; every bit of the result depends on every bit of both. */
export function mix(first: number, second: number): number {
  let hash = Math.imul(first ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number from 0 to 1 from a hash. */
export function share(hash: number): number {
  return (hash >>> 0) / 0x1_0000_0000
}

/** A sequence of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return share(value ^ (value >>> 14))
  }
}

/** A factor with median 1, from far below to far above: the shape of stakes and holding times. */
export function logNormal(random: Random, spread: number): number {
  return Math.exp(spread * (random() + random() + random() + random() - 2) * 1.73)
}

/** A number of a bell curve with mean 0 and variance 1, from the four bytes of a hash. */
export function normalFrom(hash: number): number {
  const bytes = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24)
  return ((bytes - 510) / 256) * 1.73
}

/** A waiting time with this mean. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random())
}

/** A base58 address of 32 bytes that follows from its name. */
export function makeAddress(name: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
  let address = ''
  for (; rest > 0n; rest /= 58n) address = BASE58.charAt(Number(rest % 58n)) + address
  return address.padStart(32, '1')
}

const SIGNATURE_LENGTH = 88

/** The signature of a transaction, from a hash. */
export function makeSignature(hash: number): string {
  const random = randomFrom(hash)
  return Array.from({ length: SIGNATURE_LENGTH }, () => BASE58.charAt(Math.floor(random() * 58))).join('')
}
