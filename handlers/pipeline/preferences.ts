/** What a client may ask for by `Prefer: wait` (RFC 7240): `x-wait` of the operation. */
export interface WaitPolicy {
  readonly maxSec: number
}

/**
 * The seconds that a request is willing to wait for its answer, as far as the operation allows; undefined where it asks
 * for no wait. What cannot be understood is ignored, as RFC 7240 has it.
 */
export function readWaitSec(prefer: unknown, policy: WaitPolicy | null): number | undefined {
  if (policy === null) return undefined
  const [, digits = '0'] = /(?:^|,)\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?=$|[,;])/i.exec(String(prefer)) ?? []
  return Math.min(Number(digits), policy.maxSec) || undefined
}
