import { createHash } from 'node:crypto'
import type { components } from '../generated/v1/types.ts'
import { type Evidence, type Group, type Pair, WINDOW_SEC } from './groups.ts'

type Schemas = components['schemas']

/** A group in the words of the contract. */
export interface DescribedGroup {
  readonly detail: Schemas['GroupData']
  /** The group as shown with each member's entry in a list, by the id of the wallet. */
  readonly entries: ReadonlyMap<number, NonNullable<Schemas['WalletGroup']>>
}

const MEMBERS_SHOWN_MAX = 500
const PAIRS_SHOWN_MAX = 100
/** Part of each id: a group that another procedure finds has another id. */
const PROCEDURE = 1
const ID_LENGTH = 16
/** Smaller ones say no more, and would change with each scan. */
const Q_VALUE_MIN = 1e-12

/** Describes a group whose members have these addresses. */
export function describeGroup(group: Group, addressOf: (walletId: number) => string): DescribedGroup {
  const members = group.walletIds
    .map((walletId) => ({ walletId, address: addressOf(walletId) }))
    .sort((one, other) => compare(one.address, other.address))
  const id = idOf(members[0]?.address ?? '')
  const leader = group.leaderId === null ? null : addressOf(group.leaderId)
  const summary = { id, size: members.length, leader }
  // Pairs come most striking first: the first pair with a wallet is the evidence for it.
  const strongest = new Map<number, Schemas['GroupEvidence']>()
  for (const pair of group.pairs.toReversed())
    for (const walletId of pair.walletIds) strongest.set(walletId, toEvidence(pair))
  const evidenceOf = (walletId: number) => {
    const evidence = strongest.get(walletId)
    if (evidence === undefined) throw new Error(`wallet ${walletId} of a group is in none of its pairs`)
    return evidence
  }
  const toPair = (pair: Pair) => ({
    addresses: pair.walletIds.map(addressOf).sort(compare),
    evidence: toEvidence(pair),
  })
  return {
    detail: {
      ...summary,
      members: members.slice(0, MEMBERS_SHOWN_MAX).map(({ walletId, address }) => ({
        address,
        evidence: evidenceOf(walletId),
      })),
      pairs: group.pairs.slice(0, PAIRS_SHOWN_MAX).map(toPair),
      pairs_total: group.pairs.length,
    },
    entries: new Map(
      members.map(({ walletId }) => [walletId, { ...summary, evidence: evidenceOf(walletId) }]),
    ),
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The id of a group stays the same while its member with the smallest address does. */
function idOf(smallestAddress: string): string {
  const digest = createHash('sha256').update(`${PROCEDURE} ${smallestAddress}`).digest('hex')
  return `group_${digest.slice(0, ID_LENGTH)}`
}

function toEvidence({ tokensShared, tokensTogether, expected, qValue }: Evidence): Schemas['GroupEvidence'] {
  return {
    tokens_shared: tokensShared,
    tokens_together: tokensTogether,
    expected: Math.round(expected * 100) / 100,
    q_value: roundUp(Math.max(Q_VALUE_MIN, qValue)),
    window_sec: WINDOW_SEC,
  }
}

/** Rounds up to one digit. The number of tested pairs changes with each scan, and the published figure should not. */
function roundUp(value: number): number {
  const [digits = '1', exponent = '0'] = value.toExponential(6).split('e')
  return Number(`${Math.ceil(Number(digits))}e${exponent}`)
}
