import { setTimeout as delay } from 'node:timers/promises'
import cliProgress, { type GenericFormatter } from 'cli-progress'
import { HOUR_MS } from '../../basics/durations.ts'
import { explainLookUps } from '../../doors/pages/figures/meanings.ts'
import { toPlainText } from '../../doors/pages/figures/wording.ts'
import type { components } from '../../generated/v1/types.ts'
import type { ApiClient } from '../api-client.ts'
import { hintAt, quoteForShell } from '../hints.ts'

type Schemas = components['schemas']
type ScanStatus = Schemas['ScanStatusData']

/** A short scan is shown as it moves; a long one is polled slowly enough for the limit of requests per minute. */
const FAST_POLLS = 10
const FAST_POLL_INTERVAL_SEC = 1
const POLL_INTERVAL_SEC = 2
const LOOK_UP_INTERVAL_MS = 1_000
const SCAN_TIMEOUT_MS = HOUR_MS

/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130

/**
 * Follows a scan until it has completed, with a progress bar on stderr that also says what the scan waits for. Throws
 * when the scan fails, is stalled or takes an hour. Ctrl-C ends the process, but not the scan, and says how to come
 * back to it.
 */
export async function followScan(
  api: ApiClient,
  trigger: Schemas['TokenScanTriggerData'],
): Promise<ScanStatus> {
  const progress = new Progress()
  const leave = () => {
    progress.end()
    process.stderr.write(sayGoodbye(trigger.token_address))
    process.exit(INTERRUPTED)
  }
  process.once('SIGINT', leave)
  try {
    const status = await poll(api, trigger.links.status, progress)
    if (status.status === 'failed') throw new Error(`The scan failed: ${status.message}`)
    return status
  } finally {
    process.off('SIGINT', leave)
    progress.end()
  }
}

async function poll(api: ApiClient, path: string, progress: Progress): Promise<ScanStatus> {
  const giveUpAtMs = performance.now() + SCAN_TIMEOUT_MS
  for (let polls = 0; performance.now() < giveUpAtMs; polls += 1) {
    const waitSec = readPauseSec(polls)
    const { body, isAwaited } = await api.getAwaited<Schemas['GetTokenScanEnvelope']>(path, waitSec)
    const { data } = body
    progress.show(data)
    if (data.status !== 'processing') return data
    if (data.stalled) throw new Error(`The scan is stalled: ${data.message}`)
    if (!isAwaited) await delay(waitSec * 1000)
  }
  throw new Error('The scan did not end within an hour')
}

/** How long a poll, or the service in its place, waits for the end. The first poll shows how far the scan is. */
function readPauseSec(polls: number): number {
  if (polls === 0) return 0
  return polls < FAST_POLLS ? FAST_POLL_INTERVAL_SEC : POLL_INTERVAL_SEC
}

function sayGoodbye(mint: string): string {
  const command = hintAt(`npm run scan -- ${mint}`)
  return `
The scan continues. To follow it to its end:
  ${command}
To see what is stored so far:
  ${command} --last
`
}

/** A look-up of the simulator or of a few wallets ends within this; a long one is left to `--last`. */
const LOOK_UPS_TIMEOUT_MS = 20_000

/**
 * Waits until nothing of an ended scan is being looked up, so that the figures no longer change, and returns what still
 * is after 20 seconds.
 */
export async function awaitLookUps(
  api: ApiClient,
  { links, ...ended }: ScanStatus,
): Promise<readonly string[]> {
  const giveUpAtMs = performance.now() + LOOK_UPS_TIMEOUT_MS
  let { looking_up: lookingUp = [] } = ended
  if (lookingUp.length > 0) process.stderr.write('Looking up the wins of its wallets\n')
  while (lookingUp.length > 0 && performance.now() < giveUpAtMs) {
    await delay(LOOK_UP_INTERVAL_MS)
    const { data } = await api.get<Schemas['GetTokenScanEnvelope']>(links.self)
    lookingUp = data.looking_up ?? []
  }
  return lookingUp
}

/** A note on what is still being looked up, and how to see what comes of it. */
export function describeLookUps(mint: string, lookingUp: readonly string[]): string {
  const command = hintAt(`npm run scan -- ${quoteForShell(mint)} --last`)
  return `Note: ${explainLookUps(lookingUp)}: scores may change. What comes of it: ${command}\n`
}

/** A scan's message without the number of wallets, which the bar shows; empty when that is all. */
export function readNote({ message }: Pick<ScanStatus, 'message'>): string {
  return toPlainText((message ?? '').replace(/^\d+ of \d+ wallets? \w+(; )?/, ''))
}

/** The bar on stderr, drawn from the first status on. */
class Progress {
  readonly #bar = new cliProgress.SingleBar({
    format: progressFormat(Date.now),
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  })

  show(status: ScanStatus): void {
    const payload = { note: readNote(status) }
    if (!this.#bar.isActive) this.#bar.start(status.total_wallets, status.processed_wallets, payload)
    this.#bar.update(status.processed_wallets, payload)
  }

  /** Leaves the last state on the screen. May be called again. */
  end(): void {
    this.#bar.stop()
  }
}

/** The library cuts lines at the terminal's width, so the reason of a wait takes the place of the bar. */
export function progressFormat(nowMs: () => number): GenericFormatter {
  return (options, { progress, value, total, startTime }, { note }) => {
    const elapsedSec = Math.round((nowMs() - startTime) / 1000)
    const duration = cliProgress.Format.TimeFormat(elapsedSec, options, 1)
    const wallets = `${value}/${total} ${total === 1 ? 'wallet' : 'wallets'}`
    return note === ''
      ? `Scanning [${cliProgress.Format.BarFormat(progress, options)}] ${wallets} | ${duration}`
      : `${wallets} | ${duration} | ${note}`
  }
}
