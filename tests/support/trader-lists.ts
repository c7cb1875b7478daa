import type { Fault } from '../../provider/simulator/scenarios.ts'
import { address, connect, simulate } from './provider-client.ts'

/** Lists of traders for the tests, and a provider that has them. */

export const TRADERS = '/v2/pnl/tokens/{token}/traders'
export const FIRST_BUYERS = '/first-buyers/{token}'

export function wallet(index: number): string {
  return address(`trader ${index}`)
}

export function row(index: number, realized: number | null = -index) {
  return { wallet: wallet(index), pnl: { token: { realized, unrealized: 0 } } }
}

export function rows(from: number, to: number) {
  return Array.from({ length: to - from }, (_, index) => row(from + index))
}

export function page(traders: readonly unknown[], nextCursor: string | null = null): Fault {
  return {
    kind: 'answer',
    body: { traders, pagination: { hasMore: nextCursor !== null, nextCursor, total: 1 } },
  }
}

interface Lists {
  readonly pages: readonly Fault[]
  readonly firstBuyers?: Fault
  readonly topTraders?: Fault
}

/** A provider with these lists; the last page is repeated. */
export async function provide({ pages, firstBuyers, topTraders }: Lists) {
  const simulator = await simulate()
  const last = pages.length - 1
  for (const [index, fault] of pages.entries()) {
    simulator.scenarios.add({ fault, match: '/traders?', ...(index < last ? { calls: 1 } : {}) })
  }
  simulator.scenarios.add({ fault: firstBuyers ?? { kind: 'answer', body: [] }, match: '/first-buyers/' })
  simulator.scenarios.add({ fault: topTraders ?? { kind: 'unknown' }, match: '/top-traders/' })
  const dropped: unknown[] = []
  return {
    simulator,
    dropped,
    client: connect(simulator.url, { onMisfits: (event) => dropped.push(event) }),
  }
}
