import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { rankWallets } from '../../../doors/pages/figures/ranking.ts'
import { renderWalletsCsv } from '../../../doors/pages/wallets-csv.ts'
import { renderSummary } from '../../../scripts/scan/summary.ts'
import { renderTable } from '../../../scripts/scan/table.ts'
import { makeAnswer, SCANNED_AT, type WalletOfTest } from '../../doors/pages/answers.ts'

const SCANNED_AT_MS = Date.parse(SCANNED_AT)
const FULL: WalletOfTest = {
  score: 76,
  score_confidence: 'medium',
  winrate: 82.86,
  winrate_low: 68.1,
  winrate_high: 91.7,
  wins: 29,
  losses: 6,
  realized_pnl_usd: -2_176_867,
  realized_roi_pct: 3114.6,
  total_invested_usd: 15_780,
  holding_median_sec: 660,
  last_trade_time: SCANNED_AT_MS - 5 * 3_600_000,
  tags: ['diamond_hands', 'high_winrate', 'one_hit', 'profitable', 'whale'],
  onToken: -9.126,
}

function list(...wallets: WalletOfTest[]) {
  return rankWallets(makeAnswer(wallets), 'score', '30d').ranked
}

test('the table of a scan shows every figure in a readable form when there is room', () => {
  const wallets = list({ ...FULL, unrealized_pnl_usd: -79_860 })
  const [head = '', row = ''] = renderTable(wallets, SCANNED_AT_MS).split('\n')
  expect(head.split(/ {2,}/)).toEqual(
    'wallet against copy score confidence cautions win_rate cautious_rate closed PnL change_on_paper ROI invested held last_trade on_token tags'
      .split(' ')
      .map((name) => name.replaceAll('_', ' '))
      .toSpliced(0, 0, '#'),
  )
  expect(row.split(/ {2,}/).slice(2)).toEqual([
    'one_hit +3',
    'not asked',
    '76',
    'medium',
    'one_hit',
    '83 %',
    '68 to 92 %',
    '35',
    '-$2.18M',
    '-$79.9K',
    '3,115 %',
    '$15.8K',
    '11 min',
    '5 h ago',
    '-$9',
    'diamond_hands, high_winrate, profitable, whale',
  ])
})

test.each([30, 40, 60, 80, 100, 120, 160, 200])('the table of a scan fits into %i columns', (width) => {
  const lines = renderTable(list(FULL, { ...FULL, score: 0 }), SCANNED_AT_MS, width).split('\n')
  expect(lines).toHaveLength(lines.at(-1)?.includes(' with --csv') ? 4 : 3)
  expect(lines.filter((line) => line.length > width)).toEqual([])
  expect(lines[0]).toContain('score')
})

test('the table of a scan shows confidence, return and cautions at 80 columns, before praise, and says what it leaves out', () => {
  const [head = '', row, note] = renderTable(list(FULL), SCANNED_AT_MS, 80).split('\n')
  expect(head.split(/ {2,}/)).toEqual([
    '#',
    'wallet',
    'copy',
    'score',
    'confidence',
    'cautions',
    'win rate',
    'PnL',
    'ROI',
  ])
  expect(row).toMatch(/ [1-9A-Za-z]{4}…[1-9A-Za-z]{4} .* one_hit /)
  expect(note).toMatch(/^\d columns? .*--csv$|^\d more columns? with --csv$/)
  expect(renderTable(list(FULL), SCANNED_AT_MS)).not.toContain('--csv')
})

test('the table of a scan marks a list of cautions that it cuts', () => {
  const tags = ['one_hit', 'too_fast_to_copy', 'likely_bot', 'unfunded_profit'] as const
  const [, row] = renderTable(list({ ...FULL, tags: [...tags] }), SCANNED_AT_MS, 80).split('\n')
  expect(row).toMatch(/ one_hit, too_fast.*…/)
})

test('the table of a scan leaves out columns that the answer lacks, and shows an unknown figure as such', () => {
  const [head, ...rows] = renderTable(list({ score: 2, winrate: 40 }, { score: 1 }), SCANNED_AT_MS).split(
    '\n',
  )
  expect(head?.split(/ {2,}/)).toEqual(['#', 'wallet', 'against', 'copy', 'score', 'win rate'])
  expect(rows.map((row) => row.split(/ {2,}/).at(-1))).toEqual(['40 %', '-'])
})

