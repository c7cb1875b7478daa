import { expect, test } from '@jest/globals'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import type { components } from '../../../generated/v1/types.ts'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import {
  countWalletCalls,
  type ListedTrader,
  listTraders,
  takeTraders,
} from '../../support/simulated-provider.ts'
import { storeToken, storeWallet } from '../../support/stored-rows.ts'
import { scanToken } from '../../support/token-scans.ts'
import { readTopWallets, type TopWallet, type TopWallets } from '../../support/top-wallets.ts'

const service = await openTestService()
const client = await service.client()

type Schemas = components['schemas']

/** Plays this metadata of a token until the returned function is called. */
function tell(mint: string, metadata: Readonly<Record<string, unknown>>): () => void {
  const body = { token: { name: 'Paper Boat', symbol: 'BOAT' }, ...metadata }
  return service.simulator.scenarios.add({ match: `/tokens/${mint}`, fault: { kind: 'answer', body } })
}

function byAddress({ data }: TopWallets): Map<string, TopWallet> {
  return new Map(data.top_wallets.map((entry) => [entry.wallet_address, entry]))
}

/** Scans a new token with three traders, the first of them a bot, and with this risk metadata. */
async function scanLabelled(risk: (wallets: readonly string[]) => unknown) {
  const mint = newAddress()
  const traders = await takeTraders(service.simulator, mint, 3)
  const wallets = traders.map(({ wallet }) => wallet)
  const [first] = wallets
  listTraders(
    service.simulator,
    mint,
    traders.map((trader): ListedTrader => ({ ...trader, ...(trader.wallet === first ? BOT : PERSON) })),
  )
  const forget = tell(mint, { risk: risk(wallets) })
  await scanToken(client, mint)
  return { mint, wallets, forget }
}

const BOT = { identity: { type: 'bot', tags: ['bot'] } }
const PERSON = { identity: null }

test('an entry has the labels that the provider gave the wallet, each with its source, token and time', async () => {
  const { mint, wallets } = await scanLabelled(([first, second]) => ({
    snipers: { wallets: [{ wallet: second }, { wallet: first }, { wallet: second }] },
    insiders: { wallets: [{ wallet: first }, { wallet: 'a-wallet-that-is-not-listed' }] },
  }))
  const list = await readTopWallets(client, mint)
  const seen = { token_address: mint, seen_at: list.meta.scanned_at }
  const labels = wallets.map((wallet) => byAddress(list).get(wallet)?.labels)
  expect(labels).toEqual([
    [
      { name: 'bot', source: 'wallet_identity', ...seen },
      { name: 'insider', source: 'token_risk', ...seen },
      { name: 'sniper', source: 'token_risk', ...seen },
    ],
    [{ name: 'sniper', source: 'token_risk', ...seen }],
    [],
  ])
})

test("a token's own address and its pool among the traders have the label `pool`", async () => {
  const mint = newAddress()
  const [trader, another, person] = await takeTraders(service.simulator, mint, 3)
  const pool = newAddress()
  listTraders(service.simulator, mint, [
    { ...(trader as ListedTrader), ...PERSON, wallet: pool },
    { ...(another as ListedTrader), ...PERSON, wallet: mint },
    person as ListedTrader,
  ])
  tell(mint, { pools: [{ poolId: pool }] })
  await scanToken(client, mint)
  const list = byAddress(await readTopWallets(client, mint))
  const labelled = [pool, mint].map((address) => list.get(address)?.labels)
  expect(labelled).toEqual(Array(2).fill([expect.objectContaining({ name: 'pool', source: 'token_pools' })]))
  expect(list.get(person?.wallet ?? '')?.labels).not.toContainEqual(expect.objectContaining({ name: 'pool' }))
})

test('labels are not tags and cost no provider call', async () => {
  const { mint, wallets } = await scanLabelled(([first]) => ({ snipers: { wallets: [{ wallet: first }] } }))
  const paths = service.simulator.requests.map(({ path }) => path).filter((path) => path.includes(mint))
  // Calls for the histories of wallets do not name the token, and the check of its market is another matter. The test
  // itself has read the traders, too.
  const asked = new Set(paths.map((path) => path.split('?')[0] ?? ''))
  expect([...asked].filter((path) => !/^\/(?:chart|trades)\//.test(path)).sort()).toEqual([
    `/first-buyers/${mint}`,
    `/tokens/${mint}`,
    `/v2/pnl/tokens/${mint}/traders`,
  ])
  for (const wallet of wallets) expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  const names = new Set(document.components.schemas.WalletTag['x-extensible-enum'])
  const labels = (await readTopWallets(client, mint)).data.top_wallets.flatMap((entry) => entry.labels ?? [])
  expect(labels.map(({ name }) => name).filter((name) => names.has(name))).toEqual([])
  expect(labels.length).toBeGreaterThan(0)
})

