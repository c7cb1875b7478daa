import { html } from 'ghtml'
import { toSearchKey } from '../../../basics/search-keys.ts'
import type { components } from '../../../generated/v1/types.ts'
import { formatCount, toPlainText, UNKNOWN } from '../figures/wording.ts'
import { linkElsewhere, linksFrom } from './links.ts'
import type { Visit } from './site.ts'
import { headCell, numberCell, table, timeCell } from './table.ts'

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
  return table('Table of tokens', tokens, {
    token: ({ address, symbol }) => headCell(links.token(address, symbol)),
    name: (token) =>
      html`<td>${toPlainText(token.name) || UNKNOWN} !${listDoubts(token, tokens).map((doubt) => html`<strong class="doubt">${doubt}</strong>`)}</td>`,
    mint: ({ address }) => html`<td>!${linkElsewhere('token', address, { sites })}</td>`,
    'best wallet, its score': ({ best_wallet: best, best_score: score }) =>
      html`<td>!${best === null ? '–' : html`!${links.wallet(best)} ${score}`}</td>`,
    traders: ({ traders }) => numberCell(traders, formatCount),
    holders: ({ holders }) => numberCell(holders, formatCount),
    scanned: ({ status, scanned_at: at }) =>
      status === 'completed'
        ? timeCell(at)
        : html`<td class="number" data-value="${Date.parse(at)}">${STATES[status]}</td>`,
  })
}

const STATES = { processing: 'running', failed: 'failed' } as const

/** Why a token may not be the one that its name says. */
function listDoubts(token: FoundToken, tokens: readonly FoundToken[]): string[] {
  const { symbol, name } = token
  const [largest] = tokens
    .filter((other) => toSearchKey(other.symbol) === toSearchKey(symbol) && toSearchKey(symbol) !== '')
    .toSorted((one, other) => other.traders - one.traders || (other.holders ?? 0) - (one.holders ?? 0))
  return [
    ...(largest !== undefined && largest !== token ? ['not the largest of this symbol'] : []),
    ...(mixesAlphabets(symbol) || mixesAlphabets(name) ? ['letters of several alphabets'] : []),
  ]
}

/** Whether Latin letters stand next to Cyrillic or Greek ones. Some of them look the same. */
function mixesAlphabets(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
}
