import { readRankedWallets } from '../baseline-ranked-wallets.ts'
import { measureP50Ms, timeP50Ms } from '../paced-load.ts'
import { pageRequests } from '../requests.ts'
import { measureInTurns, type Row } from '../row.ts'
import { connectForText } from '../world/text-rows.ts'

const FILTER = { minScore: 40, minClosed: 10 }
const PATH = `/api/v1/wallets?sort=score&period=30d&limit=100&min_score=${FILTER.minScore}&min_closed=${FILTER.minClosed}`

export const rankedWallets: Row = {
  name: 'ranked-wallets',
  lines: [
    {
      what: 'GET /wallets by score, filtered, p50',
      against: 'the bare SQL of the same page',
      unit: 'ms',
      aim: { of: 'ratio', bound: 'at most', limit: 2 },
    },
  ],
  async measure(place, { rounds, probes }) {
    const { world } = place
    await using service = await place.startService()
    await using connection = await connectForText(world.databaseUrl)
    const read = async () => {
      const found = await readRankedWallets(connection.client, FILTER)
      if (found === 0) throw new Error('no wallet fits the filter, so there is nothing to compare')
    }
    const samples = await measureInTurns(
      rounds,
      () => timeP50Ms(probes, read),
      () => measureP50Ms({ url: service.url, requests: pageRequests(world, PATH) }, probes),
    )
    return [samples]
  },
}
