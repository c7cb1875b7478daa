import {
  BYTES,
  CONNECTION_MB,
  CONNECTIONS_PER_PROCESS,
  COUNTING_MS,
  DISK_HEADROOM,
  FIGURES_PER_WALLET,
  PROCESS_MB,
  REQUESTS,
  SCAN,
  SCAN_PEAK,
  UTILISATION,
  WALLETS_PER_TOKEN,
} from './figures.ts'

/** What an installation is to carry. */
export interface Load {
  /** Requests in a second, at the peak. */
  readonly rps: number
  /** Tokens with a report. */
  readonly tokens: number
  /** Wallets that were ever listed. */
  readonly wallets: number
  readonly scansPerDay: number
  /** How many days a scan is kept after the next one of its token: RETENTION_SCANS_DAYS. */
  readonly keptDays: number
}

/** A line of the plan: what is needed, how much, and the arithmetic. */
export interface Need {
  readonly what: string
  readonly figure: string
  readonly because: string
}

const DAY_SEC = 86_400
const GB = 1e9
const SPARE_PROCESSES = 1

type Sized = keyof typeof BYTES
const whole = (kind: Sized) => BYTES[kind].table + BYTES[kind].index

/** What this load needs, by the figures that were measured. */
export function planFor(load: Load): Need[] {
  const api = planApi(load)
  const workers = planWorkers(load)
  const processes = api.count + workers.count
  return [
    api.need,
    workers.need,
    ...planPostgres(load, processes),
    ...planDisk(load),
    planProvider(load),
    planNetwork(load),
  ]
}

function perRequest(cost: (request: (typeof REQUESTS)[number]) => number): number {
  return REQUESTS.reduce((sum, request) => sum + request.share * cost(request), 0)
}

function planApi({ rps }: Load) {
  const ms = perRequest(({ serviceMs }) => serviceMs)
  const cores = (rps * ms) / 1000
  const count = Math.ceil(cores / UTILISATION) + SPARE_PROCESSES
  const because = `${count_(rps)}/s x ${digits(ms)} ms = ${digits(cores)} cores; a process has one, used to ${percent(UTILISATION)}; and ${SPARE_PROCESSES} to spare`
  return {
    count,
    need: { what: 'API processes', figure: `${count} (${gb(count * PROCESS_MB * 1e6)})`, because },
  }
}

function planWorkers({ scansPerDay }: Load) {
  const perSec = (scansPerDay / DAY_SEC) * SCAN_PEAK
  const cores = perSec * SCAN.serviceSec
  const count = Math.ceil(cores / UTILISATION) + SPARE_PROCESSES
  const because = `${count_(scansPerDay)} scans a day, ${SCAN_PEAK} times as many at the peak: ${digits(perSec)}/s x ${SCAN.serviceSec} s = ${digits(cores)} cores; and ${SPARE_PROCESSES} to spare`
  return {
    count,
    need: { what: 'Worker processes', figure: `${count} (${gb(count * PROCESS_MB * 1e6)})`, because },
  }
}

function planPostgres({ rps, scansPerDay, tokens, wallets }: Load, processes: number): Need[] {
  const ms = perRequest(({ postgresMs }) => postgresMs)
  const scans = (scansPerDay / DAY_SEC) * SCAN_PEAK * SCAN.postgresSec
  const reads = (rps * (ms - COUNTING_MS)) / 1000
  const writes = (rps * COUNTING_MS) / 1000 + scans
  const connections = processes * CONNECTIONS_PER_PROCESS
  const index =
    tokens *
      (BYTES.token.index +
        BYTES.scan.index +
        WALLETS_PER_TOKEN * (BYTES.tokenWallet.index + BYTES.scanWallet.index)) +
    wallets * (BYTES.wallet.index + FIGURES_PER_WALLET * BYTES.walletFigure.index)
  return [
    {
      what: 'Cores of the primary, for what only it does',
      figure: String(Math.ceil(writes / UTILISATION)),
      because: `counting: ${count_(rps)}/s x ${COUNTING_MS} ms; scans: ${digits(scans)} cores; used to ${percent(UTILISATION)}. With REDIS_URL less`,
    },
    {
      what: 'Cores for reads, on the primary or on replicas',
      figure: String(Math.ceil(reads / UTILISATION)),
      because: `${count_(rps)}/s x (${digits(ms)} - ${COUNTING_MS}) ms = ${digits(reads)} cores, used to ${percent(UTILISATION)}`,
    },
    {
      what: 'Memory of each Postgres',
      figure: gb(index + connections * CONNECTION_MB * 1e6),
      because: `all indexes, ${gb(index)}, and ${connections} connections of ${CONNECTION_MB} MB`,
    },
    {
      what: 'Connections',
      figure: String(connections),
      because: `${processes} processes x ${CONNECTIONS_PER_PROCESS}; above some 200 through PgBouncer`,
    },
  ]
}

function planDisk({ tokens, wallets, scansPerDay, keptDays }: Load): Need[] {
  const perScan = whole('scan') + WALLETS_PER_TOKEN * whole('scanWallet')
  const perToken = whole('token') + WALLETS_PER_TOKEN * whole('tokenWallet') + perScan
  const perWallet = whole('wallet') + FIGURES_PER_WALLET * whole('walletFigure')
  const history = scansPerDay * keptDays * perScan
  const live = tokens * perToken + wallets * perWallet
  return [
    {
      what: 'Disk',
      figure: gb((live + history) * DISK_HEADROOM),
      because: `(${count_(tokens)} tokens x ${kb(perToken)} + ${count_(wallets)} wallets x ${kb(perWallet)} + ${gb(history)} of scans) x ${DISK_HEADROOM}`,
    },
    {
      what: 'of it, scans that others have followed',
      figure: gb(history * DISK_HEADROOM),
      because: `${count_(scansPerDay)} a day x ${keptDays} days (RETENTION_SCANS_DAYS) x ${kb(perScan)}, x ${DISK_HEADROOM}`,
    },
    {
      what: 'Write-ahead log a day',
      figure: gb(scansPerDay * SCAN.walMb * 1e6),
      because: `${count_(scansPerDay)} scans x ${SCAN.walMb} MB, for archive and replicas`,
    },
  ]
}

function planProvider({ scansPerDay }: Load): Need {
  const calls = scansPerDay * SCAN.providerCalls
  return {
    what: 'Provider calls',
    figure: `${count_(calls)} a day`,
    because: `${count_(scansPerDay)} x ${SCAN.providerCalls}, ${digits(calls / DAY_SEC)}/s on average: ${count_(calls * 30)} a month`,
  }
}

function planNetwork({ rps }: Load): Need {
  const answerKb = perRequest((request) => request.answerKb)
  return {
    what: 'Network',
    figure: `${digits((rps * answerKb * 8) / 1e6)} Gbit/s`,
    because: `${count_(rps)}/s x ${Math.round(answerKb)} kB, before compression and without 304s`,
  }
}

const count_ = (number: number) => Math.round(number).toLocaleString('en')
const digits = (number: number) => Number(number.toPrecision(3)).toLocaleString('en')
const percent = (share: number) => `${Math.round(share * 100)} %`
const kb = (bytes: number) => `${digits(bytes / 1000)} kB`
const gb = (bytes: number) => `${digits(bytes / GB)} GB`
