import { stripVTControlCharacters } from 'node:util'
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '../../../basics/durations.ts'
import type { components } from '../../../generated/v1/types.ts'
import type { ScanAnswer, ShownPeriod } from './ranking.ts'

/** How figures and facts of a scan are worded, in the terminal and on the page. */

export const PERIOD_NAMES: Readonly<Record<ShownPeriod, string>> = {
  '1d': 'the last day',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  all: 'all time',
}

const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

export const SIMULATED = 'Simulated data: every figure is invented.'

/** Stands for an unknown figure. */
export const UNKNOWN = '-'

/** Dollars, three digits of the large amounts: $12, $1.23M. */
export function formatUsd(amount: number): string {
  const size = Math.abs(amount)
  return signed(amount, `$${(size < 1000 ? integer : compact).format(size)}`)
}

/** A number of things: 1,840. */
export function formatCount(count: number): string {
  return integer.format(count)
}

/** A number with its noun: 1 wallet, 1,840 wallets. */
export function countOf(count: number, thing: string): string {
  return `${integer.format(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** Whole per cent: -12 %. */
export function formatPct(pct: number): string {
  return signed(pct, `${integer.format(Math.abs(pct))} %`)
}

/**
 * Per cent where limits decide: whole, but with a decimal where a whole number would hide on which side of a limit it
 * lies: 4.9 % and not 5 %.
 */
export function formatPctNear(pct: number, limits: readonly number[]): string {
  const limit = limits.find((each) => Math.round(pct) === each && pct !== each)
  if (limit === undefined) return formatPct(pct)
  const tenths = pct < limit ? Math.floor(pct * 10) : Math.ceil(pct * 10)
  return signed(tenths, `${(Math.abs(tenths) / 10).toFixed(1)} %`)
}

const change = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** What was made, with its sign: +210 USD, -35 USD. */
export function formatResult(usd: number): string {
  return `${change.format(usd)} USD`
}

function signed(amount: number, text: string): string {
  return amount < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** A time span in its largest unit: 40 s, 12 min, 5 h, 6 d. */
export function formatDuration(sec: number): string {
  if (sec < MINUTE_SEC) return `${Math.round(sec)} s`
  if (sec < HOUR_SEC) return `${Math.round(sec / MINUTE_SEC)} min`
  if (sec < 2 * DAY_SEC) return `${Math.round(sec / HOUR_SEC)} h`
  return `${Math.round(sec / DAY_SEC)} d`
}

/** What a second source says of a wallet's profit on a token; empty where it says nothing, or agrees about nothing. */
export function describeSecond(second: components['schemas']['SecondSource']): string {
  if (second === null || second.realized_usd === null) return ''
  const { provider, verdict, realized_usd: said } = second
  if (verdict === 'agrees') return Math.abs(said) < 1 ? '' : `${provider} agrees`
  return `${provider} says ${formatUsd(said)}`
}

/** A clause as the beginning of a sentence. */
export function toSentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1)
}

/** A moment as people read it: 2026-11-21 18:59 UTC. */
export function formatTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * A name that a stranger chose, as one line of text: without control characters, which a terminal would obey. Empty
 * where nothing of it can be seen.
 */
export function toPlainText(text: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
  return VISIBLE.test(plain) ? plain.trim() : ''
}

/** A character that leaves a mark. U+2800 is a braille pattern without dots. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** A token as people call it; its shortened address where it has no symbol. */
export function nameOf({
  symbol,
  address,
}: {
  readonly symbol: string | null
  readonly address: string
}): string {
  return toPlainText(symbol ?? '') || shortenAddress(address)
}

/** The token's name and symbol; its shortened address where it has neither. */
export function nameToken({ data }: ScanAnswer): string {
  const [name, symbol] = [toPlainText(data.token.name), toPlainText(data.token.symbol)]
  if (name === '' && symbol === '') return shortenAddress(data.token.address)
  return symbol === '' ? name : `${name} (${symbol})`.trim()
}

/** Enough of an address to find it again: 5e8b…9nmS. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`
}

/** A sentence on the second source's verdicts on the token's wallets; empty where it was not asked. */
export function describeAgreement({ data }: ScanAnswer): string {
  const { agreement } = data.token
  if (!agreement) return ''
  const { checked, agrees, differs, sign_differs: otherSign, unknown } = agreement
  const others = [
    [differs, differs === 1 ? 'differs' : 'differ'],
    [otherSign, otherSign === 1 ? 'has the other sign' : 'have the other sign'],
    [unknown, unknown === 1 ? 'is unknown to it' : 'are unknown to it'],
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]))
  return `A second source agrees on ${agrees} of ${countOf(checked, 'wallet')} on this token${others.map((other) => `, ${other}`).join('')}.`
}

/** A figure with the signs of print: a real minus, a dash for what is unknown. */
export function toTypography(text: string): string {
  return text === UNKNOWN ? '–' : text.replaceAll(/(?<![^ (])-(?=[$\d])/g, '−')
}
