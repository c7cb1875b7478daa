import { expect, test } from '@jest/globals'
import { CONNECTIONS_PER_PROCESS, REQUESTS } from '../../scripts/plan/figures.ts'
import { planFor } from '../../scripts/plan/plan-for.ts'
import { runCommand } from '../support/processes.ts'

const LOAD = { rps: 1_000, tokens: 50_000, wallets: 1_500_000, scansPerDay: 50_000, keptDays: 90 }

function figureOf(what: string, load: Partial<typeof LOAD> = {}): string {
  const row = planFor({ ...LOAD, ...load })
    .split('\n')
    .find((line) => line.startsWith(`| ${what}`))
  if (row === undefined) throw new Error(`the plan has no line for ${what}`)
  return String(row.split(' | ')[1])
}

test('a plan adds up the costs of requests by their shares', () => {
  const costs = Object.values(REQUESTS)
  expect(costs.reduce((sum, [, , , share]) => sum + share, 0)).toBeCloseTo(1)
  const ms = costs.reduce((sum, [serviceMs, , , share]) => sum + share * serviceMs, 0)
  // Each process uses 60 % of a core, and one is spare.
  expect(Number.parseInt(figureOf('API processes'), 10)).toBe(Math.ceil((1_000 * ms) / 1000 / 0.6) + 1)
})

test('a plan grows in what a larger load needs, and in nothing else', () => {
  const gb = (figure: string) => Number.parseFloat(figure.replaceAll(',', ''))
  expect(gb(figureOf('Disk', { wallets: 3_000_000 }))).toBeGreaterThan(gb(figureOf('Disk')))
  expect(gb(figureOf('Disk', { keptDays: 1 }))).toBeLessThan(gb(figureOf('Disk')))
  expect(figureOf('Disk', { rps: 10_000 })).toBe(figureOf('Disk'))
  expect(figureOf('API processes', { tokens: 1 })).toBe(figureOf('API processes'))
  expect(figureOf('Provider calls', { scansPerDay: 100 })).toBe('35,400 a day')
})

test('a plan counts the connections of every process', () => {
  const processes = ['API processes', 'Worker processes'].map((what) => Number.parseInt(figureOf(what), 10))
  const all = processes.reduce((sum, count) => sum + count, 0)
  expect(figureOf('Connections')).toBe(String(all * CONNECTIONS_PER_PROCESS))
})

test('a plan assumes a thousand requests a second by default, and is refused with a load that is not a number', async () => {
  const { code, stdout } = await runCommand(['scripts/plan.ts', '--tokens', '5'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('1,000/s')])
  expect(await runCommand(['scripts/plan.ts', '--rps', 'many', '--tokens', '5'])).toMatchObject({ code: 2 })
})
