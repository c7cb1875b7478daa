import { group, sort, sum } from 'd3-array'
import { DAY_MS } from '../basics/durations.ts'
import type { components } from '../generated/v1/types.ts'
import { COPY, type Copied } from './copy.ts'
import { round2 } from './numbers.ts'

/** What the copies of a wallet's priced tokens did together, in USD. */
type CopyPath = components['schemas']['CopyPath']

/** What a copy takes out of the pocket. */
const COST_USD = COPY.amountUsd + COPY.transactionUsd

/**
 * What a bet on each of these tokens made, in the order of time. A gain or a loss is counted with the sale that makes
 * it, and all of one moment together; purchases need their money before sales of that moment bring any. Copies that
 * were missed cost nothing.
 */
export function copyPathOf(copies: readonly Copied[], asOfMs: number): CopyPath {
  const bought = copies.filter(({ missed }) => !missed)
  const steps = bought.flatMap(({ boughtMs, brought }) => [
    { timeMs: boughtMs, inUsd: COST_USD, outUsd: 0, madeUsd: 0 },
    ...brought.map(({ timeMs, share, usd }) => {
      return { timeMs, inUsd: 0, outUsd: share * COST_USD, madeUsd: usd - share * COST_USD }
    }),
  ])
  const moments = sort(
    group(steps, ({ timeMs }) => timeMs),
    ([timeMs]) => timeMs,
  )
  let [usedUsd, capitalUsd, madeUsd, highestUsd, deepestUsd, underWaterMs] = [0, 0, 0, 0, 0, 0]
  const points: CopyPath['points'][number][] = []
  for (const [index, [timeMs, ofMoment]] of moments.entries()) {
    usedUsd += sum(ofMoment, ({ inUsd }) => inUsd)
    capitalUsd = Math.max(capitalUsd, usedUsd)
    usedUsd -= sum(ofMoment, ({ outUsd }) => outUsd)
    madeUsd += sum(ofMoment, (step) => step.madeUsd)
    if (index === 0 || ofMoment.some(({ outUsd }) => outUsd > 0))
      points.push({ time: timeMs, result_usd: round2(madeUsd) })
    highestUsd = Math.max(highestUsd, madeUsd)
    deepestUsd = Math.max(deepestUsd, highestUsd - madeUsd)
    const untilMs = moments[index + 1]?.[0] ?? asOfMs
    if (madeUsd < highestUsd) underWaterMs += Math.max(0, untilMs - timeMs)
  }
  return {
    invested_usd: round2(bought.length * COST_USD),
    result_usd: round2(madeUsd),
    deepest_loss_usd: round2(deepestUsd),
    capital_usd: round2(capitalUsd),
    days_under_water: round2(underWaterMs / DAY_MS),
    points,
  }
}
