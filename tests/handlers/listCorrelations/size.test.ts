import { expect, test } from '@jest/globals'
import { unknownStats } from '../../../analysis/period-stats.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { TEXT_MAX_BYTES } from '../../../provider/bounds.ts'
import { newAddress, newAddresses } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { storeWallet } from '../../support/stored-rows.ts'

const TOKENS = document.components.schemas.CommaSeparatedMints['x-list-items'].max
const WALLETS = document.components.parameters.CorrelationLimit.schema.maximum
const ANSWER_MAX_BYTES = 12_000_000
const LONG_NUMBER = -123456789.12345678

const service = await openTestService({ env: { ROLE: 'api' } })
const mints = Array.from({ length: TOKENS }, () => newAddress())

await service.sql(
  `insert into tokens (address, name, name_key, symbol, symbol_key, image, pools, fetched_at, snapshot_revision)
   select address, repeat('n', $2), '', repeat('s', $3), '', repeat('i', $4), '[]', now(), 1
   from unnest($1::text[]) as t (address)`,
  [mints, TEXT_MAX_BYTES.name, TEXT_MAX_BYTES.symbol, TEXT_MAX_BYTES.image],
)
for (const address of newAddresses(WALLETS))
  await storeWallet(service, { address, stats: wideStats(address) })
await service.sql(
  `insert into token_wallets (token_id, wallet_id, realized, total_invested, first_buy_ms)
   select t.id, w.id, -1.2345678e8, 1.2345678e8, 1700000000000 from tokens t, wallets w`,
)

/** Statistics in which every figure is known and long. */
function wideStats(address: string): Readonly<Record<string, unknown>> {
  const entries = Object.entries(unknownStats(address)).map(([name, value]) => {
    if (Array.isArray(value)) return [name, document.components.schemas.WalletTag['x-extensible-enum']]
    if (name === 'solid') return [name, false]
    return [name, value ?? (/_(usd|pct)/.test(name) ? LONG_NUMBER : 99)]
  })
  return Object.fromEntries(entries)
}

test('the largest answer of correlations stays below 12 MB with the most wallets and tokens and the longest texts', async () => {
  const { key } = await service.client()
  const path = `/api/v1/correlations?tokens=${mints.join()}&limit=${WALLETS}`
  const answer = await fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })
  const body = await answer.text()
  expect(answer.status).toBe(200)
  const { data } = JSON.parse(body)
  expect(data.length).toBe(WALLETS)
  expect(data[0].matched_tokens.length).toBe(TOKENS)
  expect(data[0].matched_tokens[0].image.length).toBe(TEXT_MAX_BYTES.image)
  expect(Buffer.byteLength(body)).toBeLessThan(ANSWER_MAX_BYTES)
})
