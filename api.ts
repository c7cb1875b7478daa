import { type Config, readKeySettings } from './config/config.ts'
import { explainListening, type ListeningAddress } from './config/start-failures.ts'
import type { Context } from './context.ts'
import { bearerToken, createAdmission } from './contract/admit.ts'
import { serveContract } from './contract/answer.ts'
import { createAnswerChecks } from './contract/answer-checks.ts'
import { chooseDoor } from './contract/choose-door.ts'
import type { ApiDocument } from './contract/document.ts'
import type { Asked, AskedHeaders, Door } from './contract/door.ts'
import { createEnvelope } from './contract/envelope.ts'
import { toOpenApi30 } from './contract/openapi-30.ts'
import { Refusal } from './contract/refusal.ts'
import type { Seen } from './contract/render.ts'
import type { Envelope, ServedContract } from './contract/served-contract.ts'
import type { Database } from './db/connection/connection.ts'
import { createRepeats } from './db/idempotency.ts'
import { isWellFormedKey, type KeyMark } from './db/key-format.ts'
import { createQuotas, type QuotaPools, readQuotaPools } from './db/quotas.ts'
import { createCounters, createPostgresCounters, type RequestCounters } from './db/rate-counters.ts'
import { openRedisCounters } from './db/redis-counters.ts'
import { createKeys } from './db/request-keys.ts'
import type { ConsoleParts } from './doors/console/parts.ts'
import { startConsole } from './doors/console/server.ts'
import { createMcpDoor, MCP_PATH, type McpDoorOptions } from './doors/mcp/door.ts'
import { TOOLS } from './doors/mcp/tools/index.ts'
import { createPages, type PagesOptions } from './doors/pages/endpoint.ts'
import { createSite } from './doors/site/site.ts'
import legacyDocument from './generated/legacy/document.json' with { type: 'json' }
import { errors as legacyErrors } from './generated/legacy/errors.ts'
import * as legacy from './generated/legacy/operations.ts'
import { handlers as legacyHandlers } from './generated/legacy/routes.ts'
import document from './generated/v1/document.json' with { type: 'json' }
import { errors, routerErrors } from './generated/v1/errors.ts'
import { API_ROOT, operations, policies } from './generated/v1/operations.ts'
import { handlers } from './generated/v1/routes.ts'
import type { HandlerContext } from './handlers/contract.ts'
import { createReads } from './handlers/reads/reads.ts'
import { createLegacyEnvelope } from './handlers/views/legacy.ts'
import { explainFailure, KEY_REFUSALS, testKeysUnavailable } from './handlers/views/refusals.ts'
import { type HttpServer, listen } from './http/http-server.ts'
import { toListener } from './http/listener.ts'
import type { PublishedFile } from './http/publishing.ts'
import { createResponder } from './http/respond.ts'
import { ASSETS } from './site/assets.ts'
import { listSiteFiles } from './site/site-files.ts'
import { onceWhileRepeating } from './telemetry/repeated-errors.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** What keys protect, as a refusal names it. */
export const REALM = 'wallet-analytics'
export const DRAIN_TIMEOUT_MS = 4_000
const CONNECTIONS_MAX = 10_000
/**
 * A connection that is read costs some 20 kB, so an address gets a share of 50 in a crowd: that is more than a browser
 * or the pool of a program has.
 */
const CROWD = { from: 1_000, perAddress: 50 }

/** The contracts that are served, as code generation emits them. */
export const CONTRACTS = {
  v1: { document, operations, policies, errors: { ...errors, ...routerErrors }, handlers },
  legacy: {
    document: legacyDocument,
    operations: legacy.operations,
    policies: legacy.policies,
    errors: { ...routerErrors, ...legacyErrors },
    handlers: legacyHandlers,
  },
} as const

type ContractName = keyof typeof CONTRACTS

