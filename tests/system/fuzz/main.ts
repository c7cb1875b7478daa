import { randomInt } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import fc from 'fast-check'
import pLimit from 'p-limit'
import { listOperations } from '../../../contract/document/operations.ts'
import { mix } from '../../../provider/simulator/random.ts'
import { readDocument } from '../../../scripts/codegen/sources.ts'
import { declareCommand, integerBetween } from '../../../scripts/command-line.ts'
import { runScript } from '../../../scripts/run-script.ts'
import { type Answer, type ContractCheck, loadContract } from '../../support/contract-check.ts'
import { describeMachine } from '../../support/machine.ts'
import { endProcesses } from '../../support/processes.ts'
import { readErrors, startSeededService } from '../../support/seeded-service.ts'
import { sendBytes } from './client.ts'
import { damagedRequest } from './requests.ts'

const ABOUT = `Sends damaged requests: edited, cut off, doubled or with other line ends, and bytes of any kind.

They go to a service in a separate process with a real Postgres and a simulated provider. It fails if an answer is not a documented one, or if the service ends.`

const REQUESTS = 20_000
const SEED_MAX = 2 ** 31
/** Each run of a person draws a new seed. CI has a fixed one, so that every change must pass the same requests. */
const DRAWS_ANEW = process.env.CI !== 'true'
const CONNECTIONS = 16
/** As many as a person reads. */
const FAILURES_MAX = 10
const SHOWN_MAX = 2_000

/** Each request depends only on the seed and its index. Prints what is wrong, and whether anything is. */
async function run(requests: number, seed: number): Promise<boolean> {
  process.stdout.write(`${requests} requests, seed ${seed}, on ${describeMachine()}\n`)
  const { service, url, keys, dictionaries } = await startSeededService()
  const contracts = [
    await loadContract('spec/v1.yaml', '/api/v1'),
    await loadContract('spec/legacy.yaml', '/api/bot/solana', { schema: 'LegacyFailure', identified: false }),
  ]
  const [v1, legacy] = await Promise.all(['spec/v1.yaml', 'spec/legacy.yaml'].map(readDocument))
  const targets = Object.entries({ '/api/v1': v1, '/api/bot/solana': legacy }).flatMap(([root, document]) =>
    document === undefined ? [] : listOperations(document).map((operation) => ({ root, operation })),
  )
  const arbitrary = damagedRequest(targets, { keys, ids: Object.values(dictionaries).flat() })
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const limit = pLimit(CONNECTIONS)
  const send = async (index: number) => {
    if (failures.length >= FAILURES_MAX || !service.isRunning()) return
    const [bytes = ''] = fc.sample(arbitrary, { seed: mix(seed, index), numRuns: 1 })
    const problems = await sendBytes(url, bytes).then(
      (answers) => {
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return answers.flatMap((answer) => findProblems(contracts, answer))
      },
      (error: Error) => [error.message],
    )
    if (problems.length > 0)
      failures.push(`${JSON.stringify(bytes).slice(0, SHOWN_MAX)}\n  ${problems.join('\n  ')}`)
  }
  await limit.map(
    Array.from({ length: requests }, (_, index) => index),
    send,
  )
  if (!service.isRunning()) failures.push('the service has ended')
  const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
  process.stdout.write(`answers: ${counts.join(', ')}\n${failures.join('\n')}\n`)
  if (failures.length > 0) process.stdout.write(`FAILED\n${readErrors(service)}`)
  return failures.length === 0
}

/** Damage never fails the service, and each refusal is one that a document has. */
function findProblems(contracts: readonly ContractCheck[], answer: Answer): string[] {
  if (answer.status >= 500) return [`answered ${answer.status}`]
  const breaches = contracts.map((contract) => contract.findBreaches('GET', '/', answer))
  return answer.status < 400 || breaches.some(({ length }) => length === 0) ? [] : breaches.flat()
}

const readCount = integerBetween(0, SEED_MAX)
const drawn = new Option('--seed <n>', 'the seed of the requests: the same seed makes the same requests')
  .argParser(readCount)
  .default(DRAWS_ANEW ? randomInt(SEED_MAX) : 1, DRAWS_ANEW ? 'drawn' : '1')

await runScript(
  declareCommand('npm run test:fuzz --', ABOUT)
    .option('--requests <n>', 'how many', readCount, REQUESTS)
    .addOption(drawn)
    .action(async ({ requests, seed }) => {
      const isFine = await run(requests, seed).finally(endProcesses)
      if (!isFine) process.exitCode = 1
    }),
)
