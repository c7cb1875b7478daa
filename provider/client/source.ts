import type { Capability, DataProvider, Definition } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Ask, ProviderClient } from './provider-client.ts'

/** What a vendor can be asked. */
type Fetches = Pick<
  DataProvider,
  'fetchToken' | 'fetchTokenTraders' | 'fetchWalletPnl' | 'fetchTokenFacts' | 'fetchWalletToken'
>

const CAPABILITIES: Readonly<Record<keyof Fetches, Capability>> = {
  fetchToken: 'token',
  fetchTokenTraders: 'topTraders',
  fetchWalletPnl: 'walletPeriods',
  fetchTokenFacts: 'tokenFacts',
  fetchWalletToken: 'walletToken',
}

export interface SourceOptions {
  readonly vendor: string
  readonly definition: Definition
  readonly client: ProviderClient
  /** What the vendor can be asked. The fetches that are missing here reject. */
  readonly fetches: Partial<Fetches>
  /** How many calls the history of a wallet takes. */
  readonly callsPerWallet: number
  /** Whether its traders come with the first buyers of the token among all wallets. */
  readonly firstBuyers: boolean
  /** The cheapest question that needs a key. */
  readonly tryKey: (ask: Ask) => Promise<unknown>
}

/** A vendor's data provider, from its client and what it can be asked. */
export function createSource(options: SourceOptions): DataProvider {
  const { vendor, definition, client, fetches, callsPerWallet, firstBuyers, tryKey } = options
  const names = Object.keys(CAPABILITIES) as (keyof Fetches)[]
  const missing = names.filter((name) => fetches[name] === undefined)
  const refusals = missing.map((name) => [name, () => refuse(vendor, CAPABILITIES[name])])
  const asked = names.filter((name) => !missing.includes(name)).map((name) => CAPABILITIES[name])
  return {
    vendor,
    definition,
    capabilities: new Set([...asked, ...(firstBuyers ? (['firstBuyers'] as const) : [])]),
    callsPerWallet,
    ...(Object.fromEntries(refusals) as Fetches),
    ...fetches,
    tryKey: () => client.tryKey(tryKey),
    trouble: () => client.health.trouble(),
    isBreakerOpen: () => client.breaker.isOpen(),
    readUse: () => client.budget.readUse(),
    close: () => client.close(),
  }
}

async function refuse(vendor: string, capability: Capability): Promise<never> {
  throw new Error(`${vendor} cannot be asked for ${capability}`)
}

/** Undefined for what the provider does not know; any other error is thrown again. */
export function whenUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
}
