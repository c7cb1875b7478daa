import { alertScenarios } from './alerts.ts'
import { databaseScenarios } from './database.ts'
import { networkScenarios } from './networks.ts'
import { processScenarios } from './processes.ts'
import type { Scenario } from './scenario.ts'
import { storageScenarios } from './storage.ts'
import { webhookScenarios } from './webhooks.ts'

/** Every fault, in the order in which they are injected. */
export const SCENARIOS: readonly Scenario[] = [
  ...processScenarios,
  ...databaseScenarios,
  ...storageScenarios,
  ...networkScenarios,
  ...webhookScenarios,
  ...alertScenarios,
]
