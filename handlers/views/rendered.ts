/**
 * JSON text of a `T` that was made in advance, so that a stored or cached answer is sent without parsing and
 * stringifying it again. The type parameter keeps the contract's compile-time check.
 */
export class Rendered<T> {
  /** Never set; it only makes a rendered T different from a rendered anything else. */
  declare readonly shape?: T
  /** The text in pieces, so that a slice of a cached answer is sent without copying it. */
  readonly chunks: readonly Buffer[]

  constructor(...chunks: readonly (string | Buffer)[]) {
    this.chunks = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
  }
}
