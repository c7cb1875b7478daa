import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { playSecondSource } from '../../support/second-source.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const { simulator } = service
const wallet = newAddress()
const mint = newAddress()
const SECOND = { SECOND_PROVIDER: 'vybe', SECOND_PROVIDER_URL: simulator.urls.vybe }

/** Runs the command as an operator does, with the database and the provider of the running service. */
function dispute(args: readonly string[], settings: Record<string, string> = SECOND) {
  const own = { DATABASE_URL: service.databaseUrl, PROVIDER_URL: simulator.url, COLUMNS: '80' }
  const env = { ...process.env, ...own, ...settings }
  return promisify(execFile)(process.execPath, ['scripts/dispute.ts', ...args], { env })
}

function playFirst(realized: number): void {
  const body = {
    realized,
    total_invested: 3_120.5,
    sold_usd: 3_120.5 + realized,
    held: 10,
    sold: 10,
    holding: 0,
  }
  simulator.scenarios.add({ match: `/pnl/${wallet}/${mint}`, fault: { kind: 'answer', body } })
}

test('dispute shows both sources and what they count within 80 columns, and stores nothing', async () => {
  playFirst(18_250.75)
  playSecondSource(simulator, { wallet, mint, realizedUsd: -2_310.4 })
  const { stdout } = await dispute([wallet, mint])
  expect(stdout).toMatch(/^USD on the token +solana-tracker +vybe$/m)
  expect(stdout).toMatch(/^realized +\$18,250\.75 +-\$2,310\.40$/m)
  expect(stdout).toContain('One says profit and the other says loss. Lists call the wallet disputed.')
  expect(stdout).toMatch(/^markets +all that it has indexed +those that it has vetted$/m)
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(await service.sql('select from wallets union all select from cross_checks')).toEqual([])
})

test('dispute --json prints the same as values, even when a source does not cover the wallet', async () => {
  playSecondSource(simulator, { wallet, mint, realizedUsd: null })
  const { stdout } = await dispute([wallet, mint, '--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    wallet,
    mint,
    verdict: 'unknown',
    disputed: false,
    sources: [
      { source: 'solana-tracker', realized_usd: 18_250.75, failure: null },
      { source: 'vybe', realized_usd: null, failure: null },
    ],
  })
})

test('dispute without a second source says what to set', async () => {
  await expect(dispute([wallet, mint], {})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no second source. Set SECOND_PROVIDER'),
  })
})

test('dispute works next to a service whose simulator has the port of SIMULATOR_PORT', async () => {
  const settings = { PROVIDER_URL: 'simulator', SIMULATOR_PORT: new URL(simulator.url).port }
  const { stdout } = await dispute([wallet, mint], settings)
  expect(stdout).toContain('Simulated data')
})
