import { afterAll, expect, test } from '@jest/globals'
import { newAddress, newAddresses } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { closeOpened, serve } from '../../support/provider-client.ts'
import { startTestService } from '../../support/service.ts'
import { makeTokenOf } from '../../support/simulated-provider.ts'
import { awaitScan, triggerScan } from '../../support/token-scans.ts'

const service = await openTestService()
const client = await service.client()

afterAll(closeOpened)

const WALLETS = 300

/** Scans five tokens of the same wallets, whose names and pictures are made of this character. */
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
])('tokens whose names are %s do not blow up the answers about their wallets', async (_what, character) => {
  const mints = await scanTokensOf(character)
  const paths = [
    `/api/v1/correlations?tokens=${mints.join()}&limit=500`,
    `/api/v1/tokens/${mints[0]}/top-wallets`,
  ]
  for (const path of paths) {
    const { status, body } = await client.get(path)
    expect(status).toBe(200)
    // With plain names of a few letters such a wallet has some 20 kB.
    expect(Buffer.byteLength(JSON.stringify(body)) / WALLETS).toBeLessThan(40_000)
  }
})

test.each([200, 5_000])(
  'a token whose risk is nested %d deep is scanned, and read by any parser',
  async (depth) => {
    const mint = newAddress()
    const risk = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const url = await serve(({ url = '' }, response) => {
      const path = Object.keys(ANSWERS).find((start) => url.startsWith(start))
      const text = path === undefined ? `{"token":{},"pools":[${risk}],"risk":${risk}}` : ANSWERS[path]
      response.writeHead(200).end(text)
    })
    await using deep = await startTestService({ env: { PROVIDER_URL: url } })
    const reader = await deep.client()
    await awaitScan(reader, await triggerScan(reader, mint))
    const { status, body } = await reader.get<{ data: unknown }>(`/api/v1/tokens/${mint}/top-wallets`)
    expect(status).toBe(200)
    expect(depthOf(body.data)).toBeLessThanOrEqual(DEPTH_MAX)
  },
)

/** Ten levels of a pool, within the report, its token and the list of pools. */
const DEPTH_MAX = 3 + 10

/** What the provider says of all but the token. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/credits': '{"credits":1}',
  '/v2/': JSON.stringify({ traders: [{ wallet: newAddress() }] }),
  '/first-buyers/': '[]',
  '/pnl/': '{"tokens":{}}',
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
