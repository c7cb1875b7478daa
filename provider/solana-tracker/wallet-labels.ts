import type { StatedLabel } from '../../analysis/wallet-pnl.ts'
import { isRecord } from '../client/answer-checks.ts'
import type { LabelledWallet } from '../data-provider.ts'
import type { Schemas } from './checks.ts'

/*
 * The labels that the provider gives wallets, in its answers about a token and its traders (docs/provider.md, Labels).
 * A label in an unknown form is ignored: labels are no reason to refuse an answer.
 */

const RISK_GROUPS = { snipers: 'sniper', insiders: 'insider', bundlers: 'bundler' } as const

/** The labels of an identity that say how a wallet trades. Others, such as names of people, are ignored. */
const IDENTITIES: readonly StatedLabel['name'][] = ['arbitrage', 'bot', 'developer', 'exchange', 'pool']

/** Labels in a token's metadata and its risk. */
export function readTokenLabels({ token, risk }: Schemas['TokenResponse']): LabelledWallet[] {
  const creator = token.creation?.creator
  const deployers = typeof creator === 'string' ? [creator] : []
  return [
    ...deployers.map((address) => ({ address, name: 'deployer', source: 'token_creation' }) as const),
    ...Object.entries(RISK_GROUPS).flatMap(([group, name]) =>
      readGroup(risk?.[group]).map((address) => ({ address, name, source: 'token_risk' }) as const),
    ),
  ]
}

/** Labels in a row of the long list of traders. */
export function readIdentityLabels({ wallet, identity }: Schemas['Trader']): LabelledWallet[] {
  if (!isRecord(identity)) return []
  const tags = Array.isArray(identity.tags) ? identity.tags : []
  const given = new Set([identity.type, ...tags])
  const names = IDENTITIES.filter((name) => given.has(name))
  return names.map((name) => ({ address: wallet, name, source: 'wallet_identity' }))
}

/** The wallets of a group of the risk, in either spelling. */
function readGroup(group: unknown): string[] {
  const rows: unknown[] = isRecord(group) && Array.isArray(group.wallets) ? group.wallets : []
  return rows
    .map((row) => (isRecord(row) ? (row.wallet ?? row.address) : undefined))
    .filter((address) => typeof address === 'string')
}
