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
export function planFor({ rps, tokens, wallets, scansPerDay, keptDays }: Load): Need[] {
  const [requests, scans] = [`${many(rps)}/s`, many(scansPerDay)]
  const serviceMs = perRequest((request) => request.serviceMs)
  const postgresMs = perRequest((request) => request.postgresMs)
  const scansPerSec = (scansPerDay / DAY_SEC) * SCAN_PEAK

  const apiCores = (rps * serviceMs) / 1000
  const workerCores = scansPerSec * SCAN.serviceSec
  const [api, workers] = [apiCores, workerCores].map((cores) => coresUsed(cores) + SPARE_PROCESSES)
  const processes = (api ?? 0) + (workers ?? 0)
  const connections = processes * CONNECTIONS_PER_PROCESS
  const processFigure = (count = 0) => `${count} (${gb(count * PROCESS_MB * 1e6)})`

  const scanCores = scansPerSec * SCAN.postgresSec
  const writeCores = (rps * COUNTING_MS) / 1000 + scanCores
  const readCores = (rps * (postgresMs - COUNTING_MS)) / 1000

  const perScan = sizeOf('scan') + WALLETS_PER_TOKEN * sizeOf('scanWallet')
  const perToken = sizeOf('token') + WALLETS_PER_TOKEN * sizeOf('tokenWallet') + perScan
  const perWallet = sizeOf('wallet') + FIGURES_PER_WALLET * sizeOf('walletFigure')
  const history = scansPerDay * keptDays * perScan
  const disk = (tokens * perToken + wallets * perWallet + history) * DISK_HEADROOM
  const indexPerList = WALLETS_PER_TOKEN * (BYTES.tokenWallet.index + BYTES.scanWallet.index)
  const index =
    tokens * (BYTES.token.index + BYTES.scan.index + indexPerList) +
    wallets * (BYTES.wallet.index + FIGURES_PER_WALLET * BYTES.walletFigure.index)

  const calls = scansPerDay * SCAN.providerCalls
  const answerKb = perRequest((request) => request.answerKb)
  const usedTo = `used to ${UTILISATION * 100} %`
  return [
    [
      'API processes',
      processFigure(api),
      `${requests} x ${digits(serviceMs)} ms = ${digits(apiCores)} cores; a process has one, ${usedTo}; and ${SPARE_PROCESSES} to spare`,
    ],
    [
      'Worker processes',
      processFigure(workers),
      `${scans} scans a day, ${SCAN_PEAK} times as many at the peak: ${digits(scansPerSec)}/s x ${SCAN.serviceSec} s = ${digits(workerCores)} cores; and ${SPARE_PROCESSES} to spare`,
    ],
    [
      'Cores of the primary, for what only it does',
      `${coresUsed(writeCores)}`,
      `counting: ${requests} x ${COUNTING_MS} ms; scans: ${digits(scanCores)} cores; ${usedTo}. With REDIS_URL less`,
    ],
    [
      'Cores for reads, on the primary or on replicas',
      `${coresUsed(readCores)}`,
      `${requests} x (${digits(postgresMs)} - ${COUNTING_MS}) ms = ${digits(readCores)} cores, ${usedTo}`,
    ],
    [
      'Memory of each Postgres',
      gb(index + connections * CONNECTION_MB * 1e6),
      `all indexes, ${gb(index)}, and ${connections} connections of ${CONNECTION_MB} MB`,
    ],
    [
      'Connections',
      `${connections}`,
      `${processes} processes x ${CONNECTIONS_PER_PROCESS}; above some 200 through PgBouncer`,
    ],
    [
      'Disk',
      gb(disk),
      `(${many(tokens)} tokens x ${kb(perToken)} + ${many(wallets)} wallets x ${kb(perWallet)} + ${gb(history)} of scans) x ${DISK_HEADROOM}`,
    ],
    [
      'of it, scans that others have followed',
      gb(history * DISK_HEADROOM),
      `${scans} a day x ${keptDays} days (RETENTION_SCANS_DAYS) x ${kb(perScan)}, x ${DISK_HEADROOM}`,
    ],
    [
      'Write-ahead log a day',
      gb(scansPerDay * SCAN.walMb * 1e6),
      `${scans} scans x ${SCAN.walMb} MB, for archive and replicas`,
    ],
    [
      'Provider calls',
      `${many(calls)} a day`,
      `${scans} x ${SCAN.providerCalls}, ${digits(calls / DAY_SEC)}/s on average: ${many(calls * 30)} a month`,
    ],
    [
      'Network',
      `${digits((rps * answerKb * 8) / 1e6)} Gbit/s`,
      `${requests} x ${Math.round(answerKb)} kB, before compression and without 304s`,
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
