import { isPlaceOf, type RankedPlace, type WalletRanking } from '../../db/wallet-ranking.ts'
import { readPageCursor, writePageCursor } from './page-cursor.ts'

/** The cursor of the page that follows a place in a ranking. It works only for this ranking and this installation. */
export function writeCursor(ranking: WalletRanking, secret: string, { keys, address }: RankedPlace): string {
  // An unknown figure's place is Infinity, which JSON lacks: it becomes null.
  return writePageCursor(nameList(ranking), secret, [...keys, address])
}

/** The place of a cursor; undefined for any text that `writeCursor` has not made for this ranking with this secret. */
export function readCursor(ranking: WalletRanking, secret: string, cursor: string): RankedPlace | undefined {
  const members = readPageCursor(nameList(ranking), secret, cursor)
  if (members === undefined) return undefined
  const place = {
    keys: members.slice(0, -1).map((key) => (key === null ? Infinity : Number(key))),
    address: String(members.at(-1)),
  }
  return isPlaceOf(ranking.sort, place) ? place : undefined
}

function nameList(ranking: WalletRanking): unknown {
  return Object.entries(ranking).sort(([one], [other]) => (one < other ? -1 : 1))
}
