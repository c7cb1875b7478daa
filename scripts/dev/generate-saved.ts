import { CONTRACTS, type GeneratedContract, generateContract } from '../codegen/contracts.ts'
import { settleStubs, writeFiles } from '../codegen/generated-files.ts'
import { renderSite } from '../site/render-site.ts'

const GENERATED_FROM = /^(spec|docs)\//
const DOCUMENTS = new Set(CONTRACTS.map(({ source }) => source))

/**
 * When a document or a page was saved, generates from the documents and pages, but not the tables. Returns the stubs
 * that it has created or removed. Throws what is wrong with a document.
 */
export type GenerateSaved = (paths: readonly string[]) => Promise<string[]>

/** Generates from a document again when it was saved, or when another file of `spec/` was. */
export function createGenerator(root: string): GenerateSaved {
  const made = new Map<string, GeneratedContract>()
  return async (paths) => {
    const sources = paths.filter((path) => GENERATED_FROM.test(path))
    if (sources.length === 0) return []
    if (sources.some((path) => path.startsWith('spec/') && !DOCUMENTS.has(path))) made.clear()
    for (const path of sources) made.delete(path)
    for (const contract of CONTRACTS)
      if (!made.has(contract.source)) made.set(contract.source, await generateContract(root, contract))
    const contracts = [...made.values()]
    const [v1, legacy] = CONTRACTS.map(({ source }) => made.get(source)?.document)
    if (v1 === undefined || legacy === undefined) throw new Error('there are no documents to render')
    const site = await renderSite(v1, legacy)
    await writeFiles(root, new Map([...contracts.flatMap(({ files }) => [...files]), ...site]))
    return await settleStubs(
      root,
      contracts.flatMap(({ stubs }) => stubs),
    )
  }
}
