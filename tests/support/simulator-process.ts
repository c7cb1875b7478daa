import type { SimulatedRequest } from '../../provider/simulator/control.ts'
import type { Scenario } from '../../provider/simulator/scenarios.ts'
import { type ScriptProcess, startScript } from './processes.ts'

/** The simulated provider in its own process, and what it answers about itself. */

export function startSimulatorProcess(env: Record<string, string> = {}): Promise<ScriptProcess> {
  return startScript('scripts/simulator.ts', env)
}

/** The calls that a simulator has logged, or only those that match. */
export async function readCalls(url: string, match = ''): Promise<SimulatedRequest[]> {
  const response = await fetch(`${url}/simulator/calls?match=${encodeURIComponent(match)}`)
  return ((await response.json()) as { readonly calls: SimulatedRequest[] }).calls
}

/** Plays scenarios on a simulator, in addition to those that it has. */
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
