import type { Envelope } from '../../contract/served-contract.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * The envelope `{ data, meta?, request_id }` and `{ error, request_id, documentation_url }`. An error whose details are
 * a list has them as `fields`, too. Where every figure is invented, each answer says so: the schema Simulated.
 */
export function createEnvelope(documentationUrl: (code: string) => string, simulated = false): Envelope {
  return {
    success(body, requestId) {
      const { meta, ...fields } = body as Members
      const shownMeta = simulated ? { ...(meta as object | undefined), simulated } : meta
      return { ...fields, ...(shownMeta !== undefined && { meta: shownMeta }), request_id: requestId }
    },
    failure({ code, message, details }, requestId) {
      // Details are a list or an object, which some languages have no type for.
      const fields = Array.isArray(details) && { fields: details }
      const error = { code, message, ...(details && { details }), ...fields }
      return { error, request_id: requestId, documentation_url: documentationUrl(code) }
    },
  }
}
