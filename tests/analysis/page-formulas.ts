/* The formulas of docs/score-and-tags.md, written out as the page has them. They share no code with the service. */

/** A bet on one token. Tokens that were first bought on the same day have the same `day`. */
export type Bet = readonly [stakeUsd: number, resultUsd: number, day: number | string]

/** Every step of the score of these bets, named as on the page. Without bets only the prior is left. */
export function stepsOf(bets: readonly Bet[]) {
  const stakes = bets.map(([stakeUsd]) => stakeUsd)
  const typicalUsd = total(stakes.map((stake) => stake ** 2)) / total(stakes)
  const weights = stakes.map((stake) => Math.min(1, stake / typicalUsd))
  const returns = bets.map(([stakeUsd, resultUsd]) => Math.min(5, Math.max(-1, resultUsd / stakeUsd)))
  const outcomes = bets.map(
    ([, , day], index): Outcome => [Number(weights[index]), Number(returns[index]), day],
  )
  return { typicalUsd, weights, returns, ...edgeStepsOf(outcomes) }
}

/** What became of a dollar in one token, and how much that counts. */
export type Outcome = readonly [weight: number, returned: number, day: number | string]

/** The steps of the edge of these outcomes, and of its score. */
function edgeStepsOf(outcomes: readonly Outcome[]) {
  const weights = outcomes.map(([weight]) => weight)
  const returns = outcomes.map(([, returned]) => returned)
  const days = [...new Set(outcomes.map(([, , day]) => day))].map((day) =>
    weights.filter((_, index) => outcomes[index]?.[2] === day),
  )
  const w = total(weights)
  const ofDays = days.map((ws) => 0.7 * total(ws.map((one) => one ** 2)) + 0.3 * total(ws) ** 2)
  const n = outcomes.length === 0 ? 0 : w ** 2 / total(ofDays)
  const mean = (values: readonly number[]) =>
    outcomes.length === 0 ? 0 : total(values.map((value, index) => value * Number(weights[index]))) / w
  const m = mean(returns)
  const v = mean(returns.map((one) => (one - m) ** 2))
  const k = 5 + n
  const mu = (5 * -0.15 + n * m) / k
  const a = 2 + n / 2
  const b = 1.2 + (n * v) / 2 + (5 * n * (m + 0.15) ** 2) / (2 * k)
  const t = 1.08 * studentExceededBy(0.05, 2 * a)
  const h = t * Math.sqrt(b / (a * k))
  // JSON has no -0.
  const lowPct = Math.round((mu - h) * 10_000) / 100 || 0
  const highPct = Math.round((mu + h) * 10_000) / 100 || 0
  const score = Math.round(99 / (1 + Math.exp(-lowPct / 30)))
  return { n, m, v, k, mu, a, b, t, h, lowPct, highPct, score }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The value that Student's t with these degrees of freedom exceeds with this probability, by bisection. */
export function studentExceededBy(tail: number, degrees: number): number {
  let [low, high] = [0, 1000]
  for (let i = 0; i < 200; i++) {
    const t = (low + high) / 2
    const beyond = betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
    if (beyond > tail) low = t
    else high = t
  }
  return low
}

/** The value that Beta(a, b) stays below with this probability, by bisection. */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < 200; i++) {
    const x = (low + high) / 2
    if (betaShare(x, a, b) < share) low = x
    else high = x
  }
  return low
}

/**
 * The probability that Beta(a, b) lies below `x`: the regularised incomplete beta function, by its continued fraction
 * (Abramowitz and Stegun 26.5.8).
 */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a)
  let fraction = 0
  for (let i = 1000; i > 0; i--) {
    const m = i >> 1
    const term =
      i % 2 === 0
        ? (m * (b - m) * x) / ((a + i - 1) * (a + i))
        : (-(a + m) * (a + b + m) * x) / ((a + i - 1) * (a + i))
    fraction = term / (1 + fraction)
  }
  const front = Math.exp(a * Math.log(x) + b * Math.log(1 - x) + logGamma(a + b) - logGamma(a) - logGamma(b))
  return front / a / (1 + fraction)
}

/** Stirling's series, after moving the argument up to where it holds to 16 digits. */
function logGamma(z: number): number {
  let shift = 0
  while (z < 15) {
    shift += Math.log(z)
    z += 1
  }
  const y = 1 / (z * z)
  const series = (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y / 1188)))) / z
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift
}
