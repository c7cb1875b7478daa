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
  const { copied } = WALLET_PAGE
  if (!copied) throw new Error('the page has no copy')
  const askedAbout = (tokens_asked: number) =>
    renderWalletPage({ ...WALLET_PAGE, copied: { ...copied, tokens_counted: 60, tokens_asked } }, VISIT).body
  const more = 'Asking again in an hour prices more of them.'
  expect(askedAbout(7)).toContain(more)
  expect(askedAbout(60)).not.toContain(more)
})

test('the page of a wallet says what copies made in dollars, at which sizes and delays, before it gives reasons', () => {
  const { copied } = WALLET_PAGE
  if (!copied) throw new Error('the page has no copy')
  const at = (day: number, result_usd: number) => ({ time: Date.UTC(2026, 10, day), result_usd })
  const points = [at(1, 0), at(4, 200), at(7, 20), at(9, 158.8)]
  const path = { invested_usd: 1_400, deepest_loss_usd: 120, capital_usd: 600, days_under_water: 3, points }
  const priced = { ...copied.after_10s, tokens_priced: 15, tokens_missed: 1 }
  const { body } = renderWalletPage(
    {
      ...WALLET_PAGE,
      copied: {
        ...copied,
        tokens_counted: 42,
        after_10s: priced,
        after_60s: { ...priced, delay_sec: 60 },
        path: {
          after_10s: { ...path, result_usd: 210.4 },
          after_60s: { ...path, deepest_loss_usd: 180, result_usd: 158.8 },
        },
        sizes: [10, 60].map((delay_sec) => ({
          amount_usd: 2_000,
          delay_sec,
          edge_pct: 4.97,
          edge_low_pct: -0.2,
          edge_high_pct: 9,
        })),
        capacity_usd: 2_400,
        benchmark_pct: -3,
        since_listed: { ...copied.since_listed, first_listed_at: '2026-11-01T12:00:00.000Z' },
      },
    },
    VISIT,
  )
  const text = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' ')
  const said = [
    '14 tokens of 100 USD: +210 USD after 10 s, +159 USD after 60 s; at most 600 USD in use, 180 USD down in between.',
    'at least $2.4K a token',
    'SOL itself made −3 %',
    'Deepest loss, in red: $180 after 60 s, from 2026-11-04 00:00 UTC to 2026-11-07 00:00 UTC.',
    'Since this service first listed it, 2026-11-01 12:00 UTC , it has bought no token yet',
    'a token after 10 s after 60 s',
    '2,000 USD 4.9 % (−0.2 to 9 %) 4.9 %',
    'What speaks for it',
  ]
  const places = said.map((each) => text.indexOf(each))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
