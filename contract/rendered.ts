import { mapInSlices } from './slices.ts'

/** What a `T` is rendered from: a T, in which any member may be rendered already. */
type Renderable<T> = Rendered<T> | (unknown extends T ? T : WithRenderedParts<T>)

type WithRenderedParts<T> = T extends readonly (infer Item)[]
  ? readonly Renderable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Renderable<T[Key]> }
    : T

/** Text, or its bytes in UTF-8. */
type Piece = string | Buffer

/**
 * JSON text of a `T`. Stored and cached text is sent as it is, without a parse. The compiler checks a Rendered against
 * the contract as it checks a value, because only a T, or rendered parts that add up to one, make a Rendered<T>.
 */
export class Rendered<T> {
  /** Never set; it makes a Rendered<T> different from any other Rendered. */
  protected declare readonly shape?: T
  /** The text; cached bytes are pieces of their own, so that no answer copies them. */
  readonly pieces: readonly Piece[]

  protected constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  /** Renders a value; parts of it that are rendered already are taken as they are. */
  static from<T>(value: NoInfer<Renderable<T>>): Rendered<T> {
    const pieces: Piece[] = []
    write(value, pieces)
    return new Rendered(pieces)
  }

  /**
   * Renders a long list in slices, as bytes, which are sent and which its entity tag is computed from. Each item is
   * encoded separately: encoding one long text of all items would take three times as long.
   */
  static async list<Item, Of>(
    items: readonly Of[],
    render: (item: Of) => Rendered<Item>,
  ): Promise<Rendered<readonly Item[]>> {
    const encoded = await mapInSlices(items, (item, index) =>
      Buffer.from(`${index === 0 ? '' : ','}${render(item).text}`),
    )
    return new Rendered([Buffer.concat([Buffer.from('['), ...encoded, Buffer.from(']')])])
  }

  /** Takes text as that of a `T`: the caller knows that it was rendered from one. */
  static trusted<T>(pieces: readonly Piece[]): Rendered<T> {
    return new Rendered(pieces)
  }

  /** This object with more members at its end. */
  with<More extends object>(members: NoInfer<Renderable<More>>): Rendered<T & More> {
    const own = this.text.slice(0, -1)
    const more = Rendered.from(members).text.slice(1)
    return new Rendered([own, own === '{' || more === '}' ? '' : ',', more])
  }

  get text(): string {
    return this.pieces.join('')
  }

  /** The text in UTF-8. */
  get chunks(): readonly Buffer[] {
    return this.pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  }
}

function write(value: unknown, pieces: Piece[]): void {
  if (value instanceof Rendered) for (const piece of value.pieces) add(piece, pieces)
  else if (!hasRenderedPart(value)) add(toJson(value), pieces)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      add(index === 0 ? '[' : ',', pieces)
      write(item, pieces)
    }
    add(']', pieces)
  } else {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      add(`${before}${JSON.stringify(name)}:`, pieces)
      write(member, pieces)
      before = ','
    }
    if (before === '{') add(before, pieces)
    add('}', pieces)
  }
}

/** Throws for a value that JSON cannot hold. */
function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON cannot hold a value of the type ${typeof value}`)
  return text
}

/** Joins texts that follow each other, so that an answer is sent in few chunks. */
function add(piece: Piece, pieces: Piece[]): void {
  const last = pieces.length - 1
  const before = pieces[last]
  if (typeof piece === 'string' && typeof before === 'string') pieces[last] = before + piece
  else pieces.push(piece)
}

/** Looks at direct members first: when one of them is rendered, the others are not searched. */
function hasRenderedPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const members = Object.values(value)
  return members.some((member) => member instanceof Rendered) || members.some(hasRenderedPart)
}
