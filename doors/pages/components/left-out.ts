import { html } from 'ghtml'
import { countReasons, explainObstacles } from '../figures/judgement.ts'
import type { ListedWallet, ShownPeriod } from '../figures/ranking.ts'
import { countOf, PERIOD_NAMES } from '../figures/wording.ts'

/** The wallets that a list to follow was made from. */
interface Considered {
  readonly wallets: readonly ListedWallet[]
  /** Whether there are more than these: they are the first by score. */
  readonly isCut: boolean
  readonly period: ShownPeriod
}

/**
 * How few wallets are listed, and which reasons leave out the others: a wallet counts for its first reason alone. An
 * obstacle is missing where another wallet of the group is listed, or where the last trade is too long ago.
 */
export function renderLeftOut(
  listed: readonly ListedWallet[],
  { wallets, isCut, period }: Considered,
): string {
  const others = wallets.filter(({ address }) => listed.every((each) => each.address !== address))
  const reasons = countReasons(others, ({ figures, group }) => {
    const other = listed.some((each) => each.group !== null && each.group.id === group?.id)
      ? 'another wallet of its group is listed'
      : 'it has not traded for 30 days'
    return explainObstacles(figures)[0] ?? other
  })
  const of = `${isCut ? 'the first ' : ''}${countOf(wallets.length, 'wallet')}`
  const few = `${listed.length || 'None'} of ${of} ${listed.length > 1 ? 'are' : 'is'}`
  const why = listed.length === 0 ? 'Why not' : 'Why the others are not'
  return html`<p>${few} worth a closer look by the figures of ${PERIOD_NAMES[period]}.!${reasons.length > 0 ? ` ${why}:` : ''}</p>
!${reasons.length > 0 ? html`<ul>!${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : ''}`
}
