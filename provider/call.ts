import { ProviderError } from './provider-error.ts'
import type { CallPriority, ProviderCall } from './provider.ts'

/** One call of a method: its requests share one signal and one deadline. */
export interface Scope {
  /** Ends with the caller's signal, at the deadline, or when the client closes. */
  readonly signal: AbortSignal
  /** In epoch milliseconds of the client's clock; infinite without a time limit. */
  readonly deadlineMs: number
  readonly priority: CallPriority
}

/** The calls that are under way, so that closing can end them. */
export type OpenCalls = Set<AbortController>

/**
 * Runs the work of a call in a scope of its own. Listeners and timers are gone when it settles: signals of
 * callers may live for as long as the process.
 */
export async function runCall<Result>(
  call: ProviderCall,
  { open, nowMs }: { readonly open: OpenCalls; readonly nowMs: number },
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const { signal, timeoutMs } = call
  signal?.throwIfAborted()
  const controller = new AbortController()
  const leave = () => controller.abort(signal?.reason)
  const expire = () =>
    controller.abort(new ProviderError('timeout', `The data provider took longer than ${timeoutMs} ms`))
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
  signal?.addEventListener('abort', leave, { once: true })
  open.add(controller)
  try {
    return await work({
      signal: controller.signal,
      deadlineMs: timeoutMs === undefined ? Number.POSITIVE_INFINITY : nowMs + timeoutMs,
      priority: call.priority ?? 'job',
    })
  } finally {
    open.delete(controller)
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    // Of several requests one has failed, and the others are of no use any more.
    controller.abort()
  }
}
