import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Schema } from '../contract.ts'
import { type BegunBody, beginBody, type ContentCoding, readBegun } from './begun-body.ts'
import { KeptPiece, Rendered } from './rendered.ts'
import { cutReport, readEntries, type RenderedReport, type ReportOutline, type Sliceable } from './report.ts'

/** More would be no sooner done, and keep the rows of more lists in memory and the event loop busy for longer. */
const RENDERED_AT_ONCE = 3

type Form = 'text' | ContentCoding

/** A report in one of its forms: its text, or the beginning of a body with something before the text. */
export type KeptReport = RenderedReport | BegunReport

export interface BegunReport {
  readonly outline: ReportOutline
  readonly before: string
  readonly body: BegunBody
}

/**
 * Rendered reports by the token's address, each right for as long as the database has the version that it was made of.
 * Each form of a report is kept by itself, once it is asked for: one that is read compressed takes a sixth of the memory.
 * Beyond so many bytes, what was not asked for the longest time is forgotten; a cache of no bytes keeps nothing.
 */
export class ReportCache {
  readonly #kept: LRUCache<string, KeptReport>
  readonly #forgotten: (report: KeptReport) => void
  readonly #rendering: Making<KeptReport> = new Map()
  readonly #renderInTurn = pLimit(RENDERED_AT_ONCE)
  readonly #beginning: Making<BegunReport> = new Map()

  /** `forgotten` is given each form for which there is no room any more; not one that a later version takes the place of. */
  constructor(bytesMax: number, forgotten: (report: KeptReport) => void = () => undefined) {
    this.#forgotten = forgotten
    this.#kept = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      sizeCalculation: sizeOf,
      disposeAfter: (report, _name, reason) => reason === 'evict' && forgotten(report),
    })
  }

  /** The report of a token in this version, if any form of it is kept. */
  find(address: string, version: string): CachedReport | undefined {
    const forms = (['text', 'zstd', 'gzip'] as const).map((form) => this.#kept.peek(nameOf(address, form)))
    const kept = forms.find((form) => form?.outline.version === version)
    return kept && new CachedReport(this, address, kept)
  }

  /**
   * The report of a token, rendered by somebody who was told of this version: `render` gives that one or a later one,
   * for all who are told of the same meanwhile.
   */
  async make(address: string, version: string, render: () => Promise<KeptReport>): Promise<CachedReport> {
    const report = await makeOnce(this.#rendering, `${address} ${version}`, () => this.#renderInTurn(render))
    return new CachedReport(this, address, report)
  }

  /** This form of a report, made if it is not kept. */
  async getBegun(address: string, asked: Asked): Promise<BegunBody> {
    const { coding, before, report } = asked
    const { version } = report.outline
    const kept = this.#kept.get(nameOf(address, coding))
    if (kept?.outline.version === version && 'body' in kept && kept.before === before) return kept.body
    const name = JSON.stringify([address, version, coding, before])
    const begun = await makeOnce(this.#beginning, name, () => beginReport(asked))
    this.#keep(nameOf(address, coding), begun)
    return begun.body
  }

  getText(address: string, report: KeptReport): Buffer {
    const name = nameOf(address, 'text')
    const { outline } = report
    const kept = this.#kept.get(name)
    if (kept?.outline.version === outline.version) return readText(kept)
    const text = readText(report)
    this.#keep(name, { outline, text })
    return text
  }

  #keep(name: string, report: KeptReport): void {
    this.#kept.set(name, report)
    // One that is larger than all of the memory was never in it.
    if (!this.#kept.has(name)) this.#forgotten(report)
  }
}

interface Asked {
  readonly coding: ContentCoding
  readonly before: string
  readonly report: KeptReport
}

/** A report in a version of it, whatever becomes of the cache. */
export class CachedReport extends KeptPiece implements Sliceable {
  readonly #cache: ReportCache
  readonly #address: string
  readonly #kept: KeptReport

  constructor(cache: ReportCache, address: string, kept: KeptReport) {
    super()
    this.#cache = cache
    this.#address = address
    this.#kept = kept
  }

  get outline(): ReportOutline {
    return this.#kept.outline
  }

  get length(): number {
    return this.outline.length
  }

  read(): Buffer {
    return this.#cache.getText(this.#address, this.#kept)
  }

  begin(coding: ContentCoding, before: string): Promise<BegunBody> {
    return this.#cache.getBegun(this.#address, { coding, before, report: this.#kept })
  }

  first(count: number): Rendered<Schema<'TopWalletsData'>> {
    const readRendered = () => ({ outline: this.outline, text: this.read() })
    if (count < this.outline.ends.length) return cutReport(readRendered(), count)
    return Rendered.kept<'TopWalletsData'>([this], () => readEntries(readRendered(), count))
  }
}

/** What is made at the moment. */
type Making<Made> = Map<string, Promise<Made>>

/** Who asks while it is made gets the same. */
async function makeOnce<Made>(making: Making<Made>, name: string, make: () => Promise<Made>): Promise<Made> {
  const made = making.get(name) ?? make()
  making.set(name, made)
  try {
    return await made
  } finally {
    making.delete(name)
  }
}

async function beginReport({ coding, before, report }: Asked): Promise<BegunReport> {
  if ('body' in report && report.body.coding === coding && report.before === before) return report
  const text = Buffer.concat([Buffer.from(before), readText(report)])
  return { outline: report.outline, before, body: await beginBody(text, coding) }
}

function readText(report: KeptReport): Buffer {
  if ('text' in report) return report.text
  return readBegun(report.body).subarray(Buffer.byteLength(report.before))
}

function nameOf(address: string, form: Form): string {
  return `${address} ${form}`
}

function sizeOf(report: KeptReport): number {
  const { buffer } = 'text' in report ? report.text : report.body.bytes
  // What holds bytes may be larger than they are.
  return buffer.byteLength + report.outline.ends.length * Float64Array.BYTES_PER_ELEMENT
}
