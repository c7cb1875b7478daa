import type { PostgresServer } from '../../support/postgres-server.ts'

/** A fault that is really injected, and the guarantee that holds despite it. */
export interface Scenario<Where = Stage> {
  readonly fault: string
  readonly guarantee: string
  /** Injects the fault and asserts the guarantee. Rejects with what did not hold. */
  readonly run: (where: Where) => Promise<void>
  /** Harms no other scenario, and needs little of the machine: it can run together with others. */
  readonly mostlyWaits?: true
  /** How long it may take; by default far longer than any scenario takes. */
  readonly timeoutMs?: number
  /** Why it cannot be injected on this machine; undefined when it can. */
  readonly whyNot?: () => Promise<string | undefined>
}

/** What all scenarios share. */
export interface Stage {
  /** The server of every scenario that does not bring its own. A scenario that harms it repairs it. */
  readonly postgres: PostgresServer
  /** For temporary files. The server's user can enter it. */
  readonly folder: string
  /** The seed of every random choice. */
  readonly seed: number
  /** How many webhook events have to arrive. */
  readonly events: number
}
