/*
 * A copy result, computed again from an answer of GET /wallets/{address}/copy and the guide on following alone. It
 * shares no code with the service.
 */

type Price = number | null
export type Delay = 10 | 60 | 180

interface Prices {
  readonly price_10s_usd: Price
  readonly price_20s_usd: Price
  readonly price_60s_usd: Price
  readonly price_120s_usd: Price
  readonly price_180s_usd: Price
  readonly depth_usd: Price
}

export interface Token {
  readonly state: string
  readonly weight: number | null
  readonly own_return: number | null
  readonly first_buy_time: number | null
  readonly pool_fee: number | null
  readonly own_price_usd: number | null
  readonly entry: Prices & { readonly time: number | null }
  readonly exits: readonly (Prices & {
    readonly time: number
    readonly share: number
    readonly fell_silent: boolean
  })[]
  readonly sales: number
  readonly sold_share: number
  readonly open_share: number
  readonly open_price_usd: Price
  readonly known_until: number | null
  readonly has_pool: boolean | null
  readonly benchmark_return: number | null
}

const cents = (value: number) => Math.round(value * 100) / 100 || 0
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const pricesOf = (prices: Prices, delay: Delay) =>
  ({
    10: [prices.price_10s_usd, prices.price_20s_usd],
    60: [prices.price_60s_usd, prices.price_120s_usd],
    180: [prices.price_180s_usd],
  })[delay].filter((price) => price !== null)

interface Copy {
  readonly return: number
  readonly missed: boolean
  readonly buys: number
  readonly brings: readonly { readonly at: number; readonly share: number; readonly usd: number }[]
}

/** What a copy of a token gained, and what it paid and brought; null where it is not priced. */
export function copyAgain(token: Token, delay: Delay, asOf: number, bet = 100): Copy | null {
  const entries = pricesOf(token.entry, delay)
  const own = token.own_price_usd
  if (own === null || entries.length === 0) return null
  const paid = Math.max(...entries)
  if (paid > 1_000 * own || paid < own / 1_000) return null
  const buys = Number(token.entry.time) + 1_000 * delay
  if (paid > 1.5 * own) return { return: 0, missed: true, buys, brings: [] }
  const known = token.known_until ?? Number.NEGATIVE_INFINITY
  const priced = token.exits.flatMap((exit) => {
    const isSilent = exit.fell_silent && known <= exit.time + 10_000
    const lives = known > exit.time + 1_000 * delay || (isSilent ? false : token.has_pool)
    const after = pricesOf(exit, delay)
    if (lives === null || (lives && after.length === 0)) return []
    return [
      {
        at: exit.time,
        share: exit.share,
        price: lives ? Math.min(...after) : 0,
        depth: exit.depth_usd ?? 5_000,
      },
    ]
  })
  const pricedShare = total(priced.map(({ share }) => share))
  if (pricedShare < token.sold_share / 2) return null
  const left = 0.99 * (1 - Number(token.pool_fee))
  const depth = token.entry.depth_usd ?? 5_000
  const bought = (bet * left) / (1 + bet / depth)
  const sold = (share: number, price: number, of: number) => {
    const worth = (bought * share * price) / paid
    return (worth * left) / (1 + worth / of)
  }
  const brings = priced.map(({ at, share, price, depth: of }) => {
    return { at: at + 1_000 * delay, share, usd: Math.max(0, sold(share, price, of) - 0.3) }
  })
  const others = token.sales - priced.length
  if (others > 0) {
    const share = token.sold_share - pricedShare
    const price = Math.min(...priced.map((exit) => exit.price))
    const of = Math.min(...priced.map((exit) => exit.depth))
    const at = Math.max(...priced.map((exit) => exit.at)) + 1_000 * delay
    brings.push({ at, share, usd: Math.max(0, sold(share, price, of) - 0.3 * others) })
  }
  if (token.open_share > 0) {
    const worth = sold(token.open_share, token.open_price_usd ?? 0, depth) - 0.3
    brings.push({
      at: asOf,
      share: token.open_share,
      usd: Math.min(bet * token.open_share, Math.max(0, worth)),
    })
  }
  const gained = (total(brings.map(({ usd }) => usd)) - bet - 0.3) / bet
  return { return: Math.min(5, Math.max(-1, gained)), missed: false, buys, brings }
}

