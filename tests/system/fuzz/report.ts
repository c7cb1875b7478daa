import { renderTable } from '../../support/tables.ts'
import type { FuzzRun } from './fuzz.ts'
import type { Held } from './subject.ts'

const MIB = 2 ** 20
/** How much the size of such a heap varies from one count to the next. */
const HEAP_SHARE_MAX = 1.2
const HEAP_MARGIN_BYTES = 24 * MIB
/** Both pools of a process; unused connections are closed within seconds. */
const DATABASE_CONNECTIONS_MAX = 14

/** A sentence for each kind of thing that the service holds too many of. */
export function findGrowth({ afterWarmUp: before, atEnd: after }: FuzzRun): string[] {
  const heapMax = before.heapBytes * HEAP_SHARE_MAX + HEAP_MARGIN_BYTES
  const socketsMax = Math.max(
    before.sockets,
    before.sockets - before.databaseConnections + DATABASE_CONNECTIONS_MAX,
  )
  return [
    ...(after.heapBytes > heapMax
      ? [`the heap has grown from ${inMib(before.heapBytes)} to ${inMib(after.heapBytes)}`]
      : []),
    ...(after.sockets > socketsMax
      ? [`the sockets have grown from ${before.sockets} to ${after.sockets}`]
      : []),
    ...(after.databaseConnections > DATABASE_CONNECTIONS_MAX
      ? [`there are ${after.databaseConnections} connections to the database`]
      : []),
  ]
}

/** The run as tables: what was answered, what the service held, and the verdict. */
export function renderReport(run: FuzzRun, growth: readonly string[], isMarkdown: boolean): string {
  const answers = [...run.statuses].toSorted().map(([name, statuses]) => {
    const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
    return [name, [...statuses.values()].reduce((sum, times) => sum + times, 0), counts.join(', ')]
  })
  const row = (name: string, read: (held: Held) => string | number) => [
    name,
    read(run.afterWarmUp),
    read(run.atEnd),
  ]
  const holdings = [
    row('heap', ({ heapBytes }) => inMib(heapBytes)),
    row('resident', ({ residentBytes }) => inMib(residentBytes)),
    row('sockets', ({ sockets }) => sockets),
    row('connections to the database', ({ databaseConnections }) => databaseConnections),
  ]
  const isFine = run.failures.length === 0 && growth.length === 0
  return [
    renderTable({ head: ['operation', 'requests', 'answers'], rows: answers }, isMarkdown),
    renderTable({ head: ['held', 'after warm-up', 'at the end'], rows: holdings }, isMarkdown),
    isFine ? 'ok' : ['FAILED', `${run.failures.length} answers`, ...growth].join(': '),
  ].join('\n\n')
}

function inMib(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`
}
