import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generate } from '../../contract/codegen/main.ts'
import { DocumentError, describeProblems } from '../../contract/codegen/problem-places.ts'
import { type ApiDocument, rootOf } from '../../contract/document/api-document.ts'
import { listOperations } from '../../contract/document/operations.ts'
import { renderChangelog } from './changelog.ts'
import { type Contract, emitFiles, findProblems } from './emit.ts'
import { parseSources, readSources } from './sources.ts'
import { renderStub, type Stub } from './stubs.ts'
import { renderValues } from './values.ts'

/** The documents of what vendors answer. */
const PROVIDERS = 'spec/provider'

/** The hand-written documents, and where the files generated from each go. */
export const DOCUMENTS: readonly Contract[] = [
  { source: 'spec/v1.yaml', target: 'generated/v1', kind: 'served' },
  { source: 'spec/legacy.yaml', target: 'generated/legacy', kind: 'served' },
  ...readdirSync(join(import.meta.dirname, '../..', PROVIDERS))
    .sort()
    .map((name): Contract => {
      return {
        source: `${PROVIDERS}/${name}`,
        target: `generated/provider/${name.replace('.yaml', '')}`,
        kind: 'consumed',
      }
    }),
]

/** Folders of documents that are not ours, which tests serve; files go to `generated/guests/library` and the like. */
const GUESTS = ['tests/contract/library', 'tests/contract/galaxy']

/** What is generated from documents and pages: the files by path, and a stub for each operation. */
interface Generated {
  readonly files: ReadonlyMap<string, string>
  readonly stubs: readonly Stub[]
}

/**
 * Generates the files of every document and the documentation, without writing anything. Rejects with a DocumentError
 * that has the place of every problem of a document.
 */
export async function generateDocuments(root: string): Promise<Generated> {
  const contracts = await Promise.all(DOCUMENTS.map((contract) => generateContract(root, contract)))
  return {
    files: new Map([
      ...contracts.flatMap(({ files }) => [...files]),
      ...(await Promise.all(GUESTS.map((folder) => generateGuest(root, folder)))).flat(),
      ['generated/values.ts', renderValues()],
      ['generated/v1/changelog.md', await renderChangelog()],
    ]),
    stubs: contracts.flatMap(({ stubs }) => stubs),
  }
}

/** The files of a guest by path, as the kernel alone generates them. */
async function generateGuest(root: string, folder: string): Promise<[path: string, text: string][]> {
  const guest = basename(folder)
  const files = await generate(join(root, folder, `${guest}.yaml`))
  return [...files].map(([name, text]) => [`generated/guests/${guest}/${name}`, text])
}

async function generateContract(
  root: string,
  contract: Contract,
): Promise<Generated & { readonly document: ApiDocument }> {
  const sources = await readSources(root, contract.source)
  try {
    const document = parseSources(sources)
    const problems = findProblems(contract, document)
    if (problems.length > 0) throw describeProblems(sources, problems)
    const files = await emitFiles(contract, document)
    const operations = contract.kind === 'served' ? listOperations(document) : []
    const stubs = operations.map((operation) => renderStub(operation, exampleRoot(document)))
    return { document, files, stubs }
  } catch (error) {
    if (error instanceof DocumentError || !(error instanceof Error)) throw error
    throw describeProblems(sources, [{ sentence: error.message }])
  }
}

/** The path under which a document is served, with the default of each variable. */
function exampleRoot(document: ApiDocument): string {
  const variables = document.servers?.[0]?.variables ?? {}
  return rootOf(document).replaceAll(/\{(\w+)\}/g, (_all, name: string) => variables[name]?.default ?? '')
}
