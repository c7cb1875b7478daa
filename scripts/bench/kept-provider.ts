import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startConfiguredSimulator } from '../../app.ts'
import { readConfig } from '../../config.ts'

/**
 * The simulated provider, which makes each answer once: what has been asked for before takes hardly anything of the cores
 * that the service is measured on. Every answer comes LATENCY_MS after its call; `/calls` answers with their number.
 */

/** Longer than any client keeps a connection. */
const KEEP_ALIVE_MS = 120_000

const simulator = await startConfiguredSimulator(readConfig({ SIMULATOR_LATENCY_MS: '0' }))
const latencyMs = Number(process.env.LATENCY_MS)
const kept = new Map<string, Promise<KeptAnswer>>()
let calls = 0

interface KeptAnswer {
  readonly status: number
  readonly body: Buffer
}

async function make(path: string): Promise<KeptAnswer> {
  const answer = await fetch(`${simulator.url}${path}`, { headers: { 'x-api-key': 'bench' } })
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async ({ url: path = '/' }, response) => {
  if (path === '/calls') return void response.end(String(calls))
  calls += 1
  const answer = kept.get(path) ?? make(path)
  kept.set(path, answer)
  const [{ status, body }] = await Promise.all([answer, wait(latencyMs)])
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  response.writeHead(status, headers).end(body)
})

server.listen(Number(process.env.PORT), process.env.HOST)