test('a later scan replaces all labels of the earlier one', async () => {
  const { mint, wallets, forget } = await scanLabelled(([first, second]) => ({
    snipers: { wallets: [{ wallet: first }, { wallet: second }] },
  }))
  const earlier = await readTopWallets(client, mint)
  forget()
  tell(mint, { risk: { bundlers: { wallets: [{ wallet: wallets[1] }] } } })
  await service.sql(`update scans set progress_at = progress_at - interval '1 day'`)
  await scanToken(client, mint)
  const later = await readTopWallets(client, mint)
  const labels = wallets.map((wallet) =>
    byAddress(later)
      .get(wallet)
      ?.labels?.map(({ name }) => name),
  )
  expect(labels).toEqual([['bot'], ['bundler'], []])
  const [entry] = later.data.top_wallets
  expect(Date.parse(entry?.labels?.[0]?.seen_at ?? '')).toBeGreaterThan(Date.parse(earlier.meta.scanned_at))
})

test('filters by labels follow the last scan of each token', async () => {
  const { mint, wallets, forget } = await scanLabelled(([first, second]) => ({
    snipers: { wallets: [{ wallet: first }, { wallet: second }] },
  }))
  const listed = async (filter: string) => {
    const { body } = await client.get<Schemas['ListWalletsEnvelope']>(`/api/v1/wallets?limit=500&${filter}`)
    const addresses = body.data.map(({ address }) => address)
    return wallets.map((wallet) => addresses.includes(wallet))
  }
  const isInsider = async (wallet: string) => {
    const { body } = await client.get<Schemas['GetWalletEnvelope']>(`/api/v1/wallets/${wallet}`)
    return body.data.wallet.obstacles.includes('insider')
  }
  const listInsiders = async () => [
    await isInsider(String(wallets[0])),
    await isInsider(String(wallets[1])),
    await isInsider(String(wallets[2])),
  ]
  expect(await listed('labels=sniper')).toEqual([true, true, false])
  expect(await listInsiders()).toEqual([true, true, false])
  expect(await listed('exclude_labels=bot')).toEqual([false, true, true])
  forget()
  tell(mint, { risk: { snipers: { wallets: [{ wallet: wallets[2] }] } } })
  await service.sql(`update scans set progress_at = progress_at - interval '1 day'`)
  await scanToken(client, mint)
  expect(await listed('labels=sniper')).toEqual([false, false, true])
  // Wallets that were analysed less than an hour ago are judged by their labels all the same.
  expect(await listInsiders()).toEqual([false, false, true])
  expect(await listed('exclude_labels=bot,sniper')).toEqual([false, true, false])
})

test('a wallet shows its labels from all tokens, at most 20, those of the token scanned last first', async () => {
  const address = await storeWallet(service, { address: newAddress() })
  const names = [
    'arbitrage',
    'bot',
    'bundler',
    'deployer',
    'developer',
    'exchange',
    'insider',
    'pool',
    'sniper',
  ]
  const label = (mint: string, day: number) => ({ mint, seen_at: `2026-10-0${day}T00:00:00.000Z` })
  const tokens = [1, 2, 3].map((day) => label(newAddress(), day))
  for (const { mint, seen_at: seenAt } of tokens) {
    await storeToken(service, mint)
    await service.sql('update tokens set fetched_at = $2 where address = $1', [mint, seenAt])
    await service.sql(
      `insert into token_wallets (token_id, wallet_id, labels)
       select t.id, w.id, $3::json from tokens t, wallets w where t.address = $1 and w.address = $2`,
      [mint, address, JSON.stringify(names.map((name) => ({ name, source: 'token_risk' })))],
    )
  }
  const expected = tokens
    .toReversed()
    .flatMap(({ mint, seen_at }) =>
      names.map((name) => ({ name, source: 'token_risk', token_address: mint, seen_at })),
    )
    .slice(0, 20)
  const read = await client.get<Schemas['GetWalletEnvelope']>(`/api/v1/wallets/${address}`)
  expect(read.body.data.labels).toEqual(expected)
  const listed = await client.get<Schemas['ListWalletsEnvelope']>('/api/v1/wallets?limit=100')
  expect(listed.body.data.find((wallet) => wallet.address === address)?.labels).toEqual(expected)
})
