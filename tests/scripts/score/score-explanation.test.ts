import { expect, test } from '@jest/globals'
import { explainScore } from '../../../scripts/score/score-explanation.ts'
import { makeLeftOut, makeScore, makeToken, twentyTokens } from './score-answers.ts'

test('the words of a score state how sure it is, and that a wallet may lose when its interval includes zero', () => {
  expect(explainScore(makeScore(twentyTokens())).verdict).toEqual([
    'Score 46 of 99 over the last 30 days, with medium confidence. 50 would be 95 % sure that it at least breaks even.',
    'Of a dollar put into each of its tokens it makes 13 %, and with a probability of 90 % between -5 % and 31 %.',
    'It may as well lose: the record is too short or too uneven to tell.',
  ])
  const sure = makeScore(twentyTokens(), { edge_low_pct: 2, score: 51 })
  expect(explainScore(sure).verdict).toHaveLength(2)
})

test('the words of a score say what a record lacks when lists put it behind others', () => {
  const short = makeScore(twentyTokens().slice(0, 2), { score_tokens: 2, edge_pct: 3.2, solid: false })
  expect(explainScore(short).verdict.at(-1)).toBe(
    'Lists by score have it behind all solid records: its tokens weigh as much as 2 equal bets, where 12 are needed; $1K were put into its tokens, where $2K are needed; its tokens made $500, where $600 are needed; its edge is 3 %, where 5 % are needed.',
  )
})

test('the words of a score say what it rests on: wins, days, weights, and capped wins', () => {
  const tokens = [...twentyTokens(), makeToken('MOON', 9, 3, { weight: 0.2 })]
  expect(explainScore(makeScore(tokens)).restsOn).toEqual([
    '21 tokens count: 13 won, 8 lost, 0 neither.',
    'Together they weigh as much as 20 equal bets on different days: they were first bought on 20 days, and 20 have at least half of the full weight.',
    '1 win of more than 500 % counts as 500 %.',
    'It is not known whether others trade the tokens that it has won on.',
  ])
})

test('the words of a score name each reason why tokens are left out, the most frequent first', () => {
  const gifts = ['G1', 'G2', 'G3', 'G4'].map((symbol) => makeLeftOut(symbol, 'unbought'))
  const own = makeLeftOut('OWN', 'dependent', { closed: true, result_usd: 100, independent: false })
  const { leftOut } = explainScore(makeScore([...gifts, makeLeftOut('HELD', 'open'), own]))
  expect(leftOut).toEqual([
    '4 tokens do not count: less than 1 USD was ever spent, or nothing bought was left in the period (G1, G2, G3 and others).',
    '1 token does not count: bought, and neither sold nor down by more than half nor held for more than a day (HELD).',
    '1 token does not count: won, and known not to be traded by others (OWN).',
  ])
})

test('the words of a score say why there is no score, and predict no other one', () => {
  const none = makeScore(twentyTokens(), { score: null, score_reason: 'low_coverage', edge_pct: null })
  const { verdict, wouldChange } = explainScore(none)
  expect(verdict).toEqual([
    'No score over the last 30 days.',
    'It sold mostly tokens that it had not bought, so it has no score.',
  ])
  expect(wouldChange).toEqual([])
})

test('the words of a score of an earlier version name it, and what brings one of this version', () => {
  const former = makeScore([], { score: 35, score_version: 2 })
  expect(explainScore(former)).toMatchObject({
    verdict: [
      'Score 35 over the last 30 days, of version 2, which this release does not explain.',
      'The next analysis of the wallet gives it one of version 3.',
    ],
    restsOn: [],
    wouldChange: [],
  })
})

test('the words of a score state what the score would be after a change, the largest change first', () => {
  const open = makeLeftOut('HELD', 'open', { stake_usd: 500, result_usd: 0 })
  const tokens = [...twentyTokens(), open]
  const stated = explainScore(makeScore(tokens)).wouldChange
  expect(stated.map((sentence) => sentence.replace(/^\d+ /, ''))).toEqual([
    'if no one else traded the 12 of its winning tokens that were not looked up.',
    'if it goes on like this for 20 tokens more, on other days.',
    'if its open token became worthless.',
    'without its best token, T0.',
  ])
  const scores = stated.map((sentence) => Number(sentence.split(' ')[0]))
  expect(scores).toEqual([18, 53, 41, 44])
})

test('the words of a score show a name from a stranger as one line of plain text', () => {
  const evil = makeLeftOut('a\u001b[31m\nb', 'open')
  expect(explainScore(makeScore([evil])).leftOut.join()).toContain('(a b)')
})
