import { KEY_SECRET } from '../basics/secrets.ts'
import { type Config, readKeySettings } from '../config/config.ts'
import { BEARER } from '../contract/access.ts'
import { createAdmission } from '../contract/admit.ts'
import { rootOf } from '../contract/document/api-document.ts'
import type { Door } from '../contract/door.ts'
import { LIMITS } from '../contract/limits.ts'
import { type ContractOptions, openContract } from '../contract/open-contract.ts'
import { createRenderer, type Renderer } from '../contract/render.ts'
import type { Envelope } from '../contract/served-contract.ts'
import { createBooks } from '../db/books.ts'
import type { Database } from '../db/connection/connection.ts'
import { createCounters, createPostgresCounters, type RequestCounters } from '../db/rate-counters.ts'
import { openRedisCounters } from '../db/redis-counters.ts'
import { createKeys } from '../db/request-keys.ts'
import { createMcpDoor } from '../doors/mcp/door.ts'
import legacyDocument from '../generated/legacy/document.json' with { type: 'json' }
import { handlers as legacyHandlers } from '../generated/legacy/routes.ts'
import document from '../generated/v1/document.json' with { type: 'json' }
import { errors, routerErrors } from '../generated/v1/errors.ts'
import { API_ROOT, policies } from '../generated/v1/operations.ts'
import { handlers } from '../generated/v1/routes.ts'
import type { HandlerContext } from '../handlers/contract.ts'
import { createReads } from '../handlers/reads/reads.ts'
import { createEnvelope } from '../handlers/views/envelope.ts'
import { createLegacyEnvelope } from '../handlers/views/legacy.ts'
import { explainFailure, KEY_REFUSALS } from '../handlers/views/refusals.ts'
import type { Context } from '../scans/context.ts'
import { onceWhileRepeating } from '../telemetry/repeated-errors.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Start } from './start.ts'

/* The contracts, and what answers them. */

/** What keys protect, as a refusal names it. */
const REALM = 'wallet-analytics'

/** The contracts that are served, as code generation emits them. */
export const CONTRACTS = {
  v1: { document, handlers },
  legacy: { document: legacyDocument, handlers: legacyHandlers },
} as const

type ContractName = keyof typeof CONTRACTS

/** A contract with the words of its answers, without what implements it. */
type Words = Omit<ContractOptions<never, never>, 'handlers' | 'stores'>

/** Where the service is, and the words of its answers, which name its address. */
export type Place = ReturnType<typeof createPlace>

export function createPlace({ publicUrl, chain, host }: Pick<Config, 'publicUrl' | 'chain' | 'host'>) {
  let baseUrl = publicUrl ?? ''
  const roots = { v1: API_ROOT, legacy: rootOf(legacyDocument, { chain }) }
  const documentationUrl = (code: string) => `${baseUrl}/docs/errors#${code.toLowerCase()}`
  const envelopes: Readonly<Record<ContractName, (simulated: boolean) => Envelope>> = {
    v1: (simulated) => createEnvelope(documentationUrl, simulated),
    legacy: (simulated) => createLegacyEnvelope(() => `${baseUrl}${roots.v1}`, simulated),
  }
  return {
    /** The service's root address as clients see it; without `PUBLIC_URL` empty until the service listens. */
    baseUrl: () => baseUrl,
    /** The service's own names, besides its addresses. */
    hostnames: () => [new URL(baseUrl).hostname, host],
    listensAt(address: string): void {
      baseUrl = publicUrl ?? address
    },
    roots,
    /** A contract as it is served here. Where figures are invented, each of its answers says so. */
    contractOf: (name: ContractName, simulated: boolean): Words => ({
      document: CONTRACTS[name].document,
      root: roots[name],
      realm: REALM,
      // The legacy document has no words for requests that reach no operation.
      errors: routerErrors,
      envelope: envelopes[name](simulated),
      secrets: KEY_SECRET,
    }),
    /** Renders answers of the service's own, in the words of v1. */
    renderer: (telemetry: Telemetry, simulated: boolean): Renderer =>
      createRenderer(
        { errors: { ...errors, ...routerErrors }, envelope: envelopes.v1(simulated), secrets: KEY_SECRET },
        telemetry,
      ),
  }
}

/** What answers the requests that need a key. */
export type Doors = Readonly<Record<ContractName | 'mcp', Door>>

/** Binds the contracts, and the tools that use them, to what their handlers are given. */
export async function openDoors(start: Start, context: Context, place: Place): Promise<Doors> {
  const { config } = start
  const { db, telemetry, simulated } = context
  const counters = await openCounters(start, db)
  const keySettings = readKeySettings(config)
  const keys = createKeys(db, { settings: keySettings, refusals: KEY_REFUSALS })
  const books = createBooks(db)
  const openStores = (name: string) => ({
    keys,
    counters: createCounters(db, { counters, contract: name }),
    books,
  })
  const reads = createReads(db, context.heavy, config.listsMemoryMb)
  const serve = (name: ContractName) => {
    const given: HandlerContext = { ...context, reads, keySettings }
    return openContract({
      ...place.contractOf(name, simulated),
      handlers: CONTRACTS[name].handlers,
      stores: openStores(name),
      context: given,
      tagSecret: context.cursorSecret,
      reports: telemetry,
      explain: explainFailure,
    })
  }
  const v1 = await serve('v1')
  // What a tool may do is decided for each of its requests.
  const { rateLimit } = policies
  const admission = {
    policies: { rateLimit, scopes: {}, quotaPools: {} },
    realm: REALM,
    errors,
    limits: LIMITS,
  }
  const admit = createAdmission(admission, { ...openStores('mcp'), reports: telemetry })
  const mcp = createMcpDoor({
    contract: v1,
    admit: (asked, state) => admit(asked, state, { ...BEARER, scopes: [], errors: [] }),
    fail: place.renderer(telemetry, simulated).fail,
    hostnames: place.hostnames,
    telemetry,
  })
  return { v1, legacy: await serve('legacy'), mcp }
}

async function openCounters({ config, telemetry, stack }: Start, db: Database): Promise<RequestCounters> {
  if (config.redisUrl === undefined) return createPostgresCounters(db)
  const onError = onceWhileRepeating((err) =>
    telemetry.log.warn({ event: 'counter_store_error', setting: 'REDIS_URL', err }),
  )
  const counters = await openRedisCounters(config.redisUrl, onError)
  stack.defer(() => counters.close())
  return counters
}
