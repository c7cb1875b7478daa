import { expect, test } from '@jest/globals'
import { renderWalletPage } from '../../../doors/pages/wallet.ts'
import { VISIT, WALLET_PAGE } from './shown-pages.ts'

test('the tables on the page of a wallet can be sorted by every known number', () => {
  const { body } = renderWalletPage(WALLET_PAGE, VISIT)
  const tables = [...body.matchAll(/<table class="wallets".*?<\/table>/gs)].map(([table]) => table)
  expect(tables).toHaveLength(4)
  for (const table of tables) {
    const cells = [...table.matchAll(/<td class="number"([^>]*)>([^<]*)/g)]
    const known = cells.filter(([, , text = '']) => !['–', 'not known yet'].includes(text))
    expect(known.length).toBeGreaterThan(0)
    const unsortable = known.filter(([, more = '']) => !more.includes('data-value='))
    expect(unsortable.map(([cell]) => cell)).toEqual([])
  }
})

test('the page of a wallet states how the results of its tokens are spread', () => {
  const { body } = renderWalletPage(WALLET_PAGE, VISIT)
  for (const [name, value] of [
    ['average purchase', '$311'],
    ['median return of a token', '8 %'],
    ['return of eight of ten tokens', '−61 % to 141 %'],
    ['won for each dollar lost', '$2.61'],
  ])
    expect(body).toContain(`<dt>${name}</dt><dd>${value}</dd>`)
})

test('the last trade on the page of a wallet is no older than the trades that it lists', () => {
  const [trade] = WALLET_PAGE.trades?.data ?? []
  if (WALLET_PAGE.trades === undefined || trade === undefined) throw new Error('the page has no trades')
  const trades = { ...WALLET_PAGE.trades, data: [{ ...trade, time: Date.now() - 7.2e6 }] }
  const { body } = renderWalletPage({ ...WALLET_PAGE, trades }, VISIT)
  expect(body).toContain('<dt>last trade</dt><dd>2 h ago</dd>')
})

test('the page says that a copy with too few prices gets more of them later, where it asked about some tokens only', () => {
  const { copy } = WALLET_PAGE.wallet
  if (!copy) throw new Error('the page has no copy')
  const askedAbout = (tokens_asked: number) =>
    renderWalletPage(
      {
        ...WALLET_PAGE,
        wallet: { ...WALLET_PAGE.wallet, copy: { ...copy, tokens_counted: 60, tokens_asked } },
      },
      VISIT,
    ).body
  const more = 'Asking again in an hour prices more of them.'
  expect(askedAbout(7)).toContain(more)
  expect(askedAbout(60)).not.toContain(more)
})
