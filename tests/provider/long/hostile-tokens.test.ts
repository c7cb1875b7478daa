import { expect, test } from '@jest/globals'
import { newAddresses } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { makeTokenOf } from '../../support/simulated-provider.ts'
import { awaitScan, triggerScan } from '../../support/token-scans.ts'

const service = await openTestService()
const client = await service.client()

const WALLETS = 300

/** Scans five tokens with the same wallets, and with names and images made of this character. */
async function scanTokensOf(character: string): Promise<readonly string[]> {
  const wallets = newAddresses(WALLETS)
  const mints = Array.from({ length: 5 }, () => makeTokenOf(service.simulator, wallets))
  const meta = {
    name: character.repeat(1_000),
    symbol: character.repeat(1_000),
    image: character.repeat(10_000),
  }
  const tokens = Object.fromEntries(mints.map((mint) => [mint, { realized: 1, meta }]))
  const { scenarios } = service.simulator
  for (const mint of mints)
    scenarios.add({ match: `/tokens/${mint}`, fault: { kind: 'answer', body: { token: meta } } })
  scenarios.add({ match: '/pnl/', fault: { kind: 'answer', body: { tokens } } })
  for (const mint of mints) await awaitScan(client, await triggerScan(client, mint))
  scenarios.clear()
  return mints
}

test.each([
  ['control characters', '\u0001'],
  ['characters of four bytes', '\u{1F680}'],
  ['quotation marks', '"'],
])('tokens with names made of %s do not bloat the answers about their wallets', async (_what, character) => {
  const mints = await scanTokensOf(character)
  const paths = [
    `/api/v1/correlations?tokens=${mints.join()}&limit=500`,
    `/api/v1/tokens/${mints[0]}/top-wallets`,
  ]
  for (const path of paths) {
    const { status, body } = await client.get(path)
    expect(status).toBe(200)
    // With short plain names, such a wallet takes about 20 kB.
    expect(Buffer.byteLength(JSON.stringify(body)) / WALLETS).toBeLessThan(40_000)
  }
})
