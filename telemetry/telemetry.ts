import { type DestinationStream, type Logger, pino } from 'pino'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { MINUTE_MS } from '../basics/durations.ts'
import { onceWhileRepeating } from './repeated-errors.ts'

/**
 * What happens in the service, one function per business event: each writes the log record and counts the metric, so
 * that the two never disagree. Secrets, keys and request bodies are never passed in.
 */
export type Telemetry = ReturnType<typeof createTelemetry>

/** A measured stall may be up to this much too long. A finer timer would wake an idle process too often. */
const LAG_RESOLUTION_MS = 20

/** Logs JSON from this level on, to stdout by default, and counts into a registry of its own. */
export function createTelemetry(level: string, destination: DestinationStream = pino.destination(1)) {
  const timestamp = pino.stdTimeFunctions.isoTime
  const log = pino({ level, base: null, timestamp, serializers: { err: describeError } }, destination)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LAG_RESOLUTION_MS })
  return {
    log,
    metrics,
    ...createRequestEvents(log, metrics),
    ...createWorkEvents(log, metrics),
    ...createProviderEvents(log, metrics),
    ...createWebhookEvents(log, metrics),
  }
}

/**
 * What the log holds of an error: these members, and the messages and stacks of its causes. Other members that
 * libraries attach (a command with its arguments, a client with its password) stay out of it.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code } = error as NodeJS.ErrnoException
  return { type, message, stack, code, errors: (error as Partial<AggregateError>).errors?.map(describeError) }
}

interface ServedRequest {
  readonly requestId: string
  readonly method: string
  /** The template of the path, as in the document; undefined where no path of the document fits. */
  readonly path: string | undefined
  /** The address of the client, behind proxies that the operator names. */
  readonly client: string | undefined
  readonly operation: string
  readonly status: number
  readonly durationMs: number
  readonly keyId: string | undefined
  /** Why it was refused, if it was. */
  readonly refusal: object | undefined
}

function createRequestEvents(log: Logger, metrics: Registry) {
  const { counter, histogram } = metersOf(metrics)
  const seconds = histogram('http_request_seconds', 'Duration of requests', ['operation', 'status'])
  const failedHelp = 'Failures that are not the fault of the request'
  const failed = counter('request_failures_total', failedHelp, ['operation', 'code'])
  const refused = counter('connections_refused_total', 'Connections beyond a limit', ['limit'])
  const open = counter('rate_limiter_failed_open_total', 'Requests let through without a counter')
  // Each request would repeat it; the metric counts them.
  const logOpen = onceWhileRepeating((err) => log.warn({ event: 'rate_limiter_failed_open', err }))
  const logError =
    <Event extends { readonly error: unknown }>(name: string) =>
    ({ error, ...event }: Event) =>
      log.error({ event: name, ...event, err: error })
  return {
    /**
     * A connection that was closed unread, because of this limit. Not logged: a flood of connections would become a
     * flood of records.
     */
    connectionRefused(limit: 'total' | 'address') {
      refused.inc({ limit })
    },
    requestServed({ durationMs, ...event }: ServedRequest) {
      seconds.observe({ operation: event.operation, status: String(event.status) }, durationMs / 1000)
      log.info({ event: 'request', ...event, durationMs: Math.round(durationMs * 10) / 10 })
    },
    /** An answer that is a failure, and not by the request's own fault. */
    requestFailed({ error, ...event }: FailedRequest & { code: string; status: number; operation: string }) {
      failed.inc({ operation: event.operation, code: event.code })
      const level = event.status === 500 ? 'error' : 'warn'
      log[level]({ event: 'request_failed', ...event, err: error })
    },
    /** A request that is let through because the counter store is down. */
    failedOpen(error: Error) {
      open.inc()
      logOpen(error)
    },
    /** A failure of work that an operation does after its answer; the answer stands. */
    afterAnswerFailed: logError<FailedRequest>('after_answer_failed'),
    /**
     * An answer could not be charged or stored for repeats, or its unit or claim could not be given back; the answer
     * stands.
     */
    bookingFailed: logError<FailedRequest>('booking_failed'),
  }
}

interface FailedRequest {
  readonly requestId: string
  readonly error: unknown
}

/** Looks come in turns of minutes. */
const LOOKS_QUIET_MS = 10 * MINUTE_MS

interface CreatedScan {
  readonly scanId: string
  readonly mint: string
  readonly wallets: number
  readonly coverage: string
  readonly droppedRows: number
  readonly isUpdate: boolean
}

function createWorkEvents(log: Logger, metrics: Registry) {
  const { counter } = metersOf(metrics)
  const scans = counter('scans_total', 'Token scans by outcome', ['status'])
  // Prometheus sees no increase in a series that begins above 0.
  for (const status of ['created', 'completed', 'failed']) scans.inc({ status }, 0)
  const wallets = counter('scan_wallets_total', 'Wallets of scans by how they were settled', ['state'])
  const postponed = counter('scan_wallets_postponed_total', 'Wallets of scans that wait for another turn')
  const logLook = onceWhileRepeating((err) => log.warn({ event: 'wallet_look_failed', err }), {
    quietMs: LOOKS_QUIET_MS,
  })
  return {
    /** A look at the trades of a followed wallet that told nothing. */
    lookFailed(error: Error) {
      logLook(error)
    },
    scanCreated(event: CreatedScan) {
      scans.inc({ status: 'created' })
      log.info({ event: 'scan_created', ...event })
    },
    scanEnded(event: ScanOutcome) {
      scans.inc({ status: event.status })
      log.info({ event: 'scan_ended', ...event })
    },
    walletsSettled(event: { scanId: string; state: string; count: number }) {
      wallets.inc({ state: event.state }, event.count)
      log.debug({ event: 'wallets_settled', ...event })
    },
    walletsPostponed(event: { scanId: string; count: number; delayMs: number; reason: string | null }) {
      postponed.inc(event.count)
      log.info({ event: 'wallets_postponed', ...event, delayMs: Math.round(event.delayMs) })
    },
  }
}

