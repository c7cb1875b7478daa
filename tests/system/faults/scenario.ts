import type { PostgresServer } from '../../support/postgres-server.ts'

/** A fault that is injected for real, and what holds all the same. */
export interface Scenario<Where = Stage> {
  readonly fault: string
  readonly guarantee: string
  /** Injects it and asserts; rejects with what did not hold. */
  readonly run: (where: Where) => Promise<void>
  /** Harms no other scenario, and needs little of the machine: it can run together with others. */
  readonly mostlyWaits?: true
  /** How long it may take; far more than any takes unless said otherwise. */
  readonly timeoutMs?: number
  /** Why it cannot be injected on this machine; undefined when it can. */
  readonly whyNot?: () => Promise<string | undefined>
}

/** What scenarios play on. */
export interface Stage {
  /** The server of every scenario that does not bring its own. A scenario that harms it heals it. */
  readonly postgres: PostgresServer
  /** For temporary files; the server's user can pass through it. */
  readonly folder: string
  /** Every draw follows from it. */
  readonly seed: number
  /** How many events have to arrive. */
  readonly events: number
}
