import type { Holdings } from '../../support/inspected-process.ts'
import { renderTable } from '../../support/tables.ts'
import type { Counts } from './load.ts'

/** What a minute was like, and what the service held at its end. */
export interface Minute extends Holdings, Counts {
  readonly databaseConnections: number
  /** How late its timers fired: the 99th percentile of the minute. */
  readonly delayMs: number
}

const GROWTH_MAX = 1.05
/** Connections come and go with the requests of the moment, so this many more are not growth. */
const CONNECTIONS_MARGIN = 3
/** Fewer minutes cannot show growth. */
const MINUTES_MIN = 4
const MIB = 2 ** 20

const HELD = {
  heapBytes: { name: 'the heap', margin: 0 },
  residentBytes: { name: 'the resident memory', margin: 0 },
  sockets: { name: 'the number of sockets', margin: CONNECTIONS_MARGIN },
  databaseConnections: { name: 'the number of connections to the database', margin: CONNECTIONS_MARGIN },
} as const

/** Reports what grew from the first half of these minutes to the second, by medians, and how many answers failed. */
export function findProblems(minutes: readonly Minute[]): string[] {
  const failures = minutes.reduce((sum, minute) => sum + minute.failures, 0)
  const failed = failures === 0 ? [] : [`${failures} answers were no success`]
  if (minutes.length < MINUTES_MIN) return failed
  const half = Math.floor(minutes.length / 2)
  const grown = (Object.keys(HELD) as (keyof typeof HELD)[]).flatMap((held) => {
    const before = median(minutes.slice(0, half).map((minute) => minute[held]))
    const after = median(minutes.slice(-half).map((minute) => minute[held]))
    const { name, margin } = HELD[held]
    return after > before * GROWTH_MAX + margin ? [`${name} has grown from ${before} to ${after}`] : []
  })
  return [...grown, ...failed]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

const MINUTE_COLUMNS = [
  'minute',
  'answers',
  'failures',
  'heap MiB',
  'resident MiB',
  'sockets',
  'connections to the database',
  'event loop p99 ms',
]

/** A table of consecutive minutes; `first` is the number of the first one. */
export function renderMinutes(minutes: readonly Minute[], first = 1): string {
  const rows = minutes.map((minute, index) => [
    first + index,
    minute.answers,
    minute.failures,
    (minute.heapBytes / MIB).toFixed(1),
    Math.round(minute.residentBytes / MIB),
    minute.sockets,
    minute.databaseConnections,
    minute.delayMs.toFixed(1),
  ])
  return renderTable({ head: MINUTE_COLUMNS, rows })
}
