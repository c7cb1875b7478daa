import { expect, test } from '@jest/globals'
import { compileFixtures } from './compile.ts'

/* Stored and cached answers are served as text, which the compiler checks against the contract as it does a value. */

const HEADER = `
import { type Schema, stored } from '../schema.ts'
import { Rendered } from '../../contract/rendered.ts'
import { renderStats } from './wallet.ts'
declare const stats: Schema<'PeriodStats'>
declare const statsText: Rendered<Schema<'PeriodStats'>>
declare const tokensText: Rendered<Schema<'RecentTokenList'>>
declare const entryText: Rendered<Schema<'TokenTopWallet'>>
declare const token: Schema<'Token'>
export const used = [Rendered, stored, renderStats, stats, statsText, tokensText, entryText, token]
`

const CORRECT: Readonly<Record<string, string>> = {
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

const problems = compileFixtures('handlers/views', HEADER, { ...CORRECT, ...BROKEN })

test.each(Object.keys(CORRECT))('rendered text may be %s', (name) => {
  expect(problems.of(name).found).toEqual([])
})

test.each(Object.keys(BROKEN))('rendered text may not be %s', (name) => {
  const { found, marked } = problems.of(name)
  expect(marked.length).toBeGreaterThan(0)
  expect(found).toEqual(marked)
})
