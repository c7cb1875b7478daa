import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { newAddress } from '../support/addresses.ts'
import { skewClock } from '../support/clocks.ts'
import { openTestService } from '../support/open-service.ts'
import { ageWallet, postScan } from '../support/wallet-scans.ts'

const service = await openTestService({ env: { ROLE: 'api' } })

test.each([-HOUR_MS, HOUR_MS])(
  'the minute of a key and the freshness of a wallet follow the clock of the database, with a process %i ms off',
  async (skewMs) => {
    const client = await service.client()
    const wallet = newAddress()
    const sources: string[] = []
    const scan = async () => {
      const answer = await postScan(client, wallet)
      sources.push(answer.body.data.source)
      return Number(answer.headers.get('x-ratelimit-reset')) * 1000 - nowMs
    }
    const nowMs = Date.now()
    const setRight = skewClock(skewMs)
    try {
      const resetInMs = await scan()
      expect(Math.abs(resetInMs)).toBeLessThanOrEqual(10 * 60_000)
      for (const age of ['0 minutes', '50 minutes', '61 minutes']) {
        await ageWallet(service, wallet, age)
        await scan()
      }
    } finally {
      setRight()
    }
    expect(sources).toEqual(['fresh', 'cache', 'cache', 'fresh'])
  },
)
