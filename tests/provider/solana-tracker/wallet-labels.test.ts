import { afterEach, expect, test } from '@jest/globals'
import { isAddress } from '../../../basics/addresses.ts'
import { closeOpened, connect, MINT, simulate } from '../../support/provider-client.ts'
import { page, provide, row, wallet } from '../../support/trader-lists.ts'

afterEach(closeOpened)

/** Reads the labels in a token's metadata, without those of pools unless they are asked for. */
async function labelsOfToken(body: unknown, withPools = false) {
  const simulator = await simulate({}, { fault: { kind: 'answer', body } })
  const { labels } = await connect(simulator.url).fetchToken(MINT)
  return labels.filter(({ name }) => withPools || name !== 'pool')
}

/** Reads the labels in the identities of traders. */
async function labelsOfTraders(identities: readonly unknown[]) {
  const { client } = await provide({
    pages: [page(identities.map((identity, index) => ({ ...row(index), identity })))],
  })
  const { labels, traders, droppedRows } = await client.fetchTokenTraders(MINT)
  expect({ rows: traders.length, droppedRows }).toEqual({ rows: identities.length, droppedRows: 0 })
  return labels
}

const said = (index: number, name: string, source: string) => ({ address: wallet(index), name, source })

test('the labels of a token come from its creator and its risk, in either spelling of a wallet', async () => {
  const labels = await labelsOfToken({
    token: { creation: { creator: wallet(1), created_time: 1 } },
    risk: {
      snipers: { count: 2, wallets: [{ wallet: wallet(1), balance: 3 }, { address: wallet(2) }] },
      insiders: { wallets: [{ wallet: wallet(3) }] },
      bundlers: { totalInitialBalance: 7, wallets: [{ wallet: wallet(2) }] },
    },
  })
  expect(labels).toEqual([
    said(1, 'deployer', 'token_creation'),
    said(1, 'sniper', 'token_risk'),
    said(2, 'sniper', 'token_risk'),
    said(3, 'insider', 'token_risk'),
    said(2, 'bundler', 'token_risk'),
  ])
})

test.each<[string, unknown]>([
  ['are missing', {}],
  ['are null', { creation: null, snipers: null }],
  ['are counted only', { snipers: { count: 3 }, insiders: 3, bundlers: { wallets: 4 } }],
  ['name no wallet', { creation: { creator: 7 }, snipers: { wallets: [null, 'x', {}, { wallet: 5 }] } }],
  [
    'name what is no address',
    {
      creation: { creator: '\0' },
      snipers: { wallets: [{ wallet: 'a\0b' }] },
      bundlers: { wallets: [{ address: '' }] },
    },
  ],
  ['are a list', { creation: { creator: { wallet: 'x' } }, insiders: [{ wallet: wallet(1) }] }],
])('the labels of a token are empty when they %s, and the token is still read', async (_case, stated) => {
  const { creation, ...risk } = stated as Record<string, unknown>
  expect(await labelsOfToken({ token: { creation }, risk })).toEqual([])
})

test('the addresses of a token, of its pools and of programs are labelled as no traders', async () => {
  const pools = [
    { poolId: wallet(1), quoteToken: wallet(2) },
    { poolId: MINT, curve: wallet(3) },
    { poolId: 7 },
    { poolId: '\0', curve: '', quoteToken: `${MINT}\0` },
  ]
  const labels = await labelsOfToken({ token: {}, pools }, true)
  expect(new Set(labels.map(({ name, source }) => `${name} ${source}`))).toEqual(
    new Set(['pool token_pools']),
  )
  expect(labels.filter(({ address }) => !isAddress(address))).toEqual([])
  const [system, wrappedSol] = ['1'.repeat(32), 'So11111111111111111111111111111111111111112']
  expect(labels.map(({ address }) => address)).toEqual(
    expect.arrayContaining([MINT, wallet(1), wallet(2), wallet(3), system, wrappedSol]),
  )
})

test('the labels of traders are the identities that say how they trade', async () => {
  const labels = await labelsOfTraders([
    { type: 'bot', tags: ['bot', 'sns'], bot: { name: 'Fast' } },
    { type: 'developer' },
    { tags: ['kol', 'exchange', 'pool'] },
    null,
  ])
  expect(labels).toEqual([
    said(0, 'bot', 'wallet_identity'),
    said(1, 'developer', 'wallet_identity'),
    said(2, 'exchange', 'wallet_identity'),
    said(2, 'pool', 'wallet_identity'),
  ])
})

test('the labels of traders are empty when an identity has another form, and the row is still read', async () => {
  expect(await labelsOfTraders(['bot', 3, [], { tags: 'bot' }, { type: ['bot'], tags: [{}] }])).toEqual([])
})
