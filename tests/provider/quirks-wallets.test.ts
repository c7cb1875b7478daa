import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { connect, failureOf, MINT, NOON_MS, simulate, WALLET } from './client/harness.ts'

/** Oddities of wallets and of errors, one test for each, over HTTP. */

const DAY_MS = 86_400_000

function answer(body: unknown): Fault {
  return { kind: 'answer', body }
}

async function fetchWallet(body: unknown) {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: answer(body) })
  return connect(simulator.url).fetchWalletPnl(WALLET)
}

describe('wallets', () => {
  const figures = {
    realized: 5,
    held: 10,
    sold: 4,
    holding: 6,
    total_invested: 20,
    first_buy_time: NOON_MS - 9 * DAY_MS,
  }

  test('have rows, or rows under `current` beside 1d, 7d and 30d: the same wallet', async () => {
    const past = { metrics: { ...figures, realized: 2 }, change: { totalDiff: 3 } }
    const plain = {
      tokens: { [MINT]: figures },
      historic: { tokens: { [MINT]: { current: figures, '1d': past, '7d': past } }, summary: { '30d': {} } },
    }
    const nested = {
      tokens: { [MINT]: { current: figures, '1d': past, '7d': past } },
      historic: { summary: { '30d': {} } },
    }
    const [one, other] = [await fetchWallet(plain), await fetchWallet(nested)]
    expect(other).toEqual(one)
    expect(one.tokens[0]).toMatchObject({
      current: { realizedUsd: 5 },
      snapshots: { '1d': { realizedUsd: 2 }, '30d': null },
    })
  })

  test('may have text for winPercentage, nulls in their summary, or no summary', async () => {
    for (const summary of [{ winPercentage: '19.44' }, { winPercentage: null, realized: null }, undefined]) {
      const body = {
        tokens: { [MINT]: figures },
        summary,
        historic: { summary: { '1d': { winPercentage: '50' } } },
      }
      expect(await fetchWallet(body)).toMatchObject({ tokens: [{ mint: MINT }], knownPeriods: ['1d'] })
    }
  })

  test('say from when there is data', async () => {
    expect((await fetchWallet({ tokens: {}, pnl_since: 1_725_141_600_000 })).sinceMs).toBe(1_725_141_600_000)
  })

  test('that are queued for indexing are not found, with status 200', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: answer({ indexed: false, queued: true, message: 'queued' }) })
    const failure = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))
    expect(failure).toMatchObject({ kind: 'not-found', retryable: true, status: 200 })
  })
})

describe('errors', () => {
  const spellings: readonly unknown[] = [
    'broken',
    { message: 'broken' },
    { error: 'broken' },
    { detail: 'broken' },
    { msg: 'broken' },
    { error: { message: 'broken' } },
    { error: { detail: 'broken' } },
  ]

  test.each(spellings)('are told as %j, with status 500 and with 200', async (body) => {
    for (const fault of [
      { kind: 'status', status: 500, body } as const,
      { kind: 'error-in-200', body } as const,
    ]) {
      const simulator = await simulate()
      simulator.scenarios.add({ fault })
      const failure = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))
      expect(failure).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('broken') })
    }
  })

  test.each([
    ['7', 7_000],
    [undefined, null],
  ])('429 with Retry-After %s', async (retryAfter, retryAfterMs) => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'rate-limit', ...(retryAfter ? { retryAfter } : {}) } })
    const waitsMs: number[] = []
    const client = connect(simulator.url, { sleep: async (delayMs) => waitsMs.push(delayMs) })
    expect(await failureOf(client.fetchWalletPnl(WALLET))).toMatchObject({
      kind: 'rate-limited',
      retryAfterMs,
    })
    expect(Math.min(...waitsMs) >= 7_000).toBe(retryAfter !== undefined)
  })
})
