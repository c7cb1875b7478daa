import { afterAll, expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'
import { usedByPool } from '../../support/quotas.ts'

/* The journeys of spec/workflows.yaml, which `npm run smoke` makes at a service. */

const service = await openTestService()

afterAll(endProcesses)

function smoke(key: string | undefined, ...more: readonly string[]) {
  const inputs = { key, mint: newAddress(), other: newAddress() }
  const given = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`])
  const server = ['--server', `v1=${service.url}/api/v1`]
  const args = ['respect', 'spec/workflows.yaml', ...server, ...given, ...more]
  return runCommand(['node_modules/@redocly/cli/bin/cli.js', ...args], { REDOCLY_TELEMETRY: 'off' })
}

test('every journey succeeds, and each of its answers conforms to the document', async () => {
  const client = await service.client()
  const { code, stdout, stderr } = await smoke(client.key)
  expect(`${stdout}${stderr}`).toContain('Workflows: 3 passed, 3 total')
  expect(code).toBe(0)
  expect(await usedByPool(service, client)).toMatchObject({ scans: 3, correlations: 1 })
})

test('a failed journey fails the command', async () => {
  const { code } = await smoke('wa_live_unknown', '--workflow', 'watch-quota')
  expect(code).not.toBe(0)
})
