import { expect, test } from '@jest/globals'
import { readContract } from '../../support/contracts.ts'
import { document, operations } from './read.ts'

/* Computes again what an example repeats or computes. The linters check that its schema accepts it. */

const legacy = await readContract('spec/legacy.yaml')

// biome-ignore lint/suspicious/noExplicitAny: an example is whatever the document says.
type Value = Readonly<Record<string, any>>

/** Every object in the examples of the documents that has these members, with its place. */
function listWith(...members: readonly string[]): [where: string, value: Value][] {
  const found: [string, Value][] = []
  const walk = (node: unknown, where: string) => {
    if (typeof node !== 'object' || node === null) return
    if (members.every((member) => member in node)) found.push([where, node])
    for (const [name, member] of Object.entries(node)) walk(member, `${where}/${name}`)
  }
  walk(document.components.examples, 'v1')
  walk(legacy.components.examples, 'legacy')
  for (const { id, responses } of operations)
    for (const [status, { content }] of responses)
      if (status >= 400) walk(content?.['application/json']?.examples, `${id}/${status}`)
  expect(found.length).toBeGreaterThan(0)
  return found
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}

test.each(listWith('meta'))('in every example %s counts its entries', (_where, { data, meta }) => {
  const list: readonly Value[] = data.top_wallets ?? data.tokens ?? Object.values(data)
  const found = list.filter(({ status }) => status === 'found')
  for (const stated of [meta.count, meta.wallets_returned, meta.requested])
    if (stated !== undefined) expect(stated).toBe(list.length)
  if (meta.found !== undefined) expect(meta.found).toBe(found.length)
  if (meta.tokens_found !== undefined) expect(meta.tokens_found_details).toHaveLength(meta.tokens_found)
})

test.each(listWith('wins', 'losses', 'winrate'))(
  'in every example %s has the sums and rates of its figures',
  (_where, stats) => {
    expect(stats.winrate).toBe(round2((100 * stats.wins) / (stats.wins + stats.losses)))
    expect(stats.combined_pnl_usd).toBe(round2(stats.realized_pnl_usd + stats.unrealized_pnl_usd))
  },
)

test.each(listWith('lossPercentage'))(
  'in every example %s has the legacy sums and rates of its figures',
  (_where, record) => {
    const { totalWins, totalLosses, address } = record
    expect(record.winrate).toBe(round2((100 * totalWins) / (totalWins + totalLosses)))
    expect(record.lossPercentage).toBe(round2((100 * totalLosses) / (totalWins + totalLosses)))
    expect(record.combinedPnlRaw).toBe(round2(record.realizedPnlRaw + record.unrealizedPnlRaw))
    expect(record.formattedAddress).toBe(`${address.slice(0, 4)}...${address.slice(-4)}`)
  },
)

test.each(listWith('aggregates', 'correlation'))(
  'in every example %s has the averages and counts of its tokens',
  (_where, wallet) => {
    const { aggregates, correlation, matched_tokens } = wallet
    const average = (list: readonly Value[], member: string) =>
      list.reduce((sum, item) => sum + item[member], 0) / list.length
    expect(aggregates.avg_realized_pnl).toBe(average(aggregates.pair_pnl_by_token, 'pnl'))
    expect(aggregates.avg_total_invested).toBe(average(aggregates.pair_buy_size_by_token, 'buySize'))
    const { global, winners, first_buyers } = correlation
    const lengths = [global.length, winners.length, first_buyers.length]
    expect(Object.values(correlation.counts)).toEqual([...lengths, Math.max(...lengths)])
    expect(matched_tokens.map((token: Value) => token.address)).toEqual(global)
  },
)

test.each(listWith('processed_wallets'))(
  'in every example %s has the progress of its wallets',
  (_where, scan) => {
    const { processed_wallets: processed, total_wallets: total } = scan
    expect(scan.percentage).toBe(Math.floor((100 * processed) / total))
    // A list of scans has no messages.
    if ('message' in scan) expect(scan.message).toBe(`${processed} of ${total} wallets processed`)
  },
)

test.each(listWith('used', 'remaining'))(
  'in every example %s states the unused units as remaining',
  (_where, { used, limit, remaining }) => {
    expect(remaining).toBe(limit === null ? null : limit - used)
  },
)

test.each(listWith('quotas'))(
  'in every example %s has the limits of its plan',
  (_where, { plan, quotas }) => {
    for (const [pool, { limit }] of Object.entries<Value>(quotas))
      expect([pool, limit]).toEqual([pool, document['x-quota-pools']?.[pool]?.[plan]])
  },
)

test.each(listWith('error', 'documentation_url'))(
  'in every example %s has the message and page of its code',
  (_where, failure) => {
    const { code, message, details } = failure.error
    // Each reason has its own message, and so has the pool `attempts`.
    if (details?.reason === undefined && details?.pool !== 'attempts')
      expect(message).toBe(document['x-errors']?.[code]?.message)
    expect(failure.documentation_url).toMatch(new RegExp(`#${code.toLowerCase()}$`))
  },
)

test('every error code has an example', () => {
  const shown = new Set(listWith('error', 'documentation_url').map(([, { error }]) => error.code))
  const without = Object.keys(document['x-errors'] ?? {}).filter((code) => !shown.has(code))
  expect(without).toEqual([])
})
