import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readConfig } from '../../config/config.ts'
import { LIST_CALLS } from '../../db/verification.ts'
import { SAMPLE_SIZE } from '../../jobs/first-buyer-sample.ts'
import { MARKET_CALLS } from '../../scans/check-market.ts'
import { COPY_CALLS_MAX } from '../../scans/compute-copy.ts'
import { CHECK_CALLS_MAX } from '../../scans/cross-check.ts'
import { LOOK_UPS_MAX } from '../../scans/refresh-wallet.ts'
import { LOOK_UP_CALLS } from '../../scans/verify-wallets.ts'

const page = readFileSync('docs/provider.md', 'utf8')

/** The rows of the page's tables, without bold marks and commas of numbers. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replaceAll('**', '').split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

const toNumber = (text = '') => Number(text.replaceAll(',', ''))
const callsOf = (work: string) => toNumber(rows.find(([first]) => first === work)?.[1])

const planned = (calls: number, { share, min, max }: typeof MARKET_CALLS) =>
  Math.min(max, Math.max(min, Math.floor(calls * share)))

/** The most calls of a scan of so many wallets. */
function scanOf(wallets: number) {
  const first = LIST_CALLS + wallets
  return {
    first,
    lookUps: planned(first, LOOK_UP_CALLS),
    market: planned(first, MARKET_CALLS),
    buyers: SAMPLE_SIZE,
    copies: readConfig({}).copiesPerScan * COPY_CALLS_MAX,
  }
}

test('the page about the provider says how many calls each kind of work makes at most', () => {
  const { first, lookUps, market, buyers, copies } = scanOf(300)
  const { alertCallsPerMinute } = readConfig({})
  const expected = {
    'The token, its list and 300 wallets of a scan': first,
    'Look-ups after it': lookUps,
    'Its market check': market,
    'Its first buyers': buyers,
    'Copies of its first wallets': copies,
    'A cold scan of 300 wallets': first + lookUps + market + buyers + copies,
    "Its second source, by that source's key": CHECK_CALLS_MAX,
    'A wallet scan': 1 + LOOK_UPS_MAX,
    'A copy of a wallet': COPY_CALLS_MAX,
    "A list of a wallet's trades": 1,
    'A day of alerts': alertCallsPerMinute * 24 * 60,
  }
  expect(Object.fromEntries(Object.keys(expected).map((work) => [work, callsOf(work)]))).toEqual(expected)
})

test('the page about the provider says how many cold scans each plan affords', () => {
  const calls = callsOf('A cold scan of 300 wallets')
  expect(page).toContain(`a cold scan counts as ${calls} calls`)
  const plans = rows.filter((cells) => cells.length === 4 && toNumber(cells[1]) > 0)
  expect(plans).toHaveLength(5)
  for (const [, perMonth, scans] of plans)
    expect(toNumber(scans)).toBe(Math.floor(toNumber(perMonth) / calls))
})
