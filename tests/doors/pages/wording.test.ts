import { expect, test } from '@jest/globals'
import { formatPctNear, nameOf, nameToken, toPlainText } from '../../../doors/pages/figures/wording.ts'
import { makeAnswer } from './answers.ts'

const ADDRESS = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

test.each(['', ' ', '\u200B', '\u3164', '\u2800', '\u00AD\u2060', '\u202E', '\u001B[31m'])(
  'a token whose name %j leaves no mark is called by its address',
  (name) => {
    expect(toPlainText(name)).toBe('')
    expect(nameOf({ symbol: name, address: ADDRESS })).toBe('DezX…B263')
    expect(nameToken(makeAnswer([], { name, symbol: name, address: ADDRESS }))).toBe('DezX…B263')
  },
)

test.each([
  ['Pepe 🐸 蛙', 'Pepe 🐸 蛙'],
  ['ПЕПЕ', 'ПЕПЕ'],
  ['USDC\u202E', 'USDC'],
  ['a\nb', 'a b'],
])('a name that can be seen, %j, is one line of text', (name, text) => {
  expect(toPlainText(name)).toBe(text)
})

test.each([
  [4.97, '4.9 %'],
  [5, '5 %'],
  [5.02, '5.1 %'],
  [5.6, '6 %'],
  [-0.02, '-0.1 %'],
  [0, '0 %'],
])('rounding %s %% does not move it to or over a limit of 0 or 5 %%', (pct, text) => {
  expect(formatPctNear(pct, [0, 5])).toBe(text)
})
