import { html } from 'ghtml'
import { VALUES } from '../../../generated/values.ts'

/** Sentences on how to read the figures, which several pages share. */

export const ABOUT_SCORE = `The score goes from 0 to 99 and says how sure it is that a dollar put into each of the wallet’s tokens grows; 50 means ${VALUES['sure-pct']} % sure that it at least breaks even.`

export const ABOUT_SOLID = `Solid records come first: ${VALUES['solid-tokens']} tokens or more, small stakes counted in part, $${VALUES['solid-stakes-usd']} put into them, $${VALUES['solid-results-usd']} made, and an edge of ${VALUES['solid-edge-pct']} % or more.`

export const ABOUT_PROFIT =
  'Profit (PnL) counts the sales of all tokens, and “change on paper” what the period did to those not sold, which is not what the wallet holds. ROI, wins, edge and score count only tokens that the wallet has bought.'

export const ABOUT_CAUTION = `The edge, its range and the cautious win rate are cautious estimates: they start from what an ordinary wallet does, and move to what this one did the more tokens there are. So after a short record an edge may be below the ROI, and a win rate above its own range. A range holds the truth with a probability of ${VALUES['range-pct']} %.`

export const ABOUT_LISTS =
  '“copy” says what following a wallet would have made, with the chance of a gain. “Not asked” means that it was not computed: find out on the wallet’s page before you follow.'

/** How to read a wallet's own figures, with a link to all rules. */
export function renderReading(up: string): string {
  return html`<p>${ABOUT_SCORE} The edge is what it makes of a dollar per token.</p>
<p>${ABOUT_CAUTION}</p>
<p>A closed token has a win or a loss. A token with a small stake counts in part. <a href="${up}docs/guides/score-and-tags">All rules</a></p>`
}
