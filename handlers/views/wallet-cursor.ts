import { createHmac } from 'node:crypto'
import { isPlaceOf, type RankedPlace, type WalletRanking } from '../../db/wallet-ranking.ts'

const SIGNATURE_LENGTH = 16

/**
 * The cursor of the page that follows a place in a ranking. Its text can be read, and says no more than the page did;
 * its signature with the secret of this
 * installation binds it to both.
 */
export function writeCursor(ranking: WalletRanking, secret: string, { keys, address }: RankedPlace): string {
  // JSON has no Infinity, which is the place of an unknown figure; it becomes null.
  const place = JSON.stringify([...keys, address])
  const asked = JSON.stringify(Object.entries(ranking).sort(([one], [other]) => (one < other ? -1 : 1)))
  const signature = createHmac('sha256', secret).update(`${asked} ${place}`).digest('base64url')
  return Buffer.from(signature.slice(0, SIGNATURE_LENGTH) + place).toString('base64url')
}

/** The place of a cursor; undefined for any text that `writeCursor` has not made for this ranking with this secret. */
export function readCursor(ranking: WalletRanking, secret: string, cursor: string): RankedPlace | undefined {
  const place = parsePlace(Buffer.from(cursor, 'base64url').toString().slice(SIGNATURE_LENGTH))
  if (place === undefined || !isPlaceOf(ranking.sort, place)) return undefined
  return writeCursor(ranking, secret, place) === cursor ? place : undefined
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
