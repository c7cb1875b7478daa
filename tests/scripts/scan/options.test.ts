import { describe, expect, test } from '@jest/globals'
import { readScanOptions, USAGE } from '../../../scripts/scan/options.ts'

const MINT = 'So11111111111111111111111111111111111111112'

describe('the arguments of a scan', () => {
  test('mean the 20 best by the score of 30 days where nothing else is said', () => {
    expect(readScanOptions([MINT])).toEqual({
      mint: MINT,
      output: 'table',
      sort: 'score',
      period: '30d',
      limit: 20,
      withUnranked: false,
      htmlFile: undefined,
      last: false,
    })
  })

  test.each([
    { args: ['--all'], limit: 300, withUnranked: true },
    { args: ['--csv'], limit: 300, withUnranked: true },
    { args: ['--csv', '--limit', '7'], limit: 7, withUnranked: false },
    { args: ['--json'], limit: 300, withUnranked: false },
    { args: ['--limit', '300'], limit: 300, withUnranked: false },
  ])('choose how many wallets: $args', ({ args, limit, withUnranked }) => {
    expect(readScanOptions([MINT, ...args])).toMatchObject({ limit, withUnranked })
  })

  test.each([
    { args: [], says: 'Which token?' },
    { args: [MINT, 'another'], says: 'One token at a time, not also "another". See --help.' },
    { args: [MINT, '--fast'], says: "Unknown option '--fast'. See --help." },
    { args: [MINT, '--html'], says: "Option '--html <value>' argument missing. See --help." },
    { args: [MINT, '--limit', '301'], says: '--limit must be an integer from 1 to 300, not "301"' },
    { args: [MINT, '--limit', '0'], says: 'not "0"' },
    { args: [MINT, '--limit', 'all'], says: 'not "all"' },
    {
      args: [MINT, '--sort', 'luck'],
      says: '--sort must be one of score, realized, roi, winrate, last_trade',
    },
    { args: [MINT, '--period', '2d'], says: '--period must be one of 1d, 7d, 30d, all, not "2d"' },
    { args: [MINT, '--all', '--limit', '3'], says: 'Choose --all or --limit, not both' },
    { args: [MINT, '--csv', '--json'], says: 'Choose --csv or --json, not both' },
    { args: [MINT, '--json', '--sort', 'roi'], says: '--json prints the answer of the API as it is' },
    { args: [MINT, '--json', '--period', '7d'], says: '--json prints the answer of the API as it is' },
  ])('that cannot be meant are refused with a sentence: $args', ({ args, says }) => {
    expect(() => readScanOptions(args)).toThrow(says)
  })

  test('are all in the usage, which is asked for with -h, too', () => {
    expect(readScanOptions(['-h'])).toBe('help')
    const named = USAGE.match(/^ {2}--[a-z]+/gm)?.map((text) => text.trim())
    expect(named).toEqual([
      '--sort',
      '--period',
      '--limit',
      '--all',
      '--csv',
      '--json',
      '--html',
      '--last',
      '--help',
    ])
  })
})
