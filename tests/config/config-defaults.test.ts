import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Config, listSettings, readConfig } from '../../config/config.ts'
import { policies } from '../../generated/v1/operations.ts'

/** What applies when nothing is set: the setting, its variable, its value and how docs/settings.md writes that. */
const DEFAULTS: readonly (readonly [keyof Config, string, unknown, string])[] = [
  ['host', 'HOST', '127.0.0.1', '`127.0.0.1`'],
  ['port', 'PORT', 3000, '`3000`'],
  ['publicUrl', 'PUBLIC_URL', undefined, 'unset: from `HOST` and `PORT`'],
  ['trustedProxies', 'TRUSTED_PROXIES', [], 'unset: none'],
  ['connectionsPerAddress', 'CONNECTIONS_PER_ADDRESS', 1_000, '`1000`'],
  ['shutdownGraceMs', 'SHUTDOWN_GRACE_MS', 1_000, '`1000`'],
  ['databaseUrl', 'DATABASE_URL', undefined, 'unset: embedded Postgres'],
  ['databaseDirectUrl', 'DATABASE_DIRECT_URL', undefined, 'unset: `DATABASE_URL`'],
  ['databaseReadUrl', 'DATABASE_READ_URL', undefined, 'unset: no replica'],
  ['databasePreparedStatements', 'DATABASE_PREPARED_STATEMENTS', true, '`on`'],
  ['dataDir', 'DATA_DIR', resolve('.data'), '`.data`'],
  ['testDatabaseUrl', 'TEST_DATABASE_URL', undefined, 'unset: no test keys with `DATABASE_URL`'],
  ['redisUrl', 'REDIS_URL', undefined, 'unset: Postgres counts'],
  ['providerRps', 'PROVIDER_RPS', undefined, 'unset: no limit'],
  ['providerDailyCalls', 'PROVIDER_DAILY_CALLS', undefined, 'unset: no limit'],
  ['providerTimeoutMs', 'PROVIDER_TIMEOUT_MS', 15_000, '`15000`'],
  ['providerProbeAfterMs', 'PROVIDER_PROBE_AFTER_MS', 2_000, '`2000`'],
  ['providerProbeAfterMaxMs', 'PROVIDER_PROBE_AFTER_MAX_MS', 60_000, '`60000`'],
  ['walletScanTimeoutMs', 'WALLET_SCAN_TIMEOUT_MS', 50_000, '`50000`'],
  ['walletScanFallbackTimeoutMs', 'WALLET_SCAN_FALLBACK_TIMEOUT_MS', 12_000, '`12000`'],
  ['simulatorPort', 'SIMULATOR_PORT', 0, '`0`'],
  ['simulatorScenarios', 'SIMULATOR_SCENARIOS', undefined, 'unset: none'],
  ['provider', 'PROVIDER', 'solana-tracker', '`solana-tracker`'],
  ['providerUrl', 'PROVIDER_URL', undefined, "unset: the vendor's with a key, otherwise the simulator"],
  ['secondProvider', 'SECOND_PROVIDER', undefined, 'unset: none; with the simulator a simulated one'],
  ['secondProviderUrl', 'SECOND_PROVIDER_URL', undefined, "unset: the vendor's"],
  ['secondProviderApiKey', 'SECOND_PROVIDER_API_KEY', undefined, 'unset: none'],
  ['secondProviderRps', 'SECOND_PROVIDER_RPS', undefined, 'unset: no limit'],
  ['providerApiKey', 'PROVIDER_API_KEY', undefined, 'unset: simulator'],
  ['providerConcurrency', 'PROVIDER_CONCURRENCY', 10, '`10`'],
  ['simulatorLatencyMs', 'SIMULATOR_LATENCY_MS', 50, '`50`'],
  ['simulatorDisagreementPct', 'SIMULATOR_DISAGREEMENT_PCT', 8, '`8`'],
  ['simulatorSeed', 'SIMULATOR_SEED', 1, '`1`'],
  ['mockPort', 'MOCK_PORT', 4010, '`4010`'],
  ['metricsHost', 'METRICS_HOST', '127.0.0.1', '`127.0.0.1`'],
  ['mcp', 'MCP', true, '`on`'],
  ['pages', 'PAGES', true, '`on`'],
  ['console', 'CONSOLE', true, '`on`'],
  ['consolePort', 'CONSOLE_PORT', 0, '`0`'],
  ['metricsPort', 'METRICS_PORT', undefined, 'unset: no metrics'],
  ['chain', 'CHAIN', 'solana', '`solana`'],
  ['role', 'ROLE', 'all', '`all`'],
  ['migrate', 'MIGRATE', 'on-start', '`on-start`'],
  ['apiKeyPrefix', 'API_KEY_PREFIX', 'wa', '`wa`'],
  ['apiKeyPepper', 'API_KEY_PEPPER', undefined, 'unset: none'],
  ['apiKeyPreviousPeppers', 'API_KEY_PREVIOUS_PEPPERS', [], 'unset: none'],
  ['planLimits', 'PLAN_LIMITS', policies.quotaPools, "unset: the document's"],
  ['webhookSecretKey', 'WEBHOOK_SECRET_KEY', undefined, 'unset: with embedded Postgres a file in `DATA_DIR`'],
  ['webhookAllowHttp', 'WEBHOOK_ALLOW_HTTP', false, '`false`'],
  ['webhookAllowAddresses', 'WEBHOOK_ALLOW_ADDRESSES', [], 'unset: none'],
  ['listsMemoryMb', 'LISTS_MEMORY_MB', 128, '`128`'],
  ['answerCheckPct', 'ANSWER_CHECK_PCT', 1, '`1`'],
  ['calibrationDailyCalls', 'CALIBRATION_DAILY_CALLS', 100, '`100`'],
  ['retentionScansDays', 'RETENTION_SCANS_DAYS', 90, '`90`'],
  ['retentionUsageDays', 'RETENTION_USAGE_DAYS', 400, '`400`'],
  ['retentionReportsDays', 'RETENTION_REPORTS_DAYS', undefined, '`0`'],
  ['logLevel', 'LOG_LEVEL', 'info', '`info`'],
]

const PAGE = readFileSync('docs/settings.md', 'utf8').split('\n')

describe('without any setting', () => {
  const config = readConfig({})

  test.each(DEFAULTS)('%s (%s) is %j', (setting, _variable, fallback) => {
    expect(config[setting]).toEqual(fallback)
  })

  test.each(DEFAULTS)('docs/settings.md has the default of %s, %s', (_setting, variable, _value, written) => {
    const rows = PAGE.filter((line) => line.startsWith(`| \`${variable}\` | `))
    expect(rows).toEqual([expect.stringMatching(/^\| [^|]+ \| [^|]+ \| .+\. \|$/)])
    expect(rows[0]).toContain(`| ${written} |`)
  })

  test('docs/settings.md has no other setting', () => {
    expect(PAGE.filter((line) => line.startsWith('| `'))).toHaveLength(DEFAULTS.length)
    expect(listSettings()).toHaveLength(DEFAULTS.length)
  })

  test('no setting is missing from this list', () => {
    const { inForce: _shown, ...settings } = config
    expect(DEFAULTS.map(([setting]) => setting).sort()).toEqual(Object.keys(settings).sort())
  })

  test('an empty or blank variable counts as unset', () => {
    const blank = Object.fromEntries(DEFAULTS.map(([, variable], index) => [variable, index % 2 ? '' : '  ']))
    expect(readConfig(blank)).toEqual(config)
  })
})
