import type { Config } from '../../config/config.ts'
import { namePepper } from '../../db/key-format.ts'
import { declareKeyTerms } from '../../db/key-terms.ts'
import type { StoredKey } from '../../db/request-keys.ts'
import { policies } from '../../generated/v1/operations.ts'
import { LIST_GAP, renderList } from '../tables.ts'

/** A key as the list shows it. */
export interface ListedKey extends StoredKey {
  /** Units of its profile on the present UTC day, by pool. */
  readonly usedToday: Readonly<Record<string, number>>
}

interface Column {
  readonly head: string
  readonly text: (key: ListedKey, config: Config) => string
}

/** The pools that customers ask about: the others prevent misuse. */
const MAIN_POOLS = ['scans', 'reads']

/** From left to right, the most important first: a narrow terminal shows as many of them as fit. */
const COLUMNS: readonly Column[] = [
  { head: 'id', text: ({ id }) => id },
  { head: 'profile', text: ({ profile }) => profile ?? '(deleted)' },
  { head: 'plan', text: ({ plan }) => plan ?? '' },
  { head: 'ends', text: describeEnd },
  { head: 'last used', text: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : formatDay(lastUsedAt)) },
  { head: 'used today', text: (key) => describeUse(key, (pool) => MAIN_POOLS.includes(pool)) || 'nothing' },
  { head: 'also used today', text: (key) => describeUse(key, (pool) => !MAIN_POOLS.includes(pool)) },
  ...Object.values(declareKeyTerms(policies.scopes)).map(({ head, show }) => ({ head, text: show })),
  { head: 'last four', text: ({ lastFour }) => lastFour },
  { head: 'created', text: ({ createdAt }) => formatTime(createdAt) },
  { head: 'former secret until', text: ({ formerUntil }) => formatTime(formerUntil) },
  { head: 'revoked', text: ({ revokedAt }) => formatTime(revokedAt) },
  { head: 'pepper', text: ({ pepper }, config) => describePepper(pepper, config) },
]

/** A name on a terminal is cut to this width, with an ellipsis, so that it leaves room for the rest. */
const PROFILE_WIDTH_MAX = 12

/**
 * The keys as a table of at most `widthMax` characters. Columns that do not fit are left out and named in the last
 * line; those without any value are left out.
 */
export function renderKeys(
  keys: readonly ListedKey[],
  config: Config,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  const filled = COLUMNS.map(({ head, text }) => ({ head, cells: keys.map((key) => text(key, config)) }))
    .filter(({ cells }) => cells.length === 0 || cells.some((cell) => cell !== ''))
    .map(({ head, cells }) => {
      const width = Math.max(head.length, ...cells.map((cell) => cell.length))
      const isCut = head === 'profile' && widthMax < Number.POSITIVE_INFINITY
      return { head, cells, width: isCut ? Math.min(width, PROFILE_WIDTH_MAX) : width }
    })
  let usedWidth = -LIST_GAP
  const firstBeyond = filled.findIndex(({ width }) => {
    usedWidth += width + LIST_GAP
    return usedWidth > widthMax
  })
  const columns = firstBeyond < 0 ? filled : filled.slice(0, firstBeyond)
  const heads = columns.map(({ head }) => head)
  const rows = keys.map((_, row) => columns.map(({ cells }) => cells[row] ?? ''))
  const widths = columns.map(({ width }) => width)
  const missing = filled.slice(columns.length).map(({ head }) => head)
  const note = missing.length === 0 ? '' : `\nMore with --json or in a wider terminal: ${missing.join(', ')}.`
  return `${renderList(heads, rows, { widths })}${note}`
}

/** The day on which a key ends, or why it no longer works. */
function describeEnd({ revokedAt, expiresAt, pepper }: ListedKey, config: Config): string {
  if (revokedAt !== null) return 'revoked'
  if (describePepper(pepper, config) === 'not set') return 'no pepper'
  if (expiresAt === null) return 'never'
  return expiresAt.getTime() > Date.now() ? formatDay(expiresAt) : 'expired'
}

function describeUse({ usedToday }: ListedKey, isShown: (pool: string) => boolean): string {
  const shown = Object.entries(usedToday).filter(([pool]) => isShown(pool))
  return shown.map(([pool, used]) => `${pool} ${used}`).join(', ')
}

function formatDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function formatTime(time: Date | null): string {
  return time?.toISOString() ?? ''
}

/** Whether the settings have the pepper of a key, so that the key works. */
function describePepper(name: string | null, { apiKeyPepper, apiKeyPreviousPeppers }: Config): string {
  if (name === null) return ''
  if (name === namePepper(apiKeyPepper)) return apiKeyPepper === undefined ? name : 'present'
  if (name === namePepper(undefined)) return apiKeyPreviousPeppers.includes(name) ? name : 'not set'
  return apiKeyPreviousPeppers.some((pepper) => namePepper(pepper) === name) ? 'previous' : 'not set'
}
