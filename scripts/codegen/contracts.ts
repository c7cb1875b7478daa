import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiDocument, listOperations, parseDocument } from './document.ts'
import { type Contract, emitContract, findProblems } from './emit.ts'
import { DocumentError, describeProblems, describeSyntaxError } from './problem-places.ts'
import { renderStub, type Stub } from './stubs.ts'

/** The documents of what vendors answer. */
const PROVIDERS = 'spec/provider'

/** The hand-written documents, and where the files generated from each go. */
export const CONTRACTS: readonly Contract[] = [
  { source: 'spec/v1.yaml', target: 'generated/v1', kind: 'served', root: '/api/v1', inOpenApi30: true },
  { source: 'spec/legacy.yaml', target: 'generated/legacy', kind: 'served', root: '/api/bot/solana' },
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

/** The generated texts of one document. */
export interface GeneratedContract {
  readonly document: ApiDocument
  /** By path. */
  readonly files: ReadonlyMap<string, string>
  /** One for each of its operations. */
  readonly stubs: readonly Stub[]
}

/**
 * Reads the document of a contract and generates its files, without writing anything. Throws a DocumentError with the
 * place of every problem.
 */
export async function generateContract(root: string, contract: Contract): Promise<GeneratedContract> {
  const { source } = contract
  const text = await readFile(join(root, source), 'utf8')
  try {
    const document = parseDocument(text)
    const problems = findProblems(contract, document)
    if (problems.length > 0) throw describeProblems(source, text, problems)
    const files = await emitContract(contract, document)
    const operations = contract.kind === 'served' ? listOperations(document) : []
    const stubs = operations.map((operation) => renderStub(operation, contract.root ?? ''))
    return { document, files, stubs }
  } catch (error) {
    throw explain(source, text, error)
  }
}

/** An error of a document with its place, whatever found it. */
function explain(source: string, text: string, error: unknown): unknown {
  const explained = describeSyntaxError(source, error)
  if (explained instanceof DocumentError || !(error instanceof Error)) return explained
  return describeProblems(source, text, [{ sentence: error.message }])
}
