import type { DataProvider } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Ask, ProviderClient } from './provider-client.ts'

/** The part of a data provider that differs between vendors. */
interface Vendor extends Omit<DataProvider, 'tryKey' | 'trouble' | 'isBreakerOpen' | 'readUse' | 'close'> {
  /** The cheapest question that needs a key. */
  readonly tryKey: (ask: Ask) => Promise<unknown>
}

/** A vendor's data provider, from its client and what it is asked. */
export function createSource(client: ProviderClient, { tryKey, ...asked }: Vendor): DataProvider {
  return {
    ...asked,
    tryKey: () => client.tryKey(tryKey),
    trouble: () => client.health.trouble(),
    isBreakerOpen: () => client.health.isOpen(),
    readUse: () => client.budget.readUse(),
    close: () => client.close(),
  }
}

/** Undefined for what the provider does not know; any other error is thrown again. */
export function whenUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
}
