import { createLoad } from '../load.ts'
import { measureP99Ms } from '../paced-load.ts'
import { walletRequests } from '../requests.ts'
import { measureInTurns, type Row } from '../row.ts'

const CONNECTIONS = 32

/** What one who asks has to wait for while the service has half of what it can do to do. */
export const walletLatency: Row = {
  name: 'wallet-latency',
  lines: [
    {
      what: 'the same at half load, p99',
      against: 'bare, at the same rate',
      unit: 'ms',
      aim: { of: 'ratio', bound: 'at most', limit: 2 },
    },
  ],
  async measure(place, { rounds, seconds }) {
    await using service = await place.startService()
    await using baseline = await place.startBaseline('one-row')
    const plan = { connections: CONNECTIONS, requests: walletRequests(place.world) }
    // The first load warms it up.
    const full = createLoad({ ...plan, url: service.url })
    await full.run(seconds)
    const pace = { perSecond: (await full.run(seconds)) / 2, seconds }
    const samples = await measureInTurns(
      rounds,
      () => measureP99Ms({ ...plan, url: baseline.url }, pace),
      () => measureP99Ms({ ...plan, url: service.url }, pace),
    )
    return [samples]
  },
}
