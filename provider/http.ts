import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import got, { type ExtendOptions, type Got } from 'got'
import { type AttemptTask, attempt } from './attempt.ts'
import type { ProviderCallEvent } from './attempts.ts'
import { type Breaker, type BreakerOptions, createBreaker } from './breaker.ts'
import { CallBudget, type ReserveSlots } from './budget.ts'
import type { Scope } from './call.ts'
import type { Check, Checked } from './checks.ts'
import { ProviderError } from './provider-error.ts'
import { planRetry } from './retry.ts'
import { createRetryBudget, type RetryBudget, type RetryBudgetOptions } from './retry-budget.ts'

export interface HttpOptions {
  readonly url: string
  readonly apiKey: string
  /** Requests under way at a time; the others wait for their turn. */
  readonly concurrency: number
  /** Time for one attempt, from its start to the last byte. */
  readonly requestTimeoutMs: number
  readonly now: () => number
  /** Waits between attempts; rejects when the signal ends. */
  readonly sleep?: ((delayMs: number, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Takes slots of the budget that all instances share. Every attempt takes one. */
  readonly reserveSlots?: ReserveSlots | undefined
  readonly breaker?: BreakerOptions | undefined
  readonly retryBudget?: RetryBudgetOptions | undefined
  /** Told of every attempt at every request. */
  readonly onCall?: ((event: ProviderCallEvent) => void) | undefined
  /** Told when the calls of the day are used up. */
  readonly onExhausted?: ((exhaustedForMs: number) => void) | undefined
}

export interface Endpoint {
  /** A path with the place of the address in braces. */
  readonly template: string
  readonly address: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

/** A request to the provider, and what its answer has to be. */
export interface Question<Answer> {
  readonly endpoint: Endpoint
  readonly check: Check<Answer>
}

export interface Http {
  /** The answer of a 200. Rejects with `ProviderError`, or with the reason of the scope's signal. */
  ask<Answer>(question: Question<Answer>, scope: Scope): Promise<Checked<Answer>>
  /** Closes the connections. */
  close(): void
}

const CONNECT_TIMEOUT_MS = 5_000

/** What all requests of one client share. */
interface Wire {
  readonly options: HttpOptions
  readonly client: Got
  readonly budget: CallBudget
  readonly breaker: Breaker
  readonly retries: RetryBudget
}

/** GET requests to one host, with time limits, a size limit, turns, retries and a circuit breaker. */
export function createHttp(options: HttpOptions): Http {
  const base = new URL(options.url)
  const agent = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const { concurrency, reserveSlots: reserve, onExhausted } = options
  const wire: Wire = {
    options,
    client: got.extend({ ...clientOptions(options), agent }),
    budget: new CallBudget({ concurrency, reserve, onExhausted }),
    breaker: createBreaker(options.breaker),
    retries: createRetryBudget(options.retryBudget),
  }
  return {
    ask: async (question, scope) => askInTurn(wire, locate(base, question.endpoint), question, scope),
    close() {
      wire.budget.close()
      agent.http.destroy()
      agent.https.destroy()
    },
  }
}

function clientOptions({ apiKey, requestTimeoutMs }: HttpOptions): ExtendOptions {
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, requestTimeoutMs)
  return {
    headers: { 'x-api-key': apiKey, accept: 'application/json' },
    responseType: 'json',
    followRedirect: false,
    retry: { limit: 0 },
    timeout: {
      lookup: connectMs,
      connect: connectMs,
      secureConnect: connectMs,
      send: connectMs,
      response: requestTimeoutMs,
      request: requestTimeoutMs,
    },
  }
}

/** Asks until there is an answer, a failure that stays, or no retry left. */
async function askInTurn<Answer>(
  wire: Wire,
  url: URL,
  { endpoint, check }: Question<Answer>,
  scope: Scope,
): Promise<Checked<Answer>> {
  const { apiKey, now, sleep = sleepFor } = wire.options
  const task = { url, check, endpoint: endpoint.template, apiKey, signal: scope.signal }
  wire.retries.countCall()
  for (let count = 1; ; count++) {
    try {
      return await attemptInTurn(wire, task, scope, count)
    } catch (error) {
      if (!(error instanceof ProviderError) || scope.signal.aborted) throw error
      const delayMs = planRetry(error, { attempt: count, leftMs: scope.deadlineMs - now() })
      if (delayMs === null || !wire.retries.takeRetry()) throw describeLast(error, wire.breaker)
      await sleep(delayMs, scope.signal).catch((reason: unknown) => {
        throw scope.signal.aborted ? scope.signal.reason : reason
      })
    }
  }
}

/** That the provider is down says more than the failure that came last. */
function describeLast(error: ProviderError, breaker: Breaker): ProviderError {
  return error.kind === 'unavailable' || error.kind === 'timeout' ? (breaker.refusal() ?? error) : error
}

/** While the breaker is open, calls fail at once: those that come now, and those that have waited for their turn. */
async function attemptInTurn<Answer>(
  { options, client, budget, breaker }: Wire,
  task: AttemptTask<Answer>,
  { priority, signal }: Scope,
  count: number,
): Promise<Checked<Answer>> {
  const refusal = breaker.refusal()
  if (refusal !== undefined) throw refusal
  const endTurn = await budget.enter(priority, signal)
  let used = false
  try {
    return await breaker.run(() => {
      used = true
      const report = beginReport(options, task.endpoint, count)
      return attempt(client, task).then(report.succeed, report.fail)
    })
  } finally {
    endTurn(used)
  }
}

function beginReport({ onCall }: HttpOptions, endpoint: string, attempt: number) {
  const startMs = performance.now()
  const tell = (outcome: ProviderCallEvent['outcome'], status: number | null) =>
    onCall?.({ endpoint, status, durationMs: performance.now() - startMs, attempt, outcome })
  return {
    succeed<Answer>(answer: Answer): Answer {
      tell('ok', 200)
      return answer
    },
    fail(error: unknown): never {
      if (error instanceof ProviderError) tell(error.kind, error.status)
      else tell('aborted', null)
      throw error
    },
  }
}

function sleepFor(delayMs: number, signal: AbortSignal): Promise<unknown> {
  return wait(delayMs, undefined, { signal })
}

/** The host is fixed and the address is one path segment, whatever it contains. */
function locate(base: URL, { template, address, query = {} }: Endpoint): URL {
  // URL parsers take these two for steps in the path, even when they are percent-encoded.
  if (/^\.{0,2}$/.test(address))
    throw new ProviderError('not-found', 'This is no address', { endpoint: template })
  const url = new URL(base)
  url.pathname =
    base.pathname.replace(/\/$/, '') + template.replace(/\{\w+\}/, () => encodeURIComponent(address))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}
