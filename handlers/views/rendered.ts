import { setImmediate } from 'node:timers/promises'
import type { Schema } from '../contract.ts'
import type { BegunBody, ContentCoding } from './begun-body.ts'

/** What a `T` is rendered from: a T, with rendered parts in the place of any of its members. */
export type Renderable<T> = Rendered<T> | (unknown extends T ? T : WithRenderedParts<T>)

type WithRenderedParts<T> = T extends readonly (infer Item)[]
  ? readonly Renderable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Renderable<T[Key]> }
    : T

/** The schemas of which the database keeps JSON text. */
type StoredSchema =
  | 'CalibrationReport'
  | 'PeriodStats'
  | 'RecentTokenList'
  | 'TokenExtensions'
  | 'TokenPoolList'
  | 'TokenRisk'

/** The schemas of which a cache keeps the text. */
type KeptSchema = 'TokenTopWallet' | 'TopWalletsData'

/** Text in pieces, so that a slice of a cached answer is sent without copying it. */
export type Pieces = readonly Piece[]
type Piece = string | Buffer | KeptPiece

/** What takes about a millisecond. */
const ITEMS_PER_TURN = 50
const LIST_START = Buffer.from('[')
const COMMA = Buffer.from(',')
const LIST_END = Buffer.from(']')

/** A piece that many answers share: what is kept of it need not be the text, which is there when it is asked for. */
export abstract class KeptPiece {
  /** The length of the text in bytes. */
  abstract readonly length: number
  /** The text. */
  abstract read(): Buffer
  /** A body in this coding that begins with this text and the piece. */
  abstract begin(coding: ContentCoding, before: string): Promise<BegunBody>
}

/**
 * JSON text of a `T`, made in advance: what is stored or cached is sent without being parsed and stringified again. It
 * is made of a T, or of rendered parts that add up to one, so that the compiler holds it against the contract as it
 * does a value. Text by itself has no type.
 */
export class Rendered<T> {
  /** Never set; it only makes a rendered T different from a rendered anything else. */
  protected declare readonly shape?: T
  readonly pieces: Pieces
  /** What this was made of, with rendered parts in it. Text that was stored is read only when it is asked for. */
  readonly #source: unknown

  readonly #readParts: (() => object) | undefined

  protected constructor(pieces: Pieces, source?: unknown, readParts?: () => object) {
    this.pieces = pieces
    this.#source = source
    this.#readParts = readParts
  }

  /** Renders a value; the parts of it that are rendered already are taken as they are. */
  static from<T>(value: NoInfer<Renderable<T>>): Rendered<T> {
    const pieces: Piece[] = []
    write(value, pieces)
    return new Rendered(pieces, value)
  }

  /**
   * A list of any length; others have their turn while it is rendered. Its text is encoded once, and not again by each who
   * measures, digests and sends it.
   */
  static async list<Row, Item>(
    rows: readonly Row[],
    render: (row: Row) => Rendered<Item>,
  ): Promise<Rendered<readonly Item[]>> {
    const items = await encodeInTurns(rows, render)
    const separated = items.flatMap((item, index) => (index === 0 ? item : [COMMA, item]))
    const text = Buffer.concat([LIST_START, ...separated, LIST_END])
    return new Rendered([text], undefined, () => items.map((item) => new Rendered([item])))
  }

  /** The text that a row holds of a schema; what makes it in `analysis/` is typed by the same schema. */
  static stored<Name extends StoredSchema>(text: string): Rendered<Schema<Name>> {
    return new Rendered([text])
  }

  /** What is kept of a text that was made of one; `readParts` gives its members or items. */
  static kept<Name extends KeptSchema>(pieces: Pieces, readParts?: () => object): Rendered<Schema<Name>> {
    return new Rendered(pieces, undefined, readParts)
  }

  /** An object with more members behind its own. */
  with<More extends object>(members: NoInfer<Renderable<More>>): Rendered<T & More> {
    const own = this.text.slice(0, -1)
    const more = Rendered.from(members).text.slice(1)
    return new Rendered([own, own === '{' || more === '}' ? '' : ',', more])
  }

  /** The members or items, of which some may be rendered. */
  get parts(): unknown {
    if (this.#readParts !== undefined) return this.#readParts()
    if (this.#source === undefined) return JSON.parse(this.text)
    return this.#source instanceof Rendered ? this.#source.parts : this.#source
  }

  get text(): string {
    return this.pieces.map((piece) => (piece instanceof KeptPiece ? piece.read() : piece)).join('')
  }

  /** The length of the text in bytes. */
  get bytes(): number {
    return countBytes(this.pieces)
  }
}

/**
 * Renders each of many rows, as bytes from the start: to put them together as one text of 600 kB would cost more. Others
 * have their turn meanwhile.
 */
export async function encodeInTurns<Row>(
  rows: readonly Row[],
  render: (row: Row) => Rendered<unknown>,
): Promise<Buffer[]> {
  const list: Buffer[] = []
  for (const row of rows) {
    if (list.push(Buffer.from(render(row).text)) % ITEMS_PER_TURN === 0) await setImmediate()
  }
  return list
}

export function countBytes(pieces: Pieces): number {
  return pieces.reduce(
    (bytes, piece) => bytes + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length),
    0,
  )
}

/** The text as bytes, in as few chunks as there are without copying a list. */
export function toChunks(pieces: Pieces): Buffer[] {
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of [...pieces, Buffer.of()]) {
    if (typeof piece === 'string') text += piece
    else {
      chunks.push(Buffer.from(text), piece instanceof KeptPiece ? piece.read() : piece)
      text = ''
    }
  }
  return chunks.filter(({ length }) => length > 0)
}

function write(value: unknown, pieces: Piece[]): void {
  if (value instanceof Rendered) for (const piece of value.pieces) add(piece, pieces)
  else if (!hasRenderedPart(value)) add(JSON.stringify(value), pieces)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      add(index === 0 ? '[' : ',', pieces)
      write(item, pieces)
    }
    add(']', pieces)
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    for (const [index, [name, member]] of members.entries()) {
      add(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`, pieces)
      write(member, pieces)
    }
    add('}', pieces)
  }
}

/** Texts that follow each other are one, so that an answer is not walked through again, part by part, until it is sent. */
function add(piece: Piece, pieces: Piece[]): void {
  const last = pieces.length - 1
  const before = pieces[last]
  if (typeof piece === 'string' && typeof before === 'string') pieces[last] = before + piece
  else pieces.push(piece)
}

function hasRenderedPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Rendered || Object.values(value).some(hasRenderedPart)
}
