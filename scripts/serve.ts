import { type App, startApp } from '../app.ts'
import { type Config, isSimulated, readServiceConfig } from '../config.ts'
import { issueKey, isKnownKey } from '../db/keys.ts'
import { runScript } from './run-script.ts'
import { SIMULATED } from './scan/wording.ts'
import { announceService, readDemoKey, writeDemoKey } from './service-files.ts'
import { noteStopSignals } from './stop-signal.ts'

/**
 * `npm start`: runs the service until it is told to stop. Logs are JSON on stdout; what a person needs to try the
 * service goes to stderr, so that a log collector never sees a key.
 */

/** The process ends within this time of the first signal, whatever hangs. A second wish ends it at once. */
const EXIT_TIMEOUT_MS = 9_500
const REAL_DATA = 'For real data set PROVIDER_API_KEY: docs/provider.md.'
const TRY_MINT = 'So11111111111111111111111111111111111111112'

async function main(): Promise<void> {
  const config = readServiceConfig(process.env)
  const stop = noteStopSignals(['SIGTERM', 'SIGINT'], () => process.exit(1))
  await using app = await startApp(config)
  const { log } = app.context.telemetry
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught', err: error })
    process.exit(1)
  })
  const withdraw = await introduce(app, config)
  const { url, metricsUrl: metrics } = app
  const provider = withoutUserinfo(app.providerUrl)
  const simulated = isSimulated(config)
  log.info({ event: 'ready', url, role: config.role, provider, simulated, metrics })
  const signal = await stop.first
  log.info({ event: 'stopping', signal })
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
  await withdraw()
}

/** A name and a password in an address are for the one who connects. */
function withoutUserinfo(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** Tells a person how to try an embedded service. Returns what takes the announcement back. */
async function introduce(app: App, config: Config): Promise<() => Promise<void>> {
  const notice = isSimulated(config) ? [SIMULATED, REAL_DATA] : []
  if (!app.embedded || app.url === undefined) {
    tell(notice)
    return async () => undefined
  }
  const isNew = await ensureDemoKey(app, config)
  const key = await readDemoKey(config.dataDir)
  tell([
    `Wallet Analytics Service: ${app.url}/api/v1`,
    `Documentation:            ${app.url}/docs`,
    `OpenAPI document:         ${app.url}/openapi/v1.json`,
    isNew ? `Demo key, shown once:     ${key}` : `Demo key:                 in ${config.dataDir}/demo-key`,
    `Try:                      npm run scan -- ${TRY_MINT}`,
    `Or:                       curl -X POST -H "Authorization: Bearer $(cat ${config.dataDir}/demo-key)" ${app.url}/api/v1/tokens/${TRY_MINT}/scans`,
    ...notice,
  ])
  return announceService(config.dataDir, { url: app.url, simulated: isSimulated(config) })
}

function tell(lines: readonly string[]): void {
  if (lines.length > 0) process.stderr.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

async function ensureDemoKey({ context }: App, config: Config): Promise<boolean> {
  const settings = { prefix: config.apiKeyPrefix, pepper: config.apiKeyPepper }
  const stored = await readDemoKey(config.dataDir)
  if (stored !== undefined && (await isKnownKey(context.db, stored, settings))) return false
  const { key } = await issueKey(context.db, { profile: 'demo', plan: 'premium', rateLimit: null }, settings)
  await writeDemoKey(config.dataDir, key)
  return true
}

await runScript(main)
