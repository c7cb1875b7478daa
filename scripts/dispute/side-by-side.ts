import { styleText } from 'node:util'
import { SIMULATED, UNKNOWN } from '../../doors/pages/figures/wording.ts'
import type { SourceAnswer, SourceComparison } from '../../scans/compare-sources.ts'
import { renderList } from '../tables.ts'

/** The sources' figures of a wallet on a token. */
export interface Dispute extends SourceComparison {
  readonly wallet: string
  readonly mint: string
  readonly simulated: boolean
}

const FIGURES = { realizedUsd: 'realized', boughtUsd: 'bought', soldUsd: 'sold' } as const

type Definition = SourceAnswer['definition']

const DEFINITION_NAMES: Readonly<Record<keyof Definition, string>> = {
  figure: 'realized is',
  markets: 'markets',
  cost: 'cost of a sale',
  since: 'since',
  transfers: 'transfers in',
}

const VERDICTS: Readonly<Record<Dispute['verdict'], string>> = {
  agrees: 'They agree: within 50 USD, or within 10 %.',
  differs: 'They differ by more than 50 USD and 10 %.',
  sign_differs: 'One says profit and the other says loss.',
  unknown: 'There is nothing to compare.',
}

/** To the cent: a dispute may be about them. */
const exactUsd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The sources side by side, for a terminal of 80 columns. */
export function renderDispute({ wallet, mint, simulated, verdict, isDisputed, sources }: Dispute): string {
  const vendors = sources.map(({ vendor }) => vendor)
  const figures = Object.entries(FIGURES).map(([name, word]) => [
    word,
    ...sources.map(({ totals }) => formatKnown(totals?.[name as keyof typeof FIGURES])),
  ])
  const definitions = Object.entries(DEFINITION_NAMES).map(([name, word]) => [
    word,
    ...sources.map(({ definition }) => definition[name as keyof Definition]),
  ])
  const lines = [
    `${styleText('bold', 'Wallet')} ${wallet}`,
    `${styleText('bold', 'Token')}  ${mint}`,
    ...(simulated ? [styleText('yellow', SIMULATED)] : []),
    '',
    renderList(['USD on the token', ...vendors], figures, { numbers: vendors.map((_, index) => index + 1) }),
    '',
    `${VERDICTS[verdict]}${isDisputed ? ' Lists call the wallet disputed.' : ''}`,
    ...sources.flatMap(explainSilence),
    '',
    renderList(['What they count', ...vendors], definitions),
  ]
  return `${lines.join('\n')}\n`
}

/** Why a source has no figures; nothing where it has. */
export function explainSilence({ vendor, totals, failure }: SourceAnswer): string[] {
  if (failure !== undefined) return [`${vendor} has not answered: ${failure}`]
  return totals === undefined ? [`${vendor} does not cover the wallet or the token.`] : []
}

function formatKnown(usd: number | null | undefined): string {
  return typeof usd === 'number' ? exactUsd.format(usd) : UNKNOWN
}

/** The same as values. */
export function toJson({ wallet, mint, simulated, verdict, isDisputed, sources }: Dispute) {
  return {
    wallet,
    mint,
    simulated,
    verdict,
    disputed: isDisputed,
    sources: sources.map(({ vendor, definition, totals, failure }) => ({
      source: vendor,
      realized_usd: totals?.realizedUsd ?? null,
      bought_usd: totals?.boughtUsd ?? null,
      sold_usd: totals?.soldUsd ?? null,
      failure: failure ?? null,
      counts: definition,
    })),
  }
}
