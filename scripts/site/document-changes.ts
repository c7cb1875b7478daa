import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ApiDocument, readDocument } from '../codegen/document.ts'

/** A change of the document, as `redocly diff` reports it. */
export interface DocumentChange {
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: 'major' | 'minor' | 'patch'
  readonly typeName: string
  /** A JSON pointer through the references. */
  readonly path: string
  /** What the rules say of it, in words. */
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
const RELEASED = 'spec/released'
const PRESENT = 'spec/v1.yaml'
const DIFF_TIMEOUT_MS = 60_000
const REPORT_BYTES_MAX = 64 * 1024 * 1024

/**
 * The versions of v1 that were released, and the present document where it is a later one, newest first, each with what
 * it changed. Rejects when two of them cannot be compared.
 */
export async function readVersions(): Promise<DocumentVersion[]> {
  const files = (await readdir(join(ROOT, RELEASED))).filter((name) => /^v1(-[\d.]+)?\.yaml$/.test(name))
  const read = async (file: string) => ({ file, document: await readDocument(join(ROOT, file)) })
  const released = await Promise.all(files.map((name) => read(`${RELEASED}/${name}`)))
  released.sort((one, other) => compareVersions(one.document, other.document))
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
export async function diffDocuments(base: string, revision: string): Promise<readonly DocumentChange[]> {
  const command = [base, revision, '--config=spec/lint/redocly.yaml', '--fail-on=none', '--format=json']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'), 'diff', ...command],
    {
      cwd: ROOT,
      timeout: DIFF_TIMEOUT_MS,
      maxBuffer: REPORT_BYTES_MAX,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  return JSON.parse(stdout).changes
}
