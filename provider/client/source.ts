import type { DataProvider } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Ask, ProviderClient } from './provider-client.ts'

/** The part of a data provider that differs between vendors. */
interface Vendor
  extends Omit<
    DataProvider,
    'tryKey' | 'trouble' | 'refusalOf' | 'refusedEndpoints' | 'isBreakerOpen' | 'readUse' | 'close'
  > {
  /** The cheapest question that needs a key. */
  readonly tryKey: (ask: Ask) => Promise<unknown>
  /** The endpoints of calls that a key may lack. */
  readonly endpoints?: Partial<Record<Parameters<DataProvider['refusalOf']>[0], string>>
}

/** A vendor's data provider, from its client and what it is asked. */
export function createSource(client: ProviderClient, { tryKey, endpoints, ...asked }: Vendor): DataProvider {
  return {
    ...asked,
    tryKey: () => client.tryKey(tryKey),
    trouble: () => client.health.trouble(),
    refusalOf(call) {
      const endpoint = endpoints?.[call]
      return endpoint === undefined ? undefined : client.health.refusalOf(endpoint)
    },
    refusedEndpoints: () => client.health.refusedEndpoints(),
    isBreakerOpen: () => client.health.isOpen(),
    readUse: () => client.budget.readUse(),
    close: () => client.close(),
  }
}

/** Undefined for what the provider does not know; any other error is thrown again. */
export function whenUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
}
