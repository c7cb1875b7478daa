import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'
import { renderWalletStats } from './stats.ts'

/** Each of these addresses, in their order, with the stored wallet where there is one. */
export function renderQueriedWallets(
  addresses: readonly string[],
  stored: ReadonlyMap<string, StoredWallet>,
): Promise<Rendered<Schema<'QueriedWalletList'>>> {
  return Rendered.list(addresses, (address) => {
    const wallet = stored.get(address)
    return Rendered.from<Schema<'QueriedWalletList'>[number]>(
      wallet === undefined
        ? { address, status: 'unknown' }
        : { address, status: 'found', data: renderWallet(wallet, 'cache') },
    )
  })
}

/** A stored wallet as the contract shows it. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
): Rendered<Schema<'WalletScanData'>> {
  return Rendered.from({
    address: wallet.address,
    source,
    scanned_at: wallet.analysedAt.toISOString(),
    wallet: renderWalletStats(wallet),
  })
}
