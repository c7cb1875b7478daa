import type { QuotaCharge } from '../../db/quotas.ts'
import type { ApiErrorOptions } from '../pipeline/api-error.ts'
import { describeReceived } from './received.ts'

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

/** QUOTA_EXCEEDED; `units` are those of a request that takes as many as its answer says. */
export function quotaExceeded(charge: QuotaCharge | undefined, units: number | undefined): ApiErrorOptions {
  const { used, limit, remaining, resetsAt } = charge ?? {}
  const details = { used, limit, resets_at: resetsAt?.toISOString() }
  if (units === undefined) return { details }
  const left = remaining ?? 0
  const taken = units === 1 ? 'one unit' : `${units} units`
  const message = `The request takes ${taken} of the daily quota, of which ${left === 1 ? 'one is' : `${left} are`} left.`
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
  return { details: [{ field: 'cursor', message, received: describeReceived(received) }] }
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
  return { details: [{ field: 'Idempotency-Key', message, received: describeReceived(received) }] }
}

/** The refusal of a repeat that has waited for the first request. */
export function firstRequestTooSlow(): ApiErrorOptions {
  return { message: 'The first request with this Idempotency-Key took too long. Retry later.' }
}
