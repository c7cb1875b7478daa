import assert from 'node:assert/strict'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { loadContract } from '../../support/contract-check.ts'
import { awaitStored, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { asking, assertOnly, awaitAnswers, awaitRecovery } from '../faults/load.ts'
import type { Cluster } from './cluster.ts'
import { POST_NOT_READY, SERVED, startLoad } from './load.ts'

/* Processes of the service that end, one after the other and all at once. */

export async function restartsInTurns(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'restarts')
  for (const member of cluster.members) {
    await awaitAnswers(load, 20)
    const [triggered] = await Promise.all([load.triggerAnother(), member.restart()])
    assert.equal(triggered, '202')
  }
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), SERVED)
  await load.awaitScan(cluster.primary.url)
}

export async function killsInTurns(cluster: Cluster): Promise<void> {
  await using load = await startLoad(cluster, 'kills')
  for (const member of cluster.members.filter(({ role }) => role === 'api')) {
    await awaitAnswers(load, 20)
    await member.process.end('SIGKILL')
    await member.start()
  }
  await awaitAnswers(load, 20)
  assertOnly(await load.stop(), [...SERVED, POST_NOT_READY])
  await load.awaitScan(cluster.primary.url)
}

export async function endsEveryProcess({ url, place, primary, members }: Cluster): Promise<void> {
  const client = await place.client({ url })
  const { scanId } = await trigger({ url, key: client.key }, makeAddress('a mint that no process follows'))
  const processes = members.filter(({ role }) => role === 'api')
  await Promise.all(processes.map(({ process }) => process.end('SIGKILL')))
  await assertNotReady(url)
  await Promise.all(processes.map((member) => member.start()))
  await awaitRecovery([asking(client, { path: '/api/v1/usage' })])
  const { status, skipped } = await awaitStored(primary.url, scanId, hasEnded)
  assert.deepEqual([status, skipped], ['completed', 0])
}

/** How each contract words a failure; no operation documents this one. */
const CONTRACTS = [
  { source: 'spec/v1.yaml', path: '/api/v1/usage', wording: { schema: 'ApiV1Failure', identified: true } },
  {
    source: 'spec/legacy.yaml',
    path: '/api/bot/solana/top-wallets',
    wording: { schema: 'LegacyFailure', identified: false },
  },
] as const
const REQUEST_ID = 'asked.of-no-one'
const TIMEOUT_MS = 30_000

async function assertNotReady(url: string): Promise<void> {
  for (const { source, path, wording } of CONTRACTS) {
    const { status, headers, body } = await ask(`${url}${path}`)
    assert.deepEqual([status, headers.get('x-request-id')], [503, REQUEST_ID])
    const check = await loadContract(source, '/', wording)
    assert.deepEqual(check.findBreaches('GET', path, { status, headers, body }), [])
    if (!wording.identified) continue
    const { error, request_id, documentation_url } = body
    assert.deepEqual(
      [error.code, request_id, documentation_url],
      ['NOT_READY', REQUEST_ID, `${url}/docs/errors#not_ready`],
    )
  }
}

interface Failure {
  readonly error: { readonly code: string }
  readonly request_id: string
  readonly documentation_url: string
}

async function ask(url: string) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { signal, headers: { 'x-request-id': REQUEST_ID } })
  // The caller checks the body against the document.
  const body = (await answer.json()) as Failure
  return { status: answer.status, headers: answer.headers, body }
}
