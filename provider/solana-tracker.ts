import { type OpenCalls, runCall, type Scope } from './call.ts'
import type { DropReasons } from './checks.ts'
import { ProviderError } from './provider-error.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { normaliseToken } from './normalise-token.ts'
import { normaliseWallet } from './normalise-wallet.ts'
import type { Provider, ProviderCall } from './provider.ts'
import { type Ask, aboutToken, aboutWallet } from './questions.ts'
import { readTokenTraders } from './token-traders.ts'

/** The host in `url` is `https://data.solanatracker.io` or the simulator's. */
export interface SolanaTrackerOptions extends Omit<HttpOptions, 'requestTimeoutMs' | 'now'> {
  readonly requestTimeoutMs?: number
  readonly now?: () => number
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

export type SolanaTracker = Provider & {
  /** Ends all calls as `unavailable` and closes the connections. */
  close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 15_000

/**
 * The client of the Solana Tracker Data API. Failures that may pass (429, 5xx, connections, time limits) are
 * tried again up to three times, within the call's `timeoutMs` and the retry budget; `Retry-After` is obeyed up to 10
 * seconds. Every attempt has its turn: people first, in a slot of the shared budget. A provider that is down is left
 * alone but for probes.
 */
export function createSolanaTracker(options: SolanaTrackerOptions): SolanaTracker {
  const { now = Date.now, requestTimeoutMs = REQUEST_TIMEOUT_MS, onDroppedRows } = options
  const http = createHttp({ ...options, now, requestTimeoutMs })
  const open: OpenCalls = new Set()
  let closed = false

  function askWithin(scope: Scope): Ask {
    return async (question) => {
      const checked = await http.ask(question, scope)
      const { droppedRows, dropReasons: reasons } = checked
      if (droppedRows > 0) onDroppedRows?.({ endpoint: question.endpoint.template, droppedRows, reasons })
      return checked
    }
  }

  async function run<Result>(call: ProviderCall = {}, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    if (closed) throw describeClosed()
    return runCall(call, { open, nowMs: now() }, (scope) => work(askWithin(scope)))
  }

  return {
    fetchToken: (mint, call) =>
      run(call, async (ask) => normaliseToken(mint, (await ask(aboutToken(mint))).answer)),
    fetchTokenTraders: (mint, call) => run(call, (ask) => readTokenTraders(mint, ask)),
    fetchWalletPnl: (wallet, call) =>
      run(call, async (ask) => normaliseWallet(wallet, (await ask(aboutWallet(wallet))).answer, now())),
    async close() {
      closed = true
      for (const controller of open) controller.abort(describeClosed())
      http.close()
    },
  }
}

function describeClosed(): ProviderError {
  return new ProviderError('unavailable', 'The client of the data provider is closed', { retryable: false })
}
