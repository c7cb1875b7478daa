import { expect, test } from '@jest/globals'
import { findProblems, type Minute } from './report.ts'

const STEADY: Minute = {
  answers: 6_000,
  failures: 0,
  heapBytes: 50_000_000,
  residentBytes: 200_000_000,
  sockets: 20,
  databaseConnections: 12,
  delayMs: 12,
}

function minutes(change: (index: number) => Partial<Minute>): Minute[] {
  return Array.from({ length: 8 }, (_, index) => ({ ...STEADY, ...change(index) }))
}

test('a service without lasting growth has no problem, whatever a single minute was like', () => {
  expect(
    findProblems(minutes((index) => (index === 6 ? { heapBytes: 90_000_000, sockets: 40 } : {}))),
  ).toEqual([])
  expect(findProblems(minutes((index) => ({ heapBytes: 50_000_000 + index * 500_000 })))).toEqual([])
})

test.each([
  ['the heap', (index: number) => ({ heapBytes: 50_000_000 + index * 1_000_000 })],
  ['the resident memory', (index: number) => ({ residentBytes: 200_000_000 + index * 5_000_000 })],
  ['the number of sockets', (index: number) => ({ sockets: 20 + index * 2 })],
  ['the number of connections to the database', (index: number) => ({ databaseConnections: 12 + index * 2 })],
])('%s is reported if it grows by more than a twentieth', (name, change) => {
  expect(findProblems(minutes(change))).toEqual([expect.stringContaining(`${name} has grown from`)])
})

test('failed answers are reported, even in a run that is too short to show growth', () => {
  const one = { ...STEADY, failures: 2 }
  expect(findProblems([one])).toEqual(['2 answers were no success'])
  expect(findProblems([STEADY, { ...STEADY, heapBytes: 90_000_000 }])).toEqual([])
})
