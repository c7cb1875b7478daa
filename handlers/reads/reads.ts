import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connection/connection.ts'
import type { ReadableDatabases } from '../../db/connection/replica.ts'
import { createBatchLoader, createReadLoader } from '../../db/loaders.ts'
import { countReportReads, findReportVersions } from '../../db/reports.ts'
import { findStoredWallets } from '../../db/wallets.ts'
import type { RenderedReport } from '../views/report.ts'
import { createHeavyReads } from './heavy-reads.ts'

const MB = 2 ** 20

/**
 * What the requests of a process share: reads of the same moment are one statement. All of them read the primary, so
 * that a client finds at once what it has just written or paid for.
 */
export type Reads = ReturnType<typeof createReads>

export function createReads(primary: Database, heavy: ReadableDatabases, listsMemoryMb: number) {
  const versions = createReadLoader((addresses) => findReportVersions(primary, addresses))
  const wallets = createReadLoader((addresses) => findStoredWallets(primary, addresses))
  const views = createBatchLoader<number, void>(async (tokenIds) => {
    await countReportReads(primary, tokenIds)
    return tokenIds.map(() => undefined)
  })
  return {
    /** The version of a token's report; undefined for a token that was never scanned. */
    findReportVersion: (tokenAddress: string) => versions.load(tokenAddress),
    /** Counts one served read of a report. */
    countView: (tokenId: number) => views.load(tokenId),
    /** The stored analysis of a wallet; undefined for a wallet that was never analysed. */
    findWallet: (address: string) => wallets.load(address),
    /** Runs a read whose statement may be expensive when its turn has come. */
    heavy: createHeavyReads(heavy),
    lists: new ListCache(listsMemoryMb * MB),
  }
}

/**
 * Rendered reports by name and version, in the memory of this process. A new version takes the place of the one
 * before. Beyond `bytesMax` the report that was read least recently is dropped; 0 caches nothing.
 */
export class ListCache {
  readonly #reports: LRUCache<string, RenderedReport>
  readonly #rendering = new Map<string, Promise<RenderedReport>>()

  constructor(bytesMax: number) {
    this.#reports = new LRUCache({ maxSize: Math.max(1, bytesMax), sizeCalculation: sizeOf })
  }

  /** The report of this name in this version, if it is cached. */
  find(name: string, version: string): RenderedReport | undefined {
    const cached = this.#reports.get(name)
    return cached?.version === version ? cached : undefined
  }

  /**
   * The report of this name in this version. A report that is not cached is rendered once for all who ask for it
   * meanwhile. `render` may return a later version: the report may have changed since its version was read.
   */
  async get(name: string, version: string, render: () => Promise<RenderedReport>): Promise<RenderedReport> {
    const cached = this.find(name, version)
    if (cached !== undefined) return cached
    const key = `${name} ${version}`
    const rendering = this.#rendering.get(key) ?? this.#render(name, key, render)
    this.#rendering.set(key, rendering)
    return await rendering
  }

  async #render(name: string, key: string, render: () => Promise<RenderedReport>): Promise<RenderedReport> {
    try {
      const report = await render()
      this.#reports.set(name, report)
      return report
    } finally {
      this.#rendering.delete(key)
    }
  }
}

function sizeOf({ bytes, ends, independent }: RenderedReport): number {
  // The buffer behind the bytes may be larger than they are.
  return bytes.buffer.byteLength + (ends.length + independent.length) * Float64Array.BYTES_PER_ELEMENT
}
