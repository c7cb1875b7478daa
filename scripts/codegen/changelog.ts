import { join } from 'node:path'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { resolve } from '../../contract/document/references.ts'
import { unescapeSegment } from '../../contract/validation.ts'
import { listReleased, runRedoclyDiff } from './released.ts'
import { readDocument } from './sources.ts'

/** A change of the document, as `redocly diff` reports it. */
interface DocumentChange {
  readonly impact: 'major' | 'minor' | 'patch'
  readonly typeName: string
  /** A JSON pointer through the references. */
  readonly path: string
  /** The change in words, by the rules. */
  readonly verdicts: readonly { readonly message: string }[]
  /** Where it is in the newer document, without references. */
  readonly revision?: { readonly pointer: string; readonly value: unknown }
}

const ROOT = join(import.meta.dirname, '../..')
const PRESENT = 'spec/v1.yaml'

const INTRODUCTION = `# Changelog

What each version of the interface changed, made from its documents. The page "What may change",
\`/docs/guides/versions\`, says which changes are compatible, and how the end of an operation is announced.`

const OPERATION = /^- `[A-Z]+ \//
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The page of what each version changed for those who call the interface, newest first. */
export async function renderChangelog(): Promise<string> {
  const sections = (await readVersions()).map(({ document, released, changes }) => {
    const heading = `## ${document.info.version}${released ? '' : ', not released yet'}`
    return [heading, ...(changes === null ? ['The first version.'] : renderChanges(document, changes))]
  })
  return `${[INTRODUCTION, ...sections.flat()].join('\n\n')}\n`
}

/**
 * The versions of v1 that were released, and the present document where it is a later one, newest first, each with what
 * it changed; null of the first one. Rejects when two of them cannot be compared.
 */
async function readVersions() {
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

function renderChanges(document: ApiDocument, changes: readonly DocumentChange[]): string[] {
  const breaking = changes.filter(({ impact }) => impact === 'major')
  const compatible = changes.filter(({ impact }) => impact === 'minor')
  const list = (found: readonly DocumentChange[]) =>
    mergeNotes(found.flatMap((one) => describe(document, one)))
  const [lost, gained] = [list(breaking), list(compatible)]
  if (lost.length + gained.length === 0) return ['Only words and examples.']
  return [
    ...(lost.length === 0 ? [] : ['### Not compatible', lost.join('\n')]),
    ...(gained.length === 0 ? [] : ['### Added', gained.join('\n')]),
  ]
}

/** The text of one change. Changes with the same beginning share a line. */
interface Note {
  readonly begins: string
  readonly names: readonly string[]
}

function mergeNotes(notes: readonly Note[]): string[] {
  const merged = new Map<string, string[]>()
  for (const { begins, names } of notes) merged.set(begins, [...(merged.get(begins) ?? []), ...names])
  const lines = [...merged].map(([begins, names]) => {
    const ends = [...new Set(names)].join(', ')
    return `- ${ends === '' ? begins : `${begins} ${ends}.`}`
  })
  // Operations come first.
  return [...lines.filter((line) => OPERATION.test(line)), ...lines.filter((line) => !OPERATION.test(line))]
}

/** Policies, tags and examples are described by their effects. */
function describe(document: ApiDocument, change: DocumentChange): Note[] {
  const { verdicts, typeName, revision } = change
  if (verdicts.length > 0) return verdicts.map(({ message }) => ({ begins: message, names: [] }))
  const [, path = '', method = '', ...rest] = change.path.split('/').slice(1).map(unescapePointer)
  const value = revision?.value
  const name = `\`${rest.at(-1)}\``
  const id = () => nameOperation(document, path, method)
  switch (typeName) {
    case 'PathItem':
      return METHODS.flatMap((one) => describeOperation(value, { path, method: one }))
    case 'Operation':
      return describeOperation({ [method]: value }, { path, method })
    case 'ParameterList':
    case 'Parameter': {
      const names = [value].flat().map((one) => `\`${resolve<{ name: string }>(document, one).name}\``)
      return [{ begins: `\`${id()}\` takes`, names }]
    }
    case 'Header':
      return [{ begins: `\`${id()}\` answers with the headers`, names: [name] }]
    case 'MediaType':
      return [{ begins: `\`${id()}\` also comes as`, names: [name] }]
    case 'Schema':
      return describeProperty(revision?.pointer ?? '')
    default:
      return []
  }
}

function describeOperation(item: unknown, { path, method }: Record<'path' | 'method', string>): Note[] {
  const operation = (item as Record<string, { operationId: string; summary: string } | undefined>)[method]
  if (operation === undefined) return []
  const { operationId, summary } = operation
  return [{ begins: `\`${method.toUpperCase()} ${path}\` (\`${operationId}\`): ${summary}.`, names: [] }]
}

function describeProperty(pointer: string): Note[] {
  const [schema, property] =
    /^#\/components\/schemas\/([^/]+)\/properties\/([^/]+)$/.exec(pointer)?.slice(1) ?? []
  return schema === undefined ? [] : [{ begins: `\`${schema}\` has`, names: [`\`${property}\``] }]
}

function nameOperation({ paths }: ApiDocument, path: string, method: string): string {
  return (paths[path]?.[method] as { readonly operationId: string } | undefined)?.operationId ?? path
}

function unescapePointer(segment: string): string {
  return decodeURIComponent(unescapeSegment(segment))
}
