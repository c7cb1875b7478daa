import { type Answer, type ContractCheck, loadContract } from '../../support/contract-check.ts'
import type { FuzzedCase } from './requests.ts'
import type { Mood } from './subject.ts'

/** Returns the faults of an answer; nothing if it is as documented. */
export type Judge = (tried: FuzzedCase, answer: Answer, mood: Mood) => string[]

/** Statuses of answers before the request is read: it did not arrive in time, or its head is too large. */
const CONNECTION_STATUSES = [408, 431]
/** What operations answer when the provider fails. */
const UPSTREAM_STATUSES = [502, 504]

/** Checks answers against both documents. */
export async function createJudge(): Promise<Judge> {
  const v1 = await loadContract('spec/v1.yaml', '/api/v1')
  const legacy = await loadContract('spec/legacy.yaml', '/api/bot/solana', {
    schema: 'LegacyFailure',
    identified: false,
  })
  const contracts: [string, ContractCheck][] = [
    ['/api/v1/', v1],
    ['/api/bot/solana/', legacy],
  ]
  return (tried, answer, mood) => {
    const { status } = answer
    if (status >= 500 && !(mood === 'ill' && UPSTREAM_STATUSES.includes(status)))
      return [`answered ${status}`]
    if ('bytes' in tried) {
      // It is unknown whose answer it is, so a failure must match the envelope of one contract.
      const breaches = contracts.map(([, contract]) => contract.findBreaches('GET', '/', answer))
      return status < 400 || breaches.some(({ length }) => length === 0) ? [] : breaches.flat()
    }
    if (CONNECTION_STATUSES.includes(status)) return v1.findBreaches('GET', '/', answer)
    const path = tried.path.split(/[?#]/)[0] ?? ''
    const contract = contracts.find(([root]) => path.startsWith(root))?.[1]
    if (contract !== undefined) return contract.findBreaches(tried.method, path, answer)
    // By chance, requests also reach pages that no contract has.
    return status === 200 ? [] : v1.findBreaches(tried.method, path, answer)
  }
}
