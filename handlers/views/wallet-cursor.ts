import { createHash } from 'node:crypto'
import { isPlaceOf, type RankedPlace, type WalletRanking } from '../../db/wallet-ranking.ts'

const DIGEST_LENGTH = 16

/**
 * The cursor of the page that follows a place in a ranking. It tells no more than the page before did, so it is not
 * secret; its digest binds it to the ranking, and makes a text that nobody was given recognisable.
 */
export function writeCursor(ranking: WalletRanking, { keys, address }: RankedPlace): string {
  // JSON has no Infinity, the place of what is unknown: it is null.
  const place = JSON.stringify([...keys, address])
  const asked = JSON.stringify(Object.entries(ranking).sort(([one], [other]) => (one < other ? -1 : 1)))
  const digest = createHash('sha256').update(`${asked} ${place}`).digest('base64url').slice(0, DIGEST_LENGTH)
  return Buffer.from(digest + place).toString('base64url')
}

/** The place that a cursor is of; undefined for any text but a cursor of this ranking. */
export function readCursor(ranking: WalletRanking, cursor: string): RankedPlace | undefined {
  const place = parsePlace(Buffer.from(cursor, 'base64url').toString().slice(DIGEST_LENGTH))
  if (place === undefined || !isPlaceOf(ranking.sort, place)) return undefined
  return writeCursor(ranking, place) === cursor ? place : undefined
}

function parsePlace(text: string): RankedPlace | undefined {
  try {
    const members: readonly unknown[] = JSON.parse(text)
    return {
      keys: members.slice(0, -1).map((key) => (key === null ? Infinity : Number(key))),
      address: String(members.at(-1)),
    }
  } catch {
    return undefined
  }
}
