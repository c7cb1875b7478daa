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

/** A line of the plan: what is needed, how much, and the arithmetic. */
export type Need = readonly [what: string, figure: string, because: string]

const DAY_SEC = 86_400
const SPARE_PROCESSES = 1

/** Computes what a load needs from measured figures. */
export function planFor(load: Load): Need[] {
  const processes = countProcesses(load)
  return [
    ...planProcesses(load, processes),
    ...planPostgres(load, processes),
    ...planDisk(load),
    ...planTraffic(load),
  ]
}

interface Processes {
  readonly api: number
  readonly workers: number
}

const requestsOf = ({ rps }: Load) => `${many(rps)}/s`
const scansOf = ({ scansPerDay }: Load) => many(scansPerDay)
const usedTo = `used to ${UTILISATION * 100} %`

/** Cores that the load keeps busy: requests on average, scans at their peak. */
function coresFor({ rps, scansPerDay }: Load) {
  const scansPerSec = (scansPerDay / DAY_SEC) * SCAN_PEAK
  return {
    scansPerSec,
    api: (rps * perRequest((request) => request.serviceMs)) / 1000,
    workers: scansPerSec * SCAN.serviceSec,
    counting: (rps * COUNTING_MS) / 1000,
    reads: (rps * (perRequest((request) => request.postgresMs) - COUNTING_MS)) / 1000,
    scans: scansPerSec * SCAN.postgresSec,
  }
}

function countProcesses(load: Load): Processes {
  const { api, workers } = coresFor(load)
  return { api: coresUsed(api) + SPARE_PROCESSES, workers: coresUsed(workers) + SPARE_PROCESSES }
}

function planProcesses(load: Load, { api, workers }: Processes): Need[] {
  const cores = coresFor(load)
  const figure = (count: number) => `${count} (${gb(count * PROCESS_MB * 1e6)})`
  const serviceMs = perRequest((request) => request.serviceMs)
  return [
    [
      'API processes',
      figure(api),
      `${requestsOf(load)} x ${digits(serviceMs)} ms = ${digits(cores.api)} cores; a process has one, ${usedTo}; and ${SPARE_PROCESSES} to spare`,
    ],
    [
      'Worker processes',
      figure(workers),
      `${scansOf(load)} scans a day, ${SCAN_PEAK} times as many at the peak: ${digits(cores.scansPerSec)}/s x ${SCAN.serviceSec} s = ${digits(cores.workers)} cores; and ${SPARE_PROCESSES} to spare`,
    ],
  ]
}

function planPostgres(load: Load, { api, workers }: Processes): Need[] {
  const cores = coresFor(load)
  const postgresMs = perRequest((request) => request.postgresMs)
  const connections = (api + workers) * CONNECTIONS_PER_PROCESS
  const indexPerList = WALLETS_PER_TOKEN * (BYTES.tokenWallet.index + BYTES.scanWallet.index)
  const index =
    load.tokens * (BYTES.token.index + BYTES.scan.index + indexPerList) +
    load.wallets * (BYTES.wallet.index + FIGURES_PER_WALLET * BYTES.walletFigure.index)
  return [
    [
      'Cores of the primary, for what only it does',
      `${coresUsed(cores.counting + cores.scans)}`,
      `counting: ${requestsOf(load)} x ${COUNTING_MS} ms; scans: ${digits(cores.scans)} cores; ${usedTo}. With REDIS_URL less`,
    ],
    [
      'Cores for reads, on the primary or on replicas',
      `${coresUsed(cores.reads)}`,
      `${requestsOf(load)} x (${digits(postgresMs)} - ${COUNTING_MS}) ms = ${digits(cores.reads)} cores, ${usedTo}`,
    ],
    [
      'Memory of each Postgres',
      gb(index + connections * CONNECTION_MB * 1e6),
      `all indexes, ${gb(index)}, and ${connections} connections of ${CONNECTION_MB} MB`,
    ],
    [
      'Connections',
      `${connections}`,
      `${api + workers} processes x ${CONNECTIONS_PER_PROCESS}; above some 200 through PgBouncer`,
    ],
  ]
}

function planDisk(load: Load): Need[] {
  const { tokens, wallets, scansPerDay, keptDays } = load
  const perScan = sizeOf('scan') + WALLETS_PER_TOKEN * sizeOf('scanWallet')
  const perToken = sizeOf('token') + WALLETS_PER_TOKEN * sizeOf('tokenWallet') + perScan
  const perWallet = sizeOf('wallet') + FIGURES_PER_WALLET * sizeOf('walletFigure')
  const history = scansPerDay * keptDays * perScan
  return [
    [
      'Disk',
      gb((tokens * perToken + wallets * perWallet + history) * DISK_HEADROOM),
      `(${many(tokens)} tokens x ${kb(perToken)} + ${many(wallets)} wallets x ${kb(perWallet)} + ${gb(history)} of scans) x ${DISK_HEADROOM}`,
    ],
    [
      'of it, scans that others have followed',
      gb(history * DISK_HEADROOM),
      `${scansOf(load)} a day x ${keptDays} days (RETENTION_SCANS_DAYS) x ${kb(perScan)}, x ${DISK_HEADROOM}`,
    ],
    [
      'Write-ahead log a day',
      gb(scansPerDay * SCAN.walMb * 1e6),
      `${scansOf(load)} scans x ${SCAN.walMb} MB, for archive and replicas`,
    ],
  ]
}

function planTraffic(load: Load): Need[] {
  const calls = load.scansPerDay * SCAN.providerCalls
  const answerKb = perRequest((request) => request.answerKb)
  return [
    [
      'Provider calls',
      `${many(calls)} a day`,
      `${scansOf(load)} x ${SCAN.providerCalls}, ${digits(calls / DAY_SEC)}/s on average: ${many(calls * 30)} a month`,
    ],
    [
      'Network',
      `${digits((load.rps * answerKb * 8) / 1e6)} Gbit/s`,
      `${requestsOf(load)} x ${Math.round(answerKb)} kB, before compression and without 304s`,
    ],
  ]
}

/** The mean over all requests. */
function perRequest(costOf: (request: RequestCost) => number): number {
  return REQUESTS.reduce((sum, request) => sum + request.share * costOf(request), 0)
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
