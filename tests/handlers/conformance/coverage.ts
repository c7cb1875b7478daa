import type { Subject } from './subjects.ts'

/** Records which documented statuses each operation has answered with. */
export class StatusCoverage {
  readonly #seen = new Set<string>()

  record(operationId: string, status: number): void {
    this.#seen.add(`${operationId} ${status}`)
  }

  /** The documented statuses that no answer has had. */
  listMissing(subjects: readonly Subject[]): string[] {
    return listDocumented(subjects).filter((entry) => !this.#seen.has(entry))
  }

  /** A table of operation x status, with its share in per cent. */
  report(subjects: readonly Subject[]): string {
    const documented = listDocumented(subjects)
    const reached = documented.filter((entry) => this.#seen.has(entry)).length
    const lines = subjects.map(({ operation }) => {
      const statuses = [...operation.responses.keys()].map((status) =>
        this.#seen.has(`${operation.id} ${status}`) ? String(status) : `(${status})`,
      )
      return `${operation.id.padEnd(24)}${statuses.join(' ')}`
    })
    const share = Math.floor((reached / documented.length) * 100)
    return `${lines.join('\n')}\noperation x status: ${reached} of ${documented.length}, ${share} %`
  }
}

function listDocumented(subjects: readonly Subject[]): string[] {
  return subjects.flatMap(({ operation }) =>
    [...operation.responses.keys()].map((status) => `${operation.id} ${status}`),
  )
}
