import { describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, failureOf, simulate, WALLET } from './client/harness.ts'

const PNL = '/pnl/{wallet}'

describe('the retry budget', () => {
  test('lets a quiet service retry, and a busy one no more than a tenth of its calls', async () => {
    const simulator = await simulate()
    const client = connect(simulator.url, { concurrency: 50, retryBudget: {} })
    await Promise.all(Array.from({ length: 200 }, () => client.fetchWalletPnl(WALLET)))
    simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
    const before = simulator.counts[PNL] ?? 0
    await Promise.all(Array.from({ length: 100 }, () => failureOf(client.fetchWalletPnl(WALLET))))
    const retries = (simulator.counts[PNL] ?? 0) - before - 100
    expect(retries).toBeGreaterThanOrEqual(30)
    expect(retries).toBeLessThanOrEqual(10 + 0.1 * 300)
  })
})

describe('the circuit breaker', () => {
  const breaker = { failures: 5, firstProbeAfterMs: 1_500, probeAfterMaxMs: 1_500 }

  test('opens after failures in a row, fails calls at once, and lets single probes through', async () => {
    const simulator = await simulate()
    const changes: string[] = []
    const onChange = (state: string) => changes.push(state)
    const client = connect(simulator.url, { breaker: { ...breaker, onChange } })
    const end = simulator.scenarios.add({ fault: { kind: 'status', status: 503 } })
    await failureOf(client.fetchWalletPnl(WALLET))
    await failureOf(client.fetchWalletPnl(WALLET))
    const opened = simulator.counts[PNL]
    expect(opened).toBe(5)
    const refused = await failureOf(client.fetchWalletPnl(WALLET))
    expect(refused).toMatchObject({ kind: 'unavailable', endpoint: null, retryable: true })
    expect(refused.retryAfterMs).toBeGreaterThan(0)
    expect(refused.retryAfterMs).toBeLessThanOrEqual(1_500)
    expect(simulator.counts[PNL]).toBe(opened)

    await delay(1_520)
    await Promise.all(Array.from({ length: 10 }, () => failureOf(client.fetchWalletPnl(WALLET))))
    expect(simulator.counts[PNL]).toBe(6)
    end()
    await delay(1_520)
    await client.fetchWalletPnl(WALLET)
    await Promise.all(Array.from({ length: 10 }, () => client.fetchWalletPnl(WALLET)))
    expect(changes).toEqual(['open', 'open', 'closed'])
  })

  test('is not opened by refusals, by answers that are none, or by callers who leave', async () => {
    const simulator = await simulate()
    const client = connect(simulator.url, { breaker })
    for (const fault of [{ kind: 'unknown' }, { kind: 'rate-limit' }, { kind: 'wrong-shape' }] as const) {
      const end = simulator.scenarios.add({ fault })
      for (let call = 0; call < 6; call++) await failureOf(client.fetchWalletPnl(WALLET))
      end()
    }
    const end = simulator.scenarios.add({ fault: { kind: 'hang' } })
    for (let call = 0; call < 6; call++) await failureOf(client.fetchWalletPnl(WALLET, { timeoutMs: 20 }))
    end()
    await client.fetchWalletPnl(WALLET)
  })

  test('lets calls that wait for their turn go when it opens, without sending them', async () => {
    const simulator = await simulate({ latencyMs: 10 })
    simulator.scenarios.add({ fault: { kind: 'reset' } })
    const client = connect(simulator.url, {
      breaker: { ...breaker, firstProbeAfterMs: 60_000 },
      concurrency: 2,
    })
    await Promise.all(Array.from({ length: 50 }, () => failureOf(client.fetchWalletPnl(WALLET))))
    expect(simulator.counts[PNL]).toBeLessThanOrEqual(5 + 1)
  })
})
