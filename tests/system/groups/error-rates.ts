import { findGroups, type Group } from '../../../analysis/groups.ts'
import { makeWorld, type WorldSettings } from '../../support/trader-crowds.ts'

/** Worlds of one kind. */
export interface Experiment extends Omit<WorldSettings, 'seed'> {
  readonly name: string
  readonly worlds: number
}

/** What was found in all worlds of an experiment together. */
export interface ErrorRates {
  readonly groups: number
  readonly pairs: number
  /** The share of the pairs within found groups that belong to one ring; null without a pair. */
  readonly precision: number | null
  /** The share of the pairs of all rings that were found in one group; null without a ring. */
  readonly recall: number | null
  /** The median CPU time of one computation. */
  readonly ms: number
}

/** Finds the groups of each world; the seeds are the numbers from 1. */
export async function measureErrors({ worlds, ...settings }: Experiment): Promise<ErrorRates> {
  let groups = 0
  let planted = 0
  const found: boolean[] = []
  const times: number[] = []
  for (let seed = 1; seed <= worlds; seed += 1) {
    const { tokens, rings } = makeWorld({ ...settings, seed })
    const begun = process.cpuUsage()
    const result = await findGroups(tokens, new Set())
    times.push(process.cpuUsage(begun).user / 1000)
    const ringOf = new Map(rings.flatMap((ring, index) => ring.map((id) => [id, index])))
    groups += result.groups.length
    planted += rings.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
    found.push(...result.groups.flatMap((group) => judgePairs(group, ringOf)))
  }
  const right = found.filter(Boolean).length
  return {
    groups,
    pairs: found.length,
    precision: found.length === 0 ? null : right / found.length,
    recall: planted === 0 ? null : right / planted,
    ms: times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
  }
}

/** Returns for each pair of wallets in a group whether both belong to one ring. */
function judgePairs({ walletIds }: Group, ringOf: ReadonlyMap<number, number>): boolean[] {
  return walletIds.flatMap((one, index) =>
    walletIds.slice(index + 1).map((other) => {
      const ring = ringOf.get(one)
      return ring !== undefined && ring === ringOf.get(other)
    }),
  )
}
