import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../basics/durations.ts'
import { takeProviderCalls } from '../db/provider-budget.ts'
import { listDueLooks } from '../db/trade-alerts.ts'
import { isOfOneWallet, ProviderError } from '../provider/provider-error.ts'
import type { Context } from '../scans/context.ts'
import { lookAtTrades } from '../scans/look-at-trades.ts'
import { UNPAID } from '../scans/payment.ts'
import type { Job } from './job.ts'

/** How long a job looks. The next one comes within the minute. */
const LOOKING_MS = 55_000
const LOOK_TIMEOUT_MS = 30_000
const DUE_AT_ONCE = 20
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
 * Looks at wallets that are due, those that were tried the longest ago first, each look within the budget of alerts.
 * Jobs of several processes share the wallets and the budget. A wallet that fails by itself waits for its next turn;
 * any other failure of the provider ends the job. Everything that it does may be done again.
 */
export async function lookInTurn(_data: null, context: Context, signal: AbortSignal): Promise<void> {
  const { db, alerts, telemetry } = context
  const endsAtMs = performance.now() + LOOKING_MS
  const leftMs = () => (signal.aborted ? 0 : Math.max(0, endsAtMs - performance.now()))
  while (leftMs() > 0) {
    const looks = await listDueLooks(db, alerts.everyMs, DUE_AT_ONCE)
    if (looks.length === 0) return
    const due = looks.filter(({ dueInMs }) => dueInMs <= 0)
    for (const { address } of due) {
      try {
        if (!(await takeTurn(context, leftMs, signal))) return
        await lookAtTrades(context, {
          address,
          freshForMs: alerts.everyMs,
          timeoutMs: LOOK_TIMEOUT_MS,
          priority: 'job',
          signal,
          pay: UNPAID,
        })
      } catch (error) {
        if (signal.aborted || !(error instanceof ProviderError)) throw error
        telemetry.lookFailed(error)
        if (!isOfOneWallet(error)) return
      }
    }
    const pauseMs = Math.min(PAUSE_MAX_MS, leftMs(), Math.max(0, looks[0]?.dueInMs ?? 0))
    if (due.length === 0) await pause(pauseMs, signal)
  }
}

/** Waits until the budget of alerts, which all processes share, has a call; false where it has none in time. */
async function takeTurn(
  { db, alerts: { callsPerMinute } }: Context,
  leftMs: () => number,
  signal: AbortSignal,
): Promise<boolean> {
  if (callsPerMinute === 0) throw new ProviderError('budget', 'ALERT_CALLS_PER_MINUTE is 0')
  const limits = { vendor: 'alerts', perSecond: (callsPerMinute * 1_000) / MINUTE_MS, perDay: undefined }
  while (leftMs() > 0) {
    const { delaysMs, retryMs } = await takeProviderCalls(db, limits, { calls: 1, people: 0, unused: 0 })
    await pause(Math.min(leftMs(), delaysMs[0] ?? retryMs), signal)
    if (delaysMs.length > 0) return true
  }
  return false
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
