import { BENCHMARK_MINT, type Benchmark } from '../analysis/benchmark.ts'
import { DAY_MS } from '../basics/durations.ts'
import type { Database } from '../db/connection/connection.ts'
import { findBenchmark, storeBenchmark } from '../db/market.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { MarketSource } from './market-prices.ts'

/** For as long the chart goes back: the longest period but that of all time. */
const LENGTH_MS = 31 * DAY_MS

export const NO_BENCHMARK: Benchmark = { timesMs: [], pricesUsd: [] }

/**
 * What SOL cost, by one call a day for all wallets. Where that call fails, what is known will do. Rejects with
 * OutOfCallsError, or with the reason of the signal.
 */
export async function askBenchmark(
  db: Database,
  { fetchMarket, call }: MarketSource,
  nowMs: number,
): Promise<Benchmark> {
  const known = await findBenchmark(db, BENCHMARK_MINT)
  if (known && !known.isDue) return known.benchmark
  const span = { fromMs: nowMs - LENGTH_MS, toMs: nowMs, candleSec: 3_600 } as const
  const candles = await call((options) => fetchMarket(BENCHMARK_MINT, span, options)).catch((error) => {
    if (error instanceof ProviderError) return []
    throw error
  })
  const inOrder = candles.toSorted((one, other) => one.startMs - other.startMs)
  const told = {
    timesMs: inOrder.map(({ startMs }) => startMs),
    pricesUsd: inOrder.map(({ closeUsd }) => closeUsd),
  }
  if (candles.length === 0) return known?.benchmark ?? NO_BENCHMARK
  await storeBenchmark(db, BENCHMARK_MINT, told)
  return told
}
