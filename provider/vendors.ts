import type { ProviderClientOptions } from './client/provider-client.ts'
import type { DataProvider } from './data-provider.ts'

/** A vendor that the service can read. Each knows a wallet's totals in a token, so that it can check another. */
export interface Vendor {
  /** Its host, which is called when a key is set without an address. */
  readonly url: string
  /** Whether it knows what a scan needs: tokens, their traders, and wallets with their past. */
  readonly primary: boolean
  /** Whether the simulator speaks its wire. */
  readonly simulated: boolean
  /** Loads the code that makes the vendor's client, so that settings can be read without that code. */
  readonly load: () => Promise<(options: ProviderClientOptions) => DataProvider>
}

const vendors = {
  'solana-tracker': {
    url: 'https://data.solanatracker.io',
    primary: true,
    simulated: true,
    load: async () => (await import('./solana-tracker/solana-tracker.ts')).createSolanaTracker,
  },
  vybe: {
    url: 'https://api.vybenetwork.xyz',
    primary: true,
    simulated: true,
    load: async () => (await import('./vybe/vybe.ts')).createVybe,
  },
} satisfies Readonly<Record<string, Vendor>>

/** The name of a vendor in settings and metrics. */
export type VendorName = keyof typeof vendors

/** The vendors by their names. */
export const VENDORS: Readonly<Record<VendorName, Vendor>> = vendors

export const VENDOR_NAMES = Object.keys(VENDORS) as VendorName[]

/** Vendors whose figures can be served. */
export const PRIMARY_VENDORS = VENDOR_NAMES.filter((name) => VENDORS[name].primary)
