import { operations } from '../../../generated/v1/operations.ts'
import type { SuccessOf } from '../../asking.ts'
import { costOf } from '../ask.ts'
import { declareTool, type ToolHost, WrongArguments } from '../tool.ts'
import type { NamedValues } from '../tool-answer.ts'

interface Given {
  readonly mint: string
  readonly scan_id?: string
  readonly wait_seconds: number
}

type Scan = SuccessOf<'getTokenScan'>['data']

/** One step of a wait: after each the client hears of the progress, and the key is looked at again. */
const STEP_SEC = Math.min(10, operations.getTokenScan.wait.maxSec)
const WAITING = 'Call scan_token again with this mint and scan_id.'
/** What to call next once there is nothing to wait for. */
const ENDED: Readonly<Record<Scan['status'], string>> = {
  completed:
    'Call top_wallets with this mint. For a minute, verified_pct and second_source are still being looked up.',
  failed:
    'The scan failed. With reason superseded, a newer scan has taken its place: call top_wallets. Otherwise call ' +
    'scan_token without scan_id to start another.',
  processing: 'The scan makes no progress. Call scan_token without scan_id to start another.',
}

export const scanTokenTool = declareTool<Given>({
  name: 'scan_token',
  title: 'Scan a token',
  description: `Analyses a token's top traders, once before top_wallets and common_wallets. Takes minutes: while status is processing, call again with scan_id, free. ${costOf('createTokenScan')}, nothing while one is active.`,
  operations: ['createTokenScan', 'getTokenScan'],
  arguments: {
    mint: { type: 'string', description: 'Token mint.' },
    scan_id: { type: 'string', description: 'Of an earlier call.' },
    wait_seconds: {
      type: 'integer',
      description: 'How long to wait.',
      minimum: 0,
      maximum: 50,
      default: 25,
    },
  },
  required: ['mint'],
  argumentOf: { address: 'mint', scanId: 'scan_id' },
  call: startAndWait,
})

/** Starts a scan, unless the client brings the id of one, and waits as long as the client asks for. */
async function startAndWait({ mint, scan_id: brought, wait_seconds }: Given, { ask, progress }: ToolHost) {
  // The time of the start counts, too: no call takes much longer than the client asked for.
  const endsAtMs = performance.now() + wait_seconds * 1000
  const scan_id = brought ?? (await ask('createTokenScan', { path: { address: mint } })).body.data.scan_id
  for (;;) {
    const leftSec = Math.round((endsAtMs - performance.now()) / 1000)
    const stepSec = Math.min(leftSec, STEP_SEC)
    const { body, headers } = await ask('getTokenScan', {
      path: { scanId: scan_id },
      headers: stepSec > 0 ? { prefer: `wait=${stepSec}` } : {},
      known: { scan_id },
    })
    const { token_address, processed_wallets, total_wallets, status } = body.data
    if (token_address !== mint) {
      const message = `must be ${token_address} for this scan_id`
      throw new WrongArguments([{ field: 'mint', message, received: mint }])
    }
    await progress(processed_wallets, total_wallets)
    const facts = describeScan(body.data)
    // The answer has Retry-After only while it is worth waiting.
    if (headers['Retry-After'] === undefined) return { facts, next: ENDED[status] }
    const wasAwaited = headers['Preference-Applied'] !== undefined
    if (!wasAwaited || leftSec <= stepSec) return { facts, next: WAITING }
  }
}

function describeScan({ token_address: mint, scan_id, status, percentage, ...scan }: Scan): NamedValues {
  const { processed_wallets: processed, total_wallets: total, stalled, reason, message } = scan
  return { mint, scan_id, status, percentage, processed, total, stalled, reason, message }
}
