import { expect, test } from '@jest/globals'
import { Gauge, Registry } from 'prom-client'
import { startMetrics } from '../telemetry.ts'

test('a metric that cannot be collected is a 500 and ends nothing', async () => {
  const registry = new Registry()
  let broken = true
  new Gauge({
    name: 'brittle',
    help: 'Fails at first',
    registers: [registry],
    collect() {
      if (broken) throw new Error('not now')
    },
  })
  const server = await startMetrics(registry, { host: '127.0.0.1', port: 0 })
  try {
    expect((await fetch(server.url)).status).toBe(500)
    broken = false
    const answer = await fetch(server.url)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('brittle 0')])
  } finally {
    server.close()
  }
})
