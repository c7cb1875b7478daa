import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { judgeRounds, type Report } from './report.ts'

const DEMANDS = { contract: 'v1', phases: ['coverage', 'fuzzing'], casesMin: 100 }
const GOOD: Report = {
  schemathesis_version: '4.1.2',
  running_time: 12.4,
  complete: true,
  operations: { total: 6, tested: 6 },
  phases: { coverage: { status: 'success' }, fuzzing: { status: 'success' }, stateful: { status: 'skip' } },
  test_cases: { generated: 100 },
  failures: [],
  errors: [],
  warnings: { missing_auth: [] },
}

test('a run of Schemathesis passes when it did all that was demanded and found nothing', () => {
  expect(judgeRounds([{ report: GOOD, exitCode: 0 }], DEMANDS)).toEqual({
    sentence:
      'Schemathesis 4.1.2, v1: 2 of 2 phases (coverage, fuzzing), 6 of 6 operations, 100 cases (100 demanded), 0 failures, 0 errors, 0 warnings, 12 s',
    ok: true,
  })
})

test.each<[string, Partial<Report>]>([
  ['tried fewer cases than demanded', { test_cases: { generated: 99 } }],
  ['found a failure', { failures: [{ count: 1 }] }],
  ['had an internal error', { errors: [{}] }],
  ['gave a warning', { warnings: { missing_test_data: ['GET /scans/{scanId}'] } }],
  ['left an operation out', { operations: { total: 6, tested: 5 } }],
  ['skipped a demanded phase', { phases: { coverage: { status: 'skip' }, fuzzing: { status: 'success' } } }],
  ['did not run a demanded phase', { phases: { fuzzing: { status: 'success' } } }],
  ['was cut short', { complete: false }],
])('a run of Schemathesis fails when it %s, even with exit code 0', (_, change) => {
  expect(judgeRounds([{ report: { ...GOOD, ...change }, exitCode: 0 }], DEMANDS).ok).toBe(false)
})

test('a run of Schemathesis fails when Schemathesis exits with an error', () => {
  expect(judgeRounds([{ report: GOOD, exitCode: 1 }], DEMANDS).ok).toBe(false)
})

test('a run of Schemathesis passes only when its rounds together tried enough cases and each did all else without a finding', () => {
  const half = { report: { ...GOOD, test_cases: { generated: 50 } }, exitCode: 0 }
  expect(judgeRounds([half, half], DEMANDS)).toMatchObject({ ok: true })
  expect(judgeRounds([half, half], DEMANDS).sentence).toContain('100 cases (100 demanded)')
  for (const broken of [
    { ...half, exitCode: 1 },
    { ...half, report: { ...half.report, failures: [{ count: 1 }] } },
    { ...half, report: { ...half.report, operations: { total: 6, tested: 5 } } },
    { ...half, report: { ...half.report, phases: { coverage: { status: 'success' } } } },
  ])
    expect(judgeRounds([half, half, broken], DEMANDS).ok).toBe(false)
})

test('a run of Schemathesis counts every occurrence of a failure', () => {
  const report = { ...GOOD, failures: [{ count: 2 }, { count: 3 }] }
  expect(judgeRounds([{ report, exitCode: 1 }], DEMANDS).sentence).toContain('5 failures')
})

test('the installation pins every package exactly', async () => {
  const text = await readFile(join(import.meta.dirname, 'requirements.txt'), 'utf8')
  const lines = text.trim().split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^schemathesis==4\./))
  expect(lines.filter((line) => !/^[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*$/.test(line))).toEqual([])
})
