import { afterAll, expect, test } from '@jest/globals'
import type { CalibrationFigures } from '../../../scripts/calibration-report.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'

const service = await openTestService()
const { mint } = await makeToken(service.simulator, 40)
await scanToken(await service.client(), mint)

afterAll(endProcesses)

/** Runs the command as an operator does, with the database and the provider of the running service. */
function calibrate(...args: readonly string[]): Promise<Finished> {
  const env = { DATABASE_URL: service.databaseUrl, PROVIDER_URL: service.simulator.url }
  return runCommand(['scripts/calibrate.ts', ...args], env)
}

test('calibrate prints the verdict, what it rests on, and every section', async () => {
  const { code, stdout } = await calibrate()
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Does the score predict\? .*insufficient data/)
  expect(stdout).toMatch(
    /There are \d+ backtests of wallets of 1 token in 1 week; a verdict needs 3,000 of wallets of 100 tokens in 26 weeks\./,
  )
  for (const section of ['top trader', 'first buyer', 'wallet scan']) {
    for (const records of ['backtest', 'frozen 30d', 'frozen all'])
      expect(stdout.match(new RegExp(`^${records} +${section}(?: {2}|$)`, 'gm'))).toHaveLength(1)
  }
  expect(stdout).not.toContain('Simulated data')
})

test('calibrate --json prints the figures that the API then answers', async () => {
  const { stdout } = await calibrate('--json')
  const client = await service.client()
  const { body } = await client.get<{ data: CalibrationFigures }>('/api/v1/score/calibration')
  expect(JSON.parse(stdout)).toEqual(body.data)
  expect(body.data.n).toBeGreaterThan(10)
})
