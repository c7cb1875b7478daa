/** What the service tells everybody under one path, without a key. */
export interface Published {
  readonly path: string
  /** Its `Content-Type`. */
  readonly type: string
  /** Called once, by the first request: by then the service knows its own address. */
  readonly render: () => string | Buffer
  /** Its path changes with its content, so that whoever has it never needs to ask again. */
  readonly immutable?: boolean
  /** What a browser may load for it; nothing unless told otherwise. */
  readonly contentSecurityPolicy?: string
}
