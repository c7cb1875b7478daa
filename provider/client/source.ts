import type { DataProvider } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Ask, ProviderClient } from './provider-client.ts'

/** What a vendor is asked. One that only checks others answers `fetchWalletToken` alone. */
type Fetches = Pick<DataProvider, 'fetchWalletToken'> &
  Partial<Pick<DataProvider, 'fetchToken' | 'fetchTokenTraders' | 'fetchWalletPnl' | 'fetchTokenFacts'>>

type Facts = Pick<DataProvider, 'vendor' | 'definition' | 'callsPerWallet' | 'firstBuyers'>

export interface SourceOptions extends Facts {
  readonly client: ProviderClient
  readonly fetches: Fetches
  /** The cheapest question that needs a key. */
  readonly tryKey: (ask: Ask) => Promise<unknown>
}

/** A vendor's data provider, from its client and what it is asked. What a scan needs and it lacks always rejects. */
export function createSource({ client, fetches, tryKey, ...facts }: SourceOptions): DataProvider {
  const refuse = async () => {
    throw new Error(`${facts.vendor} can only check other vendors`)
  }
  return {
    ...facts,
    fetchToken: refuse,
    fetchTokenTraders: refuse,
    fetchWalletPnl: refuse,
    ...fetches,
    tryKey: () => client.tryKey(tryKey),
    trouble: () => client.health.trouble(),
    isBreakerOpen: () => client.breaker.isOpen(),
    readUse: () => client.budget.readUse(),
    close: () => client.close(),
  }
}

/** Undefined for what the provider does not know; any other error is thrown again. */
export function whenUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
}
