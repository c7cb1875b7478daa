import { describe, expect, test } from '@jest/globals'
import { address, connect, failureOf, MINT, NOON_MS, serve, simulate, until, WALLET } from './harness.ts'

const PNL = '/pnl/{wallet}'

describe('waiting between attempts', () => {
  test('backs off with full jitter: at most 250, 500 and 1000 ms', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
    const delaysMs: number[] = []
    const client = connect(simulator.url, { sleep: async (delayMs) => delaysMs.push(delayMs) })
    for (let call = 0; call < 20; call++) await failureOf(client.fetchWalletPnl(WALLET))
    expect(delaysMs).toHaveLength(60)
    for (const [index, capMs] of [250, 500, 1000].entries()) {
      const delays = delaysMs.filter((_, position) => position % 3 === index)
      expect(Math.max(...delays)).toBeLessThanOrEqual(capMs)
      expect(Math.min(...delays)).toBeLessThan(capMs / 2)
      expect(new Set(delays).size).toBeGreaterThan(10)
    }
  })

  test.each([
    ['in seconds', () => '9'],
    ['as a date', () => new Date(Date.now() + 9_000).toUTCString()],
  ])('obeys Retry-After %s', async (_, retryAfter) => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'rate-limit', retryAfter: retryAfter() }, calls: 1 })
    const delaysMs: number[] = []
    const client = connect(simulator.url, { sleep: async (delayMs) => delaysMs.push(delayMs) })
    await client.fetchWalletPnl(WALLET)
    expect(delaysMs).toHaveLength(1)
    expect(delaysMs[0]).toBeGreaterThan(4_000)
    expect(delaysMs[0]).toBeLessThan(9_300)
  })

  test('does not wait for a Retry-After above 10 seconds, but passes it on', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'rate-limit', retryAfter: 11 } })
    const failure = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))
    expect(failure).toMatchObject({ kind: 'rate-limited', retryAfterMs: 11_000 })
    expect(simulator.counts[PNL]).toBe(1)
  })

  test('does not begin a wait that would outlast the call', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'rate-limit', retryAfter: 5 } })
    const failure = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET, { timeoutMs: 4_000 }))
    expect(failure.kind).toBe('rate-limited')
    expect(simulator.counts[PNL]).toBe(1)
  })
})

describe('the time limit of a call', () => {
  test('covers an answer that never comes', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'hang' } })
    const client = connect(simulator.url)
    expect(await failureOf(client.fetchWalletPnl(WALLET, { timeoutMs: 60 }))).toMatchObject({
      kind: 'timeout',
    })
  })

  test('covers all pages together', async () => {
    const simulator = await simulate({ latencyMs: 80 })
    const client = connect(simulator.url)
    expect(await failureOf(client.fetchTokenTraders(MINT, { timeoutMs: 120 }))).toMatchObject({
      kind: 'timeout',
    })
    expect(simulator.counts['/v2/pnl/tokens/{token}/traders']).toBeLessThan(3)
  })

  test('covers the wait between attempts', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
    const client = connect(simulator.url, {
      sleep: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    expect(await failureOf(client.fetchWalletPnl(WALLET, { timeoutMs: 300 }))).toMatchObject({
      kind: 'timeout',
    })
  })

  test('covers the wait for a turn', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'hang' }, match: WALLET })
    const client = connect(simulator.url, { concurrency: 1 })
    const first = client.fetchWalletPnl(WALLET, { timeoutMs: 300 })
    const second = client.fetchToken(MINT, { timeoutMs: 50 })
    expect(await failureOf(second)).toMatchObject({ kind: 'timeout' })
    expect(await failureOf(first)).toMatchObject({ kind: 'timeout' })
    expect(simulator.counts['/tokens/{token}']).toBeUndefined()
  })
})

describe('parallel calls', () => {
  test('never exceed the limit, and all get their turn', async () => {
    let running = 0
    let most = 0
    const url = await serve((_, response) => {
      most = Math.max(most, ++running)
      setTimeout(() => {
        running--
        response.writeHead(200).end('{"tokens":{}}')
      }, 5)
    })
    const client = connect(url, { concurrency: 3 })
    const wallets = Array.from({ length: 20 }, (_, index) => address(`${index}`))
    const answers = await Promise.all(wallets.map((wallet) => client.fetchWalletPnl(wallet)))
    expect(answers.map((answer) => answer.address)).toEqual(wallets)
    expect(most).toBe(3)
  })

  test('an aborted caller leaves the queue at once and is never sent', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'hang' }, match: WALLET })
    const client = connect(simulator.url, { concurrency: 1 })
    const running = new AbortController()
    const first = client.fetchWalletPnl(WALLET, { signal: running.signal })
    const queued = new AbortController()
    const second = client.fetchToken(MINT, { signal: queued.signal })
    const third = client.fetchWalletPnl(MINT)
    const reason = new Error('no longer wanted')
    queued.abort(reason)
    await expect(second).rejects.toBe(reason)
    running.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect((await third).address).toBe(MINT)
    expect(simulator.counts['/tokens/{token}']).toBeUndefined()
  })

  test('a call with a signal that has ended is never sent', async () => {
    const simulator = await simulate()
    const signal = AbortSignal.abort()
    await expect(connect(simulator.url).fetchToken(MINT, { signal })).rejects.toBe(signal.reason)
    expect(simulator.requests).toHaveLength(0)
  })

  test('an abort ends the request that is under way', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'hang' } })
    const outcomes: string[] = []
    const client = connect(simulator.url, { onCall: ({ outcome }) => outcomes.push(outcome) })
    const caller = new AbortController()
    const call = client.fetchWalletPnl(WALLET, { signal: caller.signal })
    await until(() => simulator.requests.length === 1)
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    await until(() => outcomes.length > 0)
    expect(outcomes).toEqual(['aborted'])
  })
})

describe('closing', () => {
  test('ends the calls that are under way and refuses later ones', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'hang' } })
    const client = connect(simulator.url, { concurrency: 1 })
    const calls = [client.fetchWalletPnl(WALLET), client.fetchWalletPnl(MINT)].map(failureOf)
    await client.close()
    for (const failure of await Promise.all(calls)) {
      expect(failure).toMatchObject({ kind: 'unavailable', retryable: false })
    }
    expect(await failureOf(client.fetchToken(MINT))).toMatchObject({ kind: 'unavailable' })
  })
})

test('connections are kept for later requests', async () => {
  const sockets = new Set<unknown>()
  const url = await serve((request, response) => {
    sockets.add(request.socket)
    response.writeHead(200).end('{"tokens":{}}')
  })
  const client = connect(url)
  for (let call = 0; call < 3; call++) await client.fetchWalletPnl(WALLET)
  expect(sockets.size).toBe(1)
})

test('an answer carries the time at which it came', async () => {
  const simulator = await simulate()
  expect((await connect(simulator.url).fetchWalletPnl(WALLET)).fetchedAtMs).toBe(NOON_MS)
})
