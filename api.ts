import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { checkDatabase } from './db/health.ts'
import { openRedisCounters, type RateCounters } from './db/redis-counters.ts'
import legacyDocument from './generated/legacy/document.json' with { type: 'json' }
import * as legacy from './generated/legacy/operations.ts'
import { handlers as legacyHandlers } from './generated/legacy/routes.ts'
import document from './generated/v1/document.json' with { type: 'json' }
import document30 from './generated/v1/document-3.0.json' with { type: 'json' }
import { operations, policies } from './generated/v1/operations.ts'
import { handlers } from './generated/v1/routes.ts'
import { errorAnchor } from './handlers/docs/errors.ts'
import { createDocs } from './handlers/docs/site.ts'
import { bindContract } from './handlers/pipeline/bind-contract.ts'
import { bindMock } from './handlers/pipeline/bind-mock.ts'
import { createGate, type Gate } from './handlers/pipeline/gate.ts'
import { listen } from './handlers/http/http-server.ts'
import type { PublishedFile } from './handlers/http/publishing.ts'
import { createQuotaMeter } from './handlers/pipeline/quota.ts'
import { createEnvelope, createLegacyEnvelope, type Envelope } from './handlers/pipeline/respond.ts'
import { routeByRoot } from './handlers/pipeline/roots.ts'
import { createSite, type Site } from './handlers/http/site.ts'
import { createTelemetry, type Telemetry } from './telemetry.ts'

const DRAIN_TIMEOUT_MS = 4_000

/**
 * Starts the HTTP side: both contracts bound to their handlers, the documents, the pages and the server. Returns where
 * it listens; disposing drains it. Rejects when the address cannot be taken.
 */
export async function startApi(
  config: Config,
  context: Context,
  starting: AsyncDisposableStack,
): Promise<string> {
  let baseUrl = config.publicUrl ?? ''
  const { roots, envelopes, site } = publishContracts({
    chain: config.chain,
    baseUrl: () => baseUrl,
    checkReady: () => checkDatabase(context.db),
  })
  const quota = createQuotaMeter(context.db, context.telemetry)
  const counters = openCounters(config, context.telemetry, starting)
  const v1Api = await bindContract(
    { document, root: roots.v1, operations, handlers },
    { gate: gateOf('v1', policies, counters, config, context), quota, envelope: envelopes.v1 },
    context,
  )
  const legacyApi = await bindContract(
    { document: legacyDocument, root: roots.legacy, operations: legacy.operations, handlers: legacyHandlers },
    {
      gate: gateOf('legacy', legacy.policies, counters, config, context),
      quota,
      envelope: envelopes.legacy,
    },
    context,
  )
  const api = routeByRoot(new Map([[roots.legacy, legacyApi]]), v1Api)
  const { host, port } = config
  const server = await listen({ host, port, site, envelope: envelopes.v1, api })
  baseUrl = config.publicUrl ?? server.address
  starting.defer(() => server.drain(DRAIN_TIMEOUT_MS))
  return server.address
}

export interface Publication {
  /** The name of the network in the legacy path. */
  readonly chain: string
  /** The service's root address as clients see it, known once it listens. */
  readonly baseUrl: () => string
  /** Resolves when requests can be answered, and rejects with the reason when they cannot. */
  readonly checkReady: () => Promise<void>
}

/** Where the contracts are, how they word their answers, and the pages that tell of them. */
export interface PublishedContracts {
  readonly roots: { readonly v1: string; readonly legacy: string }
  readonly envelopes: { readonly v1: Envelope; readonly legacy: Envelope }
  readonly site: Site
}

/** What the service and its mock have in common. */
export function publishContracts({ chain, baseUrl, checkReady }: Publication): PublishedContracts {
  const roots = { v1: '/api/v1', legacy: `/api/bot/${chain}` }
  const v1Url = () => `${baseUrl()}${roots.v1}`
  const legacyUrl = () => `${baseUrl()}${roots.legacy}`
  const envelope = createEnvelope((code) => `${baseUrl()}/docs/errors#${errorAnchor(code)}`)
  const site = createSite({
    envelope,
    files: [
      publishDocument('/openapi/v1.json', document, v1Url),
      publishDocument('/openapi/v1-3.0.json', document30, v1Url),
      publishDocument('/openapi/legacy.json', legacyDocument, legacyUrl),
      ...createDocs(baseUrl),
    ],
    checkReady,
  })
  return { roots, envelopes: { v1: envelope, legacy: createLegacyEnvelope(v1Url) }, site }
}

/** An OpenAPI document; its server is set to where the contract really is. */
function publishDocument(path: string, written: object, serverUrl: () => string): PublishedFile {
  return {
    path,
    type: 'application/json; charset=utf-8',
    render() {
      const servers = [{ url: serverUrl(), description: 'This service.' }]
      return JSON.stringify({ ...written, servers })
    },
  }
}

/** What a contract's document says of who may pass. */
interface AccessPolicies {
  readonly rateLimit: { readonly requests: number; readonly keyOverrides: boolean }
  readonly plans?: readonly string[]
}

function gateOf(
  contract: string,
  { rateLimit, plans }: AccessPolicies,
  counters: RateCounters | undefined,
  config: Config,
  context: Context,
): Gate {
  return createGate({
    db: context.db,
    keys: { prefix: config.apiKeyPrefix, pepper: config.apiKeyPepper },
    rate: { contract, requests: rateLimit.requests, keyOverrides: rateLimit.keyOverrides },
    counters,
    plans,
    telemetry: context.telemetry,
  })
}

function openCounters(
  { redisUrl }: Config,
  telemetry: Telemetry,
  starting: AsyncDisposableStack,
): RateCounters | undefined {
  if (redisUrl === undefined) return undefined
  const counters = openRedisCounters(redisUrl, (error) =>
    telemetry.log.warn({ event: 'counter_store_error', err: error }),
  )
  starting.defer(() => counters.close())
  return counters
}

export interface Mock {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts the service's HTTP side with the documents' examples in place of its operations: no database, no keys, no
 * provider. Rejects when the address cannot be taken.
 */
export async function startMock(config: Config): Promise<Mock> {
  let baseUrl = ''
  const { roots, envelopes, site } = publishContracts({
    chain: config.chain,
    baseUrl: () => baseUrl,
    checkReady: async () => {},
  })
  const telemetry = createTelemetry(config.logLevel)
  const [v1, legacyApi] = await Promise.all([
    bindMock(
      {
        document,
        root: roots.v1,
        operations,
        requestsPerMinute: policies.rateLimit.requests,
        envelope: envelopes.v1,
      },
      telemetry,
    ),
    bindMock(
      {
        document: legacyDocument,
        root: roots.legacy,
        operations: legacy.operations,
        requestsPerMinute: legacy.policies.rateLimit.requests,
        envelope: envelopes.legacy,
      },
      telemetry,
    ),
  ])
  const api = routeByRoot(new Map([[roots.legacy, legacyApi]]), v1)
  const server = await listen({ host: config.host, port: config.mockPort, site, envelope: envelopes.v1, api })
  baseUrl = server.address
  return { url: server.address, close: () => server.drain(DRAIN_TIMEOUT_MS) }
}
