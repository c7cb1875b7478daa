import { type Answer, type ContractCheck, loadContract } from '../../support/contract-check.ts'
import type { FuzzedRequest } from './requests.ts'
import type { Mood } from './subject.ts'

/** Returns the faults of the answers to a request; nothing if they are as documented. */
export type Judge = (request: FuzzedRequest, answers: readonly Answer[], mood: Mood) => string[]

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
  const contracts: readonly [string, ContractCheck][] = [
    ['/api/v1/', v1],
    ['/api/bot/solana/', legacy],
  ]
  const judge = ({ asked }: FuzzedRequest, answer: Answer, mood: Mood): string[] => {
    const { status } = answer
    if (status >= 500 && !(mood === 'ill' && UPSTREAM_STATUSES.includes(status)))
      return [`answered ${status}`]
    if (asked === undefined) {
      const breaches = contracts.map(([, contract]) => contract.findBreaches('GET', '/', answer))
      return status < 400 || breaches.some(({ length }) => length === 0) ? [] : breaches.flat()
    }
    if (CONNECTION_STATUSES.includes(status)) return v1.findBreaches('GET', '/', answer)
    const contract = contracts.find(([root]) => asked.path.startsWith(root))?.[1] ?? v1
    return contract.findBreaches(asked.method, asked.path, answer)
  }
  return (request, answers, mood) => [
    ...(request.asked && answers.length === 0 ? ['got no answer'] : []),
    ...answers.flatMap((answer) => judge(request, answer, mood)),
  ]
}
