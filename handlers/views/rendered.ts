import type { Schema } from '../contract.ts'

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

/** Text in pieces, so that a slice of a cached answer is sent without copying it. */
type Pieces = readonly (string | Buffer)[]

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

  protected constructor(pieces: Pieces, source?: unknown) {
    this.pieces = pieces
    this.#source = source
  }

  /** Renders a value; the parts of it that are rendered already are taken as they are. */
  static from<T>(value: NoInfer<Renderable<T>>): Rendered<T> {
    const pieces: (string | Buffer)[] = []
    write(value, pieces)
    return new Rendered(pieces, value)
  }

  /** The text that a row holds of a schema; what makes it in `analysis/` is typed by the same schema. */
  static stored<Name extends StoredSchema>(text: string): Rendered<Schema<Name>> {
    return new Rendered([text])
  }

  /** An object with more members behind its own. */
  with<More extends object>(members: NoInfer<Renderable<More>>): Rendered<T & More> {
    const own = this.text.slice(0, -1)
    const more = Rendered.from(members).text.slice(1)
    return new Rendered([own, own === '{' || more === '}' ? '' : ',', more])
  }

  /** The members or items, of which some may be rendered. */
  get parts(): unknown {
    if (this.#source === undefined) return JSON.parse(this.text)
    return this.#source instanceof Rendered ? this.#source.parts : this.#source
  }

  get text(): string {
    return this.pieces.join('')
  }

  /** The length of the text in bytes. */
  get bytes(): number {
    return this.pieces.reduce((bytes, piece) => bytes + Buffer.byteLength(piece), 0)
  }

  /** The text as bytes, in as few chunks as there are without copying a list. */
  get chunks(): Buffer[] {
    const chunks: Buffer[] = []
    let text = ''
    for (const piece of [...this.pieces, Buffer.of()]) {
      if (typeof piece === 'string') text += piece
      else {
        chunks.push(Buffer.from(text), piece)
        text = ''
      }
    }
    return chunks.filter(({ length }) => length > 0)
  }
}

/** A list whose first items, however many, are a slice of its bytes. */
export class RenderedList<Item> extends Rendered<readonly Item[]> {
  /** The items, joined by commas, and where each of them ends. */
  readonly #items: Buffer
  readonly #ends: readonly number[]

  private constructor(items: Buffer, ends: readonly number[]) {
    super(['[', items, ']'])
    this.#items = items
    this.#ends = ends
  }

  static of<Item>(items: readonly Rendered<Item>[]): RenderedList<Item> {
    const chunks = items.map(({ text }, index) => Buffer.from(index === 0 ? text : `,${text}`))
    let end = 0
    const ends = chunks.map(({ length }) => (end += length))
    return new RenderedList(Buffer.concat(chunks), ends)
  }

  get length(): number {
    return this.#ends.length
  }

  override get parts(): readonly Rendered<Item>[] {
    // A comma stands between two items.
    return this.#ends.map((end, index) => {
      const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0) + 1
      return new Rendered([this.#items.subarray(start, end)])
    })
  }

  /** The first so many items, or all when there are fewer. */
  first(count: number): RenderedList<Item> {
    const ends = this.#ends.slice(0, count)
    return new RenderedList(this.#items.subarray(0, ends.at(-1) ?? 0), ends)
  }
}

function write(value: unknown, pieces: (string | Buffer)[]): void {
  if (value instanceof Rendered) pieces.push(...value.pieces)
  else if (!hasRenderedPart(value)) pieces.push(JSON.stringify(value))
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      pieces.push(index === 0 ? '[' : ',')
      write(item, pieces)
    }
    pieces.push(']')
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    for (const [index, [name, member]] of members.entries()) {
      pieces.push(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
      write(member, pieces)
    }
    pieces.push('}')
  }
}

function hasRenderedPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Rendered || Object.values(value).some(hasRenderedPart)
}
