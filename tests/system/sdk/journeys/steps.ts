/** What every journey in TypeScript does, whatever its client. The types say what the client's answers must have. */
import { setTimeout as delay } from 'node:timers/promises'

export const { API_URL = '', API_KEY = '', TOKENS = '', UNSCANNED_TOKEN = '' } = process.env
const [TOKEN = ''] = TOKENS.split(',')

interface Refusal {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly details: { field: string; received: string | null }[] | { trigger?: string } | undefined
}

/** The calls of a client, each with what the journey sees of its answer. */
interface Calls {
  trigger(
    address: string,
  ): Promise<{ status: number; headers: Headers; token: string; id: string; state: string }>
  poll(id: string): Promise<{ headers: Headers; state: string }>
  topWallets(address: string): Promise<object>
  countWithout(address: string, tags: ('profitable' | 'diamond_hands')[]): Promise<number>
  correlations(tokens: string, limit: number): Promise<object>
  invalid(tokens: string): Promise<Refusal>
  missing(address: string): Promise<Refusal>
}

/** Makes the journey with a client, and prints what it has seen. */
export async function makeJourney(calls: Calls): Promise<void> {
  const seen = {
    ...(await scanTokens(calls)),
    topWallets: await calls.topWallets(TOKEN),
    filtered: await calls.countWithout(TOKEN, ['profitable', 'diamond_hands']),
    correlations: await calls.correlations(TOKENS, 500),
    invalid: describeInvalid(await calls.invalid(`${TOKEN},${TOKEN}`)),
    missing: describeMissing(await calls.missing(UNSCANNED_TOKEN)),
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}

async function scanTokens({ trigger, poll }: Calls) {
  const triggers = []
  const states = new Map<string, string>()
  let retryAfterSec = 0
  for (const address of TOKENS.split(',')) {
    const { status, headers, token, id, state } = await trigger(address)
    triggers.push({ status, token })
    states.set(id, state)
    retryAfterSec = Number(headers.get('retry-after'))
  }
  while ([...states.values()].includes('processing')) {
    await delay(retryAfterSec * 1000)
    for (const id of states.keys()) {
      const { headers, state } = await poll(id)
      states.set(id, state)
      retryAfterSec = Number(headers.get('retry-after') ?? retryAfterSec)
    }
  }
  return { triggers, scans: [...states.values()] }
}

function describeInvalid({ status, code, details }: Refusal) {
  if (!Array.isArray(details)) throw new Error(`no field errors came with ${code}`)
  return { status, code, fields: details.map(({ field, received }) => ({ field, received })) }
}

function describeMissing({ status, code, details }: Refusal) {
  if (details === undefined || Array.isArray(details)) throw new Error(`no trigger came with ${code}`)
  return { status, code, trigger: details.trigger }
}

/* For clients with the names of the document. */

interface Trigger {
  readonly data: { readonly token_address: string; readonly scan_id: string; readonly status: string }
}

interface TopWallets {
  readonly meta: { readonly count: number }
  readonly data: {
    readonly top_wallets: readonly {
      readonly wallet_address: string
      readonly realized?: number | null
      readonly wallet: {
        readonly wallet: { readonly tags?: readonly string[] }
        readonly historic: {
          readonly '7d': {
            readonly score?: number | null
            readonly score_parts?: { readonly winrate: number } | null
          }
        }
      }
    }[]
  }
}

interface Correlations {
  readonly meta: { readonly wallets_returned: number }
  readonly data: readonly {
    readonly address: string
    readonly correlation: { readonly global: readonly string[] }
    readonly aggregates: { readonly pair_pnl_by_token: readonly { readonly pnl: number }[] }
  }[]
}

/** The type with every member required. Without it TypeScript accepts a client whose types lack an optional member. */
type Whole<T> = { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> }

/** What the journey sees of a trigger. */
export function readTrigger(
  { data }: Trigger,
  { status, headers }: { readonly status: number; readonly headers: Headers },
) {
  return { status, headers, token: data.token_address, id: data.scan_id, state: data.status }
}

/** What the journey sees of a list of top wallets. */
export function readTopWallets<T extends TopWallets>(list: Whole<T> extends Whole<TopWallets> ? T : never) {
  const [best] = list.data.top_wallets
  const week = best?.wallet.historic['7d']
  return {
    count: list.meta.count,
    best: best?.wallet_address,
    realized: best?.realized,
    score: week?.score,
    winrateScore: week?.score_parts?.winrate ?? null,
    tags: best?.wallet.wallet.tags,
  }
}

/** What the journey sees of a page of correlations. */
export function readCorrelations({ data, meta }: Correlations) {
  const [first] = data
  return {
    count: meta.wallets_returned,
    first: first?.address,
    tokens: first?.correlation.global,
    pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
  }
}
