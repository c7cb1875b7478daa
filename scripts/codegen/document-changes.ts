import { join } from 'node:path'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { listReleased, runRedoclyDiff } from './released.ts'
import { readDocument } from './sources.ts'

/** A change of the document, as `redocly diff` reports it. */
export interface DocumentChange {
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: 'major' | 'minor' | 'patch'
  readonly typeName: string
  /** A JSON pointer through the references. */
  readonly path: string
  /** The change in words, by the rules. */
  readonly verdicts: readonly { readonly message: string }[]
  /** Where it is in the newer document, without references. */
  readonly revision?: { readonly pointer: string; readonly value: unknown }
}

/** A version of the document. */
export interface DocumentVersion {
  readonly document: ApiDocument
  readonly released: boolean
  /** Since the version before; null of the first one. */
  readonly changes: readonly DocumentChange[] | null
}

const ROOT = join(import.meta.dirname, '../..')
const PRESENT = 'spec/v1.yaml'

/**
 * The versions of v1 that were released, and the present document where it is a later one, newest first, each with what
 * it changed. Rejects when two of them cannot be compared.
 */
export async function readVersions(): Promise<DocumentVersion[]> {
  const read = async (file: string) => ({ file, document: await readDocument(join(ROOT, file)) })
  const released = await Promise.all((await listReleased('v1')).map(read))
  const present = await read(PRESENT)
  const last = released.at(-1)
  const isLater = last === undefined || compareVersions(last.document, present.document) < 0
  const all = isLater ? [...released, present] : released
  const versions = all.map(async ({ file, document }, index) => {
    const before = all[index - 1]
    const changes = before === undefined ? null : await diffDocuments(before.file, file)
    return { document, released: file !== PRESENT, changes }
  })
  return (await Promise.all(versions)).reverse()
}

function compareVersions({ info: one }: ApiDocument, { info: other }: ApiDocument): number {
  return one.version.localeCompare(other.version, 'en', { numeric: true })
}

/** What changed between two documents, named by their files. */
async function diffDocuments(base: string, revision: string): Promise<readonly DocumentChange[]> {
  return JSON.parse(await runRedoclyDiff(base, revision, '--format=json')).changes
}
