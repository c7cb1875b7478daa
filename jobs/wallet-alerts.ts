import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../basics/durations.ts'
import { takeCalls } from '../db/call-buckets.ts'
import { type DueLook, listDueLooks } from '../db/trade-alerts.ts'
import { isOfEveryCall, ProviderError } from '../provider/provider-error.ts'
import type { Context } from '../scans/context.ts'
import { lookAtTrades } from '../scans/look-at-trades.ts'
import { UNPAID } from '../scans/payment.ts'
import type { Job } from './job.ts'

/** How long a job looks. The next one comes within the minute. */
const LOOKING_MS = 55_000
const LOOK_TIMEOUT_MS = 30_000
/** Looks under way in a process. */
const LOOKS_AT_ONCE = 6
/** A wallet that another process could not look at is noticed after this time. */
const PAUSE_MAX_MS = 5_000

/** Looks at the trades of the wallets that profiles are told of, in turn. */
export const walletAlerts: Job<'wallet-alerts'> = {
  name: 'wallet-alerts',
  options: {
    notify: true,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    retryLimit: 0,
    retentionSeconds: 60,
    deleteAfterSeconds: 600,
  },
  schedule: '* * * * *',
  run: lookInTurn,
}

/**
 * Looks at the wallets that are due, several at a time, each look within the budget of alerts. Jobs of several
 * processes share the wallets and the budget. A wallet that fails waits for its next turn, and the others are looked
 * at as usual; only where every call fails does the job end early. Everything that it does may be done again.
 */
export async function lookInTurn(_data: null, context: Context, signal: AbortSignal): Promise<void> {
  const { db, provider, alerts, telemetry } = context
  if (alerts.callsPerMinute === 0) return
  const endsAtMs = performance.now() + LOOKING_MS
  const leftMs = () => (signal.aborted ? 0 : Math.max(0, endsAtMs - performance.now()))
  const running = new Map<string, Promise<void>>()
  const state = { isOver: false, failure: undefined as unknown }
  const look = async ({ address, profileId }: DueLook) => {
    const limits = { freshForMs: alerts.everyMs, timeoutMs: LOOK_TIMEOUT_MS, priority: 'job' } as const
    try {
      await lookAtTrades(context, { address, profileId, ...limits, signal, pay: UNPAID })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ProviderError)) {
        Object.assign(state, { isOver: true, failure: error })
        return
      }
      telemetry.lookFailed(error)
      state.isOver ||= isOfEveryCall(error) || provider.isBreakerOpen()
    } finally {
      running.delete(address)
    }
  }
  while (leftMs() > 0 && !state.isOver) {
    const wanted = { everyMs: alerts.everyMs, looking: [...running.keys()], limit: LOOKS_AT_ONCE }
    const looks = await listDueLooks(db, wanted)
    const due = looks.filter(({ dueInMs }) => dueInMs <= 0).slice(0, LOOKS_AT_ONCE - running.size)
    if (looks.length === 0 && running.size === 0) break
    for (const next of due)
      if (!state.isOver && (await takeTurn(context, leftMs, signal))) running.set(next.address, look(next))
    const pauseMs = Math.min(PAUSE_MAX_MS, leftMs(), Math.max(0, looks[0]?.dueInMs ?? PAUSE_MAX_MS))
    if (due.length === 0) await Promise.race([pause(pauseMs, signal), ...running.values()])
  }
  await Promise.all(running.values())
  if (state.failure !== undefined) throw state.failure
}

/** Waits until the budget of alerts, which all processes share, has a call; false where it has none in time. */
async function takeTurn(
  { db, alerts: { callsPerMinute } }: Context,
  leftMs: () => number,
  signal: AbortSignal,
): Promise<boolean> {
  const limits = { bucket: 'alerts', perSecond: (callsPerMinute * 1_000) / MINUTE_MS, perDay: undefined }
  while (leftMs() > 0) {
    const { delaysMs, retryMs } = await takeCalls(db, limits, { calls: 1, people: 0, unused: 0 })
    await pause(Math.min(leftMs(), delaysMs[0] ?? retryMs), signal)
    if (delaysMs.length > 0) return true
  }
  return false
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
