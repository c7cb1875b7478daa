import { explainObstacles, findReason, judgeWallet } from './judgement.ts'
import { type Figures, type ListedWallet, readHoldingSec } from './ranking.ts'
import { countOf, formatDuration, formatPct, formatUsd, toSentence } from './wording.ts'

/** What speaks for a wallet and against it, beyond the verdict, in words. */

/**
 * Why to look at a wallet: what becomes of a dollar, and whether there is time to follow. The verdict comes first where
 * an obstacle or a likely gain decides it; other rows would all begin with the same words.
 */
export function explainChoice(figures: Figures): string {
  const isOpen = figures.verdict !== 'likely_gains' && figures.obstacles.length === 0
  const clauses = [
    isOpen ? [] : [judgeWallet(figures), findReason(figures) ?? []].flat().join(': '),
    describeDollar(figures) ?? [],
    explainMerits(figures),
  ]
  return clauses
    .flat()
    .map((each) => `${toSentence(each)}.`)
    .join(' ')
}

/** A person who follows needs about this long to see a purchase and to buy and sell as well. */
const PATIENT_SEC = 15 * 60

/** What is good about a wallet whatever its score says, a clause each. */
export function explainMerits(figures: Figures): string[] {
  const { realized_without_best_usd: rest, combined_pnl_usd: combined } = figures
  const heldSec = readHoldingSec(figures)
  return [
    ...(typeof rest === 'number' && rest > 0 && (combined ?? 0) >= 0
      ? [`it made ${formatUsd(rest)} without its best token, too`]
      : []),
    ...(heldSec === null || heldSec < PATIENT_SEC
      ? []
      : [`it holds a token for ${formatDuration(heldSec)}, which leaves time to follow`]),
    ...describeKept(figures, 'enough'),
  ]
}

/** What the score does not say at a glance: how much hangs on one token, and what was left out. */
export function listCautions({ figures, group, labels }: ListedWallet): string[] {
  const { realized_pnl_usd: pnl, realized_without_best_usd: rest } = figures
  const { unfunded_tokens: unfunded, unfunded_proceeds_usd: proceeds } = figures
  const { combined_pnl_usd: combined } = figures
  const haste = describeHaste(figures) ?? []
  const kept = describeKept(figures, 'too little')
  const cautions = [explainObstacles(figures), haste, kept, explainLabels(labels)].flat().map(toSentence)
  if (pnl !== null && pnl > 0 && combined !== null && combined < 0)
    cautions.push(`With what it still holds, it lost ${formatUsd(-combined)}`)
  if (group !== null) cautions.push(`It moves together with ${countOf(group.size - 1, 'other wallet')}`)
  if (typeof rest === 'number' && rest <= 0 && pnl !== null && pnl > 0) {
    const lost = formatUsd(-rest)
    cautions.push(`It ${lost === '$0' ? 'made nothing' : `lost ${lost}`} without its best token`)
  }
  if (typeof unfunded === 'number' && unfunded > 0) {
    const tokens = unfunded === 1 ? 'one token' : `${unfunded} tokens`
    const earned = typeof proceeds === 'number' ? `, for ${formatUsd(proceeds)}` : ''
    cautions.push(`It sold more than it had bought of ${tokens}${earned}`)
  }
  return cautions
}

/**
 * What a copy kept of the wins that were checked, as a clause: `enough` to cover the costs, or `too little`. None where
 * none was checked, and where a copy of the whole record says more.
 */
function describeKept(
  { wins_kept_pct: kept, verdict, obstacles }: Figures,
  wanted: 'enough' | 'too little',
): string[] {
  const found = obstacles.includes('copies_keep_little') ? 'too little' : 'enough'
  if (typeof kept !== 'number' || verdict !== 'not_computed' || found !== wanted) return []
  return [`a copy 10 s later kept ${formatPct(kept)} of its largest wins`]
}

/** Why a person who follows may be too late, as a clause; undefined where there is time, or no figure of it. */
function describeHaste({ holding_median_sec: heldSec }: Figures): string | undefined {
  if (typeof heldSec !== 'number' || heldSec >= PATIENT_SEC) return undefined
  // Rounded up: "within" must not say less than is true.
  const withinSec = heldSec < 60 ? Math.max(1, Math.ceil(heldSec)) : Math.ceil(heldSec / 60) * 60
  return `half of its tokens are sold within ${formatDuration(withinSec)}`
}

/** What a label means for a person who follows; labels that say nothing about following are missing. */
const CALLED: Readonly<Record<string, string>> = {
  bundler: 'a bundler: others cannot buy at its price',
  deployer: 'a deployer: it may sell you its own token',
  developer: 'a developer: it may sell you its own token',
  insider: 'an insider: others cannot buy at its price',
  sniper: 'a sniper: it buys sooner than a person can',
}

/** What the data provider's labels warn of, a clause each. */
function explainLabels(labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const called = CALLED[label]
    return called === undefined ? [] : [`the data provider calls it ${called}`]
  })
}

/** What likely becomes of a dollar, as a clause; undefined where the service does not have it. */
export function describeDollar({ edge_low_pct: low, edge_high_pct: high }: Figures): string | undefined {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined
  return `a dollar in each of its tokens likely ends as ${formatDollar(low)} to ${formatDollar(high)}`
}

/** A dollar after one token at this edge: $1.21. */
function formatDollar(pct: number): string {
  return `$${Math.max(0, 1 + pct / 100).toFixed(2)}`
}
