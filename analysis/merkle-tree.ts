import { createHash } from 'node:crypto'

/*
 * The Merkle tree of RFC 9162, with SHA-256. A leaf is hash(0x00 + entry), a node is hash(0x01 + left + right), and a
 * node without a neighbour moves up as it is. docs/calibration.md has a verifier.
 */

/** Bytes of a hash. */
export const HASH_LENGTH = 32

/** All hashes of the tree of these entries, from the leaves to the root, which is the last one. At least one entry. */
export function buildMerkleTree(entries: readonly string[]): Buffer {
  let level = entries.map((entry) => sha256(LEAF, Buffer.from(entry)))
  const levels = [level]
  while (level.length > 1) {
    level = parentsOf(level)
    levels.push(level)
  }
  return Buffer.concat(levels.flat())
}

function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = []
  for (let left = 0; left < level.length; left += 2) {
    const [one, other] = level.slice(left, left + 2)
    if (one !== undefined) parents.push(other === undefined ? one : sha256(NODE, one, other))
  }
  return parents
}

/**
 * The places, among the hashes of a tree, of those that prove an entry: the neighbour on each level that has one, from
 * the leaves up. `place` is that of the entry and counts from 0.
 */
export function listProofPlaces(place: number, entries: number): number[] {
  const places: number[] = []
  let start = 0
  let [index, size] = [place, entries]
  while (size > 1) {
    const neighbour = index % 2 === 0 ? index + 1 : index - 1
    if (neighbour < size) places.push(start + neighbour)
    start += size
    index = Math.floor(index / 2)
    size = Math.ceil(size / 2)
  }
  return places
}

/** Binds a day to the sealed day before it; all hashes in hexadecimal. */
export function chainDay({
  previous,
  day,
  records,
  root,
}: Readonly<Record<'previous' | 'day' | 'root', string>> & { readonly records: number }): string {
  return sha256(Buffer.from(`${previous}|${day}|${records}|${root}`)).toString('hex')
}

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
