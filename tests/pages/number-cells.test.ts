import { expect, test } from '@jest/globals'
import { renderWalletPage } from '../../pages/wallet.ts'
import { VISIT, WALLET_PAGE } from './shown-pages.ts'

test('the tables on the page of a wallet can be sorted by every known number', () => {
  const { body } = renderWalletPage(WALLET_PAGE, VISIT)
  const tables = [...body.matchAll(/<table class="wallets".*?<\/table>/gs)].map(([table]) => table)
  expect(tables).toHaveLength(3)
  for (const table of tables) {
    const cells = [...table.matchAll(/<td class="number"([^>]*)>([^<]*)/g)]
    const known = cells.filter(([, , text = '']) => !['–', 'not known yet'].includes(text))
    expect(known.length).toBeGreaterThan(0)
    const unsortable = known.filter(([, more = '']) => !more.includes('data-value='))
    expect(unsortable.map(([cell]) => cell)).toEqual([])
  }
})
