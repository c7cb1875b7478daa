import { setTimeout as wait } from 'node:timers/promises'
import { group } from 'd3-array'
import type { Client } from 'pg'
import type { components } from '../../../generated/v1/types.ts'
import { createApiClient } from '../../api-client.ts'
import { WALLETS_OF_TOKEN } from './size.ts'
import { connectForText, readTextRows, type TextRow } from './text-rows.ts'

/** What the service itself has stored of some scanned tokens: every row of a world is one of these, told apart. */
export interface Templates {
  readonly tokens: readonly TokenTemplate[]
  readonly wallets: readonly WalletTemplate[]
}

/** An analysed wallet with its row of figures for each period. */
export interface WalletTemplate {
  readonly wallet: TextRow
  readonly figures: readonly TextRow[]
}

/** A token with its finished scan and a row for each of its wallets, `entries` and `states` in one order. */
export interface TokenTemplate {
  readonly token: TextRow
  readonly scan: TextRow
  readonly entries: readonly TextRow[]
  readonly states: readonly TextRow[]
}

const SCAN_TIMEOUT_MS = 240_000
const POLL_INTERVAL_MS = 200

/** Has a service scan these tokens and reads what it has stored of them. */
export async function gatherTemplates(
  service: { readonly url: string; readonly key: string; readonly databaseUrl: string },
  mints: readonly string[],
): Promise<Templates> {
  await Promise.all(mints.map((mint) => completeScan(service, mint)))
  await using connection = await connectForText(service.databaseUrl)
  const { client } = connection
  const tokens: TokenTemplate[] = []
  for (const token of await readTextRows(client, 'tokens', '')) {
    const [scan] = await readTextRows(client, 'scans', `where token_id = ${token.id}`)
    if (scan === undefined) throw new Error(`the scan of ${token.address} is missing`)
    const entries = await readTextRows(
      client,
      'token_wallets',
      `where token_id = ${token.id} order by wallet_id`,
    )
    const states = await readTextRows(
      client,
      'scan_wallets',
      `where scan_id = '${scan.id}' order by wallet_id`,
    )
    if (states.length === WALLETS_OF_TOKEN) tokens.push({ token, scan, entries, states })
  }
  // Rows that are no traders are dropped, so that a list may be a little shorter.
  if (tokens.length === 0) throw new Error(`none of ${mints.length} tokens has ${WALLETS_OF_TOKEN} wallets`)
  return { tokens, wallets: await readWallets(client) }
}

async function readWallets(client: Client): Promise<WalletTemplate[]> {
  const wallets = await readTextRows(client, 'wallets', 'where analysed_at is not null')
  const figures = await readTextRows(client, 'wallet_figures', '')
  const figuresOf = group(figures, ({ wallet_id }) => wallet_id)
  return wallets.map((wallet) => ({ wallet, figures: figuresOf.get(wallet.id ?? null) ?? [] }))
}

/** Triggers a scan and waits until it is complete. Rejects when it fails. */
export async function completeScan(
  service: { readonly url: string; readonly key: string },
  mint: string,
): Promise<void> {
  type Schemas = components['schemas']
  const api = createApiClient(service)
  const { data: trigger } = await api.post<Schemas['CreateTokenScanEnvelope']>(`/api/v1/tokens/${mint}/scans`)
  const giveUpAtMs = Date.now() + SCAN_TIMEOUT_MS
  for (;;) {
    const { data } = await api.get<Schemas['GetTokenScanEnvelope']>(trigger.links.status)
    if (data.status === 'completed') return
    if (data.status === 'failed' || Date.now() > giveUpAtMs)
      throw new Error(`the scan of ${mint} ended as: ${data.message}`)
    await wait(POLL_INTERVAL_MS)
  }
}
