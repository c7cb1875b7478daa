import type { StatedLabel } from '../../analysis/wallet-pnl.ts'
import { LABELS_MAX } from '../../db/wallets.ts'
import type { Schema } from '../schema.ts'

/** A token that the provider stated labels on when it was fetched. */
interface LabellingToken {
  readonly address: string
  readonly fetchedAt: Date
}

type Labels = Schema<'WalletLabelList'>

/** The labels of a wallet on a token, from the JSON text that token_wallets has of them. */
export function toLabels(text: string, token: LabellingToken): Labels {
  return showLabels(JSON.parse(text), token)
}

/** The labels of a wallet on any token, those stated last first, from the JSON text that `labelsOf` selects. */
export function toLatestLabels(text: string): Labels {
  const stated: readonly [string, string, readonly StatedLabel[]][] = JSON.parse(text)
  return stated
    .flatMap(([address, time, labels]) => showLabels(labels, { address, fetchedAt: new Date(time) }))
    .slice(0, LABELS_MAX)
}

function showLabels(labels: readonly StatedLabel[], { address, fetchedAt }: LabellingToken): Labels {
  return labels.map((label) => ({ ...label, token_address: address, seen_at: fetchedAt.toISOString() }))
}
