import type { FrozenScore } from '../../db/score-seals.ts'
import type { Schema } from '../schema.ts'

/** A frozen score with its proof: none before its day is sealed, or while the tree of the day is not there. */
export function renderFrozenScore(
  { place, records, ...score }: FrozenScore,
  hashes: readonly (string | null)[],
): Schema<'FrozenScore'> {
  const path = hashes.filter((hash) => hash !== null)
  const isProven = records !== null && path.length === hashes.length
  return { ...score, ...(isProven && { proof: { place, records, path } }) }
}
