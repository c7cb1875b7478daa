import type { components } from '../../generated/legacy/types.ts'
import type { TestAnswer, TestClient } from './client.ts'
import type { TestService } from './service.ts'

/** The legacy interface over HTTP. */

export const TOP_WALLETS = '/api/bot/solana/top-wallets'

/** The body of a success or of a failure; the status says which. */
export type LegacyBody = components['schemas']['ListLegacyTopWalletsResponse']

/** Asks with this client, or with a new key, because a key has ten requests a minute. */
export async function listLegacyTopWallets(
  service: TestService,
  query = '',
  client?: TestClient,
): Promise<TestAnswer<LegacyBody>> {
  return (client ?? (await service.client())).get<LegacyBody>(`${TOP_WALLETS}${query}`)
}

/** The addresses of an answer, in its order. */
export function addressesOf({ body }: TestAnswer<LegacyBody>): string[] {
  return body.data.map((wallet) => wallet['7d'].address)
}
