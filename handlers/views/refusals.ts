import { LIMITS } from '../../contract/limits.ts'
import { describeReceived } from '../../contract/received.ts'
import { describeRepetitions, type Explanation, Refusal } from '../../contract/refusal.ts'
import { QueryTimeoutError } from '../../db/connection/deadline.ts'
import { DatabaseUnavailableError } from '../../db/connection/unavailable.ts'
import type { KeyRefusals } from '../../db/request-keys.ts'
import { ALERTS_MAX, LISTS_MAX, WALLETS_MAX, type WatchlistFullError } from '../../db/watchlists.ts'
import { API_ROOT } from '../../generated/v1/operations.ts'
import { mayHaveCost, ProviderError, type ProviderErrorKind } from '../../provider/provider-error.ts'
import { SharedFetchError } from '../../scans/shared-fetch.ts'
import type { Schema } from '../schema.ts'

/* What a refusal says beyond the document's sentence for its code. */

/** A failure whose code has several reasons: the sentence for this one, and its name for programs. */
function explain(reason: Schema<'FailureReason'>, message: string, cause?: unknown): Explanation {
  return { message, details: { reason }, ...(cause !== undefined && { cause }) }
}

/** TOKEN_NOT_SCANNED: names the call that scans the token. */
export function tokenNotScanned(address: string): Explanation {
  return { details: { trigger: `POST ${API_ROOT}/tokens/${address}/scans` } }
}

/** WALLET_NOT_FOUND of what asks about a wallet, else UPSTREAM_ERROR: the contract has no code for an unknown token. */
function addressUnknown(cause: ProviderError): readonly Refusal[] {
  const token = explain('token_unknown', 'The data provider does not know this token.', cause)
  const wallet = explain('wallet_unknown', 'The data provider does not know this wallet.', cause)
  return [
    new Refusal('WALLET_NOT_FOUND', { ...wallet, inVain: true }),
    new Refusal('UPSTREAM_ERROR', { ...token, inVain: true }),
  ]
}

/** WALLET_NOT_FOUND, since the contract has no code for an unknown group. */
export const GROUP_UNKNOWN = explain('group_unknown', 'There is no group of wallets with this id.')

/** WALLET_NOT_FOUND of a wallet whose copy result no one has asked for. */
export const COPY_UNKNOWN = explain(
  'copy_unknown',
  'There is no copy result of this wallet for the period yet. Ask for it first.',
)

/** UNAUTHORIZED of a key that has expired. */
const KEY_EXPIRED = explain('expired', 'This API key has expired, or a rotation has replaced its secret.')

/** FORBIDDEN_PLAN of a secret that a rotation has replaced, and that may no longer change its key. */
export const SECRET_REPLACED = explain(
  'secret_replaced',
  'A rotation has replaced this secret, and the new one is in use: only that one can change the key.',
)

/** UNAUTHORIZED of a key that is used outside its networks. */
function keyOutsideNetworks(address: string): Explanation {
  return explain('network_not_allowed', `This API key does not work from ${address}.`)
}

export const KEY_REFUSALS: KeyRefusals = {
  unknown: { message: 'This API key is unknown or revoked.' },
  expired: KEY_EXPIRED,
  elsewhere: keyOutsideNetworks,
}

/** INTERNAL_ERROR while the database cannot be used. What it is that fails is not the caller's business. */
function serviceUnavailable(cause: unknown): Explanation {
  const message = 'The service cannot answer at the moment. Retry in a few seconds.'
  return {
    ...explain('service_unavailable', message, cause),
    headers: { 'Retry-After': PASSES_AFTER_SEC },
  }
}

const PROVIDER_REASONS: Partial<Record<ProviderErrorKind, Schema<'FailureReason'>>> = {
  'bad-response': 'provider_bad_answer',
  budget: 'provider_budget',
  'rate-limited': 'provider_rate',
  timeout: 'provider_timeout',
  unauthorized: 'provider_refused',
  unavailable: 'provider_down',
  unsupported: 'provider_lacks_trades',
}

/** The failures that a retry does not mend soon: the message of their code tells callers to retry. */
const PROVIDER_MESSAGES: Partial<Record<ProviderErrorKind, string>> = {
  budget: 'The calls to the data provider for today are used up. Retry after midnight UTC.',
  unsupported: 'The data provider of this service does not list the trades of wallets.',
  unauthorized: 'The data provider refuses this service. A retry does not help; the operator is notified.',
}

/** Failures that may pass within moments. */
const PASSING: readonly ProviderErrorKind[] = ['rate-limited', 'timeout', 'unavailable']
const PASSES_AFTER_SEC = 10
/** Longer waits are cut to this in Retry-After. */
const WAIT_MAX_SEC = 300

