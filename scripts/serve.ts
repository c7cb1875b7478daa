import { type App, startApp } from '../app/app.ts'
import {
  type Config,
  isLocal,
  isSimulated,
  listMisspelt,
  readKeySettings,
  readServiceConfig,
  withoutUserinfo,
} from '../config/config.ts'
import { listUnknownPeppers } from '../db/key-format.ts'
import { listPeppersInUse } from '../db/keys.ts'
import { findAnySecret } from '../db/webhook-endpoints.ts'
import { SIMULATED } from '../doors/pages/figures/wording.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import { VERSION } from '../telemetry/version.ts'
import { openEndpointSecret } from '../webhooks/secrets.ts'
import { declareCommand } from './command-line.ts'
import { nameDatabase } from './configured-database.ts'
import { prepareDemoKey } from './demo-key.ts'
import { hintAt, pageAt, quoteForShell } from './hints.ts'
import { runScript } from './run-script.ts'
import { announceService } from './service-files.ts'
import { noteStopSignals } from './stop-signal.ts'

const ABOUT = `Runs the service until it is stopped. Environment variables are its settings: ${pageAt('docs/settings.md')} lists them.

Logs are JSON on stdout. What a person needs to try the service goes to stderr, unless NODE_ENV is "production".`

/** The process ends within this time of the first signal, whatever hangs. A later wish to stop ends it at once. */
const EXIT_TIMEOUT_MS = 9_500
const REAL_DATA = `For real data set PROVIDER_API_KEY: ${pageAt('docs/provider.md')}.`
/** API_URL is not about this service, so hints leave it out. */
const HINT_SETTINGS = { DATA_DIR: process.env.DATA_DIR }
/** A token that every simulated world has. Solana Tracker has no traders of it (docs/provider.md), but of BONK. */
const TRY_MINT = 'So11111111111111111111111111111111111111112'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

async function serve(): Promise<void> {
  const config = readServiceConfig(process.env)
  const stop = noteStopSignals(['SIGTERM', 'SIGINT'])
  await using app = await startApp(config, (service) => prepareDemoKey(service, config))
  const { log } = app.context.telemetry
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught', err: error })
    process.exit(1)
  })
  const misspelt = listMisspelt(process.env)
  report(misspelt)
  for (const message of misspelt) log.warn({ event: 'start_warning', warning: 'misspelt_setting', message })
  for (const warning of listStartWarnings(config)) log.warn({ event: 'start_warning', ...warning })
  for (const warning of await listSecretWarnings(app, config))
    log.error({ event: 'start_warning', ...warning })
  const withdraw = await introduce(app, config)
  const { url, metricsUrl: metrics } = app
  const provider = withoutUserinfo(app.providerUrl)
  const simulated = isSimulated(config)
  const checkers = app.context.checkers.map(({ vendor }) => vendor)
  const ready = { version: VERSION, url, role: config.role, provider, checkers, simulated, metrics }
  log.info({ event: 'ready', ...ready })
  const signal = await stop.first
  log.info({ event: 'stopping', signal })
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
  await withdraw()
}

/** What an operator should change before going public: docs/operating.md, "Going public". */
function listStartWarnings(config: Config) {
  const isPublic = config.role !== 'worker' && !isLocal(config)
  return [
    process.getuid?.() === 0 && {
      warning: 'root',
      message: 'The service runs as root, which it does not need: run it as an ordinary user.',
    },
    isPublic &&
      config.publicUrl === undefined && {
        warning: 'no_public_url',
        message:
          'Other machines can reach the service and PUBLIC_URL is missing: links name HOST and PORT. Set it to the address that clients use.',
      },
  ].filter((warning) => warning !== false)
}

/** Secrets of the settings that do not fit the database: customers would notice it first. */
async function listSecretWarnings({ context: { db, webhooks } }: App, config: Config) {
  const secret = await findAnySecret(db)
  const isReadable =
    secret === undefined || openEndpointSecret(webhooks, secret.id, secret.secret) !== undefined
  return [
    listUnknownPeppers(await listPeppersInUse(db), readKeySettings(config)).length > 0 && {
      warning: 'unknown_pepper',
      message:
        'Active keys are hashed with a pepper that neither API_KEY_PEPPER nor API_KEY_PREVIOUS_PEPPERS has: they are refused.',
    },
    !isReadable && {
      warning: 'unreadable_webhook_secrets',
      message:
        'The secrets of webhook endpoints cannot be read with WEBHOOK_SECRET_KEY: no event is sent to them.',
    },
  ].filter((warning) => warning !== false)
}

/**
 * Shows a person where the service is and how to try it, and leaves the same for the commands. Returns a function
 * that removes the announcement.
 */
async function introduce(app: App, config: Config): Promise<() => Promise<void>> {
  const notice = isSimulated(config) ? [SIMULATED, REAL_DATA] : []
  const { url, demoKey } = app
  if (url === undefined) {
    report(notice)
    return async () => undefined
  }
  report([
    `Wallet Analytics Service: ${url}${API_ROOT}`,
    ...(config.pages ? [`For people:               ${url}/`] : []),
    `Documentation:            ${url}/docs`,
    `OpenAPI document:         ${url}/openapi/v1.json`,
    `Database:                 ${nameDatabase(config)}`,
    ...(demoKey === undefined ? describeKeys(config) : describeTrial(url, demoKey.file)),
    ...notice,
  ])
  const service = { url, simulated: isSimulated(config) }
  return announceService(config.dataDir, service).catch((error: unknown) => {
    // An embedded service has its data there; for any other the folder is only where commands look.
    if (app.embedded) throw error
    app.context.telemetry.log.info({ event: 'not_announced', dataDir: config.dataDir, err: error })
    return async () => undefined
  })
}

/** Without a demo key the commands need the settings of the service. */
function describeKeys({ databaseUrl }: Config): string[] {
  return [
    `A key${databaseUrl === undefined ? ':                   ' : ', by DATABASE_URL:    '} ${hintAt('npm run keys -- issue --profile NAME --plan pro', HINT_SETTINGS)}`,
    `Try, with API_KEY set:    ${hintAt(`npm run scan -- ${BONK}`, HINT_SETTINGS)}`,
  ]
}

function describeTrial(url: string, demoKey: string): string[] {
  const authorization = `"Authorization: Bearer $(cat ${quoteForShell(demoKey)})"`
  return [
    `Demo key:                 in ${demoKey}`,
    `Try:                      ${hintAt(`npm run scan -- ${TRY_MINT}`, HINT_SETTINGS)}`,
    `Or:                       curl -X POST -H ${authorization} ${url}${API_ROOT}/tokens/${TRY_MINT}/scans`,
  ]
}

/** For a person who tries the service. Where it is run for others, the log alone is kept. */
function report(lines: readonly string[]): void {
  if (lines.length > 0 && process.env.NODE_ENV !== 'production')
    process.stderr.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

await runScript(declareCommand('npm start --', ABOUT).action(serve))
