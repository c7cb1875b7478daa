import autocannon from 'autocannon'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { SeededService } from '../../support/seeded-service.ts'

/** A load at a constant rate, and how it was answered. */
export interface Load extends Disposable {
  /** Counts the requests since the last call, and how many of them failed or got no answer. */
  takeCounts(): Counts
  /** How often each failure occurred so far, by status or `no answer`. */
  readonly failures: ReadonlyMap<string, number>
}

export interface Counts {
  readonly answers: number
  readonly failures: number
}

const CONNECTIONS = 16
/** Longer than any operation takes. */
const ANSWER_TIMEOUT_SEC = 90
const NEW_SCAN_EVERY_MS = 15_000
/** More than any run takes. */
const DURATION_SEC = 86_400

/** How many requests of the mix the service answers in a second at full load, measured for `measuredSec`. */
export async function measureCapacity(seeded: SeededService, measuredSec: number): Promise<number> {
  const { duration, ...result } = await autocannon({ ...describeMix(seeded), duration: measuredSec })
  const answered = result['2xx']
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return answered / duration
}

/** Sends `ratePerSec` requests a second until it is disposed, and scans a new token every quarter of a minute. */
export function startLoad(seeded: SeededService, ratePerSec: number): Load {
  let counts = { answers: 0, failures: 0 }
  const failures = new Map<string, number>()
  const count = (status: number | undefined) => {
    counts.answers += 1
    if (status !== undefined && status < 400) return
    counts.failures += 1
    const kind = status === undefined ? 'no answer' : String(status)
    failures.set(kind, (failures.get(kind) ?? 0) + 1)
  }
  const plan = { ...describeMix(seeded), overallRate: ratePerSec, duration: DURATION_SEC }
  // Failures are counted below.
  const load = autocannon(plan, () => undefined)
  load.on('response', (_client, status: number) => count(status))
  load.on('reqError', () => count(undefined))
  let scans = 0
  const scanning = setInterval(() => {
    scans += 1
    scan(seeded, makeAddress(`soak ${scans}`)).then(count, () => count(undefined))
  }, NEW_SCAN_EVERY_MS)
  return {
    failures,
    takeCounts() {
      const taken = counts
      counts = { answers: 0, failures: 0 }
      return taken
    },
    [Symbol.dispose]() {
      clearInterval(scanning)
      load.stop()
    },
  }
}

/** Requests for what the service has stored: reads, lists, statuses, correlations, and scans of wallets. */
function describeMix({ url, keys, dictionaries }: SeededService) {
  const { tokens = [], wallets = [], scans = [], 'token-pairs': pairs = [] } = dictionaries
  const reads = [
    ...wallets.map((wallet) => `/wallets/${wallet}`),
    ...scans.map((id) => `/scans/${id}`),
    ...tokens.map((token) => `/tokens/${token}/top-wallets?limit=50`),
    ...pairs.map((pair) => `/correlations?tokens=${pair}&limit=20`),
    '/wallets?limit=20',
  ]
  const headers = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' }
  const isFresh = JSON.stringify({ force_refresh: true })
  return {
    url,
    connections: CONNECTIONS,
    timeout: ANSWER_TIMEOUT_SEC,
    requests: [
      ...reads.map((path) => ({ method: 'GET' as const, path: `/api/v1${path}`, headers })),
      ...wallets.map((wallet) => ({
        method: 'POST' as const,
        path: `/api/v1/wallets/${wallet}/scan`,
        headers,
        body: isFresh,
      })),
    ],
  }
}

async function scan({ url, keys }: SeededService, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${keys[0]}` }
  const answer = await fetch(`${url}/api/v1/tokens/${token}/scans`, { method: 'POST', headers })
  await answer.arrayBuffer()
  return answer.status
}
