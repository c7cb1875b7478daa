import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReportReads } from '../../context.ts'
import type { Database } from '../../db/connection.ts'
import { untilQuiet } from '../../db/repeated-errors.ts'
import { findStoredList, type StoredList, storeLists } from '../../db/stored-lists.ts'
import { type BegunBody, beginBody } from '../views/begun-body.ts'
import type { ReportOutline } from '../views/report.ts'
import type { BegunReport, KeptReport } from '../views/report-cache.ts'

/** With their texts they take ten megabytes at most. */
const WAITING_MAX = 16
const SETTLE_TIMEOUT_MS = 5_000

export interface StoredReports extends Pick<ReportReads, 'recall' | 'settle'> {
  /** Has a report stored that memory has no room for any more, unless too many wait for that. */
  readonly store: (report: KeptReport) => void
}

/**
 * Reports for which memory has no room are stored as they were rendered, behind the answers and on one connection; by
 * whichever process, they are recalled by all. One that was made of other rows, or by other code, is not found: a report is recalled
 * by the version that its token has at that moment, and by a digest of what renders it.
 *
 * Nothing depends on them. Where they cannot be read or written, reports are rendered as if there were none; `warn` is told
 * once for as long as it goes on. Replicas do not have them: they are read where they are written.
 */
export function createStoredReports(primary: Database, warn: (error: Error) => void): StoredReports {
  const tell = untilQuiet(warn)
  /** Of which tokens the reports are that this process has rendered, and not stored. */
  const unstored = new WeakMap<ReportOutline, number>()
  const packed = new Map<number, StoredList>()
  let waiting = 0
  let lastStored: Promise<void> = Promise.resolve()
  /** Those that were packed while others were stored are one statement. */
  async function storePacked(): Promise<void> {
    const lists = new Map(packed)
    packed.clear()
    if (lists.size > 0) await storeLists(primary, lists)
  }
  return {
    async recall({ tokenId, version }, render) {
      const found = await recallStored(primary, tokenId, version).catch(tell)
      if (found !== undefined) return found
      const { isPassing, ...report } = await render()
      if (!isPassing) unstored.set(report.outline, tokenId)
      return report
    },
    store(report) {
      const tokenId = unstored.get(report.outline)
      if (tokenId === undefined || waiting === WAITING_MAX) return
      unstored.delete(report.outline)
      waiting += 1
      const packing = pack(report).then((list) => packed.set(tokenId, list))
      lastStored = Promise.all([packing, lastStored])
        .then(storePacked)
        .catch(tell)
        .finally(() => {
          waiting -= 1
        })
    },
    settle: () => Promise.race([lastStored, wait(SETTLE_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

async function recallStored(
  primary: Database,
  tokenId: number,
  version: string,
): Promise<BegunReport | undefined> {
  const stored = await findStoredList(primary, tokenId, versionOf(version))
  return stored && unpack(stored)
}

/** What a list is stored with beside its bytes. */
interface Description extends Pick<BegunReport, 'before'>, Omit<BegunBody, 'bytes'> {
  readonly outline: Omit<ReportOutline, 'fetchedAt'> & { readonly fetchedAt: string }
}

/** In the form that memory has had of it; a text is compressed. */
async function pack(report: KeptReport): Promise<StoredList> {
  const { outline } = report
  const { before, body } =
    'body' in report ? report : { before: '', body: await beginBody(report.text, 'zstd') }
  const { bytes, ...about } = body
  const description: Description = {
    ...about,
    before,
    outline: { ...outline, fetchedAt: outline.fetchedAt.toISOString() },
  }
  return { version: versionOf(outline.version), description: JSON.stringify(description), bytes }
}

function unpack({ description, bytes }: Pick<StoredList, 'description' | 'bytes'>): BegunReport {
  const { outline, before, ...about }: Description = JSON.parse(description)
  return {
    outline: { ...outline, fetchedAt: new Date(outline.fetchedAt) },
    before,
    body: { ...about, bytes },
  }
}

/** Other code may make another text of the same rows. */
function versionOf(version: string): string {
  return `${CODE} ${version}`
}

/** Where it is written what a report is made of, and what is made of it. */
const CODE_PATHS = [
  'handlers/views',
  'db/reports.ts',
  'db/wallet-ranking.ts',
  'db/wallets.ts',
  'analysis/period-stats.ts',
]
const CODE = digestCode(join(import.meta.dirname, '../..'))

function digestCode(root: string): string {
  const files = CODE_PATHS.flatMap((path) => (path.endsWith('.ts') ? path : listFolder(root, path)))
  const code = files.map((path) => readFileSync(join(root, path), 'utf8'))
  return hash('sha256', code.join(''), 'base64url').slice(0, 12)
}

function listFolder(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder))
  return names.sort().map((name) => join(folder, name))
}
