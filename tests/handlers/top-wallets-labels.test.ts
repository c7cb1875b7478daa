import { expect } from '@jest/globals'
import { TAGS } from '../../analysis/tags.ts'
import { newAddress } from '../support/addresses.ts'
import { onlyWith } from '../support/only-with.ts'
import { openTestService } from '../support/open-service.ts'
import {
  countWalletCalls,
  type ListedTrader,
  listTraders,
  takeTraders,
} from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import type { TopWallet, TopWallets } from '../support/top-wallets.ts'

const { test } = onlyWith('solana-tracker', 'Vybe labels no wallets')

const service = await openTestService()

/** What the provider says of a token from now on. */
function tell(mint: string, metadata: Readonly<Record<string, unknown>>): () => void {
  const body = { token: { name: 'Paper Boat', symbol: 'BOAT' }, ...metadata }
  return service.simulator.scenarios.add({ match: `/tokens/${mint}`, fault: { kind: 'answer', body } })
}

async function readList(mint: string): Promise<TopWallets> {
  const client = await service.client()
  return (await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)).body
}

function byAddress({ data }: TopWallets): Map<string, TopWallet> {
  return new Map(data.top_wallets.map((entry) => [entry.wallet_address, entry]))
}

/** A new token with three traders, of whom the provider says these things. */
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
  await scanToken(await service.client(), mint)
  return { mint, wallets, forget }
}

const BOT = { identity: { type: 'bot', tags: ['bot'] } }
const PERSON = { identity: null }

test('an entry says what the provider said of the wallet, on which token and when', async () => {
  const { mint, wallets } = await scanLabelled(([first, second]) => ({
    snipers: { wallets: [{ wallet: second }, { wallet: first }, { wallet: second }] },
    insiders: { wallets: [{ wallet: first }, { wallet: 'a-wallet-that-is-not-listed' }] },
  }))
  const list = await readList(mint)
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

test('labels are no tags and cost no call', async () => {
  const { mint, wallets } = await scanLabelled(([first]) => ({ snipers: { wallets: [{ wallet: first }] } }))
  const paths = service.simulator.requests.map(({ path }) => path).filter((path) => path.includes(mint))
  // Apart from its wallets' histories; the first page of traders was read by the test itself, too.
  expect([...new Set(paths.map((path) => path.split('?')[0]))].sort()).toEqual([
    `/first-buyers/${mint}`,
    `/tokens/${mint}`,
    `/v2/pnl/tokens/${mint}/traders`,
  ])
  for (const wallet of wallets) expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  const names = new Set<string>(TAGS.map(({ tag }) => tag))
  const labels = (await readList(mint)).data.top_wallets.flatMap((entry) => entry.labels ?? [])
  expect(labels.map(({ name }) => name).filter((name) => names.has(name))).toEqual([])
  expect(labels.length).toBeGreaterThan(0)
})

test('a later scan has the labels of its own time alone', async () => {
  const { mint, wallets, forget } = await scanLabelled(([first, second]) => ({
    snipers: { wallets: [{ wallet: first }, { wallet: second }] },
  }))
  const earlier = await readList(mint)
  forget()
  tell(mint, { risk: { bundlers: { wallets: [{ wallet: wallets[1] }] } } })
  await service.sql(`update scans set progress_at = progress_at - interval '1 day'`)
  await scanToken(await service.client(), mint)
  const later = await readList(mint)
  const labels = wallets.map((wallet) =>
    byAddress(later)
      .get(wallet)
      ?.labels?.map(({ name }) => name),
  )
  expect(labels).toEqual([['bot'], ['bundler'], []])
  const [entry] = later.data.top_wallets
  expect(Date.parse(entry?.labels?.[0]?.seen_at ?? '')).toBeGreaterThan(Date.parse(earlier.meta.scanned_at))
})
