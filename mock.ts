import { publishContracts } from './api.ts'
import type { Config } from './config.ts'
import legacyDocument from './generated/legacy/document.json' with { type: 'json' }
import * as legacy from './generated/legacy/operations.ts'
import document from './generated/v1/document.json' with { type: 'json' }
import { operations, policies } from './generated/v1/operations.ts'
import { listen } from './handlers/pipeline/http-server.ts'
import { bindMock } from './handlers/pipeline/mock.ts'
import { routeByRoot } from './handlers/pipeline/roots.ts'
import { createTelemetry } from './telemetry.ts'

const DRAIN_TIMEOUT_MS = 4_000

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
