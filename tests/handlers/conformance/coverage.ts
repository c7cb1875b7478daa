import type { Subject } from './subjects.ts'

/** Records which documented statuses each operation has answered with. */
export class StatusCoverage {
  readonly #seen = new Set<string>()

  record(operationId: string, status: number): void {
    this.#seen.add(`${operationId} ${status}`)
  }

  /** The documented statuses that no answer has had. */
  listMissing(subjects: readonly Subject[]): string[] {
    return subjects
      .flatMap(({ operation }) =>
        [...operation.responses.keys()].map((status) => `${operation.id} ${status}`),
      )
      .filter((entry) => !this.#seen.has(entry))
  }
}
