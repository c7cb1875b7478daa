import type { ProviderClientOptions } from './client/provider-client.ts'
import type { DataProvider } from './data-provider.ts'
import { createSolanaTracker } from './solana-tracker/solana-tracker.ts'

/** How the client of each vendor is made. */
export const VENDORS = {
  'solana-tracker': createSolanaTracker,
} as const satisfies Readonly<Record<string, (options: ProviderClientOptions) => DataProvider>>
