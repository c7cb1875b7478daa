import { bisectRight, sum } from 'd3-array'
import type { Copied } from './copy.ts'

/** SOL. */
export const BENCHMARK_MINT = 'So11111111111111111111111111111111111111112'

/** What SOL cost, by the hour; the earliest first. */
export interface Benchmark {
  readonly timesMs: readonly number[]
  readonly pricesUsd: readonly number[]
}

/** What SOL gained while a copy was in its token: 0.1 is 10 %. `null` where that is unknown, or nothing was bought. */
export function benchmarkReturnOf({ boughtMs, brought }: Copied, benchmark: Benchmark): number | null {
  const priceAt = ({ timesMs, pricesUsd }: Benchmark, timeMs: number) =>
    pricesUsd[bisectRight(timesMs as number[], timeMs) - 1]
  const inUsd = priceAt(benchmark, boughtMs)
  if (inUsd === undefined || brought.length === 0) return null
  return sum(brought, ({ timeMs, share }) => (share * (priceAt(benchmark, timeMs) ?? inUsd)) / inUsd) - 1
}
