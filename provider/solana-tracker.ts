import { checkToken, checkWallet, type DropReasons, type Schemas } from './answer-checks.ts'
import type { CallBudgetUse } from './call-budget.ts'
import { type Clock, systemClock } from './clock.ts'
import type { CallOptions, DataProvider } from './data-provider.ts'
import type { Question } from './http.ts'
import { normaliseSteps, normaliseToken } from './normalise.ts'
import { ProviderError } from './provider-error.ts'
import { type CallScope, type RequestOptions, Requests } from './requests.ts'
import { type Ask, readTokenTraders } from './token-traders.ts'
import { takeInTurns } from './turns.ts'

/** The host in `url` is `https://data.solanatracker.io` or the simulator's. */
export interface SolanaTrackerOptions extends Omit<RequestOptions, 'requestTimeoutMs' | 'clock'> {
  readonly requestTimeoutMs?: number
  readonly clock?: Clock
  /** Told when an answer had rows that did not fit `spec/provider/`. */
  readonly onDroppedRows?: (event: DroppedRowsEvent) => void
}

export interface DroppedRowsEvent {
  /** The path template. */
  readonly endpoint: string
  readonly droppedRows: number
  /** How many for which reason, such as `wallet: required`. */
  readonly reasons: DropReasons
}

export type SolanaTracker = DataProvider & {
  /** The calls of this process that wait for their turn, and those that are under way. */
  readUse(): CallBudgetUse
  /** Ends all calls as `unavailable` and closes the connections. */
  close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 15_000

/**
 * The client of the Solana Tracker Data API. Failures that may pass (429, 5xx, connections, time limits) are
 * tried again up to three times, within the call's `timeoutMs` and the retry budget; `Retry-After` is obeyed up to 10
 * seconds. Every attempt has its turn: people first, in a slot of the shared budget. A provider that is down is left
 * alone but for probes (docs/provider.md).
 */
export function createSolanaTracker(options: SolanaTrackerOptions): SolanaTracker {
  const { clock = systemClock, requestTimeoutMs = REQUEST_TIMEOUT_MS, onDroppedRows } = options
  const requests = new Requests({ ...options, clock, requestTimeoutMs })
  const open = new OpenCalls(clock)

  function askWithin(scope: CallScope): Ask {
    return async (question) => {
      const checked = await requests.ask(question, scope)
      const { droppedRows, dropReasons: reasons } = checked
      if (droppedRows > 0) onDroppedRows?.({ endpoint: question.endpoint, droppedRows, reasons })
      return checked
    }
  }

  function run<Result>(call: CallOptions = {}, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    return open.run(call, (scope) => work(askWithin(scope)))
  }

  return {
    fetchToken: (mint, call) =>
      run(call, async (ask) => normaliseToken(mint, (await ask(aboutToken(mint))).answer)),
    fetchTokenTraders: (mint, call) => run(call, (ask) => readTokenTraders(mint, ask)),
    fetchWalletPnl: (wallet, call) =>
      run(call, async (ask) =>
        takeInTurns(normaliseSteps(wallet, (await ask(aboutWallet(wallet))).answer, clock.epochMs())),
      ),
    trouble: () => requests.health.trouble(),
    readUse: () => requests.readUse(),
    async close() {
      open.close()
      requests.close()
    },
  }
}

function aboutToken(mint: string): Question<Schemas['TokenResponse']> {
  return { endpoint: '/tokens/{token}', address: mint, check: checkToken }
}

function aboutWallet(wallet: string): Question<Schemas['WalletPnlResponse']> {
  const query = { showHistoricPnL: true, holdingCheck: false }
  return { endpoint: '/pnl/{wallet}', address: wallet, query, check: checkWallet }
}

/** Why a request ends whose call has ended; nobody waits for it. */
const ENDED = new ProviderError('unavailable', 'The call has ended')

/** The calls that are under way, so that closing can end them. */
class OpenCalls {
  readonly #clock: Clock
  readonly #open = new Set<AbortController>()
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Runs the work of a call in a scope of its own. Listeners and timers are gone when it settles: signals of callers
   * may live for as long as the process.
   */
  async run<Result>(
    { signal, timeoutMs, priority = 'job' }: CallOptions,
    work: (scope: CallScope) => Promise<Result>,
  ): Promise<Result> {
    if (this.#closed) throw describeClosed()
    signal?.throwIfAborted()
    const call = new AbortController()
    const leave = () => call.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const cancelTimer =
      timeoutMs === undefined
        ? undefined
        : this.#clock.after(timeoutMs, () => call.abort(describeTimeout(timeoutMs)))
    this.#open.add(call)
    try {
      const deadlineMs = this.#clock.elapsedMs() + (timeoutMs ?? Number.POSITIVE_INFINITY)
      return await work({ signal: call.signal, deadlineMs, priority })
    } finally {
      this.#open.delete(call)
      cancelTimer?.()
      signal?.removeEventListener('abort', leave)
      // Of several requests one has failed, and the others are of no use any more. A reason of its own costs a stack each time.
      call.abort(ENDED)
    }
  }

  close(): void {
    this.#closed = true
    for (const call of this.#open) call.abort(describeClosed())
  }
}

function describeTimeout(timeoutMs: number): ProviderError {
  return new ProviderError('timeout', `The data provider took longer than ${timeoutMs} ms`)
}

function describeClosed(): ProviderError {
  return new ProviderError('unavailable', 'The client of the data provider is closed')
}
