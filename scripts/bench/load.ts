import autocannon from 'autocannon'

export interface Target {
  readonly url: string
  readonly key?: string
}

/** Two servers that answer the same request. */
export interface Pair {
  readonly baseline: Target
  readonly service: Target
  readonly connections: number
}

export interface Rounds {
  readonly count: number
  readonly seconds: number
  readonly warmUpRequests: number
}

/** Requests per second, the median of the rounds. */
export interface Figures {
  readonly baseline: number
  readonly service: number
}

/**
 * Loads two servers in turn, so that whatever else the machine does falls on both. Rejects when an answer is not 2xx
 * or does not come: the speed of refusals is no figure.
 */
export async function measure({ baseline, service, connections }: Pair, rounds: Rounds): Promise<Figures> {
  for (const target of [baseline, service]) await load(target, { connections, amount: rounds.warmUpRequests })
  const found: { readonly baseline: number[]; readonly service: number[] } = { baseline: [], service: [] }
  for (let round = 0; round < rounds.count; round += 1) {
    found.baseline.push(await load(baseline, { connections, duration: rounds.seconds }))
    found.service.push(await load(service, { connections, duration: rounds.seconds }))
  }
  return { baseline: median(found.baseline), service: median(found.service) }
}

type Amount = { readonly connections: number } & ({ readonly amount: number } | { readonly duration: number })

async function load({ url, key }: Target, amount: Amount): Promise<number> {
  const result = await autocannon({
    ...amount,
    url,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  })
  const answered = result['2xx']
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || answered === 0) {
    throw new Error(
      `${url}: ${failed} of ${answered + failed} requests failed, so there is nothing to compare`,
    )
  }
  return answered / result.duration
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (upper + lower) / 2
}
