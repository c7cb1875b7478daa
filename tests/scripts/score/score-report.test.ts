import { expect, test } from '@jest/globals'
import { renderScoreReport } from '../../../scripts/score/score-report.ts'
import { makeLeftOut, makeScore, makeToken, twentyTokens } from './score-answers.ts'

const EVIL = `</title></script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`

const tokens = [
  ...twentyTokens(),
  makeToken('TINY', 4, 2, { stake_usd: 5, result_usd: 20, weight: 0.01 }),
  makeLeftOut('HELD', 'open', { stake_usd: 300, result_usd: -20 }),
  makeLeftOut('GIFT', 'unbought'),
]
const page = renderScoreReport(makeScore(tokens), { simulated: true })

test('the page of a wallet requests nothing, and links only to the explorer', () => {
  const addresses = [...page.matchAll(/(?:src|href|action|url)\s*[=(]\s*["']?([^"'\s)>]*)/g)].map(
    ([, to]) => to,
  )
  expect(new Set(addresses.map((to) => to?.replace(/[^/]*$/, '')))).toEqual(
    new Set(['https://solscan.io/account/', 'https://solscan.io/token/']),
  )
  expect(page).not.toMatch(/<[^>]* (?:style|on[a-z]+)=/)
})

test('the page of a wallet has a dot for each token with a stake, sized by its weight, and says which one does not count', () => {
  const [wide = ''] = page.split('<div class="narrow">')
  const picture = wide.slice(wide.indexOf('Stake against return of 22 tokens, 21 count'))
  const dots = [...picture.matchAll(/<circle[^>]* r="([\d.]+)"/g)].map(([, radius]) => Number(radius))
  expect(dots).toHaveLength(22)
  expect(Math.max(...dots) / Math.min(...dots)).toBeGreaterThan(3)
  expect(picture).toContain('does not count: open')
})

test('the page of a wallet has every token in its table, and says whether it counts', () => {
  const table = page.slice(page.indexOf('<table'), page.indexOf('</table>'))
  expect(table.match(/<tr id=/g)).toHaveLength(23)
  for (const state of ['<td>yes</td>', '<td>open</td>', '<td>unbought</td>']) expect(table).toContain(state)
})

test('the page of a wallet has the words of the command, and says when data is simulated', () => {
  expect(page).toContain('21 tokens count')
  expect(page).toContain('What the score would be')
  expect(page).toContain('Simulated data')
})

test('the page of a wallet shows names from strangers as text', () => {
  const evil = renderScoreReport(makeScore([makeToken(EVIL, 1, 1), makeLeftOut(EVIL, 'open')]), {
    simulated: false,
  })
  expect(evil).not.toContain('<img')
  expect(evil.match(/<script/g)).toHaveLength(1)
})

test('the page of a wallet is also made for a wallet without a token', () => {
  const empty = makeScore([], { score: null, score_reason: 'unknown_figures', edge_pct: null })
  expect(renderScoreReport(empty, { simulated: false })).toContain('No score over the last 30 days.')
})
