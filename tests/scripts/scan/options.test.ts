import { expect, test } from '@jest/globals'
import { declareScan, type ScanOptions } from '../../../scripts/scan/options.ts'

const MINT = 'So11111111111111111111111111111111111111112'

/** The options that the arguments mean, or the message that refuses them. */
function readArguments(args: readonly string[]): ScanOptions | string {
  const asked: ScanOptions[] = []
  const said: string[] = []
  const command = declareScan((options) => void asked.push(options))
  command.configureOutput({ writeErr: (text) => void said.push(text) })
  try {
    command.parse([...args], { from: 'user' })
  } catch {
    // The message was already written.
  }
  return asked[0] ?? said.join('')
}

test('the arguments of a scan default to the 20 best wallets by the score of 30 days', () => {
  expect(readArguments([MINT])).toEqual({
    mint: MINT,
    output: 'table',
    sort: 'score',
    period: '30d',
    limit: 20,
    withUnranked: false,
  })
})

test('the arguments of a scan with --followable leave out wallets that a person could not follow', () => {
  expect(readArguments([MINT, '--followable'])).toMatchObject({ followable: true, period: '30d' })
})

test.each([
  { args: ['--all'], limit: 300, withUnranked: true },
  { args: ['--csv'], limit: 300, withUnranked: true },
  { args: ['--csv', '--limit', '7'], limit: 7, withUnranked: false },
  { args: ['--json'], limit: 300, withUnranked: false },
  { args: ['--limit', '300'], limit: 300, withUnranked: false },
])('the arguments of a scan set the number of wallets: $args', ({ args, limit, withUnranked }) => {
  expect(readArguments([MINT, ...args])).toMatchObject({ limit, withUnranked })
})

test.each([
  { args: [], says: "missing required argument 'mint'" },
  { args: [MINT, 'another'], says: 'too many arguments. Expected 1 argument but got 2' },
  { args: [MINT, '--fast'], says: "unknown option '--fast'" },
  { args: [MINT, '--html'], says: "option '--html <file>' argument missing" },
  {
    args: [MINT, '--limit', '301'],
    says: "argument '301' is invalid. It must be an integer from 1 to 300.",
  },
  { args: [MINT, '--limit', '0'], says: "'0' is invalid" },
  { args: [MINT, '--limit', 'all'], says: "'all' is invalid" },
  {
    args: [MINT, '--sort', 'luck'],
    says: "'luck' is invalid. Allowed choices are score, realized, roi, winrate, last_trade.",
  },
  { args: [MINT, '--period', '2d'], says: "'2d' is invalid. Allowed choices are 1d, 7d, 30d, all." },
  {
    args: [MINT, '--all', '--limit', '3'],
    says: "option '--all' cannot be used with option '--limit <n>'",
  },
  { args: [MINT, '--csv', '--json'], says: "option '--json' cannot be used with option '--csv'" },
  {
    args: [MINT, '--json', '--sort', 'roi'],
    says: "option '--json' cannot be used with option '--sort <key>'",
  },
  {
    args: [MINT, '--json', '--period', '7d'],
    says: "option '--json' cannot be used with option '--period <period>'",
  },
])(
  'the arguments of a scan that are wrong or contradict each other are refused with a sentence: $args',
  ({ args, says }) => {
    const said = readArguments(args)
    expect(said).toContain(says)
    expect(said).toContain('See --help.')
  },
)
