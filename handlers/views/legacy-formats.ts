/*
 * The texts of the legacy interface, as docs/legacy.md explains them. Unknown stays null here; the view decides what
 * stands in its place.
 */

/** Stands for an unknown figure where the interface has a plain number or a plain text. */
export const UNKNOWN_NUMBER = 0
export const UNKNOWN_TEXT = '-'

const SHORTENED_FROM_USD = 1000
const SHOWN_CHARACTERS = 4

const ONE_DECIMAL = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
  // A number that rounds to zero gets no sign.
  signDisplay: 'negative',
} as const

const percent = new Intl.NumberFormat('en-US', ONE_DECIMAL)
const shortUsd = new Intl.NumberFormat('en-US', {
  ...ONE_DECIMAL,
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
})
const exactUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  useGrouping: false,
  signDisplay: 'negative',
})

const UNITS = [
  { unit: 'd', sec: 86_400 },
  { unit: 'h', sec: 3600 },
  { unit: 'm', sec: 60 },
  { unit: 's', sec: 1 },
] as const

/** `$12.3K`, `-$1.2M`; in full under 1000 USD: `$310.50`. Takes an amount of two decimals. */
export function formatLegacyUsd(usd: number | null): string | null {
  if (usd === null) return null
  return (Math.abs(usd) < SHORTENED_FROM_USD ? exactUsd : shortUsd).format(usd)
}

/** `43.4%`. */
export function formatPercent(pct: number | null): string | null {
  return pct === null ? null : `${percent.format(pct)}%`
}

/** The two largest units, rounded down: `2h 5m`, `3d 0h`, `45s`. */
export function formatLegacyDuration(durationSec: number | null): string | null {
  if (durationSec === null) return null
  const largest = UNITS.findIndex(({ sec }) => durationSec >= sec)
  const first = largest === -1 ? UNITS.length - 1 : largest
  let leftSec = Math.floor(durationSec)
  const parts = UNITS.slice(first, first + 2).map(({ unit, sec }) => {
    const count = Math.floor(leftSec / sec)
    leftSec -= count * sec
    return `${count}${unit}`
  })
  return parts.join(' ')
}

/** `7Ytt...j2G5`. */
export function shortenLegacyAddress(address: string): string {
  return `${address.slice(0, SHOWN_CHARACTERS)}...${address.slice(-SHOWN_CHARACTERS)}`
}
