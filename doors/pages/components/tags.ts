import { html } from 'ghtml'
import { MEANINGS } from '../figures/meanings.ts'
import type { ListedWallet } from '../figures/ranking.ts'
import { FAMILIES, type Family, familyOf } from '../figures/tag-families.ts'
import { countOf } from '../figures/wording.ts'

/** The tags of a wallet, each in the colour of its family, with its rule for those who point at it. */
export function renderTags(tags: readonly string[]): string {
  return tags
    .map((tag) => html`<span class="tag ${familyOf(tag)}" title="${MEANINGS.tag[tag] ?? ''}">${tag}</span>`)
    .join(' ')
}

/** The data provider's labels of a wallet, which look different from our tags. */
export function renderLabels(labels: readonly string[]): string {
  return labels
    .map(
      (label) =>
        html`<span class="label" title="The data provider: ${MEANINGS.label[label] ?? ''}">${label}</span>`,
    )
    .join(' ')
}

/** The group that a wallet moves together with; nothing where none was found. */
export function renderGroupMark({ group }: ListedWallet): string {
  if (group === null) return ''
  const { name, size } = group
  // Only a list that is ranked gives its groups letters.
  const words = ['group', name, 'of', size].filter((word) => word !== '')
  return html`<span class="group" title="${countOf(size, 'wallet')} that move together">${words.join(' ')}</span>`
}

/** What the tags of these wallets and their colours mean, and how many wallets have each. */
export function renderTagLegend(wallets: readonly ListedWallet[]): string {
  const all = wallets.flatMap(({ figures }) => figures.tags)
  const count = (tag: string) => all.filter((each) => each === tag).length
  const groups = (Object.keys(FAMILIES) as Family[]).map((family) => {
    const tags = [...new Set(all)].filter((tag) => familyOf(tag) === family).toSorted()
    if (tags.length === 0) return ''
    const rows = tags.map(
      (tag) => html`<dt>!${renderTags([tag])} <span class="count">${count(tag)}</span></dt>
<dd>${MEANINGS.tag[tag] ?? ''}</dd>`,
    )
    return html`<div><h3 class="${family}">${FAMILIES[family]}</h3><dl>!${rows}</dl></div>`
  })
  const untagged = wallets.filter(({ figures }) => figures.tags.length === 0).length
  if (untagged > 0)
    groups.push(html`<div><h3 class="none">${FAMILIES.none}</h3><p>${countOf(untagged, 'wallet')}</p></div>`)
  return html`<div class="legend">!${groups}</div>`
}
