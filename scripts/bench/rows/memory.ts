import pidusage from 'pidusage'
import type { Child } from '../child.ts'
import type { Request } from '../ask.ts'
import { createLoad } from '../load.ts'
import { listRequests } from '../requests.ts'
import { type Row, takeTurns } from '../row.ts'

const TOKENS = 2_000
const CONNECTIONS = 10
const LOOK_EVERY_MS = 250
/** Of the seconds of a load: the memory for lists is full after one of them. */
const LOADS = 3

/** What the lists that are kept cost, beside what any server takes for such answers. */
export const memory: Row = {
  name: 'memory',
  lines: [
    {
      what: 'memory of an API process at full load on 2,000 lists',
      against: 'the usual way',
      unit: 'MB',
      aim: { of: 'difference', bound: 'at most', limit: 200 },
    },
  ],
  async measure(place, { rounds, seconds }) {
    const requests = listRequests(place.world, TOKENS)
    const samples = await takeTurns(
      rounds,
      async () => {
        await using baseline = await place.startBaseline('usual-list')
        return await measurePeakMb(baseline, { requests, seconds })
      },
      async () => {
        await using service = await place.startService({ settings: { ROLE: 'api' } })
        return await measurePeakMb(service, { requests, seconds })
      },
    )
    return [samples]
  },
}

/** The largest resident set while lists are asked for, each of them by the rounds together. */
async function measurePeakMb(
  { url, pid }: Child,
  { requests, seconds }: { readonly requests: readonly Request[]; readonly seconds: number },
): Promise<number> {
  let peakBytes = 0
  const looking = setInterval(async () => {
    const { memory: bytes } = await pidusage(pid).catch(() => ({ memory: 0 }))
    peakBytes = Math.max(peakBytes, bytes)
  }, LOOK_EVERY_MS)
  try {
    const load = createLoad({ url, connections: CONNECTIONS, requests })
    await load.run(LOADS * seconds)
  } finally {
    clearInterval(looking)
    pidusage.clear()
  }
  return peakBytes / 2 ** 20
}
