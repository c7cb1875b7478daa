import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { formatCount } from '../figures/calibration.ts'
import { toPlainText, UNKNOWN } from '../figures/wording.ts'
import { renderTime, table } from './frames.ts'
import { linkElsewhere, linksFrom } from './links.ts'
import type { Visit } from './site.ts'
import { numberCell, toTypography } from './wallet-table.ts'

export type FoundToken = components['schemas']['ScannedToken']

/**
 * Scanned tokens as a table, each with its mint and its best wallet. A token may have any name: one that has the symbol
 * of a larger one, or mixes alphabets, is marked. The best wallet is that of 30 days, as its page shows by itself.
 */
export function renderFoundTokens(
  tokens: readonly FoundToken[],
  { up, sites }: Pick<Visit, 'up' | 'sites'>,
): string {
  const links = linksFrom(up)
  const rows = tokens.map((token) => {
    const { address, symbol, name, status, traders, holders, best_wallet: best, best_score: score } = token
    const wallet = best === null ? toTypography(UNKNOWN) : html`!${links.wallet(best)} ${score}`
    const doubts = listDoubts(token, tokens).map((doubt) => html`<strong class="doubt">${doubt}</strong>`)
    return html`<tr><th scope="row">!${links.token(address, symbol)}</th>
<td>${toPlainText(name) || UNKNOWN} !${doubts}</td><td>!${linkElsewhere('token', address, { sites })}</td>
<td>!${wallet}</td>!${numberCell(traders, formatCount)}!${numberCell(holders, formatCount)}
<td data-value="${token.scanned_at}">!${status === 'completed' ? renderTime(token.scanned_at) : STATES[status]}</td></tr>
`
  })
  const numbers = ['traders', 'holders']
  const heads = ['token', 'name', 'mint', 'best wallet, its score', ...numbers, 'scanned']
  return table('Table of tokens', heads, { numbers, rows })
}

const STATES = { processing: 'running', failed: 'failed', completed: 'done' } as const

/** Why a token may not be the one that its name says. */
function listDoubts(token: FoundToken, tokens: readonly FoundToken[]): string[] {
  const { symbol, name } = token
  const [largest] = tokens
    .filter((other) => fold(other.symbol) === fold(symbol) && fold(symbol) !== '')
    .toSorted((one, other) => other.traders - one.traders || (other.holders ?? 0) - (one.holders ?? 0))
  return [
    ...(largest !== undefined && largest !== token ? ['not the largest of this symbol'] : []),
    ...(mixesAlphabets(symbol) || mixesAlphabets(name) ? ['letters of several alphabets'] : []),
  ]
}

/** A name without what people overlook: case, widths of letters, and letters that are not seen. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\s]/gu, '')
    .toLowerCase()
}

/** Whether Latin letters stand next to Cyrillic or Greek ones. Some of them look the same. */
function mixesAlphabets(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
}
