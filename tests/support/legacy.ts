import type { TestAnswer, TestClient } from './client.ts'
import type { TestService } from './service.ts'
import type { PERIODS } from './stored-rows.ts'

/** The legacy interface over HTTP. */

export const TOP_WALLETS = '/api/bot/solana/top-wallets'

export type LegacyRecord = Readonly<Record<string, unknown>>
export type LegacyWallet = Readonly<Record<(typeof PERIODS)[number], LegacyRecord>>

export interface LegacyBody {
  readonly success: boolean
  readonly message: string
  readonly data: readonly LegacyWallet[]
}

/** Asks with this client, or with a new key, because a key has ten requests a minute. */
export async function listLegacyTopWallets(
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
