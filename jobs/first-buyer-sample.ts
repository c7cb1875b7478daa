import type { Context } from '../context.ts'
import { analyseSample, type FirstBuyerSample } from '../scans/sample-first-buyers.ts'
import { AFTER_SCAN_OPTIONS, waitAfterFailure } from './after-scan.ts'
import type { Job } from './job.ts'

declare module '../context.ts' {
  interface Jobs {
    'first-buyer-sample': DrawnSample
  }
}

interface DrawnSample extends FirstBuyerSample {
  /** How often the provider has failed for it. */
  readonly failures?: number
}

/** A later look tells nothing of the time of the scan. */
const FAILURES_MAX = 20

/** Analyses first buyers that a scan has drawn (docs/calibration.md, First buyers drawn at random). */
export const firstBuyerSample: Job<'first-buyer-sample'> = {
  name: 'first-buyer-sample',
  options: AFTER_SCAN_OPTIONS,
  run: analyseDrawn,
}

/** Analyses a sample. While the provider is down, and when the service stops, the rest comes back later. */
export async function analyseDrawn(
  sample: DrawnSample,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { left, failure } = await analyseSample(context, sample, signal)
  const failures = (sample.failures ?? 0) + (failure === undefined ? 0 : 1)
  const delayMs = failure === undefined ? 0 : waitAfterFailure(failure, failures)
  if (left.length === 0 || delayMs === undefined || failures >= FAILURES_MAX) return
  const rest = { ...sample, addresses: left, failures }
  await context.jobs.enqueue('first-buyer-sample', [{ data: rest, delayMs }])
}