interface Entry {
  readonly w: number
  readonly r: number
  readonly day: string
  readonly week: string
  /** null where it was not asked about. */
  readonly c: number | null
  readonly priced: boolean
}

function entriesOf(tokens: readonly Token[], delay: Delay, asOf: number, bet = 100): Entry[] {
  return tokens.map((token) => {
    const r = Number(token.own_return)
    const copy = token.state === 'unasked' ? null : copyAgain(token, delay, asOf, bet)
    const day = token.first_buy_time === null ? null : Math.floor(token.first_buy_time / 86_400_000)
    return {
      w: Number(token.weight),
      r,
      day: `${day}`,
      week: `${day === null ? null : Math.floor(day / 7)}`,
      c: copy !== null ? copy.return : token.state === 'unasked' ? null : Math.min(r, 0),
      priced: copy !== null,
    }
  })
}

/** Mean, ends and probability of a gain. */
function estimateAgain(entries: readonly Entry[]) {
  const told = entries.filter(({ priced }) => priced).map(({ w, r, c }) => [w, r, Number(c)] as const)
  const points = [...told, [1, -1, -1] as const, [2, 1, 0.7] as const]
  const all = total(points.map(([w]) => w))
  const x = total(points.map(([w, r]) => w * r)) / all
  const y = total(points.map(([w, , c]) => w * c)) / all
  const slope = Math.max(
    0,
    total(points.map(([w, r, c]) => w * (r - x) * (c - y))) / total(points.map(([w, r]) => w * (r - x) ** 2)),
  )
  const line = (r: number) => Math.min(5, Math.max(-1, y + slope * (r - x)))
  const missed = total(told.map(([w, r, c]) => w * (c - line(r)) ** 2)) / total(told.map(([w]) => w))
  const rows = entries.map((entry) => ({ ...entry, c: entry.c ?? line(entry.r) }))
  const weightOf = (some: readonly { readonly w: number }[]) => total(some.map(({ w }) => w))
  const meanOf = (some: typeof rows) => total(some.map(({ w, c }) => w * c)) / weightOf(some)
  const groups = (some: typeof rows, by: 'day' | 'week') => [...Map.groupBy(some, (one) => one[by]).values()]
  const weeks = groups(rows, 'week')
  const [W, squares, m, G] = [weightOf(rows), total(rows.map(({ w }) => w ** 2)), meanOf(rows), weeks.length]
  const N = W ** 2 / squares
  let q = 0
  if (G >= 2 && N > G) {
    const between = total(weeks.map((week) => weightOf(week) * (meanOf(week) - m) ** 2))
    const B = ((N / W) * between) / (G - 1)
    const I =
      ((N / W) * total(weeks.map((week) => total(week.map(({ w, c }) => w * (c - meanOf(week)) ** 2))))) /
      Math.max(1, N - G)
    const s = Math.max(
      0,
      ((B - I) * (G - 1)) / (N - (N * total(weeks.map((week) => weightOf(week) ** 2))) / W ** 2),
    )
    if (s >= 1e-9) q = Math.min(0.3, s / (s + I))
  }
  const countOf = (some: typeof rows) =>
    weightOf(some) ** 2 /
    (0.7 * total(some.map(({ w }) => w ** 2)) +
      (0.3 - q) * total(groups(some, 'day').map((day) => weightOf(day) ** 2)) +
      q * total(groups(some, 'week').map((week) => weightOf(week) ** 2)))
  const n = countOf(rows)
  const k = Math.min(n, countOf(rows.filter(({ priced }) => priced)))
  const isWhole = rows.every(({ priced }) => priced)
  const extra = isWhole ? 0 : Math.max(0, (missed + 0.2 / k) * (1 / k - 1 / n))
  const after = (lost: number, even: number, top: number) => {
    const bets = [
      ...rows.map(({ w, c }) => [(n * w) / W, c] as const),
      [lost, -1],
      [even, 0],
      [top, 5],
    ] as const
    const A = n + lost + even + top
    const mean = total(bets.map(([w, c]) => w * c)) / A
    const [M2, M3] = [2, 3].map((power) => total(bets.map(([w, c]) => w * (c - mean) ** power)) / A)
    const e = Number(M2) / (A + 5)
    const S = Math.sqrt(e + extra)
    const skew = ((2 * Number(M3)) / Number(M2) ** 1.5 / Math.sqrt(A + 5)) * (e / (e + extra)) ** 1.5
    return { mean, S, g: Math.abs(skew) < 0.01 ? 0.01 : skew }
  }
  const edge = after(2, 2.75, 0.25)
  const endAt = (z: number) =>
    edge.mean + ((2 * edge.S) / edge.g) * ((1 + (edge.g * z) / 6 - edge.g ** 2 / 36) ** 3 - 1)
  const { mean, S, g } = after(10.5, 18, 1.5)
  const z0 = (6 / g) * (Math.cbrt(Math.max(0, 1 - (g * mean) / (2 * S))) - 1 + g ** 2 / 36)
  return { mean: edge.mean, low: endAt(-1.645), high: endAt(1.645), probability: normalBelow(-z0) }
}

