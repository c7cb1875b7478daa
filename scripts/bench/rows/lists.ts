import { createLoad } from '../load.ts'
import { listRequests } from '../requests.ts'
import { measureInTurns, type Row } from '../row.ts'
import { compareThroughput } from './compare-throughput.ts'

const CONNECTIONS = 10
/** So many are in memory after the round that does not count. */
const HOT_TOKENS_MAX = 100
const USUAL_WAY = 'the usual way: rows, objects, JSON.stringify'

/** Lists of 300 wallets of so many tokens, uncompressed, against the usual way to answer with them. */
function listRow(name: string, tokens: number, limit: number): Row {
  const which = tokens === 1 ? 'one hot token' : `${tokens.toLocaleString('en')} tokens in turn`
  return {
    name,
    lines: [
      {
        what: `listTokenTopWallets, ${which}, 300 wallets`,
        against: USUAL_WAY,
        unit: 'req/s',
        aim: { of: 'ratio', bound: 'at least', limit },
      },
    ],
    measure: async (place, effort) => [
      await compareThroughput(place, effort, {
        baseline: 'usual-list',
        connections: CONNECTIONS,
        requests: listRequests(place.world, tokens),
        // A list is asked for more often than its token is scanned.
        isAskedThroughBefore: tokens > HOT_TOKENS_MAX,
      }),
    ],
  }
}

export const hotList = listRow('list-hot', 1, 12)
export const hundredLists = listRow('list-100', 100, 8)
/** More than any memory holds. */
export const manyLists = listRow('list-2000', 2_000, 1.5)

/** What compression costs, which most clients ask for. */
export const compressedList: Row = {
  name: 'list-gzip',
  lines: [
    {
      what: 'the same of one hot token, gzip',
      against: 'identity',
      unit: 'req/s',
      aim: { of: 'ratio', bound: 'at least', limit: 1 },
    },
  ],
  async measure(place, { rounds, seconds }) {
    await using service = await place.startService()
    const createListLoad = (coding: string) =>
      createLoad({
        url: service.url,
        connections: CONNECTIONS,
        requests: listRequests(place.world, 1, { 'accept-encoding': coding }),
      })
    const identity = createListLoad('identity')
    const gzip = createListLoad('gzip')
    const samples = await measureInTurns(
      rounds,
      () => identity.run(seconds),
      () => gzip.run(seconds),
    )
    return [samples]
  },
}
