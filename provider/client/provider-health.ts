import { MINUTE_MS } from '../../basics/durations.ts'
import type { Trouble, TroubleCause } from '../data-provider.ts'
import { isUnreached, ProviderError } from '../provider-error.ts'
import type { Clock } from './clock.ts'

export interface BreakerOptions {
  /** Opens after this many outages in a row, of several origins; 20 unless set. */
  readonly failures?: number
  /** The wait from opening to the first probe. Each probe that fails doubles it. */
  readonly firstProbeAfterMs: number
  readonly probeAfterMaxMs: number
  /** Called when the breaker opens and when it closes. */
  readonly onChange: (state: 'open' | 'closed') => void
}

export interface ProviderHealthOptions {
  readonly breaker: BreakerOptions
  /** Called once when the provider stops serving us, and when the cause changes. */
  readonly onTrouble?: ((trouble: Trouble) => void) | undefined
  /** Called when it refuses our key an endpoint, which is not asked again for a while. */
  readonly onRefusedEndpoint?: ((endpoint: string) => void) | undefined
  /** Called once when it serves us again. */
  readonly onRecovery?: ((failedForMs: number) => void) | undefined
}

/**
 * This many failures in a row mean trouble: as many as the tries of a call. A refused key stays refused, and is
 * reported at once.
 */
const TROUBLE_FAILURES = 4
/**
 * This many answers in a row end trouble, or a single one when nothing has failed for a minute. A provider that fails
 * half of the calls is in one lasting trouble, not in many.
 */
const ANSWERS = 10
const QUIET_MS = 60_000

/**
 * When half of all calls fail, this many outages in a row come once in a million calls. A provider that is down still
 * shows within seconds.
 */
const BREAKER_FAILURES = 20
/** So many profiles, or addresses that no profile has chosen, have to meet outages: one may ask what always fails. */
const BREAKER_ORIGINS = 3

/** An endpoint that the key is refused (403), and that has not answered for as long, is left alone for this time. */
const REFUSED_FOR_MS = 10 * MINUTE_MS
/** So many addresses have to be refused: a single one may be refused for what it is. */
const REFUSED_ADDRESSES = 2

/** What a try asks. */
interface Asked {
  readonly endpoint: string
  /** What the endpoint is asked about; undefined where it has no place for an address. */
  readonly address: string | undefined
  /** The profile that the call is for; none for jobs that no profile asks for. */
  readonly profileId: string | undefined
}

/** A try, and how it came about while calls were stopped. */
interface Tried {
  readonly asked: Asked
  readonly isProbe: boolean
  /** It was let past, since only others had failed. */
  readonly isPast: boolean
}

/**
 * Learns from every try whether the provider serves us, and reports changes only. Its breaker stops calls to a
 * provider that is down, and probes whether it is back. One serves all calls of a process to a provider
 * (docs/provider.md, "Limits and outages").
 */
export class ProviderHealth {
  readonly #clock: Clock
  readonly #options: ProviderHealthOptions
  #trouble: Trouble | undefined
  #sinceMs = 0
  #failedAtMs = 0
  #answersInARow = 0
  /** Failures in a row of the last cause. */
  #failuresInARow = 0
  #lastCause: TroubleCause | undefined
  /** The breaker's count: answers of no use do not stop calls. */
  #outagesInARow = 0
  /** The profiles that calls were for, or else the addresses: failures of one origin may be its own. */
  readonly #origins = new Set<string>()
  readonly #profiles = new Set<string>()
  #isUnreached = false
  /** When an endpoint has last answered, and until when one is left alone. */
  readonly #answeredAtMs = new Map<string, number>()
  /** The addresses that an endpoint was refused for since it has last answered. */
  readonly #refusedAddresses = new Map<string, Set<string>>()
  readonly #refusedUntilMs = new Map<string, number>()
  #openings = 0
  /** When the next probe may be made; undefined while calls are made as usual. */
  #probeAtMs: number | undefined
  #probing = false

  constructor(clock: Clock, options: ProviderHealthOptions) {
    this.#clock = clock
    this.#options = options
  }