/** The normal distribution, by the series of its density. */
function normalBelow(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let [term, sum] = [x, x]
  for (let index = 1; Math.abs(term) > 1e-17; index++) {
    term *= (-x * x * (2 * index - 1)) / (2 * index * (2 * index + 1))
    sum += term
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI)
}

function isEnough(entries: readonly Entry[]): boolean {
  const priced = entries.filter((entry) => entry.priced).length
  const asked = entries.filter(({ c }) => c !== null).length
  return entries.length >= 8 && priced >= 5 && priced >= asked / 2
}

const pct = (value: number | undefined) => (value === undefined ? null : cents(value * 100))

function edgeAgain(entries: readonly Entry[]) {
  const estimate = isEnough(entries) ? estimateAgain(entries) : undefined
  return {
    edge_pct: pct(estimate?.mean),
    edge_low_pct: pct(estimate?.low),
    edge_high_pct: pct(estimate?.high),
    gain_probability_pct: pct(estimate?.probability),
  }
}

/** The figures of one delay. */
export function figuresAgain(tokens: readonly Token[], delay: Delay, asOf: number) {
  const record = tokens.filter(({ state }) => state !== 'off_market')
  const entries = entriesOf(record, delay, asOf)
  const priced = record.flatMap((token) => {
    const copy = token.state === 'unasked' ? null : copyAgain(token, delay, asOf)
    return copy === null ? [] : [{ w: Number(token.weight), r: Number(token.own_return), copy }]
  })
  const own = total(priced.map(({ w, r }) => w * (1 + r)))
  const copies = total(priced.map(({ w, copy }) => w * (1 + copy.return)))
  return {
    delay_sec: delay,
    ...edgeAgain(entries),
    kept_pct: isEnough(entries) && own > 0 ? cents((100 * copies) / own) : null,
    tokens_priced: priced.length,
    tokens_missed: priced.filter(({ copy }) => copy.missed).length,
  }
}

