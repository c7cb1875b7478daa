import { afterEach, expect, test } from '@jest/globals'
import type { Check } from '../../provider/client/vendor-answers.ts'
import { checkTracker, checkWallet } from '../../provider/solana-tracker/checks.ts'
import { checkVybe, checkVybeWallet } from '../../provider/vybe/checks.ts'
import { closeOpened, MINT, simulate, WALLET } from '../support/provider-client.ts'

afterEach(closeOpened)

/** A path, the check of its answer, and what the answer cannot be read without. */
type Case = readonly [path: string, check: Check<unknown>, needed: readonly string[], body?: unknown]

const CASES: readonly Case[] = [
  [`/tokens/${MINT}`, checkTracker('TokenResponse'), ['token']],
  ['/tokens/multi', checkTracker('TokensResponse'), ['tokens'], { tokens: [MINT] }],
  [
    `/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&limit=5`,
    checkTracker('TradersPage'),
    ['traders'],
  ],
  [`/first-buyers/${MINT}`, checkTracker('FirstBuyers'), []],
  [`/top-traders/${MINT}`, checkTracker('TopTraders'), []],
  [`/pnl/${WALLET}?showHistoricPnL=true`, checkWallet, ['tokens']],
  [`/pnl/${WALLET}/${MINT}`, checkTracker('TokenPosition'), []],
  [`/vybe/v4/tokens/${MINT}`, checkVybe('Token'), ['mintAddress']],
  [
    `/vybe/v4/tokens/${MINT}/top-pnl-traders?resolution=30d&limit=5&sortByDesc=realizedPnlUsd`,
    checkVybe('TokenTraders'),
    ['data'],
  ],
  [`/vybe/v4/wallets/${WALLET}/pnl?resolution=Full&limit=5&page=0`, checkVybeWallet, ['tokenMetrics']],
]

const FORMS: readonly unknown[] = ['another form', 420, true, null, ['another form'], { another: 'form' }]

type Path = readonly (string | number)[]

/** Every value in an answer, by where it is: one of each list and of each object of addresses is enough. */
function listPaths(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const isMap = Object.keys(value).some((key) => key.length > 31)
  const members = Object.entries(value).slice(0, isMap || Array.isArray(value) ? 1 : undefined)
  return [[], ...members.flatMap(([key, member]) => listPaths(member).map((path) => [key, ...path]))]
}

function withValue(answer: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(answer)
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce((part, step) => part[step] as never, copy as Record<string, unknown>)
  holder[last] = value
  return copy
}

test.each(CASES)('an answer of %s is read whatever form a value has that it could lack', async (...asked) => {
  const [path, check, needed, body] = asked
  const { url } = await simulate()
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'x-api-key': 'any', 'content-type': 'application/json' }
  const answer: unknown = await (await fetch(`${url}${path}`, { ...init, headers })).json()
  expect(check(structuredClone(answer))).toMatchObject({ misfits: {} })
  const refused = listPaths(answer)
    .filter((at) => at.length > 0)
    .filter((at) => FORMS.some((form) => check(withValue(answer, at, form)) === undefined))
  expect(refused.map((at) => at.join('.'))).toEqual(needed)
})