interface ScanOutcome {
  readonly scanId: string
  readonly status: string
  readonly processed: number
  readonly skipped: number
  /** Why it has failed, if something else than its wallets ended it. */
  readonly reason?: string | null
}

interface ProviderCall {
  readonly endpoint: string
  readonly status: number | null
  readonly outcome: string
  readonly durationMs: number
}

interface MisfitsOfAnswer {
  readonly endpoint: string
  /** How many rows and values did not fit for which reason. */
  readonly misfits: Readonly<Record<string, number>>
}

/** A source of data: its vendor, and where its settings begin, such as `PROVIDER`. */
interface Source {
  readonly vendor: string
  readonly setting: string
  /** The host with its port, without a user or a key. */
  readonly host: string
  /** Whether the settings name the host, or it is the vendor's own. */
  readonly isHostSet: boolean
}

function createProviderEvents(log: Logger, metrics: Registry) {
  const { counter, histogram } = metersOf(metrics)
  const callLabels = ['source', 'endpoint', 'outcome']
  const seconds = histogram('provider_call_seconds', 'Duration of provider calls', callLabels)
  const droppedLabels = ['source', 'endpoint', 'reason']
  const dropped = counter('provider_rows_dropped_total', 'Rows and values that did not fit', droppedLabels)
  const exhaustedHelp = 'Times that the daily calls were used up'
  const exhausted = counter('provider_budget_exhausted_total', exhaustedHelp, ['source'])
  const failingHelp = 'Times that the provider was found failing'
  const failing = counter('provider_failing_total', failingHelp, ['source', 'cause'])
  const breakerHelp = 'Times that the breaker changed'
  const breaker = counter('provider_breaker_changes_total', breakerHelp, ['source', 'state'])
  return {
    /** The events of one source of data, most of them named as its client's options are. */
    providerEvents({ vendor: source, setting, host, isHostSet }: Source) {
      exhausted.inc({ source }, 0)
      return {
        /** The key was tried at the start; without trouble the provider accepts it. */
        keyTried(trouble: Readonly<Record<'cause', string>> | undefined) {
          const record = { event: 'provider_key', source, host, ...trouble }
          if (trouble === undefined) return log.info({ ...record, outcome: 'accepted' })
          const place = isHostSet ? `${setting}_URL` : `${host}, its own address: ${setting}_URL is not set`
          const [outcome, message] = {
            refused_key: ['refused', `The data provider refuses ${setting}_API_KEY.`],
            unpaid_plan: ['unpaid', `The plan of ${setting}_API_KEY is not paid, or used up.`],
          }[trouble.cause] ?? ['unreachable', `The data provider cannot be used at ${place}.`]
          log.error({ ...record, outcome }, message)
        },
        onMisfits({ endpoint, misfits }: MisfitsOfAnswer) {
          for (const [reason, count] of Object.entries(misfits))
            dropped.inc({ source, endpoint, reason }, count)
          log.warn({ event: 'provider_rows_dropped', source, endpoint, reasons: misfits })
        },
        onTry({ durationMs, ...event }: ProviderCall) {
          seconds.observe({ source, endpoint: event.endpoint, outcome: event.outcome }, durationMs / 1000)
          log.debug({ event: 'provider_call', source, ...event, durationMs: Math.round(durationMs) })
        },
        onBreakerChange(state: string) {
          breaker.inc({ source, state })
          log.warn({ event: 'provider_breaker', source, state })
        },
        /** The provider has ceased to serve this process, with what else is known of it. */
        onTrouble(trouble: { readonly cause: string }) {
          failing.inc({ source, cause: trouble.cause })
          log.warn({ event: 'provider_failing', source, host, ...trouble })
        },
        /** The provider refuses the key an endpoint, which is left alone for some minutes. */
        onRefusedEndpoint(endpoint: string) {
          log.warn({ event: 'provider_endpoint_refused', source, host, endpoint })
        },
        onRecovery(failedForMs: number) {
          log.info({ event: 'provider_recovered', source, host, failedForMs })
        },
        onExhausted(exhaustedForMs: number) {
          exhausted.inc({ source })
          log.warn({ event: 'provider_budget_exhausted', source, exhaustedForMs })
        },
      }
    },
  }
}

interface WebhookAttempt {
  readonly endpointId: string
  readonly deliveryId: string
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
  readonly isDelivered: boolean
}

function createWebhookEvents(log: Logger, metrics: Registry) {
  const { histogram } = metersOf(metrics)
  const seconds = histogram('webhook_attempt_seconds', 'Duration of attempts at deliveries', ['outcome'])
  return {
    webhookAttempted({ isDelivered, ...event }: WebhookAttempt) {
      const outcome = isDelivered ? 'delivered' : (event.error ?? 'refused')
      seconds.observe({ outcome }, event.durationMs / 1000)
      log.info({ event: 'webhook_attempt', outcome, ...event })
    },
  }
}

/** Makes the metrics of a registry. */
function metersOf(registry: Registry) {
  const registers = [registry]
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, registers }),
  }
}
