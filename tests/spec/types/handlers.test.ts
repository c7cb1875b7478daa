import { expect, test } from '@jest/globals'
import { compile, compileFixtures } from '../../support/compile.ts'

/*
 * Each fixture is compiled as a file of handlers/, all of them at once, since one program takes seconds. The compiler
 * has to complain on exactly the lines that are marked with `// ERROR`, with a message that contains the text after it;
 * a fixture without a mark has to compile. Stored and cached answers are served as text, which the compiler checks
 * against the contract as it does a value. What the compiler finds in handlers of any document:
 * contract/library/types.test.ts.
 */

const HEADER = `
import type { OperationHandler, OperationHandlers } from './contract.ts'
import { Refusal } from '../contract/refusal.ts'
import { Rendered } from '../contract/rendered.ts'
import { answer } from '../contract/result.ts'
import { type Schema, stored } from './schema.ts'
import { renderStats } from './views/wallet.ts'
declare const stats: Schema<'PeriodStats'>
declare const statsText: Rendered<Schema<'PeriodStats'>>
declare const tokensText: Rendered<Schema<'RecentTokenList'>>
declare const entryText: Rendered<Schema<'TokenTopWallet'>>
declare const token: Schema<'Token'>
declare const wallet: Schema<'WalletScanData'>
declare const list: Schema<'TopWalletsData'>
declare const status: Schema<'ScanStatusData'>
export const used = [answer, Refusal, Rendered, stored, renderStats, statsText, tokensText]
export const declared = [wallet, list, status, stats, entryText, token]
export type Used = [OperationHandlers<'getWallet'>, OperationHandler<'getWallet'>]
`

const CORRECT: Readonly<Record<string, string>> = {
  'a handler that answers as documented': `
export const getWallet: OperationHandler<'getWallet'> = async ({ path }) => ({ data: { ...wallet, address: path.address } })`,
  'a handler with the documented meta': `
export const listTokenTopWallets: OperationHandler<'listTokenTopWallets'> = async ({ query }) => {
  const meta = { count: 1, limit: query.limit, scanned_at: '2026-11-21T09:30:00.000Z', views: 1 }
  return answer({ data: list, meta }, { version: 'a', served: async () => undefined })
}`,
  'additional properties where the contract allows them': `
export const described: Schema<'Token'> = { address: 'a', name: 'b', symbol: 'c', volume_24h: 1 }`,
  'text of a value': `
export const text: Rendered<Schema<'PeriodStats'>> = Rendered.from(stats)`,
  'text of a value with rendered parts': `
export const text: Rendered<Schema<'TopWalletProfile'>> = Rendered.from({
  wallet: statsText,
  historic: { '1d': statsText, '7d': stats, '30d': statsText },
})`,
  'text to which the missing members are added': `
export const text: Rendered<Schema<'WalletScanStats'>> =
  statsText.with<Pick<Schema<'WalletScanStats'>, 'recentTokens'>>({ recentTokens: tokensText })`,
  'text of a list of rendered items': `
export const text: Rendered<Schema<'TopWalletsData'>> = Rendered.from({
  token,
  top_wallets: [entryText],
})`,
}

const BROKEN: Readonly<Record<string, string>> = {
  'a handler in the place of another': `
declare const getWallet: OperationHandler<'getWallet'>
export const handlers: OperationHandlers<'getTokenScan'> = {
  getTokenScan: getWallet, // ERROR OperationHandler<"getWallet">' is not assignable
}`,
  'a handler for an operation that does not exist': `
export type Lost = OperationHandler<'deleteWallet'> // ERROR "deleteWallet"`,
  'a value that is not among those of an enum': `
export const getWallet: OperationHandler<'getWallet'> = async () => ({ // ERROR "database"
  data: { ...wallet, source: 'database' as const },
})`,
  'an error of the routing, which no operation documents': `
export const getWallet: OperationHandler<'getWallet'> = async () => new Refusal('ROUTE_NOT_FOUND') // ERROR "ROUTE_NOT_FOUND"`,
  'a quota refusal of an operation that charges nothing': `
export const getTokenScan: OperationHandler<'getTokenScan'> = async () => new Refusal('QUOTA_EXCEEDED') // ERROR "QUOTA_EXCEEDED"`,
  'a header with the wrong type': `
export const getTokenScan: OperationHandler<'getTokenScan'> = async () =>
  answer({ data: status }, { headers: { 'Retry-After': 'soon' } }) // ERROR Retry-After`,
  'no meta': `
export const listTokenTopWallets: OperationHandler<'listTokenTopWallets'> = async () => ({ data: list }) // ERROR meta`,
  'text that was not rendered': `
export const text: Rendered<Schema<'PeriodStats'>> = '{"score":1}' // ERROR is not assignable`,
  'an object in the form of rendered text': `
export const text: Rendered<Schema<'PeriodStats'>> = { pieces: [] } // ERROR is missing the following properties`,
  'text that declares its own schema': `
export const text = new Rendered<Schema<'PeriodStats'>>(['{}']) // ERROR Constructor of class 'Rendered<T>' is protected`,
  'stored text of a schema that is not stored': `
export const text = stored<'WalletScanData'>('{}') // ERROR "WalletScanData"`,
  'stored text in the place of another schema': `
export const text: Rendered<Schema<'PeriodStats'>> = stored<'TokenRisk'>('{}') // ERROR is not assignable`,
  'a value that lacks a member': `
const { score: _score, ...others } = stats
export const text: Rendered<Schema<'PeriodStats'>> = Rendered.from(others) // ERROR 'score' is missing`,
  'a rendered part, however deep, that is another schema': `
export const text: Rendered<Schema<'TopWalletProfile'>> = Rendered.from({ // ERROR is not assignable
  wallet: statsText,
  historic: { '1d': statsText, '7d': statsText, '30d': tokensText },
})`,
  'parts that do not add up': `
export const text: Rendered<Schema<'TopWalletProfile'>> = Rendered.from({ // ERROR Property '"30d"' is missing
  wallet: statsText,
  historic: { '1d': statsText, '7d': statsText },
})`,
  'text that lacks members of its schema': `
export const text: Rendered<Schema<'WalletScanStats'>> = statsText // ERROR recentTokens`,
  'a list of other items': `
export const text: Rendered<Schema<'TokenTopWalletList'>> = Rendered.from([statsText]) // ERROR is not assignable`,
}

const MISSING_FILE = 'generated/v1/routes-fixture.ts'

const problems = compileFixtures('handlers', HEADER, { ...CORRECT, ...BROKEN })

test.each(Object.keys(CORRECT))('the compiler accepts %s', (name) => {
  expect(problems.of(name).found).toEqual([])
})

test.each(Object.keys(BROKEN))('the compiler refuses %s', (name) => {
  const { found, marked } = problems.of(name)
  expect(marked.length).toBeGreaterThan(0)
  expect(found).toEqual(marked)
})

test('the compiler refuses routes to an operation that has no file', () => {
  const source = `import { deleteWallet } from '../../handlers/deleteWallet.ts'\nexport { deleteWallet }\n`
  const message = expect.stringContaining("Cannot find module '../../handlers/deleteWallet.ts'")
  expect(compile(new Map([[MISSING_FILE, source]])).get(MISSING_FILE)).toEqual([{ line: 1, message }])
})
