import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { usedByPool } from '../support/quotas.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { triggerScan } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'

type WalletTokens = components['schemas']['ListWalletTokensEnvelope']

// Without a worker, lists stay as the provider sent them.
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')

/** Scanned in this order; each list has the same wallets. */
const mints = [newAddress(), newAddress(), newAddress()]

const traders = await takeTraders(service.simulator, mints[0] ?? '', 4)
for (const mint of mints) {
  listTraders(service.simulator, mint, traders)
  await triggerScan(client, mint)
}
const wallet = traders[1]?.wallet ?? ''

async function list(query = '', address = wallet) {
  const { status, body, headers } = await client.get<WalletTokens>(
    `/api/v1/wallets/${address}/tokens${query}`,
  )
  expect(status).toBe(200)
  return { ...body, etag: headers.get('etag') ?? '' }
}

const mintsOf = ({ data }: WalletTokens) => data.map(({ token_address: mint }) => mint)

test('returns the wallet as the list of each token has it, the last scanned token first', async () => {
  await service.sql(`update token_wallets set oversold = true, labels = '[{"name":"sniper","source":"token_risk"}]'
    where token_id = (select max(id) from tokens)`)
  const before = await usedByPool(service, client)
  const { data, meta } = await list()
  expect(mintsOf({ data } as WalletTokens)).toEqual(mints.toReversed())
  expect(meta).toMatchObject({ count: 3, limit: 100, next_cursor: null })
  const after = await usedByPool(service, client)
  expect((after.reads ?? 0) - (before.reads ?? 0)).toBe(1)
  for (const entry of data) {
    const { body } = await client.get<TopWallets>(`/api/v1/tokens/${entry.token_address}/top-wallets`)
    const { token, top_wallets: rows } = body.data
    const place = rows.findIndex((row) => row.wallet_address === wallet)
    const { wallet_address, wallet: stats, group, analysis, ...row } = rows[place] ?? {}
    expect(entry).toEqual({
      ...row,
      token_name: token.name,
      token_symbol: token.symbol,
      rank: place + 1,
      scanned_at: token.updated_at,
      disputed: false,
    })
  }
  expect(data[0]?.oversold).toBe(true)
})

test('shows on which token a second source gives the wallet the tag `disputed`', async () => {
  const { etag } = await list()
  await service.sql(
    `insert into cross_checks (token_id, wallet_id, provider, verdict, realized_usd, disputed)
     select t.id, w.id, 'vybe', v.verdict, -5, v.verdict = 'sign_differs' from wallets w, tokens t
     join (values ($2, 'sign_differs'), ($3, 'differs')) as v (mint, verdict) on v.mint = t.address where w.address = $1`,
    [wallet, mints[0], mints[2]],
  )
  const changed = await list()
  expect(changed.data.map(({ second_source: second, disputed }) => [second?.verdict, disputed])).toEqual([
    ['differs', false],
    [undefined, false],
    ['sign_differs', true],
  ])
  expect(changed.data[2]?.second_source).toMatchObject({ provider: 'vybe', realized_usd: -5 })
  const path = `/api/v1/wallets/${wallet}/tokens`
  const unchanged = await client.request('GET', path, { headers: { 'if-none-match': changed.etag } })
  expect([unchanged.status, changed.etag === etag]).toEqual([304, false])
})

test('leads from page to page without a gap, even between tokens of the same moment', async () => {
  await service.sql('update tokens set fetched_at = (select min(fetched_at) from tokens)')
  const whole = mintsOf(await list())
  const pages = await readPages((cursor) => list(`?limit=1${cursor}`))
  expect(pages.flatMap(mintsOf)).toEqual(whole)
  expect(new Set(whole)).toEqual(new Set(mints))
})

test('is empty for a wallet that no scan has met, and 404 for an unknown wallet', async () => {
  const asked = await storeWallet(service, { met: false })
  expect(await list('', asked)).toMatchObject({ data: [], meta: { count: 0, next_cursor: null } })
  const unknown = await client.get<Failure>(`/api/v1/wallets/${newAddress()}/tokens`)
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'WALLET_NOT_FOUND'])
  const { meta } = await list('?limit=1')
  const foreign = await client.get<Failure>(`/api/v1/wallets/${asked}/tokens?cursor=${meta.next_cursor}`)
  expect([foreign.status, foreign.body.error.details]).toMatchObject([400, [{ field: 'cursor' }]])
})
