import document from '../../generated/v1/document.json' with { type: 'json' }
import { html } from 'ghtml'
import type { ListedWallet } from '../scan/ranking.ts'
import { countOf } from '../scan/wording.ts'

/** What a tag speaks of. Families are in the order in which they matter to somebody who would follow the wallet. */
export const FAMILIES = {
  loss: 'Loses or is silent',
  luck: 'May have been lucky',
  speed: 'Faster than people',
  skill: 'Did well',
  manner: 'Big or patient',
  person: 'Known for',
  none: 'No tag',
} as const

export type Family = keyof typeof FAMILIES

const FAMILY_OF: Readonly<Record<string, Family>> = {
  bag_holder: 'loss',
  inactive: 'loss',
  one_hit: 'luck',
  gambler: 'luck',
  unfunded_profit: 'luck',
  likely_bot: 'speed',
  quick_flipper: 'speed',
  too_fast_to_copy: 'speed',
  high_winrate: 'skill',
  profitable: 'skill',
  whale: 'manner',
  diamond_hands: 'manner',
}

const DESCRIPTIONS: Readonly<Record<string, string>> =
  document.components.schemas.WalletTag['x-enum-descriptions']

/** The family of a tag; one that this version does not know says who somebody is. */
export function familyOf(tag: string): Family {
  return FAMILY_OF[tag] ?? 'person'
}

/** The family that a wallet is drawn in: the first of its tags' families. */
export function leadingFamily({ figures }: ListedWallet): Family {
  const families = new Set(figures.tags.map(familyOf))
  return (Object.keys(FAMILIES) as Family[]).find((family) => families.has(family)) ?? 'none'
}

/** The tags of a wallet, each in the colour of its family, with its rule for those who point at it. */
export function renderTags(tags: readonly string[]): string {
  return tags
    .map((tag) => html`<span class="tag ${familyOf(tag)}" title="${DESCRIPTIONS[tag] ?? ''}">${tag}</span>`)
    .join(' ')
}

const LABELS: Readonly<Record<string, string>> =
  document.components.schemas.WalletLabelName['x-enum-descriptions']

/** What the data provider calls a wallet, told apart from the tags, which are ours. */
export function renderLabels(labels: readonly string[]): string {
  return labels
    .map(
      (label) => html`<span class="label" title="The data provider: ${LABELS[label] ?? ''}">${label}</span>`,
    )
    .join(' ')
}

/** What the colours and the tags of these wallets mean, and how many wallets have each. */
export function renderTagLegend(wallets: readonly ListedWallet[]): string {
  const counts = new Map<string, number>()
  for (const tag of wallets.flatMap(({ figures }) => figures.tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const groups = (Object.keys(FAMILIES) as Family[]).map((family) => {
    const tags = [...counts.keys()].filter((tag) => familyOf(tag) === family).toSorted()
    if (tags.length === 0) return ''
    const rows = tags.map(
      (tag) => html`<dt>!${renderTags([tag])} <span class="count">${counts.get(tag)}</span></dt>
<dd>${DESCRIPTIONS[tag] ?? ''}</dd>`,
    )
    return html`<div><h3 class="${family}">${FAMILIES[family]}</h3><dl>!${rows}</dl></div>`
  })
  const untagged = wallets.filter(({ figures }) => figures.tags.length === 0).length
  if (untagged > 0)
    groups.push(html`<div><h3 class="none">${FAMILIES.none}</h3><p>${countOf(untagged, 'wallet')}</p></div>`)
  return html`<div class="legend">!${groups}</div>`
}
