import { sum } from 'd3-array'
import { DAY_SEC } from '../../basics/durations.ts'
import {
  BYTES,
  CONNECTION_MB,
  CONNECTIONS_PER_PROCESS,
  COUNTING_MS,
  DISK_HEADROOM,
  FIGURES_PER_WALLET,
  PROCESS_MB,
  REQUESTS,
  type RequestCost,
  SCAN,
  SCAN_PEAK,
  UTILISATION,
  WALLETS_PER_TOKEN,
} from './figures.ts'

export interface Load {
  /** Requests per second at the peak. */
  readonly rps: number
  /** Tokens with a report. */
  readonly tokens: number
  /** Wallets that were ever listed. */
  readonly wallets: number
  readonly scansPerDay: number
  /** How many days a scan is stored after the next one of its token: RETENTION_SCANS_DAYS. */
  readonly keptDays: number
}

const SPARE_PROCESSES = 1

/** What a load needs, from measured figures, as a Markdown table: what is needed, how much, and the arithmetic. */
export function planFor({ rps, tokens, wallets, scansPerDay, keptDays }: Load): string {
  const serviceMs = perRequest(([serviceMs]) => serviceMs)
  const postgresMs = perRequest(([, postgresMs]) => postgresMs)
  const answerKb = perRequest(([, , answerKb]) => answerKb)
  const peakScansPerSec = (scansPerDay / DAY_SEC) * SCAN_PEAK

  // Cores that the load keeps busy: requests on average, scans at their peak.
  const apiCores = (rps * serviceMs) / 1000
  const workerCores = peakScansPerSec * SCAN.serviceSec
  const countingCores = (rps * COUNTING_MS) / 1000
  const scanCores = peakScansPerSec * SCAN.postgresSec
  const readCores = (rps * (postgresMs - COUNTING_MS)) / 1000

  const apiProcesses = coresUsed(apiCores) + SPARE_PROCESSES
  const workerProcesses = coresUsed(workerCores) + SPARE_PROCESSES
  const processes = apiProcesses + workerProcesses
  const connections = processes * CONNECTIONS_PER_PROCESS

  const listIndexBytes = WALLETS_PER_TOKEN * (BYTES.tokenWallet.index + BYTES.scanWallet.index)
  const tokenIndexBytes = BYTES.token.index + BYTES.scan.index + listIndexBytes
  const walletIndexBytes = BYTES.wallet.index + FIGURES_PER_WALLET * BYTES.walletFigure.index
  const indexBytes = tokens * tokenIndexBytes + wallets * walletIndexBytes
  const memoryBytes = indexBytes + connections * CONNECTION_MB * 1e6

  const scanBytes = sizeOf('scan') + WALLETS_PER_TOKEN * sizeOf('scanWallet')
  const tokenBytes = sizeOf('token') + WALLETS_PER_TOKEN * sizeOf('tokenWallet') + scanBytes
  const walletBytes = sizeOf('wallet') + FIGURES_PER_WALLET * sizeOf('walletFigure')
  const historyBytes = scansPerDay * keptDays * scanBytes
  const diskBytes = (tokens * tokenBytes + wallets * walletBytes + historyBytes) * DISK_HEADROOM

  const calls = scansPerDay * SCAN.providerCalls
  const gbitPerSec = (rps * answerKb * 8) / 1e6

  const [requests, scans] = [`${many(rps)}/s`, many(scansPerDay)]
  const usedTo = `used to ${UTILISATION * 100} %`
  const spare = `${SPARE_PROCESSES} to spare`
  return `| What | Figure | Because |
|---|---|---|
| API processes | ${apiProcesses} (${gb(apiProcesses * PROCESS_MB * 1e6)}) | ${requests} x ${digits(serviceMs)} ms = ${digits(apiCores)} cores; a process has one, ${usedTo}; and ${spare} |
| Worker processes | ${workerProcesses} (${gb(workerProcesses * PROCESS_MB * 1e6)}) | ${scans} scans a day, ${SCAN_PEAK} times as many at the peak: ${digits(peakScansPerSec)}/s x ${SCAN.serviceSec} s = ${digits(workerCores)} cores; and ${spare} |
| Cores of the primary, for what only it does | ${coresUsed(countingCores + scanCores)} | counting: ${requests} x ${COUNTING_MS} ms; scans: ${digits(scanCores)} cores; ${usedTo}. With REDIS_URL less |
| Cores for reads, on the primary or on replicas | ${coresUsed(readCores)} | ${requests} x (${digits(postgresMs)} - ${COUNTING_MS}) ms = ${digits(readCores)} cores, ${usedTo} |
| Memory of each Postgres | ${gb(memoryBytes)} | all indexes, ${gb(indexBytes)}, and ${connections} connections of ${CONNECTION_MB} MB |
| Connections | ${connections} | ${processes} processes x ${CONNECTIONS_PER_PROCESS}; above some 200 through PgBouncer |
| Disk | ${gb(diskBytes)} | (${many(tokens)} tokens x ${kb(tokenBytes)} + ${many(wallets)} wallets x ${kb(walletBytes)} + ${gb(historyBytes)} of scans) x ${DISK_HEADROOM} |
| of it, scans that others have followed | ${gb(historyBytes * DISK_HEADROOM)} | ${scans} a day x ${keptDays} days (RETENTION_SCANS_DAYS) x ${kb(scanBytes)}, x ${DISK_HEADROOM} |
| Write-ahead log a day | ${gb(scansPerDay * SCAN.walMb * 1e6)} | ${scans} scans x ${SCAN.walMb} MB, for archive and replicas |
| Provider calls | ${many(calls)} a day | ${scans} x ${SCAN.providerCalls}, ${digits(calls / DAY_SEC)}/s on average: ${many(calls * 30)} a month |
| Network | ${digits(gbitPerSec)} Gbit/s | ${requests} x ${Math.round(answerKb)} kB, before compression and without 304s |
`
}

/** The mean over all requests. */
function perRequest(costOf: (request: RequestCost) => number): number {
  return sum(Object.values(REQUESTS), (request) => request[3] * costOf(request))
}

function coresUsed(cores: number): number {
  return Math.ceil(cores / UTILISATION)
}

function sizeOf(kind: keyof typeof BYTES): number {
  return BYTES[kind].table + BYTES[kind].index
}

const many = (number: number) => Math.round(number).toLocaleString('en')
const digits = (number: number) => Number(number.toPrecision(3)).toLocaleString('en')
const kb = (bytes: number) => `${digits(bytes / 1e3)} kB`
const gb = (bytes: number) => `${digits(bytes / 1e9)} GB`
