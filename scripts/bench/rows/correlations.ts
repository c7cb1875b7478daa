import { readCorrelations } from '../baseline-correlations.ts'
import { measureP50Ms, timeP50Ms } from '../paced-load.ts'
import type { Place, World } from '../place.ts'
import { correlationRequests, drawFamilies } from '../requests.ts'
import { type Effort, measureInTurns, type Row } from '../row.ts'
import { connectForText } from '../world/text-rows.ts'

/** Sets of tokens that are asked for in turn. */
const FAMILIES = 200
const PAGE = 100

export const correlations: Row = {
  name: 'correlations',
  lines: [
    {
      what: 'listCorrelations, five tokens, p50',
      against: 'the bare SQL',
      unit: 'ms',
      aim: { of: 'ratio', bound: 'at most', limit: 2 },
    },
  ],
  async measure(place, { rounds, probes }) {
    const { world } = place
    const families = drawFamilies(world, FAMILIES)
    await using service = await place.startService()
    await using connection = await connectForText(world.databaseUrl)
    const read = async (index: number) => {
      const found = await readCorrelations(connection.client, families[index % families.length] ?? [])
      if (found !== PAGE) throw new Error(`the bare SQL found ${found} wallets in place of ${PAGE}`)
    }
    const samples = await measureInTurns(
      rounds,
      () => timeP50Ms(probes, read),
      () => measureP50Ms({ url: service.url, requests: correlationRequests(world, families) }, probes),
    )
    return [samples]
  },
}

export const correlationGrowth: Row = {
  name: 'correlations-growth',
  lines: [
    {
      what: 'the same on the full world, p50',
      against: 'the service on 30,000 rows',
      unit: 'ms',
      aim: { of: 'ratio', bound: 'at most', limit: 1.3 },
    },
  ],
  async measure(place, effort) {
    await using onSmall = await startOn(place, place.smallWorld, effort)
    await using onFull = await startOn(place, place.world, effort)
    return [await measureInTurns(effort.rounds, onSmall.measure, onFull.measure)]
  },
}

async function startOn(place: Place, world: World, { probes }: Effort) {
  const service = await place.startService({ world })
  const requests = correlationRequests(world, drawFamilies(world, FAMILIES))
  return {
    measure: () => measureP50Ms({ url: service.url, requests }, probes),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}
