import { html } from 'ghtml'
import type { ListedWallet, Ranking } from '../figures/ranking.ts'
import { countOf } from '../figures/wording.ts'
import { section } from './frames.ts'
import type { Links } from './links.ts'

/** How many groups are named. */
const SHOWN = 20

interface FoundGroup {
  readonly name: string
  /** How many wallets it has, in the list or not. */
  readonly size: number
  /** The members in the list, the best first. */
  readonly wallets: readonly ListedWallet[]
}

const UNKNOWN_GROUPS =
  '<p>It is not known which of these wallets move together: the data provider does not say when they first bought.</p>'

/** How many opinions the wallets of a list are: wallets that move together count as one. Empty where none do. */
export function renderGroups({ ranked, unranked, independent }: Ranking, links: Links): string {
  const wallets = [...ranked, ...unranked]
  if (independent === null) return section('groups', 'Groups', UNKNOWN_GROUPS)
  const groups = listGroups(wallets)
  if (groups.length === 0) return ''
  const shown = groups.slice(0, SHOWN)
  const more = groups.length > SHOWN ? html` The first ${SHOWN} are shown.` : ''
  const found = html`<p>The first buys of a group's wallets fall within seconds of each other, token after token, so a group counts as
one opinion. Whether it has one owner is not known.!${more}</p>
<ul class="groups">!${shown.map((group) => renderGroup(group, links))}</ul>`
  const title = `${countOf(wallets.length, 'wallet')}, ${countOf(independent, 'independent group')}`
  return section('groups', title, found)
}

/** The groups with two wallets or more in the list, in the order of their best. */
function listGroups(wallets: readonly ListedWallet[]): FoundGroup[] {
  const members = Map.groupBy(
    wallets.filter(({ group }) => group !== null),
    ({ group }) => group?.id,
  )
  return [...members.values()]
    .map((each) => ({ name: each[0]?.group?.name ?? '', size: each[0]?.group?.size ?? 0, wallets: each }))
    .filter((group) => group.wallets.length > 1)
}

function renderGroup({ name, size, wallets }: FoundGroup, links: Links): string {
  const rest = size - wallets.length
  const others = rest > 0 ? html`, and ${countOf(rest, 'wallet')} elsewhere` : ''
  const members = wallets.map(
    ({ address, figures }) => html`!${links.wallet(address)} <span>${figures.score ?? '–'}</span>`,
  )
  return html`<li><span class="group">group ${name} of ${size}</span> !${members.join(', ')}!${others}</li>
`
}