export interface ApiDeps {
  /** The API adds each part that a stop has to end. */
  readonly stack: AsyncDisposableStack
  /** The key that visitors of the pages use when they have none; undefined where they have to sign in. */
  readonly visitorKey: () => string | undefined
  /** Serves the requests of test keys; undefined where there is no test data. */
  readonly findTest: () => Promise<TestSide | undefined>
  /** For the operator's console. */
  readonly shown: Pick<ConsoleParts, 'sources' | 'readQueues'>
}

/** Serves the requests of test keys. */
export interface TestSide extends Pick<ApiDeps, 'stack'> {
  readonly config: Config
  readonly context: Context
}

/**
 * Starts the HTTP side: both contracts bound to their handlers, the documents, the pages and the server, and the
 * operator's console. Returns where it listens; disposing drains it. Rejects when an address cannot be taken.
 */
export async function startApi(
  config: Config,
  context: Context,
  { stack, visitorKey, findTest, shown }: ApiDeps,
) {
  const { db, telemetry } = context
  const keys = readKeySettings(config)
  /** Whether a request has what looks like a test key. Nothing is looked up. */
  const isTest = (headers: AskedHeaders) => {
    const key = bearerToken(headers)
    return key !== undefined && isWellFormedKey(key, { ...keys, mark: 'test' })
  }
  const live = await serveSide({ config, context, stack }, 'live')
  let test: ReturnType<typeof serveSide> | undefined
  const findTestSide = async () => {
    const found = await findTest().catch((cause: unknown) => {
      throw new Refusal('INTERNAL_ERROR', testKeysUnavailable(cause))
    })
    if (found === undefined) return undefined
    test ??= serveSide(found, 'test')
    return await test
  }
  const server = await serve({
    ...config,
    settings: { host: 'HOST', port: 'PORT' },
    // Stored data is served without the data provider. Its trouble degrades an instance, which stays in rotation.
    checkReady: async () => {
      await context.checkDatabase()
      return context.provider.trouble()?.cause
    },
    telemetry,
    simulated: context.simulated,
    limits: await readQuotaPools(db),
    bind: async (name, root, wrap) => {
      let ofTests: Promise<Door> | undefined
      const { errors } = CONTRACTS[name]
      const responder = createResponder({ errors, envelope: wrap(context.simulated) }, telemetry)
      return chooseDoor({
        live: await live.bind(name, root, wrap),
        findTest: async () => {
          const side = await findTestSide()
          ofTests ??= side?.bind(name, root, wrap)
          return await ofTests
        },
        isTest,
        fail: ({ requestId }, error) => responder.describeFailure({ requestId, operation: 'none' }, error),
      })
    },
    agents: config.mcp && {
      async admit(asked, seen) {
        const side = isTest(asked.headers) ? await findTestSide() : undefined
        return await (side ?? live).admitAgent(asked, seen)
      },
    },
    people: config.pages && {
      isTestKey: (key) => isWellFormedKey(key, { ...keys, mark: 'test' }),
      secret: context.cursorSecret,
      visitorKey,
      sites: config.explorers,
    },
  })
  const drainTimes = { graceMs: config.shutdownGraceMs, timeoutMs: DRAIN_TIMEOUT_MS }
  stack.defer(() => server.drain(drainTimes))
  stack.defer(() => context.longPolls.release())
  const findTestContext = async () => (await findTest())?.context
  const consoleParts = { ...shown, live: context, findTest: findTestContext }
  return { url: server.address, consoleUrl: await serveConsole(config, consoleParts, stack) }
}

const CONSOLE_ADDRESS = { host: 'CONSOLE_PORT', port: 'CONSOLE_PORT' }

