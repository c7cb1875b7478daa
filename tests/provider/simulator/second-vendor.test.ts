import { afterAll, expect, test } from '@jest/globals'
import type { Simulator } from '../../../provider/simulator/server.ts'
import { createVybe } from '../../../provider/vybe/vybe.ts'
import { closeOpened, connect, connectWith, MINT, simulate } from '../../support/provider-client.ts'

/* The simulator's second vendor reports on the same world as the first, with planted errors. */

afterAll(closeOpened)

const simulator = await simulate({ disagreementPct: 20 })
const [first, second] = [connect(simulator.url), connectWith(createVybe, simulator.urls.vybe)]
const { traders } = await first.fetchTokenTraders(MINT)
const kinds = await readDisagreements(simulator)
const compared = await Promise.all(
  traders.map(async ({ address, realizedUsd }) => ({
    planted: kinds.get(address) ?? 'none',
    first: realizedUsd ?? Number.NaN,
    second: await second.fetchWalletToken(address, MINT),
  })),
)

async function readDisagreements({ url }: Simulator): Promise<Map<string, string>> {
  const response = await fetch(`${url}/simulator/disagreements?mint=${MINT}`)
  const { disagreements } = (await response.json()) as {
    readonly disagreements: readonly { readonly wallet: string; readonly disagreement: string }[]
  }
  return new Map(disagreements.map(({ wallet, disagreement }) => [wallet, disagreement]))
}

function realized(planted: string): [number, number][] {
  const rows = compared.filter((row) => row.planted === planted)
  return rows.map((row) => [row.first, row.second?.realizedUsd ?? Number.NaN])
}

const isFar = ([one, other]: readonly [number, number]) =>
  !(Math.abs(one - other) <= Math.max(50, Math.abs(one) / 10))

test('the second vendor agrees within 10 % or 50 USD where no error is planted', () => {
  expect(realized('none').length).toBeGreaterThan(100)
  expect(realized('none').filter(isFar)).toEqual([])
})

test('the second vendor reports the wrong sign, or several times as much, for the requested share of positions', () => {
  const [sign, magnitude] = [realized('sign'), realized('magnitude')]
  expect(sign.filter(([one, other]) => !(one * other < 0))).toEqual([])
  expect(magnitude.filter(([one, other]) => one * other < 0)).toEqual([])
  expect([...sign, ...magnitude].filter((pair) => !isFar(pair))).toEqual([])
  const share = (sign.length + magnitude.length) / compared.length
  expect(share).toBeGreaterThan(0.12)
  expect(share).toBeLessThan(0.28)
})

test('the second vendor does not cover some positions, and says so', () => {
  const isMissing = (row: (typeof compared)[number]) => row.second === undefined
  expect(compared.filter(isMissing).length).toBeGreaterThan(5)
  expect(compared.filter((row) => isMissing(row) !== (row.planted === 'missing'))).toEqual([])
})

test('the second vendor sends figures as numbers for some wallets and as text for others', async () => {
  const path = `/v4/tokens/${MINT}/top-pnl-traders?resolution=30d&sortByDesc=realizedPnlUsd`
  const response = await fetch(`${simulator.urls.vybe}${path}`, { headers: { 'x-api-key': 'test' } })
  const { data } = (await response.json()) as { readonly data: { readonly realizedPnlUsd: unknown }[] }
  expect(new Set(data.map(({ realizedPnlUsd }) => typeof realizedPnlUsd))).toEqual(
    new Set(['number', 'string']),
  )
})

test('the first vendor can check the second', async () => {
  const [best] = traders
  const totals = await first.fetchWalletToken(best?.address ?? '', MINT)
  expect(totals?.realizedUsd).toBe(best?.realizedUsd)
  expect(
    await first.fetchWalletToken(best?.address ?? '', 'So11111111111111111111111111111111111111112'),
  ).toBeUndefined()
})