const labelled = list({ ...FULL, labels: ['insider', 'sniper'] }, { score: 3 })

test('a label of the data provider is shown next to the tags, and not among them', () => {
  const [head, first, second] = renderTable(labelled, SCANNED_AT_MS).split('\n')
  expect(head?.split(/ {2,}/).slice(-2)).toEqual(['labels', 'tags'])
  expect(first?.split(/ {2,}/).slice(-2)).toEqual([
    'insider, sniper',
    'diamond_hands, high_winrate, profitable, whale',
  ])
  expect(second).not.toContain('sniper')
})

test('a label of the data provider is shown without control codes for the terminal', () => {
  const [evil] = list({ ...FULL, labels: ['\u001b[31mred' as 'sniper'] })
  expect(renderTable(evil ? [evil] : [], SCANNED_AT_MS)).not.toContain('\u001b[31m')
})

const summarise = (name: string, { simulated = false, followable = false } = {}) => {
  const answer = makeAnswer([FULL, { ...FULL, score: 1 }, { score_reason: 'no_trades' }], { name })
  const ranking = rankWallets(answer, 'score', '30d')
  const shown = ranking.ranked.slice(0, 1)
  return renderSummary(answer, ranking, { shown, simulated, followable, width: 120 })
}

test('the text of a scan states its time and period, and how many wallets are not shown and why', () => {
  const text = summarise('Some Token')
  expect(text).toContain(
    'Scanned 2026-11-21 18:59 UTC. Figures of the last 30 days, best score first, solid records before others.\n',
  )
  expect(text).toContain('\n1 of 2 wallets with a score (--all shows every one)\n')
  expect(text).toContain('\n1 of 3 wallets is left out:\n  It did not trade in this period: 1 wallet\n')
})

test('the text of a scan says whether it has all wallets or only records worth a closer look, and that data is simulated only when it is', () => {
  const all = summarise('Some Token')
  expect(all).toContain('\n3 wallets, 3 independent groups\n')
  expect(all).not.toContain('Simulated')
  const followable = summarise('Some Token', { followable: true, simulated: true })
  expect(followable).toContain('\n3 wallets whose record is worth a closer look, one of each group\n')
  expect(followable).toContain('Simulated data')
})

test('the text of a scan shows the name of a token without control codes for the terminal', () => {
  const text = summarise('Evil\u001b]0;title\u0007\u001b[31m\nToken\u202e')
  expect(text).toContain('Evil Token (SOME) ')
  expect(text).not.toMatch(/\p{Cc}(?<!\n)|\p{Bidi_Control}/u)
})

/** The rows of a file for people, by the names of its columns. */
function readFile(...wallets: WalletOfTest[]): Record<string, string>[] {
  return parse(renderWalletsCsv(list(...wallets), '30d'), { columns: true })
}

test('the CSV of a scan has exact numbers, times for people and programs, labels, no formulas, and an empty cell for an unknown figure', () => {
  const full = { ...FULL, labels: ['sniper', 'insider', 'sniper'] as const, score_confidence: '=1+1' }
  const rows = readFile(full, { score: 3 })
  expect(rows).toMatchObject([
    {
      rank: '1',
      period: '30d',
      score: '76',
      realized_pnl_usd: '-2176867',
      winrate_low: '68.1',
      // To the cent: the provider's own figure has more digits.
      token_pnl_usd: '-9.13',
      last_trade_time: String(FULL.last_trade_time),
      last_trade_at: new Date(SCANNED_AT_MS - 5 * 3_600_000).toISOString(),
      obstacles: expect.stringContaining('one_hit'),
      tags: 'diamond_hands high_winrate one_hit profitable whale',
      labels: 'sniper insider',
      // A spreadsheet would take it for a formula.
      confidence: "'=1+1",
    },
    { rank: '2', period: '30d', score: '3', realized_pnl_usd: '', winrate_low: '', tags: '' },
  ])
  expect(Object.keys(rows[0] ?? {}).filter((name) => name.endsWith('_hours'))).toEqual([])
})
