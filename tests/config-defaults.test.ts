import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Config, readConfig } from '../config.ts'

/** What an operator gets who sets nothing: the setting, its variable, its default and how the README writes that. */
const DEFAULTS: readonly (readonly [keyof Config, string, unknown, string])[] = [
  ['host', 'HOST', '127.0.0.1', '`127.0.0.1`'],
  ['port', 'PORT', 3000, '`3000`'],
  ['publicUrl', 'PUBLIC_URL', undefined, 'from host and port'],
  ['trustedProxies', 'TRUSTED_PROXIES', [], 'none'],
  ['connectionsPerAddress', 'CONNECTIONS_PER_ADDRESS', 1_000, '`1000`'],
  ['shutdownGraceMs', 'SHUTDOWN_GRACE_MS', 1_000, '`1000`'],
  ['databaseUrl', 'DATABASE_URL', undefined, 'unset: embedded'],
  ['databaseDirectUrl', 'DATABASE_DIRECT_URL', undefined, 'unset: `DATABASE_URL`'],
  ['databaseReadUrl', 'DATABASE_READ_URL', undefined, 'unset'],
  ['databaseReadLagMaxMs', 'DATABASE_READ_LAG_MAX_MS', 10_000, '`10000`'],
  ['databasePreparedStatements', 'DATABASE_PREPARED_STATEMENTS', true, '`on`'],
  ['dataDir', 'DATA_DIR', resolve('.data'), '`.data`'],
  ['redisUrl', 'REDIS_URL', undefined, 'unset: Postgres'],
  ['providerRps', 'PROVIDER_RPS', undefined, 'unset: no limit'],
  ['providerDailyCalls', 'PROVIDER_DAILY_CALLS', undefined, 'unset: no limit'],
  ['providerTimeoutMs', 'PROVIDER_TIMEOUT_MS', 15_000, '`15000`'],
  ['providerProbeAfterMs', 'PROVIDER_PROBE_AFTER_MS', 2_000, '`2000`'],
  ['providerProbeAfterMaxMs', 'PROVIDER_PROBE_AFTER_MAX_MS', 60_000, '`60000`'],
  ['walletScanTimeoutMs', 'WALLET_SCAN_TIMEOUT_MS', 50_000, '`50000`'],
  ['walletScanFallbackTimeoutMs', 'WALLET_SCAN_FALLBACK_TIMEOUT_MS', 12_000, '`12000`'],
  ['simulatorPort', 'SIMULATOR_PORT', 0, '`0`'],
  ['simulatorScenarios', 'SIMULATOR_SCENARIOS', undefined, 'none'],
  ['providerUrl', 'PROVIDER_URL', undefined, 'unset: simulator'],
  ['providerApiKey', 'PROVIDER_API_KEY', undefined, 'unset: simulator'],
  ['providerConcurrency', 'PROVIDER_CONCURRENCY', 10, '`10`'],
  ['simulatorLatencyMs', 'SIMULATOR_LATENCY_MS', 50, '`50`'],
  ['simulatorSeed', 'SIMULATOR_SEED', 1, '`1`'],
  ['mockPort', 'MOCK_PORT', 4010, '`4010`'],
  ['metricsHost', 'METRICS_HOST', '127.0.0.1', '`127.0.0.1`'],
  ['metricsPort', 'METRICS_PORT', undefined, 'unset: none'],
  ['chain', 'CHAIN', 'solana', '`solana`'],
  ['role', 'ROLE', 'all', '`all`'],
  ['migrate', 'MIGRATE', 'on-start', '`on-start`'],
  ['apiKeyPrefix', 'API_KEY_PREFIX', 'wa', '`wa`'],
  ['apiKeyPepper', 'API_KEY_PEPPER', undefined, 'unset'],
  ['apiKeyPreviousPeppers', 'API_KEY_PREVIOUS_PEPPERS', [], 'none'],
  ['listsMemoryMb', 'LISTS_MEMORY_MB', 128, '`128`'],
  ['answerCheckPct', 'ANSWER_CHECK_PCT', 1, '`1`'],
  ['retentionScansDays', 'RETENTION_SCANS_DAYS', 90, '`90`'],
  ['retentionUsageDays', 'RETENTION_USAGE_DAYS', 400, '`400`'],
  ['retentionReportsDays', 'RETENTION_REPORTS_DAYS', undefined, '`0`'],
  ['logLevel', 'LOG_LEVEL', 'info', '`info`'],
]

describe('without any setting', () => {
  const config = readConfig({})

  test.each(DEFAULTS)('%s (%s) is %j', (setting, _variable, fallback) => {
    expect(config[setting]).toEqual(fallback)
  })

  test.each(DEFAULTS)(
    'the README tells the default of %s, %s',
    async (_setting, variable, _fallback, told) => {
      const rows = (await readFile('README.md', 'utf8')).split('\n').filter((line) => line.startsWith('| `'))
      const row = rows
        .map((line) => line.split('|').map((cell) => cell.trim()))
        .find(([, names]) => names?.includes(`\`${variable}\``))
      expect(row?.[2]).toContain(told)
    },
  )

  test('no setting is missing from this list', () => {
    expect(DEFAULTS.map(([setting]) => setting).sort()).toEqual(Object.keys(config).sort())
  })

  test('an empty or blank variable counts as unset', () => {
    const blank = Object.fromEntries(DEFAULTS.map(([, variable], index) => [variable, index % 2 ? '' : '  ']))
    expect(readConfig(blank)).toEqual(config)
  })
})
