import type { Envelope } from './served-contract.ts'

/**
 * The envelope `{ data, meta?, request_id }` and `{ error, request_id, documentation_url }`. Where every figure is
 * invented, each answer says so: the schema Simulated.
 */
export function createEnvelope(documentationUrl: (code: string) => string, simulated = false): Envelope {
  return {
    success({ meta, ...fields }, requestId) {
      const shownMeta = simulated ? { ...(meta as object | undefined), simulated } : meta
      return { ...fields, ...(shownMeta !== undefined && { meta: shownMeta }), request_id: requestId }
    },
    failure({ code, ...error }, requestId) {
      return { error: { code, ...error }, request_id: requestId, documentation_url: documentationUrl(code) }
    },
  }
}