/** All else that an answer says of its tokens. */
export function resultAgain(tokens: readonly Token[], asOf: number) {
  const record = tokens.filter(({ state }) => state !== 'off_market')
  const edgeAt = (bet: number, delay: Delay) => edgeAgain(entriesOf(record, delay, asOf, bet))
  const chances = ([10, 60] as const).map((delay) => edgeAt(100, delay).gain_probability_pct)
  const worst = chances.includes(null) ? null : Math.min(...chances.map(Number))
  const isBroad = ([10, 60] as const).every((delay) => {
    const entries = entriesOf(record, delay, asOf)
    const made = ({ w, c }: Entry) => w * Number(c)
    const best = entries.filter(({ priced }) => priced).toSorted((one, other) => made(other) - made(one))[0]
    return worst !== null && estimateAgain(entries.filter((entry) => entry !== best)).probability >= 0.5
  })
  const verdict = worst === null ? 'not_computed' : worst >= 80 && isBroad ? 'likely_gains' : 'cannot_tell'
  const sol = record.filter((token) => token.benchmark_return !== null)
  return {
    verdict: worst !== null && worst <= 20 ? 'likely_loses' : verdict,
    gain_probability_pct: worst,
    capacity_usd: capacityAgain(record, asOf),
    sizes: [100, 500, 2_000].flatMap((bet) =>
      ([10, 60, 180] as const).map((delay) => {
        const { gain_probability_pct: _, ...edge } = edgeAt(bet, delay)
        return { amount_usd: bet, delay_sec: delay, ...edge }
      }),
    ),
    path: { after_10s: pathAgain(record, 10, asOf), after_60s: pathAgain(record, 60, asOf) },
    benchmark_pct:
      sol.length === 0
        ? null
        : cents(
            (100 * total(sol.map((token) => Number(token.weight) * Number(token.benchmark_return)))) /
              total(sol.map(({ weight }) => Number(weight))),
          ),
  }
}

/** The bet from which on the worse edge is below 0, to two digits. */
function capacityAgain(record: readonly Token[], asOf: number): number | null {
  const worst = (bet: number) => {
    const entries = ([10, 60] as const).map((delay) => entriesOf(record, delay, asOf, bet))
    return entries.every(isEnough) ? Math.min(...entries.map((some) => estimateAgain(some).mean)) : null
  }
  const first = worst(100)
  if (first === null) return null
  if (first < 0) return 0
  if (Number(worst(1_000_000)) >= 0) return 1_000_000
  let [low, high] = [100, 1_000_000]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (Number(worst(middle)) >= 0) low = middle
    else high = middle
  }
  return Number(
    `${Math.floor(Number(low.toPrecision(12)) / 10 ** (`${Math.floor(low)}`.length - 2))}e${`${Math.floor(low)}`.length - 2}`,
  )
}

function pathAgain(record: readonly Token[], delay: Delay, asOf: number) {
  const copies = record.flatMap((token) =>
    token.state === 'unasked' ? [] : (copyAgain(token, delay, asOf) ?? []),
  )
  const bought = copies.filter(({ missed }) => !missed)
  const steps = bought.flatMap(({ buys, brings }) => [
    { at: buys, held: 100.3, left: 0, made: 0 },
    ...brings.map(({ at, share, usd }) => ({ at, held: 0, left: 100.3 * share, made: usd - 100.3 * share })),
  ])
  const times = [...new Set(steps.map(({ at }) => at))].toSorted((one, other) => one - other)
  const after = times.map((time) => {
    const until = steps.filter(({ at }) => at <= time)
    const before = steps.filter(({ at }) => at < time)
    return {
      time,
      sold: steps.some(({ at, left }) => at === time && left > 0),
      held: total(until.map(({ held }) => held)) - total(before.map(({ left }) => left)),
      made: total(until.map(({ made }) => made)),
    }
  })
  const fall = after.map(
    ({ made }, index) => Math.max(0, ...after.slice(0, index + 1).map((one) => one.made)) - made,
  )
  const waits = times.map((time, index) => Math.max(0, (times[index + 1] ?? asOf) - time))
  return {
    invested_usd: cents(100.3 * bought.length),
    result_usd: cents(after.at(-1)?.made ?? 0),
    deepest_loss_usd: cents(Math.max(0, ...fall)),
    capital_usd: cents(Math.max(0, ...after.map(({ held }) => held))),
    days_under_water: cents(total(waits.filter((_, index) => Number(fall[index]) > 0)) / 86_400_000),
    points: after.flatMap(({ time, sold, made }, index) =>
      index === 0 || sold ? { time, result_usd: cents(made) } : [],
    ),
  }
}
