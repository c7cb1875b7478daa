import { walletRequests } from '../requests.ts'
import type { Row } from '../row.ts'
import { compareThroughput } from './compare-throughput.ts'

const CONNECTIONS = 32

/** What everything around a read costs. */
export const walletReads: Row = {
  name: 'wallet-reads',
  lines: [
    {
      what: 'getWallet, 32 connections, 200 keys',
      against: 'bare node:http, one prepared read',
      unit: 'req/s',
      aim: { of: 'ratio', bound: 'at least', limit: 0.5 },
    },
  ],
  measure: async (place, effort) => [
    await compareThroughput(place, effort, {
      baseline: 'one-row',
      connections: CONNECTIONS,
      requests: walletRequests(place.world),
    }),
  ],
}
