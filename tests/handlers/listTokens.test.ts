import { expect, test } from '@jest/globals'
import { unknownStats } from '../../analysis/period-stats.ts'
import type { components } from '../../generated/v1/types.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { usedByPool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { nameToken } from '../support/stored-rows.ts'
import { triggerScan } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'

type Tokens = components['schemas']['ListTokensEnvelope']

// Without a worker, scans stay as they are.
const service = await openTestService({ env: { ROLE: 'api' } })
const asker = await service.client('premium')
const client = await service.client()

/** A scanned token of this name, symbol and number of traders. */
async function scanned(symbol: string, name: string, traders: number): Promise<string> {
  const { mint } = await makeToken(service.simulator, traders)
  await triggerScan(asker, mint)
  await nameToken(service, mint, { symbol, name })
  return mint
}

async function find(query = '') {
  const { status, body } = await client.get<Tokens>(`/api/v1/tokens${query}`)
  expect(status).toBe(200)
  return body.data
}

import { judged } from '../support/stored-rows.ts'

const addressesOf = (tokens: Tokens['data']) => tokens.map(({ address }) => address)

const bonk = await scanned('BONK', 'Bonk', 6)
const fake = await scanned('bonk', 'Bonk', 2)
const inu = await scanned('BONKINU', 'Bonk Inu', 4)
const named = await scanned('DOG', 'bonk', 3)
const part = await scanned('SUPERBONK', 'Super', 5)
const other = await scanned('50%_OFF', 'Other', 3)

test('finds tokens by symbol and name, exact ones first and equal ones by their traders, free of charge', async () => {
  const found = await find('?q=%20BoNK')
  expect(addressesOf(found)).toEqual([bonk, fake, named, inu, part])
  expect(found[0]).toMatchObject({
    symbol: 'BONK',
    name: 'Bonk',
    status: 'processing',
    traders: 6,
    best_wallet: null,
  })
  expect(addressesOf(await find('?q=bonk&limit=2'))).toEqual([bonk, fake])
  expect(await usedByPool(service, client)).toEqual({})
})

test('takes signs of patterns for themselves, and refuses an empty text', async () => {
  expect(addressesOf(await find('?q=0%25_'))).toEqual([other])
  expect(await find('?q=b%25k')).toEqual([])
  for (const q of ['%20', 'a%00']) {
    const { status, body } = await client.get<Failure>(`/api/v1/tokens?q=${q}`)
    expect([q, status, body.error.code]).toEqual([q, 400, 'VALIDATION_ERROR'])
  }
})

test('lists the tokens that were scanned last, without a text', async () => {
  expect(addressesOf(await find('?limit=3'))).toEqual([other, part, named])
})

test.each([
  ['a sign in front', '$BONKINU', 'bonkinu'],
  ['another one', '#bonkinu', 'bonkinu'],
  ['a sign apart', '$ bonkinu', 'bonkinu'],
  ['wide letters', 'ＢｏｎｋＩｎｕ', 'bonkinu'],
  ['letters that are not seen', 'bonk\u200Binu\u2060', 'bonkinu'],
  ['a composed letter', 'caf\u00e9', 'CAFE\u0301'],
  ['small letters of another alphabet', 'мем', 'МЕМ'],
  ['a sigma at the end', 'ΟΔΟΣ', 'οδος'],
])('takes %s for what they mean', async (_what, one, other) => {
  const mint = await scanned(one, 'Written so', 3)
  for (const text of [one, other]) {
    expect([text, addressesOf(await find(`?q=${encodeURIComponent(text)}`))]).toEqual([
      text,
      expect.arrayContaining([mint]),
    ])
  }
})

test('finds a token by its address, an address with that in it, its start, and an address that was shortened with dots', async () => {
  // Anyone may name a token like the address of another.
  await scanned('FAKE', bonk, 3)
  const shortened = [3, 4].flatMap((length) =>
    ['…', '...', '..'].map((dots) => `${bonk.slice(0, length)}${dots}${bonk.slice(-4)}`),
  )
  for (const text of [bonk, `https://explorer.example/token/${bonk}?tab=holders`, ...shortened])
    expect([text, addressesOf(await find(`?q=${encodeURIComponent(text)}`))]).toEqual([text, [bonk]])
  // The start of an address may be that of a name, too.
  expect(addressesOf(await find(`?q=${bonk.slice(0, 4)}`))).toContain(bonk)
  for (const text of [`${bonk.slice(0, 4)}...zzzz`, '\u200B'])
    expect([text, await find(`?q=${encodeURIComponent(text)}`)]).toEqual([text, []])
})

test('names the wallet of a token that comes first among those without obstacles', async () => {
  const read = async (query: string) =>
    (await client.get<TopWallets>(`/api/v1/tokens/${part}/top-wallets?period=30d&${query}`)).body.data
      .top_wallets
  const [first, second] = await read('sort=realized&limit=2')
  for (const [row, edge] of [
    [first, 20],
    [second, 30],
  ] as const) {
    const stats = judged({
      ...unknownStats(String(row?.wallet_address)),
      score: 61,
      edge_pct: 50,
      edge_low_pct: edge,
      wins: 9,
      losses: 3,
      score_confidence: 'high' as const,
      solid: true,
      cost_coverage_pct: 99,
      last_trade_time: Date.now(),
    })
    await service.sql(
      `update wallets set analysed_at = now(), recent_tokens = '[]', stats_all = $2, stats_30d = $2, stats_7d = $2,
         stats_1d = $2 where address = $1`,
      [row?.wallet_address, JSON.stringify(stats)],
    )
  }
  const [best] = await read('followable=true&sort=score')
  const [found] = await find('?q=superbonk')
  expect(best?.wallet_address).toBe(second?.wallet_address)
  expect([found?.best_wallet, found?.best_score]).toEqual([second?.wallet_address, 61])
})
