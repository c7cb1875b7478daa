import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'
import { postScan } from '../../support/wallet-scans.ts'

const service = await openTestService()
const client = await service.client()

/** Absurd values that a field of the provider may hold. */
const EXTREMES: readonly (readonly [string, Change])[] = [
  ...[1.7e308, -1.7e308, 1e300, 1e25, 9.3e18, 99_999_999_999, -1, 0.5, 5e-324].map(
    (value) => [`the number ${value}`, { number: () => value }] as const,
  ),
  ['a text of 20 KB', { text: () => 'x'.repeat(20_000) }],
  [
    'a text that ends in half a character',
    { text: () => `${'x'.repeat(999)}\u{1F680}${'x'.repeat(19_000)}` },
  ],
  ['a text with a NUL and a lone surrogate', { text: () => 'a\0b\ud83d' }],
]

interface Change {
  readonly number?: (value: number) => number
  readonly text?: (value: string) => string
}

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** A copy of an answer with every number, or every text that is not an address, changed. */
function change(value: unknown, how: Change): unknown {
  if (typeof value === 'number') return how.number?.(value) ?? value
  if (typeof value === 'string') return ADDRESS.test(value) ? value : (how.text?.(value) ?? value)
  if (Array.isArray(value)) return value.map((item) => change(item, how))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, how)]))
}

async function distort(path: string, how: Change): Promise<void> {
  const { simulator } = service
  const response = await fetch(`${simulator.url}${path}`, { headers: { 'x-api-key': 'test' } })
  const body = change(await response.json(), how)
  simulator.scenarios.add({ match: path.split('?')[0] ?? '', fault: { kind: 'answer', body } })
}

/** Scans a token. The provider gives only absurd values for it and its traders. */
async function scanDistorted(how: Change): Promise<{ readonly mint: string; readonly wallets: string[] }> {
  const { mint, traders } = await makeToken(service.simulator, 3)
  const wallets = traders.map(({ wallet }) => wallet)
  await distort(`/tokens/${mint}`, how)
  await distort(`/v2/pnl/tokens/${mint}/traders`, how)
  for (const wallet of wallets) await distort(`/pnl/${wallet}?showHistoricPnL=true`, how)
  expect(await scanToken(client, mint)).toMatchObject({ status: 'completed' })
  return { mint, wallets }
}

test.each(EXTREMES)(
  'a provider with absurd values leads to answers that fulfil the document: %s',
  async (_what, how) => {
    const { mint, wallets } = await scanDistorted(how)
    const other = await scanDistorted(how)
    const reads = [
      `/api/v1/tokens/${mint}/top-wallets`,
      `/api/v1/correlations?tokens=${mint},${other.mint}`,
      `/api/v1/wallets?limit=100`,
      ...wallets.map((wallet) => `/api/v1/wallets/${wallet}`),
    ]
    for (const path of reads) expect([path, (await client.get(path)).status]).toEqual([path, 200])
    const wallet = newAddress()
    await distort(`/pnl/${wallet}?showHistoricPnL=true`, how)
    expect((await postScan(client, wallet)).status).toBe(200)
  },
)
