import type { Request } from '../ask.ts'
import { createLoad } from '../load.ts'
import type { World } from '../place.ts'
import { correlationRequests, drawFamilies, listRequests, pageRequests, walletRequests } from '../requests.ts'
import type { Row } from '../row.ts'
import { chooseStallMeter } from '../stall-meter.ts'
import { ageWallets, drawNewMints, makeAnswers, timeScans } from '../timed-scans.ts'

const CONNECTIONS = 16
const LATENCY_MS = 100

/** How long one request can keep all others waiting. */
export const stall: Row = {
  name: 'stall',
  lines: [
    {
      what: 'longest stall of the event loop: reads, lists, correlations and a scan at once',
      against: '',
      unit: 'ms',
      aim: { of: 'figure', bound: 'at most', limit: 50 },
    },
  ],
  async measure(place, { rounds, seconds }) {
    const { world } = place
    const meter = await chooseStallMeter()
    await using provider = await place.startProvider(LATENCY_MS)
    await using service = await place.startService({
      settings: { ...meter.settings, PROVIDER_URL: provider.url },
    })
    const load = createLoad({ url: service.url, connections: CONNECTIONS, requests: mixRequests(world) })
    const samples: number[] = []
    const mints = drawNewMints(rounds + 1)
    await makeAnswers(provider, mints)
    // The first round warms everything up.
    for (const [round, mint] of mints.entries()) {
      await ageWallets(world)
      const scanning = timeScans({ world, service }, [mint])
      await Promise.all([load.run(seconds), scanning])
      const longestMs = await meter.readLongestMs()
      if (round > 0) samples.push(longestMs)
    }
    return [{ baseline: [], service: samples }]
  },
}

/** As many of each kind as of the others. */
function mixRequests(world: World): Request[] {
  const kinds = [
    walletRequests(world),
    listRequests(world, 100),
    listRequests(world, 100, { 'accept-encoding': 'gzip' }),
    correlationRequests(world, drawFamilies(world, 100)),
    pageRequests(world, '/api/v1/wallets?sort=score&limit=100'),
  ]
  const length = Math.min(...kinds.map((requests) => requests.length))
  return Array.from({ length }, (_, index) => kinds.flatMap((requests) => requests[index] ?? [])).flat()
}
