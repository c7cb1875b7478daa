import type { Trouble, TroubleCause } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Clock } from './clock.ts'

export interface ProviderHealthOptions {
  /** Called once when the provider stops serving us, and when the cause changes. */
  readonly onTrouble?: ((trouble: Trouble) => void) | undefined
  /** Called once when it serves us again. */
  readonly onRecovery?: ((failedForMs: number) => void) | undefined
}

/**
 * This many failures in a row mean trouble: as many as the attempts of a call. A refused key stays refused, and is
 * reported at once.
 */
const FAILURES = 4
/**
 * This many answers in a row end trouble, or a single one when nothing has failed for a minute. A provider that fails
 * half of the calls is in one lasting trouble, not in many.
 */
const ANSWERS = 10
const QUIET_MS = 60_000

/** Learns from every attempt whether the provider serves us, and reports changes only. */
export class ProviderHealth {
  readonly #clock: Clock
  readonly #options: ProviderHealthOptions
  #trouble: Trouble | undefined
  #sinceMs = 0
  #failedAtMs = 0
  #answersInARow = 0
  #failuresInARow = 0
  #lastCause: TroubleCause | undefined

  constructor(clock: Clock, options: ProviderHealthOptions) {
    this.#clock = clock
    this.#options = options
  }

  /** Why the provider does not serve us; undefined when it does, as far as is known. */
  trouble(): Trouble | undefined {
    return this.#trouble
  }

  /**
   * The provider has answered, if only that it does not know the address. A `certain` answer ends trouble by itself.
   */
  answered(certain = false): void {
    this.#failuresInARow = 0
    this.#answersInARow++
    const nowMs = this.#clock.elapsedMs()
    const isOver = certain || this.#answersInARow >= ANSWERS || nowMs - this.#failedAtMs >= QUIET_MS
    if (!isOver || this.#trouble === undefined) return
    this.#trouble = undefined
    this.#options.onRecovery?.(Math.round(nowMs - this.#sinceMs))
  }

  /** An attempt has failed. One that its caller has ended shows nothing. */
  failed(error: unknown): void {
    if (!(error instanceof ProviderError) || error.endpoint === null) return
    const trouble = readTrouble(error)
    if (trouble === undefined) this.answered()
    else this.#note(trouble)
  }

  /** The trial of the key has failed. That is trouble at once, whatever the cause. Returns what is wrong. */
  failedTrial(error: unknown): Trouble {
    const trouble = readTrialTrouble(error)
    this.#note(trouble, true)
    return trouble
  }

  #note(found: Trouble, certain = false): void {
    const nowMs = this.#clock.elapsedMs()
    this.#failuresInARow = found.cause === this.#lastCause ? this.#failuresInARow + 1 : 1
    this.#lastCause = found.cause
    this.#answersInARow = 0
    this.#failedAtMs = nowMs
    const isCertain = certain || found.cause === 'refused_key' || this.#failuresInARow >= FAILURES
    const isNew = isCertain && found.cause !== this.#trouble?.cause
    if (!isNew) return
    if (this.#trouble === undefined) this.#sinceMs = nowMs
    this.#trouble = found
    this.#options.onTrouble?.(found)
  }
}

const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN']
/** Node and OpenSSL have dozens of such codes. */
const CERTIFICATE = /CERT|TLS|SSL|SIGNATURE|EPROTO/

/** Undefined where the provider serves us and only lacks the address, or refuses our key one list. */
function readTrouble({ kind, status, cause }: ProviderError): Trouble | undefined {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? null
  const because = (name: TroubleCause): Trouble => ({ cause: name, status, code })
  switch (kind) {
    case 'not-found':
    case 'budget':
      return undefined
    case 'unauthorized':
      // With 403 the key may lack one endpoint only, which others replace.
      return status === 403 ? undefined : because('refused_key')
    case 'rate-limited':
      return because('rate_limited')
    case 'timeout':
      return because('timeout')
    case 'bad-response':
      return because(status === 404 ? 'not_the_provider' : 'unusable_answer')
    case 'unavailable':
      if (status !== null) return because(status === 200 ? 'unusable_answer' : 'http_status')
      if (code !== null && UNKNOWN_HOST.includes(code)) return because('unknown_host')
      return because(code !== null && CERTIFICATE.test(code) ? 'certificate' : 'no_connection')
  }
}

/** The trial needs an answer, so it fails for every reason. */
function readTrialTrouble(error: unknown): Trouble {
  const none = { status: null, code: null }
  if (!(error instanceof ProviderError)) return { cause: 'no_connection', ...none }
  const { kind, status } = error
  if (kind === 'unauthorized') return { cause: 'refused_key', status, code: null }
  return readTrouble(error) ?? { cause: 'unusable_answer', status, code: null }
}
