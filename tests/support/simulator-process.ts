import { type ScriptProcess, startScript } from './processes.ts'
import type { SimulatedRequest } from './simulator.ts'

/** The simulated provider in its own process, and what it answers about itself. */

export function startSimulatorProcess(env: Record<string, string> = {}): Promise<ScriptProcess> {
  return startScript('tests/support/simulator-main.ts', env)
}

/** The calls that a simulator has logged. */
export async function readCalls(url: string): Promise<SimulatedRequest[]> {
  const response = await fetch(`${url}/simulator/calls`)
  return ((await response.json()) as { readonly calls: SimulatedRequest[] }).calls
}