async function serveConsole(
  config: Config,
  shown: Pick<ConsoleParts, 'live' | 'findTest' | 'sources' | 'readQueues'>,
  stack: AsyncDisposableStack,
): Promise<string | undefined> {
  if (!config.console) return undefined
  const { consolePort: port } = config
  const address = { settings: CONSOLE_ADDRESS, host: '127.0.0.1', port }
  const server = await explainListening(address, () =>
    startConsole(port, {
      ...shown,
      keys: { live: readKeySettings(config, 'live'), test: readKeySettings(config, 'test') },
      settings: config.inForce,
    }),
  )
  stack.defer(() => server.close())
  return server.url
}

/** Serves the requests of live keys, or of test keys. */
async function serveSide({ config, context, stack }: TestSide, mark: KeyMark) {
  const { db, telemetry } = context
  const reads = createReads(db, context.heavy, config.listsMemoryMb)
  const counters = await openCounters(config, context, stack)
  const keySettings = readKeySettings(config, mark)
  const keys = createKeys(db, { settings: keySettings, refusals: KEY_REFUSALS })
  const [quotas, repeats] = [createQuotas(db), createRepeats(db)]
  const openPorts = (contract: string) => ({
    keys,
    counters: createCounters(db, { counters, contract }),
    quotas,
    repeats,
    reports: telemetry,
    transaction: (work: (trx: Database) => Promise<void>) => db.transaction().execute(work),
    explain: explainFailure,
  })
  const { rateLimit } = CONTRACTS.v1.policies
  const admitAgent = createAdmission(
    { policies: { rateLimit, scopes: {}, quotaPools: {} }, realm: REALM },
    openPorts('mcp'),
  )
  const handlerContext = { ...context, reads, keySettings }
  return {
    // What a tool may do is decided for each of its requests.
    admitAgent: (asked: Asked, seen: Seen) => admitAgent(asked, seen, []),
    bind(name: ContractName, root: string, wrap: Wrap) {
      const contract = CONTRACTS[name]
      const { answerCheckPct: sharePct } = config
      const report = telemetry.contractBroken
      const checks = sharePct > 0 ? createAnswerChecks(contract, { sharePct, report }) : undefined
      const handlers = bindHandlers(contract.handlers, handlerContext)
      return serveContract(
        { ...contract, root, realm: REALM, envelope: wrap(context.simulated), handlers },
        {
          ...openPorts(name),
          // Once the answer is on its way.
          answered: (seen, answered) => void (checks && setImmediate(checks.check, seen, answered)),
        },
      )
    },
  }
}

type Outcome = ReturnType<ServedContract['handlers'][string]>

/** Gives handlers their context. */
export function bindHandlers(
  handlers: Readonly<Record<string, (input: never, context: HandlerContext) => Outcome>>,
  context: HandlerContext,
): ServedContract['handlers'] {
  const entries = Object.entries(handlers)
  return Object.fromEntries(entries.map(([id, handle]) => [id, (input: never) => handle(input, context)]))
}

interface ServeOptions
  extends Pick<Config, 'host' | 'port' | 'publicUrl' | 'connectionsPerAddress' | 'trustedProxies'> {
  /** The settings that name the address. */
  readonly settings: ListeningAddress['settings']
  /** The name of the network in the legacy path. */
  readonly chain: string
  readonly telemetry: Telemetry
  /**
   * Resolves when requests can be answered, with what is degraded, if anything. Rejects with the reason when they
   * cannot.
   */
  readonly checkReady: () => Promise<string | undefined>
  /** Whether answers say that their figures are invented. */
  readonly simulated: boolean
  /** The daily quotas that the documents and pages state. */
  readonly limits: QuotaPools
  /** Serves the requests of a contract. */
  readonly bind: (name: ContractName, root: string, wrap: Wrap) => Promise<Door>
  /** What agents are served with; false where `MCP` is off. */
  readonly agents?: Pick<McpDoorOptions, 'admit'> | false
  /** What people are served with; false where `PAGES` is off. */
  readonly people?: Pick<PagesOptions, 'isTestKey' | 'secret' | 'visitorKey' | 'sites'> | false
}

/** The envelope of a contract; where figures are invented, each of its answers says so. */
type Wrap = (simulated: boolean) => Envelope

