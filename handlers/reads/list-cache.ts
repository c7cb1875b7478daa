import { LRUCache } from 'lru-cache'
import type { RenderedReport } from '../views/report.ts'

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

  /**
   * The report of this name in this version. A report that is not cached is rendered once for all who ask for it
   * meanwhile. `render` may return a later version: the report may have changed since its version was read.
   */
  async get(name: string, version: string, render: () => Promise<RenderedReport>): Promise<RenderedReport> {
    const cached = this.#reports.get(name)
    if (cached?.version === version) return cached
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

function sizeOf({ bytes, ends }: RenderedReport): number {
  // The buffer behind the bytes may be larger than they are.
  return bytes.buffer.byteLength + ends.length * Float64Array.BYTES_PER_ELEMENT
}
