import { expect, test } from '@jest/globals'
import { listOperations } from '../../contract/document.ts'
import type { components } from '../../generated/v1/types.ts'
import { renderWalletPage, type WalletPageData } from '../../pages/wallet.ts'
import { readContract } from '../support/contracts.ts'

type Schemas = components['schemas']

const operations = listOperations(await readContract('spec/v1.yaml'))

/** The document's first example of a successful answer to an operation. */
function exampleOf(id: string): unknown {
  const response = operations.find((operation) => operation.id === id)?.responses.get(200)
  const [example] = Object.values(response?.content?.['application/json']?.examples ?? {})
  return example?.value
}

test('the tables on the page of a wallet can be sorted by every known number', () => {
  const wallet = (exampleOf('getWallet') as Schemas['GetWalletEnvelope']).data
  const met = (exampleOf('listWalletTokens') as Schemas['ListWalletTokensEnvelope']).data
  const pastScores = (exampleOf('listWalletScores') as Schemas['ListWalletScoresEnvelope']).data
  const positions = exampleOf('listWalletPositions') as Schemas['ListWalletPositionsEnvelope']
  const tokens = { shown: 'all', positions } as const
  const record = { pastScores, met: { tokens: met, isCut: false }, groupMembers: [] }
  const data: WalletPageData = { wallet, period: '30d', watchlists: [], tokens, record }
  const { body } = renderWalletPage(data, {
    up: '../',
    simulated: false,
    signedIn: true,
    icon: '',
    sites: ['gmgn'],
  })
  const tables = [...body.matchAll(/<table class="wallets">.*?<\/table>/gs)].map(([table]) => table)
  expect(tables).toHaveLength(3)
  for (const table of tables) {
    const cells = [...table.matchAll(/<td class="number"([^>]*)>([^<]*)/g)]
    const known = cells.filter(([, , text = '']) => !['–', 'not known yet'].includes(text))
    expect(known.length).toBeGreaterThan(0)
    const unsortable = known.filter(([, more = '']) => !more.includes('data-value='))
    expect(unsortable.map(([cell]) => cell)).toEqual([])
  }
})
