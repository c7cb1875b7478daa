import { expect, test } from '@jest/globals'
import { linksFrom } from '../../../doors/pages/components/links.ts'
import {
  type Positions,
  renderPositions,
  renderResultsByDay,
} from '../../../doors/pages/components/positions.ts'
import type { components } from '../../../generated/v1/types.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'

type Position = components['schemas']['WalletPosition']

const DAY = Date.UTC(2026, 10, 20)

function positionOf(name: string, figures: Partial<Position> = {}): Position {
  return {
    address: makeAddress(name),
    symbol: 'SAME',
    bought_usd: 12_345,
    sold_usd: 2_000,
    holding: 5,
    worth_usd: 11_000,
    result_usd: 655,
    realized_usd: 400,
    first_buy_time: DAY,
    last_trade_time: DAY,
    state: 'counted',
    closed: true,
    stake_usd: 12_345,
    score_result_usd: 400,
    return: 0.03,
    weight: 1,
    independent: true,
    ...figures,
  }
}

function render(data: readonly Position[], sites: ('gmgn' | 'dexscreener')[] = []): string {
  const meta = {
    count: data.length,
    limit: 500,
    total: data.length,
    sort: 'last_trade',
    period: '30d',
  } as const
  const answer: Positions = {
    data: [...data],
    meta: { ...meta, scanned_at: '2026-11-21T18:59:12.968Z', next_cursor: null },
    request_id: 'request',
  }
  return renderPositions(answer, { links: linksFrom('../'), sites })
}

const readText = (html: string) =>
  html.replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('the sums of a table of tokens are whole dollars that add up, and say how many tokens are known', () => {
  const text = readText(render([positionOf('one'), positionOf('other')]))
  expect(text).toContain('tokens 2 bought $24,690 sold $4,000 holds now $22,000 result $1,310')
  const unknown = positionOf('third', { worth_usd: null, result_usd: null })
  expect(readText(render([positionOf('one'), unknown]))).toContain(
    'holds now, of 1 token where it is known $11,000',
  )
})

test('tokens of the same symbol are told apart by their mints, which lead to explorers', () => {
  const html = render([positionOf('one'), positionOf('other')], ['gmgn', 'dexscreener'])
  for (const mint of [makeAddress('one'), makeAddress('other')])
    for (const link of [
      `../tokens/${mint}`,
      `https://solscan.io/token/${mint}`,
      `https://gmgn.ai/sol/token/${mint}`,
      `https://dexscreener.com/solana/${mint}`,
    ])
      expect(html).toContain(`href="${link}"`)
})

test('a token in the table says whether it counts in the score, and why not', () => {
  const states = [
    [{}, 'counts'],
    [{ closed: false }, 'counts, and is still held: a gain on paper counts 0'],
    [{ state: 'dependent' }, 'no: won, and known not to be traded by others'],
    [{ state: 'a_new_one' as 'open' }, 'no: a_new_one'],
  ] as const
  for (const [figures, words] of states)
    expect(render([positionOf('one', figures)])).toContain(`<td>${words}</td>`)
})

test('results by day are added up over the days of last trades, and tokens without a time are counted', () => {
  const html = renderResultsByDay([
    positionOf('one', { realized_usd: 100 }),
    positionOf('two', { realized_usd: -30, last_trade_time: DAY + 3_600_000 }),
    positionOf('three', { realized_usd: 50, last_trade_time: DAY + 2 * 86_400_000 }),
    positionOf('four', { last_trade_time: null }),
  ])
  expect(html).toContain('<title>2026-11-20: $70, $70 in all</title>')
  expect(html).toContain('<title>2026-11-22: $50, $120 in all</title>')
  expect(html).toContain('1 token without a known time is left out.')
})

test('results by day are a sentence where no times are known', () => {
  const html = renderResultsByDay([positionOf('one', { last_trade_time: null })])
  expect(html).toBe(
    '<p>There is no curve: it is not known on which days these tokens were traded, or it was one day.</p>',
  )
})
