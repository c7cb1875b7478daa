import type { QuotaCharge } from '../../db/quotas.ts'
import type { ApiErrorOptions } from '../pipeline/api-error.ts'

/* What customers are told of a refusal beyond the sentence that the document has for its code. */

/** TOKEN_NOT_SCANNED: names the call that scans the token. */
export function tokenNotScanned(address: string): ApiErrorOptions {
  return { details: { trigger: `POST /api/v1/tokens/${address}/scans` } }
}

/** UPSTREAM_ERROR, since the contract has no code for a token that does not exist. */
export function tokenUnknown(cause: unknown): ApiErrorOptions {
  return { message: 'The data provider does not know this token.', cause }
}

/** WALLET_NOT_FOUND of a scan. */
export function walletUnknown(cause: unknown): ApiErrorOptions {
  return { message: 'The data provider does not know this wallet.', cause }
}

/** VALIDATION_ERROR of a list of mints, `received`, that names so many different ones. */
export function wrongNumberOfMints(
  received: string,
  count: number,
  { min, max }: { readonly min: number; readonly max: number },
): ApiErrorOptions {
  const message = `must name ${min} to ${max} different mints, not ${count}`
  return { details: [{ field: 'tokens', message, received: received.slice(0, 300) }] }
}

/** QUOTA_EXCEEDED; `units` are those of a request that takes as many as its answer says. */
export function quotaExceeded(charge: QuotaCharge | undefined, units: number | undefined): ApiErrorOptions {
  const { used, limit, remaining, resetsAt } = charge ?? {}
  const details = { used, limit, resets_at: resetsAt?.toISOString() }
  if (units === undefined) return { details }
  const message = `The request takes ${units} units of the daily quota, of which ${remaining ?? 0} are left.`
  return { message, details: { ...details, units } }
}

/** QUOTA_EXCEEDED of a request that may not ask the data provider: too many of the day have asked for nothing. */
export function attemptsExhausted({ used, limit, resetsAt }: QuotaCharge): ApiErrorOptions {
  const message = 'Too many requests of this day have asked the data provider and ended without a charge.'
  return {
    message,
    details: { reason: 'attempts_exhausted', used, limit, resets_at: resetsAt.toISOString() },
  }
}

/** VALIDATION_ERROR of a cursor that no page of the list came with. */
export function foreignCursor(received: string): ApiErrorOptions {
  const message = 'must be the next_cursor of a page that was read with the same parameters'
  return { details: [{ field: 'cursor', message, received: received.slice(0, 300) }] }
}

/** QUOTA_EXCEEDED where the quota cannot be read; the contract asks for an immediate retry. */
export function quotaUnverifiable(resetsAt: Date, cause: unknown): ApiErrorOptions {
  return {
    message: 'The daily quota cannot be verified at the moment. Retry at once.',
    details: { reason: 'quota_verification_unavailable', resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': 1 },
    cause,
  }
}

/** VALIDATION_ERROR of an Idempotency-Key. */
export function idempotencyKeyUsed(received: string): ApiErrorOptions {
  const message = 'was already used for a request with another path or body'
  return { details: [{ field: 'Idempotency-Key', message, received }] }
}

/** UPSTREAM_TIMEOUT of a repeat that waited for the first request. */
export function firstRequestTooSlow(): ApiErrorOptions {
  return { message: 'The first request with this Idempotency-Key took too long. Retry later.' }
}
