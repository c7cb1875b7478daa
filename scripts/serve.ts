import { type App, startApp } from '../app.ts'
import { type Config, isLocal, isSimulated, readServiceConfig } from '../config.ts'
import { settleDemoKey } from './demo-key.ts'
import { runScript } from './run-script.ts'
import { SIMULATED } from './scan/wording.ts'
import { announceService } from './service-files.ts'
import { noteStopSignals } from './stop-signal.ts'

/**
 * `npm start`: runs the service until it is told to stop. Logs are JSON on stdout; what a person needs to try the
 * service goes to stderr, so that a log collector never sees a key.
 */

/** The process ends within this time of the first signal, whatever hangs. A second wish ends it at once. */
const EXIT_TIMEOUT_MS = 9_500
const REAL_DATA = 'For real data set PROVIDER_API_KEY: docs/provider.md.'
const ISSUE_KEY = 'A key:                    npm run keys -- issue --profile NAME --plan pro'
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
  for (const warning of listStartWarnings(config)) log.warn({ event: 'start_warning', ...warning })
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

/** What an operator should not leave so: docs/operating.md, "Going public". */
function listStartWarnings(config: Config): { readonly warning: string; readonly message: string }[] {
  const isPublic = config.role !== 'worker' && !isLocal(config)
  return [
    ...(process.getuid?.() === 0
      ? [{ warning: 'root', message: 'The service runs as root and needs no right of it: run it as a user.' }]
      : []),
    ...(isPublic && config.publicUrl === undefined
      ? [
          {
            warning: 'no_public_url',
            message: 'Others are served and PUBLIC_URL is missing: links name HOST and PORT.',
          },
        ]
      : []),
  ]
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
  const { url } = app
  const demoKey = url === undefined ? undefined : await settleDemoKey(app, config)
  if (!app.embedded || url === undefined) {
    tell(notice)
    return async () => undefined
  }
  tell([
    `Wallet Analytics Service: ${url}/api/v1`,
    `Documentation:            ${url}/docs`,
    `OpenAPI document:         ${url}/openapi/v1.json`,
    ...(demoKey === undefined ? [ISSUE_KEY] : describeTrial(url, demoKey)),
    ...notice,
  ])
  return announceService(config.dataDir, { url, simulated: isSimulated(config) })
}

function describeTrial(url: string, demoKey: string): string[] {
  return [
    `Demo key:                 in ${demoKey}`,
    `Try:                      npm run scan -- ${TRY_MINT}`,
    `Or:                       curl -X POST -H "Authorization: Bearer $(cat ${demoKey})" ${url}/api/v1/tokens/${TRY_MINT}/scans`,
  ]
}

function tell(lines: readonly string[]): void {
  if (lines.length > 0) process.stderr.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

await runScript(main)