/** Serves both contracts with their documents and pages: what the service and its mock have in common. */
export async function serve(options: ServeOptions): Promise<HttpServer> {
  const { publicUrl, chain, settings, telemetry, checkReady, simulated, limits } = options
  const { bind, agents, people } = options
  const { host, port, connectionsPerAddress: perAddress, trustedProxies } = options
  // The service's root address as clients see it; without a setting it is known once the server listens.
  let baseUrl = publicUrl ?? ''
  const roots = { v1: API_ROOT, legacy: legacy.API_ROOT.replace('{chain}', chain) }
  const v1Url = () => `${baseUrl}${roots.v1}`
  const documentationUrl = (code: string) => `${baseUrl}/docs/errors#${code.toLowerCase()}`
  const wrap: Wrap = (simulated) => createEnvelope(documentationUrl, simulated)
  const wrapLegacy: Wrap = (simulated) => createLegacyEnvelope(v1Url, simulated)
  const { errors } = CONTRACTS.v1
  const responder = createResponder({ errors, envelope: wrap(simulated) }, telemetry)
  /** A document of this installation: with its address and its daily quotas. */
  const asServed = <Document extends object>(written: Document, root: string) => ({
    ...written,
    servers: [{ url: `${baseUrl}${root}`, description: 'This service.' }],
    ...('x-quota-pools' in written && { 'x-quota-pools': limits }),
  })
  const servedV1 = () => asServed(document, roots.v1) as unknown as ApiDocument
  const servedLegacy = () => asServed(legacyDocument, roots.legacy) as unknown as ApiDocument
  const v1 = await bind('v1', roots.v1, wrap)
  const shared = { contract: v1, responder }
  const site = createSite({
    responder,
    pages:
      people &&
      createPages({ ...shared, ...people, simulated, baseUrl: () => baseUrl, icon: ASSETS.icon.path }),
    files: [
      documentFile('/openapi/v1.json', servedV1),
      documentFile('/openapi/v1-3.0.json', () => toOpenApi30(servedV1())),
      documentFile('/openapi/legacy.json', servedLegacy),
      ...listSiteFiles({
        baseUrl: () => baseUrl,
        v1: servedV1,
        legacy: servedLegacy,
        tools: TOOLS.map(({ listing }) => listing),
      }),
    ],
    checkReady,
  })
  const hostnames = () => [new URL(baseUrl).hostname, host]
  const ofAgents = { contract: v1, fail: responder.describeFailure, hostnames, telemetry }
  const contracts = [
    { root: roots.v1, answer: toListener(v1) },
    { root: roots.legacy, answer: toListener(await bind('legacy', roots.legacy, wrapLegacy)) },
    ...(agents ? [{ root: MCP_PATH, answer: toListener(createMcpDoor({ ...ofAgents, ...agents })) }] : []),
  ]
  const onRefused = telemetry.connectionRefused
  const connections = { total: CONNECTIONS_MAX, perAddress, crowd: CROWD, onRefused }
  const server = await explainListening({ settings, host, port }, () =>
    listen({ host, port, site, responder, contracts, connections, trustedProxies }),
  )
  baseUrl = publicUrl ?? server.address
  return server
}

function documentFile(path: string, write: () => object): PublishedFile {
  const render = () => JSON.stringify(write())
  return { path, type: 'application/json; charset=utf-8', anyOrigin: true, render }
}

async function openCounters(
  { redisUrl }: Config,
  { db, telemetry }: Context,
  stack: AsyncDisposableStack,
): Promise<RequestCounters> {
  if (redisUrl === undefined) return createPostgresCounters(db)
  const onError = onceWhileRepeating((err) =>
    telemetry.log.warn({ event: 'counter_store_error', setting: 'REDIS_URL', err }),
  )
  const counters = await openRedisCounters(redisUrl, onError)
  stack.defer(() => counters.close())
  return counters
}
