import { unknownStats } from '../../analysis/period-stats.ts'
import { newAddress } from '../jobs/scanning.ts'
import type { TestAnswer, TestClient, TestService } from '../support/service.ts'

/** What the tests of the legacy interface have in common. */

export const TOP_WALLETS = '/api/bot/solana/top-wallets'

export const PERIODS = ['all', '30d', '7d', '1d'] as const

export type LegacyRecord = Readonly<Record<string, unknown>>
export type LegacyWallet = Readonly<Record<(typeof PERIODS)[number], LegacyRecord>>

export interface LegacyBody {
  readonly success: boolean
  readonly message: string
  readonly data: readonly LegacyWallet[]
}

/** The statistics of one period that a test cares for; the others are unknown. */
export type Stats = Readonly<Record<string, unknown>>

export interface WalletSeed {
  readonly address?: string
  /** Of the 7 days, and of any other period that is not given. */
  readonly stats: Stats
  readonly periods?: Readonly<Partial<Record<(typeof PERIODS)[number], Stats>>>
}

/** Puts an analysed wallet into the store, behind the service, and returns its address. */
export async function storeWallet(service: TestService, seed: WalletSeed): Promise<string> {
  const address = seed.address ?? newAddress()
  const records = PERIODS.map((period) =>
    JSON.stringify({ ...unknownStats(address), ...(seed.periods?.[period] ?? seed.stats) }),
  )
  await service.sql(
    `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens)
     values ($1, '2026-11-21T09:30:00Z', $2, $3, $4, $5, '[]')`,
    [address, ...records],
  )
  return address
}

/** Asks with this client, or with a key of its own, since a key has ten requests a minute. */
export async function list(
  service: TestService,
  query = '',
  client?: TestClient,
): Promise<TestAnswer<LegacyBody>> {
  return (client ?? (await service.client())).get<LegacyBody>(`${TOP_WALLETS}${query}`)
}

/** The addresses of an answer, in its order. */
export function addressesOf({ body }: TestAnswer<LegacyBody>): unknown[] {
  return body.data.map((wallet) => wallet['7d'].address)
}
