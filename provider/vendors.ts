import type { ProviderClientOptions } from './client/provider-client.ts'
import type { DataProvider } from './data-provider.ts'

/** A vendor that the service can read. The simulator plays each of them. */
interface Vendor {
  /** Its host, which is called when a key is set without an address. */
  readonly url: string
  /** Loads the code that makes the vendor's client, so that settings can be read without that code. */
  readonly load: () => Promise<(options: ProviderClientOptions) => DataProvider>
}

/** The vendors by their names in settings and metrics. */
export const VENDORS = {
  'solana-tracker': {
    url: 'https://data.solanatracker.io',
    load: async () => (await import('./solana-tracker/solana-tracker.ts')).createSolanaTracker,
  },
  vybe: {
    url: 'https://api.vybenetwork.xyz',
    load: async () => (await import('./vybe/vybe.ts')).createVybe,
  },
} satisfies Readonly<Record<string, Vendor>>

export type VendorName = keyof typeof VENDORS

export const VENDOR_NAMES = Object.keys(VENDORS) as VendorName[]