/** UPSTREAM_ERROR or UPSTREAM_TIMEOUT: the data provider has failed, with how long to wait where that helps. */
function providerFailed(cause: ProviderError): Explanation {
  const { kind, retryAfterMs } = cause
  const reason = PROVIDER_REASONS[kind]
  const message = PROVIDER_MESSAGES[kind]
  const waitSec = retryAfterMs ? Math.ceil(retryAfterMs / 1000) : PASSES_AFTER_SEC
  return {
    ...(message !== undefined && { message }),
    ...(reason !== undefined && { details: { reason } }),
    ...(PASSING.includes(kind) && { headers: { 'Retry-After': Math.min(waitSec, WAIT_MAX_SEC) } }),
    ...(mayHaveCost(cause) && !(cause instanceof SharedFetchError) && { inVain: true }),
    cause,
  }
}

/** UPSTREAM_TIMEOUT of a query, without Retry-After: the same query takes as long again. */
function queryTooSlow(cause: unknown): Explanation {
  return { details: { reason: 'query_timeout' }, cause }
}

/** RATE_LIMITED of a read that has waited in vain for earlier ones of its profile. */
export const TOO_MANY_READS: Explanation = {
  message: 'Too many reads of your profile are under way. Send fewer at a time, and retry.',
  headers: { 'Retry-After': PASSES_AFTER_SEC },
}

/** VALIDATION_ERROR of one field that the schema cannot judge. */
function badField(field: string, message: string, received: unknown): Explanation {
  return { details: [{ field, message, received: describeReceived(received) }] }
}

/** VALIDATION_ERROR of the address of a webhook endpoint, without the name and the password that it may hold. */
export function badUrl(message: string, received: string): Explanation {
  return badField('url', message, received.replace(/\/\/[^/]*@/, '//***@'))
}

/** VALIDATION_ERROR of an address that another endpoint of the profile has: each event would come twice. */
export function urlTaken(id: string, received: string): Explanation {
  return badUrl(
    `is the address of your endpoint ${id} already: change that one, or delete it first`,
    received,
  )
}

/** VALIDATION_ERROR of a delivery to an endpoint that is disabled. */
export function ofDisabledEndpoint(received: string): Explanation {
  return badField('delivery_id', 'must be of an endpoint that is active', received)
}

/** VALIDATION_ERROR of a cursor that no page of the list came with. */
export function foreignCursor(received: string): Explanation {
  return badField(
    'cursor',
    'must be the next_cursor of a page that was read with the same parameters',
    received,
  )
}

/** VALIDATION_ERROR of a filter by a watchlist that the caller's profile does not have. */
export function watchlistUnknown(received: string): Explanation {
  return badField('watchlist', 'is not the name of a watchlist of your profile', received)
}

/** VALIDATION_ERROR of a change beyond what there may be: `list` is the watchlist's name, `field` has its wallets. */
export function watchlistFull({ of, count }: WatchlistFullError, list: string, field: string): Explanation {
  if (of === 'lists')
    return badField('name', `would exceed the ${LISTS_MAX} watchlists that a profile may have`, list)
  const message =
    of === 'alerts'
      ? `would make alerts for ${count} wallets of your profile; it may have them for ${ALERTS_MAX}`
      : `would make a watchlist of ${count} wallets; it may have ${WALLETS_MAX}`
  return badField(field, message, undefined)
}

/** VALIDATION_ERROR of addresses that the list of this name has more than once; undefined without any. */
export function walletsRepeated(
  name: string,
  wallets: readonly { readonly address: string }[],
): Explanation | undefined {
  const addresses = wallets.map(({ address }) => address)
  const details = describeRepetitions(addresses, (index) => `${name}[${index}].address`)
  return details.length === 0 ? undefined : { details: details.slice(0, LIMITS.problems) }
}

/** NOT_READY of a service whose database cannot be used. */
export function databaseUnusable(cause: unknown): Explanation {
  if (!(cause instanceof DatabaseUnavailableError)) return { cause }
  if (cause.isDiskFull) return { cause, message: 'The disk of the database is full.' }
  if (cause.isReadOnly)
    return { cause, message: 'The database takes no writes: its server is no longer the primary.' }
  return { cause }
}

/** The refusals that a failure of the provider or the database may become; an operation documents one of them. */
export function explainFailure(error: unknown): readonly Refusal[] {
  if (error instanceof ProviderError && error.kind === 'not-found') return addressUnknown(error)
  if (error instanceof ProviderError) {
    const failed = providerFailed(error)
    const codes = error.kind === 'timeout' ? ['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR'] : ['UPSTREAM_ERROR']
    return codes.map((code) => new Refusal(code, failed))
  }
  if (error instanceof DatabaseUnavailableError)
    return [new Refusal('INTERNAL_ERROR', serviceUnavailable(error))]
  return error instanceof QueryTimeoutError ? [new Refusal('UPSTREAM_TIMEOUT', queryTooSlow(error))] : []
}
