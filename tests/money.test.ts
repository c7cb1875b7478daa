import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { MONEY, STABLECOINS } from '../basics/money.ts'
import publicMints from './support/public-mints.json' with { type: 'json' }

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a number that is written in base58, where each leading 1 is a byte of zeros. */
function countBytes(text: string): number {
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n)
  const hex = value === 0n ? '' : value.toString(16)
  return (/^1*/.exec(text)?.[0].length ?? 0) + Math.ceil(hex.length / 2)
}

// The file repeats what the programs of others say, so that no typing error can stand in both.
test('the stablecoins are those that the page about the score names, at the mints that others know', () => {
  const page = readFileSync(new URL('../docs/score-and-tags.md', import.meta.url), 'utf8')
  const names = /^- Stablecoins \((.*?)\)/m.exec(page)?.[1]?.split(', ') ?? []
  const mints = Object.entries(publicMints).filter(([name]) => names.includes(name))
  expect(mints.map(([name]) => name).sort()).toEqual(names.sort())
  expect(new Set(mints.map(([, mint]) => mint))).toEqual(STABLECOINS)
})

test.each([...MONEY])('the address of money %s has 32 bytes', (mint) => {
  expect(countBytes(mint)).toBe(32)
})
