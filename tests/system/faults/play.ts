import { setTimeout as delay } from 'node:timers/promises'
import { renderTable } from '../../support/tables.ts'
import type { Scenario } from './scenario.ts'

/** How a scenario ended. */
export interface Outcome<Where> {
  readonly scenario: Scenario<Where>
  readonly result: string
  readonly failure?: unknown
}

/** Far longer than any scenario takes. */
const SCENARIO_TIMEOUT_MS = 240_000

/** Plays a scenario and prints its result. Never rejects. */
export async function play<Where>(scenario: Scenario<Where>, where: Where): Promise<Outcome<Where>> {
  const reason = await scenario.whyNot?.()
  const startedMs = performance.now()
  const outcome =
    reason === undefined ? await tryOut(scenario, where) : { scenario, result: `skipped: ${reason}` }
  const tookSec = Math.round((performance.now() - startedMs) / 1000)
  process.stdout.write(`${scenario.fault}: ${outcome.result}, ${tookSec} s\n`)
  if (outcome.failure !== undefined) process.stdout.write(`${describe(outcome.failure)}\n`)
  return outcome
}

async function tryOut<Where>(scenario: Scenario<Where>, where: Where): Promise<Outcome<Where>> {
  try {
    const { run, timeoutMs = SCENARIO_TIMEOUT_MS } = scenario
    const late = delay(timeoutMs, undefined, { ref: false }).then(() => rejectLate(timeoutMs))
    await Promise.race([run(where), late])
    return { scenario, result: 'holds' }
  } catch (failure) {
    return { scenario, result: 'BROKEN', failure }
  }
}

function rejectLate(timeoutMs: number): never {
  throw new Error(`it has not ended within ${timeoutMs / 1000} s`)
}

function describe(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}

/** The table of all faults, with what holds and the result. */
export function renderOutcomes<Where>(outcomes: readonly Outcome<Where>[]): string {
  const head = ['fault', 'what holds', 'result']
  const rows = outcomes.map(({ scenario, result }) => [scenario.fault, scenario.guarantee, result])
  return renderTable({ head, rows })
}
