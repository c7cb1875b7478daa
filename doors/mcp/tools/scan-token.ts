import { operations } from '../../../generated/v1/operations.ts'
import { toArgument, WrongArguments } from '../arguments.ts'
import { flag, number, text } from '../columns.ts'
import { ask, type Body, costOf } from '../operations.ts'
import { createTool, type ToolHost } from '../tool.ts'

interface Given {
  readonly mint: string
  readonly scan_id?: string
  readonly wait_seconds: number
}

type Scan = Body<'getTokenScan'>

/** One step of a wait: after each the client hears of the progress, and the key is looked at again. */
const STEP_SEC = Math.min(10, operations.getTokenScan.wait.maxSec)
const WAITING = 'Call scan_token again with this mint and scan_id.'
/** What to call next once there is nothing to wait for. */
const ENDED: Readonly<Record<Scan['data']['status'], string>> = {
  completed:
    'Call top_wallets with this mint. For a minute, verified_pct and second_source are still being looked up.',
  failed:
    'The scan failed. With reason superseded, a newer scan has taken its place: call top_wallets. Otherwise call ' +
    'scan_token without scan_id to start another.',
  processing: 'The scan makes no progress. Call scan_token without scan_id to start another.',
}

export const scanTokenTool = createTool<Given, Scan>({
  name: 'scan_token',
  title: 'Scan a token',
  description: `Analyses a token's top traders, once before top_wallets and common_wallets. Takes minutes: while status is processing, call again with scan_id, free. ${costOf('createTokenScan')}, nothing while one is active.`,
  operations: ['createTokenScan', 'getTokenScan'],
  arguments: {
    mint: toArgument('createTokenScan', 'address', { description: 'Token mint.' }),
    scan_id: {
      ...toArgument('getTokenScan', 'scanId', { description: 'Of an earlier call.' }),
      isRequired: false,
    },
    wait_seconds: {
      schema: {
        ...{ type: 'integer', description: 'How long to wait.' },
        ...{ minimum: 0, maximum: 50, default: 25 },
      },
    },
  },
  facts: {
    mint: text(({ data }) => data.token_address),
    scan_id: text(({ data }) => data.scan_id),
    status: text(({ data }) => data.status),
    percentage: number(({ data }) => data.percentage),
    processed: number(({ data }) => data.processed_wallets),
    total: number(({ data }) => data.total_wallets),
    stalled: flag(({ data }) => data.stalled),
    reason: text(({ data }) => data.reason),
    message: text(({ data }) => data.message),
  },
  call: startAndWait,
})

/** Starts a scan, unless the client brings the id of one, and waits as long as the client asks for. */
async function startAndWait({ mint, scan_id: brought, wait_seconds }: Given, { send, progress }: ToolHost) {
  // The time of the start counts, too: no call takes much longer than the client asked for.
  const endsAtMs = performance.now() + wait_seconds * 1000
  const started = brought === undefined ? await ask(send, 'createTokenScan', { address: mint }) : undefined
  const scan_id = brought ?? started?.body.data.scan_id
  const charge = started?.charge
  for (;;) {
    const leftSec = Math.round((endsAtMs - performance.now()) / 1000)
    const stepSec = Math.min(leftSec, STEP_SEC)
    const headers = stepSec > 0 ? { prefer: `wait=${stepSec}` } : {}
    const { body, headers: answered } = await ask(
      send,
      'getTokenScan',
      { scanId: scan_id },
      { headers, known: { scan_id } },
    )
    const { token_address, processed_wallets, total_wallets, status } = body.data
    if (token_address !== mint) {
      const message = `must be ${token_address} for this scan_id`
      throw new WrongArguments([{ field: 'mint', message, received: mint }])
    }
    await progress(processed_wallets, total_wallets)
    // The answer names a time to come back exactly while there is an end to wait for.
    if (answered['Retry-After'] === undefined) return { body, charge, next: ENDED[status] }
    const wasAwaited = answered['Preference-Applied'] !== undefined
    if (!wasAwaited || leftSec <= stepSec) return { body, charge, next: WAITING }
  }
}
