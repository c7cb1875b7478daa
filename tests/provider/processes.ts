import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Scenario } from '../../provider/simulator/scenarios.ts'
import type { SimulatedRequest } from '../../provider/simulator/server.ts'

/** Parts of the service in processes of their own. */

export interface Part extends AsyncDisposable {
  /** Of its ready record. */
  readonly url: string
}

const READY_TIMEOUT_MS = 60_000

const children = new Set<ChildProcess>()

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a script and waits for its ready record. */
export async function startPart(script: string, env: Record<string, string>): Promise<Part> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const exited = once(child, 'exit')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`${script} did not get ready`)), READY_TIMEOUT_MS)
  exited.then(() => reject(new Error(`${script} ended before it was ready`)))
  createInterface(child.stdout).on('line', (line) => {
    const record = JSON.parse(line)
    if (record.event === 'ready') resolve(String(record.url))
  })
  const url = await promise.finally(() => clearTimeout(timer))
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      children.delete(child)
    },
  }
}

export function startSimulatorProcess(env: Record<string, string> = {}): Promise<Part> {
  return startPart('scripts/simulator.ts', env)
}

/** A worker beside the service on this database. */
export function startWorkerProcess(env: Record<string, string>): Promise<Part> {
  return startPart('scripts/serve.ts', { ROLE: 'worker', LOG_LEVEL: 'info', ...env })
}

/** The log of a simulator. */
export async function readCalls(url: string, match = ''): Promise<SimulatedRequest[]> {
  const response = await fetch(`${url}/simulator/calls?match=${encodeURIComponent(match)}`)
  return ((await response.json()) as { readonly calls: SimulatedRequest[] }).calls
}

/** Plays scenarios on a simulator, beside those that it has. */
export async function playScenarios(url: string, scenarios: readonly Scenario[]): Promise<void> {
  const response = await fetch(`${url}/simulator/scenarios`, {
    method: 'POST',
    body: JSON.stringify(scenarios),
  })
  if (response.status !== 201) throw new Error(await response.text())
}

export async function clearScenarios(url: string): Promise<void> {
  await fetch(`${url}/simulator/scenarios`, { method: 'DELETE' })
}
