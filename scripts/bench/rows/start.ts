import { measureInTurns, type Row } from '../row.ts'
import { walletRequests } from '../requests.ts'

/** From the start of the process to the first wallet that it answers with. */
export const start: Row = {
  name: 'start',
  lines: [
    {
      what: 'start on an existing database, to the first answer',
      against: 'express and pg',
      unit: 's',
      aim: { of: 'difference', bound: 'at most', limit: 0.6 },
    },
  ],
  async measure(place, { rounds }) {
    const [request] = walletRequests(place.world)
    if (request === undefined) throw new Error('the world has no wallet')
    const first = { readyPath: request.path, headers: request.headers }
    // A migration would put the plans back, whose reads the rows before have used up.
    const settings = { MIGRATE: 'off' }
    const samples = await measureInTurns(
      rounds,
      async () => {
        await using baseline = await place.startBaseline('express', first)
        return baseline.startedInMs / 1000
      },
      async () => {
        await using service = await place.startService({ ...first, settings })
        return service.startedInMs / 1000
      },
    )
    return [samples]
  },
}