  /** Why the provider does not serve us; undefined when it does, as far as is known. */
  trouble(): Trouble | undefined {
    return this.#trouble
  }

  /** Whether calls are stopped, except for probes. */
  isOpen(): boolean {
    return this.#probeAtMs !== undefined
  }

  /** The error that `run` would reject with now for this profile; undefined when a try may be made. */
  refusal(profileId?: string): ProviderError | undefined {
    if (this.#probeAtMs === undefined || this.#isOfOthers(profileId)) return undefined
    if (this.#probing) return describeOpen(this.#options.breaker.firstProbeAfterMs)
    const waitMs = this.#probeAtMs - this.#clock.elapsedMs()
    return waitMs > 0 ? describeOpen(waitMs) : undefined
  }

  /**
   * Whether the outages may be those of what others have asked for: a connection was made, and neither this profile nor
   * several others have failed. A scan's own wallets must not stop the calls of people.
   */
  #isOfOthers(profileId: string | undefined): boolean {
    if (profileId === undefined || this.#isUnreached || this.#profiles.has(profileId)) return false
    return this.#profiles.size < BREAKER_ORIGINS
  }

  /**
   * Makes a try, or rejects with `refusal`. While the breaker is open it lets one probe through at a time, and tries of
   * profiles that have not failed; the first answer closes it.
   */
  async run<Result>(send: (isProbe: boolean) => Promise<Result>, asked: Asked): Promise<Result> {
    const refusal = this.refusal(asked.profileId)
    if (refusal !== undefined) throw refusal
    const isOpen = this.isOpen()
    const isOfOthers = this.#isOfOthers(asked.profileId)
    const isProbe = isOpen && !isOfOthers
    if (isProbe) this.#probing = true
    const tried = { isProbe, isPast: isOpen && isOfOthers, asked }
    try {
      const result = await send(isProbe)
      this.#learn(undefined, tried)
      return result
    } catch (error) {
      this.#learn(error, tried)
      throw error
    }
  }

  /** The trial of the key has ended: that is certain, whatever came before. Returns what is wrong. */
  tried(failure: unknown): Trouble | undefined {
    const found = failure === undefined ? undefined : readTrialTrouble(failure)
    if (found === undefined) this.#answered(true)
    else this.#failed(found, true)
    return found
  }

  /** Only failures of a try have an endpoint; the time limit of a call, or a caller that left, shows nothing. */
  #learn(error: unknown, { isProbe, isPast, asked }: Tried): void {
    const failure = error instanceof ProviderError && error.endpoint !== null ? error : undefined
    const showsNothing = error !== undefined && failure === undefined
    const isOutage = failure?.kind === 'unavailable' || failure?.kind === 'timeout'
    const isAnswer = !showsNothing && !isOutage
    if ((isProbe || (isPast && isAnswer)) && this.isOpen()) this.#endProbe(isAnswer)
    if (showsNothing) return
    const found = failure && readTrouble(failure)
    this.#outagesInARow = isOutage ? this.#outagesInARow + 1 : 0
    this.#noteEndpoint(asked, failure)
    this.#noteOrigin(asked, isOutage ? failure : undefined)
    const { failures = BREAKER_FAILURES } = this.#options.breaker
    const isWide = this.#isUnreached || this.#origins.size >= Math.min(failures, BREAKER_ORIGINS)
    // Tries that began before the breaker opened do not open it again.
    if (this.#outagesInARow >= failures && isWide && !this.isOpen()) this.#open()
    if (found === undefined) this.#answered()
    else this.#failed(found)
  }

  #noteOrigin({ profileId, address }: Asked, outage: ProviderError | undefined): void {
    this.#isUnreached = outage !== undefined && isUnreached(outage)
    if (outage === undefined) {
      this.#origins.clear()
      this.#profiles.clear()
      return
    }
    this.#origins.add(profileId ?? String(address))
    if (profileId !== undefined) this.#profiles.add(profileId)
  }

  /** The error that calls of an endpoint are refused with; undefined when it may be asked. */
  refusalOf(endpoint: string): ProviderError | undefined {
    const leftMs = (this.#refusedUntilMs.get(endpoint) ?? 0) - this.#clock.elapsedMs()
    if (leftMs <= 0) return undefined
    const message = `The data provider refuses this key its ${endpoint}, which is not called for a while`
    return new ProviderError('unauthorized', message, { status: 403, retryAfterMs: Math.ceil(leftMs) })
  }

  /** The endpoints that are not asked, since the key is refused them. */
  refusedEndpoints(): string[] {
    return [...this.#refusedUntilMs.keys()].filter((endpoint) => this.refusalOf(endpoint) !== undefined)
  }

  #noteEndpoint({ endpoint, address }: Asked, failure: ProviderError | undefined): void {
    const nowMs = this.#clock.elapsedMs()
    if (failure === undefined) {
      this.#answeredAtMs.set(endpoint, nowMs)
      this.#refusedAddresses.delete(endpoint)
    }
    const answeredAtMs = this.#answeredAtMs.get(endpoint) ?? Number.NEGATIVE_INFINITY
    if (failure?.status !== 403 || nowMs - answeredAtMs < REFUSED_FOR_MS) return
    const addresses = this.#refusedAddresses.get(endpoint) ?? new Set()
    if (address !== undefined) this.#refusedAddresses.set(endpoint, addresses.add(address))
    if (address !== undefined && addresses.size < REFUSED_ADDRESSES) return
    this.#refusedUntilMs.set(endpoint, nowMs + REFUSED_FOR_MS)
    this.#options.onRefusedEndpoint?.(endpoint)
  }

  #answered(isCertain = false): void {
    this.#failuresInARow = 0
    this.#answersInARow++
    const nowMs = this.#clock.elapsedMs()
    const isOver = isCertain || this.#answersInARow >= ANSWERS || nowMs - this.#failedAtMs >= QUIET_MS
    if (!isOver || this.#trouble === undefined) return
    this.#trouble = undefined
    this.#options.onRecovery?.(Math.round(nowMs - this.#sinceMs))
  }

  #failed(found: Trouble, isCertain = false): void {
    const nowMs = this.#clock.elapsedMs()
    this.#failuresInARow = found.cause === this.#lastCause ? this.#failuresInARow + 1 : 1
    this.#lastCause = found.cause
    this.#answersInARow = 0
    this.#failedAtMs = nowMs
    const isTrouble = isCertain || isOfKey(found) || this.#failuresInARow >= TROUBLE_FAILURES
    if (!isTrouble || found.cause === this.#trouble?.cause) return
    if (this.#trouble === undefined) this.#sinceMs = nowMs
    this.#trouble = found
    this.#options.onTrouble?.(found)
  }

  #endProbe(isBack: boolean): void {
    this.#probing = false
    if (!isBack) {
      this.#open()
      return
    }
    this.#openings = 0
    this.#probeAtMs = undefined
    this.#options.breaker.onChange('closed')
  }

  #open(): void {
    const { firstProbeAfterMs, probeAfterMaxMs, onChange } = this.#options.breaker
    const waitMs = Math.min(probeAfterMaxMs, firstProbeAfterMs * 2 ** this.#openings)
    this.#openings++
    this.#probeAtMs = this.#clock.elapsedMs() + waitMs
    onChange('open')
  }
}

function describeOpen(retryAfterMs: number): ProviderError {
  const message = 'The data provider has failed many times in a row and is not called for a while'
  return new ProviderError('unavailable', message, { retryAfterMs: Math.ceil(retryAfterMs) })
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
      return status === 403 ? undefined : because(causeOfKey(status))
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

function causeOfKey(status: number | null): TroubleCause {
  return status === 402 ? 'unpaid_plan' : 'refused_key'
}

function isOfKey({ cause }: Trouble): boolean {
  return cause === 'refused_key' || cause === 'unpaid_plan'
}

/** The trial needs an answer, so it fails for every reason. */
function readTrialTrouble(error: unknown): Trouble {
  const none = { status: null, code: null }
  if (!(error instanceof ProviderError)) return { cause: 'no_connection', ...none }
  const { kind, status } = error
  if (kind === 'unauthorized') return { cause: causeOfKey(status), status, code: null }
  return readTrouble(error) ?? { cause: 'unusable_answer', status, code: null }
}
