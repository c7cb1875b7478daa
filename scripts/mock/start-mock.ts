import { DRAIN_TIMEOUT_MS, serve } from '../../app/api.ts'
import { createPlace } from '../../app/contracts.ts'
import type { Config } from '../../config/config.ts'
import { createMock } from '../../doors/mock/mock.ts'
import { policies } from '../../generated/v1/operations.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'

/**
 * Starts the service's server with the documents' examples in place of its operations: no database, no keys, no
 * provider. Rejects when the address cannot be taken.
 */
export async function startMock(config: Config) {
  const telemetry = createTelemetry(config.logLevel)
  const place = createPlace({ ...config, publicUrl: undefined })
  const v1 = await createMock(place.contractOf('v1', false), telemetry)
  const legacy = await createMock(place.contractOf('legacy', false), telemetry)
  const server = await serve(config, place, {
    settings: { host: 'HOST', port: 'PORT' },
    doors: { v1, legacy, mcp: v1 },
    checkReady: async () => ({}),
    telemetry,
    // Its examples are those of the document, as they stand there.
    simulated: false,
    limits: policies.quotaPools,
  })
  return { url: server.address, close: () => server.drain({ graceMs: 0, timeoutMs: DRAIN_TIMEOUT_MS }) }
}
