/** The address for which all texts are written, so that they can be read and tried as they are. */
export const WRITTEN_FOR = 'http://127.0.0.1:3000'

export const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
} as const

/** A file of the site and how it is served. */
export interface SiteFile {
  readonly path: string
  /** Its source, named as an import would name it: a path from the list of files, or a file of a package. */
  readonly file: string
  /** Its `Content-Type`. */
  readonly type: string
  /** Its path changes with its content, and no address in it is replaced. */
  readonly immutable?: boolean
  /** What a browser may load for it; nothing by default. */
  readonly contentSecurityPolicy?: string
  /** The file's content, unless the file exists already. */
  readonly content?: string
}
