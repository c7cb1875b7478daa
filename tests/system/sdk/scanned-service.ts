import type { components } from '../../../generated/v1/types.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { type ApiClient, createApiClient } from '../../../scripts/api-client.ts'
import { completeScan } from '../../support/api-scans.ts'
import { newDataDir } from '../../support/folders.ts'
import { startService } from '../../support/processes.ts'
import { issueKey } from '../../support/scans-of-processes.ts'
import type { Schema } from './names.ts'

/* The real service, and what a journey through it has to see. */

type Schemas = components['schemas']

const TOKENS = [makeAddress('sdk 1'), makeAddress('sdk 2')] as const
const UNSCANNED_TOKEN = makeAddress('sdk unscanned')
const REQUEST_TIMEOUT_MS = 30_000

export interface ScannedService {
  /** The environment variables of the journeys. */
  readonly env: Readonly<Record<string, string>>
  /** The document as it is served, by version of OpenAPI. */
  readonly documents: Readonly<Record<'3.0' | '3.1', string>>
  /** The types that the document names. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** What every journey has to print, read without a generated client. */
  readonly expected: Readonly<Record<string, unknown>>
}

/** Starts the service with the simulated provider and scans the tokens of the journeys once. */
export async function startScannedService(): Promise<ScannedService> {
  const dataDir = await newDataDir()
  const { url } = await startService({ DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0', LOG_LEVEL: 'info' })
  const key = await issueKey({ DATA_DIR: dataDir })
  const api = createApiClient({ url, key })
  const documents = {
    '3.0': await readText(`${url}/openapi/v1-3.0.json`),
    '3.1': await readText(`${url}/openapi/v1.json`),
  }
  await Promise.all(TOKENS.map((token) => completeScan(api, token)))
  return {
    env: { API_URL: `${url}/api/v1`, API_KEY: key, TOKENS: TOKENS.join(), UNSCANNED_TOKEN },
    documents,
    schemas: (JSON.parse(documents['3.1']) as { components: { schemas: Record<string, Schema> } }).components
      .schemas,
    expected: await readExpected(api),
  }
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  return await response.text()
}

async function readExpected(api: ApiClient): Promise<Record<string, unknown>> {
  const [token] = TOKENS
  const list = await api.get<Schemas['ListTokenTopWalletsEnvelope']>(`/api/v1/tokens/${token}/top-wallets`)
  const filtered = await api.get<Schemas['ListTokenTopWalletsEnvelope']>(
    `/api/v1/tokens/${token}/top-wallets?exclude_tags=profitable,diamond_hands`,
  )
  const page = await api.get<Schemas['ListCorrelationsEnvelope']>(
    `/api/v1/correlations?tokens=${TOKENS}&limit=500`,
  )
  const [best] = list.data.top_wallets
  const [first] = page.data
  const week = best?.wallet.historic['7d']
  return {
    triggers: TOKENS.map((token) => ({ status: 202, token })),
    scans: TOKENS.map(() => 'completed'),
    topWallets: {
      count: 300,
      best: best?.wallet_address,
      realized: best?.realized,
      score: week?.score,
      winrateScore: week?.score_parts?.winrate ?? null,
      tags: best?.wallet.wallet.tags,
    },
    filtered: filtered.meta.count,
    correlations: {
      count: page.meta.wallets_returned,
      first: first?.address,
      tokens: TOKENS,
      pnl: first?.aggregates.pair_pnl_by_token[0]?.pnl,
    },
    invalid: {
      status: 400,
      code: 'VALIDATION_ERROR',
      fields: [{ field: 'tokens', received: `${token},${token}` }],
    },
    missing: {
      status: 404,
      code: 'TOKEN_NOT_SCANNED',
      trigger: `POST /api/v1/tokens/${UNSCANNED_TOKEN}/scans`,
    },
  }
}
