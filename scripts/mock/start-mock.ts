import { CONTRACTS, DRAIN_TIMEOUT_MS, REALM, serve } from '../../api.ts'
import type { Config } from '../../config/config.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { bindMock } from './bind-mock.ts'

/**
 * Starts the service's HTTP side with the documents' examples in place of its operations: no database, no keys, no
 * provider. Rejects when the address cannot be taken.
 */
export async function startMock(config: Config) {
  const telemetry = createTelemetry(config.logLevel)
  const server = await serve({
    ...config,
    port: config.mockPort,
    settings: { host: 'HOST', port: 'MOCK_PORT' },
    publicUrl: undefined,
    checkReady: async () => undefined,
    telemetry,
    // Its examples are those of the document, as they stand there.
    simulated: false,
    limits: CONTRACTS.v1.policies.quotaPools,
    bind: (name, root, wrap) =>
      bindMock({ ...CONTRACTS[name], root, realm: REALM, envelope: wrap(false) }, telemetry),
  })
  return { url: server.address, close: () => server.drain({ graceMs: 0, timeoutMs: DRAIN_TIMEOUT_MS }) }
}
