import { buildMerkleTree, chainDay, HASH_LENGTH } from '../analysis/merkle-tree.ts'
import type { Context } from '../context.ts'
import {
  findSealBefore,
  listDaysWithoutTree,
  listEntries,
  type SealedDay,
  storeSeal,
} from '../db/score-seals.ts'

/** What the first day is chained to. */
const NOTHING_BEFORE = '0'.repeat(2 * HASH_LENGTH)

/**
 * Seals the frozen scores of all ended days that are not sealed, oldest first (docs/calibration.md, A ledger that
 * cannot be rewritten). An installation that moved makes its trees again. It may run twice and at any time. Resolves to
 * the days that were sealed, and those whose records differ from what was sealed before.
 */
export async function sealScoreLedger({ db, simulated }: Pick<Context, 'db' | 'simulated'>) {
  const sealed: SealedDay[] = []
  const broken: string[] = []
  for (const day of await listDaysWithoutTree(db, simulated)) {
    const entries = await listEntries(db, simulated, day)
    const hashes = buildMerkleTree(entries)
    const root = hashes.subarray(-HASH_LENGTH).toString('hex')
    const previous = (await findSealBefore(db, simulated, day))?.chain ?? NOTHING_BEFORE
    const records = entries.length
    const seal = { day, records, root, previous, chain: chainDay({ previous, day, records, root }) }
    const stored = await storeSeal(db, simulated, seal, hashes)
    if (stored.chain === seal.chain) sealed.push(stored)
    else broken.push(day)
  }
  return { sealed, broken }
}
