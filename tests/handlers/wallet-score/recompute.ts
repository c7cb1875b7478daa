/*
 * The score of a wallet, computed again from an answer of GET /wallets/{address}/score and docs/score-and-tags.md
 * alone. It shares no code with the service, and writes each formula out as the page has it.
 */

interface Token {
  readonly state: string
  readonly closed: boolean
  readonly stake_usd: number | null
  readonly result_usd: number | null
  readonly first_buy_time: number | null
  readonly independent: boolean | null
}

type Figures = Record<string, number | string | null>

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

export function recompute(tokens: readonly Token[], coveragePct: number | null): Figures {
  const of = (state: string) => tokens.filter((token) => token.state === state)
  const judged = tokens.filter((token) => token.state !== 'stablecoin')
  const allUnknown = judged.length > 0 && of('unknown').length === judged.length
  return {
    open_tokens: of('open').length,
    unknown_tokens: of('unknown').length,
    ...winRate([...of('counted'), ...of('dependent')], allUnknown),
    ...returns([...of('counted'), ...of('dependent')]),
    ...((coveragePct !== null && coveragePct < 50) || allUnknown ? {} : score(of('counted'))),
  }
}

function score(counted: readonly Token[]): Figures {
  const x: number[] = []
  const r: number[] = []
  const days: string[] = []
  let wonAll = 0
  let wonKnown = 0
  let squares = 0
  let stakes = 0
  for (const token of counted) {
    squares += Number(token.stake_usd) ** 2
    stakes += Number(token.stake_usd)
  }
  counted.forEach((token, i) => {
    const stake = Number(token.stake_usd)
    const result = Number(token.result_usd)
    const w = Math.min(1, stake / (squares / stakes))
    x.push(w)
    r.push(Math.max(-1, Math.min(5, result / stake)))
    days.push(
      token.first_buy_time === null ? `?${i}` : new Date(token.first_buy_time).toISOString().slice(0, 10),
    )
    if (result > 0) wonAll += w
    if (result > 0 && token.independent === true) wonKnown += w
  })
  let W = 0
  for (const w of x) W += w
  let below = 0
  for (const day of new Set(days)) {
    let one = 0
    let two = 0
    days.forEach((other, i) => {
      if (other === day) {
        one += x[i] ?? 0
        two += (x[i] ?? 0) ** 2
      }
    })
    below += 0.7 * two + 0.3 * one ** 2
  }
  const n = counted.length === 0 ? 0 : W ** 2 / below
  let m = 0
  let v = 0
  if (W > 0) {
    for (let i = 0; i < x.length; i++) m += ((x[i] ?? 0) * (r[i] ?? 0)) / W
    for (let i = 0; i < x.length; i++) v += ((x[i] ?? 0) * ((r[i] ?? 0) - m) ** 2) / W
  }
  const k = 5 + n
  const mu = (5 * -0.15 + n * m) / k
  const a = 2 + n / 2
  const b = 1.2 + (n * v) / 2 + (5 * n * (m + 0.15) ** 2) / (2 * k)
  const h = 1.08 * studentExceededBy(0.05, 2 * a) * Math.sqrt(b / (a * k))
  const low = cents(100 * (mu - h)) ?? 0
  return {
    edge_pct: cents(100 * mu),
    edge_low_pct: low,
    edge_high_pct: cents(100 * (mu + h)),
    score_tokens: cents(n),
    score: Math.round(99 / (1 + Math.exp(-low / 30))),
    score_confidence: 2 * h <= 0.3 ? 'high' : 2 * h <= 0.6 ? 'medium' : 'low',
    verified_pct: wonAll === 0 ? null : cents((100 * wonKnown) / wonAll),
  }
}

function winRate(counted: readonly Token[], allUnknown: boolean): Figures {
  const closed = counted.filter((token) => token.closed)
  const isWin = (token: Token) => Number(token.result_usd) >= Math.max(1, Number(token.stake_usd) / 100)
  const wins = closed.filter(isWin).length
  const losses = closed.filter((token) => Number(token.result_usd) < 0).length
  const none = wins + losses === 0
  return {
    wins: allUnknown ? null : wins,
    losses: allUnknown ? null : losses,
    winrate: none ? null : cents((100 * wins) / (wins + losses)),
    winrate_low: none ? null : cents(100 * betaQuantile(0.05, wins + 4, losses + 6)),
    winrate_high: none ? null : cents(100 * betaQuantile(0.95, wins + 4, losses + 6)),
  }
}

function returns(counted: readonly Token[]): Figures {
  let gained = 0
  let lost = 0
  const percents: number[] = []
  for (const token of counted) {
    if (!token.closed) continue
    const result = Number(token.result_usd)
    if (result > 0) gained += result
    else lost -= result
    percents.push((result / Number(token.stake_usd)) * 100)
  }
  percents.sort((one, other) => one - other)
  const at = (share: number) => {
    if (percents.length === 0) return null
    const place = share * (percents.length - 1)
    const under = percents[Math.floor(place)] ?? 0
    return cents(under + ((percents[Math.ceil(place)] ?? 0) - under) * (place % 1))
  }
  return {
    profit_factor: lost === 0 ? null : cents(gained / lost),
    roi_p10_pct: at(0.1),
    roi_median_pct: at(0.5),
    roi_p90_pct: at(0.9),
  }
}

/** What Student's t with these degrees of freedom exceeds with this probability, by halving. */
function studentExceededBy(tail: number, degrees: number): number {
  let [low, high] = [0, 1000]
  for (let i = 0; i < 200; i++) {
    const t = (low + high) / 2
    const beyond = betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
    if (beyond > tail) low = t
    else high = t
  }
  return low
}

function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < 200; i++) {
    const x = (low + high) / 2
    if (betaShare(x, a, b) < share) low = x
    else high = x
  }
  return low
}

/** The regularised incomplete beta function, by its continued fraction (Abramowitz and Stegun 26.5.8). */
function betaShare(x: number, a: number, b: number): number {
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
