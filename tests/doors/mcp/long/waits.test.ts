import { describe, expect, test } from '@jest/globals'
import { revokeKey } from '../../../../db/key-changes.ts'
import { callTool, connectAgent, type ToolAnswer } from '../../../support/agent.ts'
import { keyId, type TestClient } from '../../../support/client.ts'
import { openTestService } from '../../../support/open-service.ts'
import { makeToken } from '../../../support/simulated-provider.ts'
import { endScan, triggerScan } from '../../../support/token-scans.ts'
import { awaitRequests, openCountedClient, waitFor } from '../../../support/waiting.ts'

/* scan_token while it waits. No worker runs here, so a scan ends only when a test ends it. */

/** How many requests of one key may wait at a time. */
const WAITS_OF_KEY = 20

interface Scan {
  readonly scan_id: string
  readonly status: string
}

const service = await openTestService({ env: { ROLE: 'api', CONNECTIONS_PER_ADDRESS: '250' } })
const client = await service.client()

async function startScan(): Promise<{ mint: string; scanId: string }> {
  const { mint } = await makeToken(service.simulator, 1)
  return { mint, scanId: await triggerScan(client, mint) }
}

interface Waiting {
  readonly mint: string
  readonly scanId: string
  readonly waitSec?: number
  readonly signal?: AbortSignal
}

function waitAs(
  caller: TestClient,
  { mint, scanId, waitSec = 50, signal }: Waiting,
): Promise<ToolAnswer<Scan>> {
  return callTool<Scan>(service.url, caller, {
    name: 'scan_token',
    arguments: { mint, scan_id: scanId, wait_seconds: waitSec },
    ...(signal && { signal }),
  })
}

/** Whether the key may have this many requests wait at a time. */
async function mayWait(caller: TestClient, scanId: string, count: number): Promise<boolean> {
  const headers = { prefer: 'wait=1' }
  const asked = times(count, () => caller.request('GET', `/api/v1/scans/${scanId}`, { headers }))
  return (await Promise.all(asked)).every((answer) => answer.headers.has('preference-applied'))
}

const times = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make)

describe('a client that waits', () => {
  test('gets progress reports, and what to call next when its time is over', async () => {
    const { mint, scanId } = await startScan()
    const progress: (number | undefined)[][] = []
    await using agent = await connectAgent(service.url, client)
    const given = { mint, scan_id: scanId, wait_seconds: 11 }
    const { structured, text } = await agent.call<Scan>('scan_token', given, (...step) => progress.push(step))
    expect(structured).toMatchObject({ scan_id: scanId, status: 'processing' })
    expect(text).toContain('Call scan_token again with this mint and scan_id.')
    expect(progress).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('gets UNAUTHORIZED with its scan id when its key is revoked meanwhile', async () => {
    const { mint, scanId } = await startScan()
    const doomed = await openCountedClient(service)
    const waiting = waitAs(doomed, { mint, scanId })
    await awaitRequests(service, doomed)
    await revokeKey(service.app.context.db, keyId(doomed))
    const { text, failed } = await waiting
    expect(failed).toBe(true)
    expect(text).toMatch(/^UNAUTHORIZED: .*Ask the user for a valid API key\./)
    expect(text).toContain(`scan_id: ${scanId}`)
  })

  test('frees its place and its connection when it disconnects', async () => {
    const { mint, scanId } = await startScan()
    // More connections than one address may have, unless those of clients that have left are closed.
    for (let round = 0; round < 14; round += 1) {
      const caller = await openCountedClient(service)
      const leaving = new AbortController()
      const waits = times(WAITS_OF_KEY, () => waitAs(caller, { mint, scanId, signal: leaving.signal }))
      const vanished = Promise.allSettled(waits)
      await awaitRequests(service, caller, WAITS_OF_KEY)
      leaving.abort()
      const left = await vanished
      expect(left.filter(({ status }) => status === 'fulfilled')).toEqual([])
      await waitFor('all places of the key', async () => {
        return (await mayWait(caller, scanId, WAITS_OF_KEY)) || undefined
      })
    }
  })

  test('is answered at once if too many wait, with what to call next', async () => {
    const { mint, scanId } = await startScan()
    const caller = await openCountedClient(service)
    const waits = times(WAITS_OF_KEY, () => waitAs(caller, { mint, scanId }))
    await awaitRequests(service, caller, WAITS_OF_KEY)
    const beyond = await waitAs(caller, { mint, scanId })
    expect(beyond.text).toContain('Call scan_token again')
    await endScan(service, scanId)
    for (const { structured } of await Promise.all(waits)) expect(structured.status).toBe('completed')
  })
})
