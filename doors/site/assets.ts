import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** A file that pages load, under a path that changes with its content. */
export interface Asset {
  readonly file: string
  readonly path: string
  readonly type: string
}

/** All that the pages load. Nothing else of these folders is served. */
export const ASSETS = {
  icon: own('icon.svg', CONTENT_TYPES.svg),
  report: own('report.png', CONTENT_TYPES.png),
  baseStyle: describe(join(import.meta.dirname, '../pages/components/base.css'), CONTENT_TYPES.css),
  style: own('site.css', CONTENT_TYPES.css),
  textStyle: own('text.css', CONTENT_TYPES.css),
  pageScript: own('page.js', CONTENT_TYPES.js),
  searchScript: own('search.js', CONTENT_TYPES.js),
  referenceScript: own('reference.js', CONTENT_TYPES.js),
  viewerScript: viewer('swagger-ui-bundle.js', CONTENT_TYPES.js),
  viewerStyle: viewer('swagger-ui.css', CONTENT_TYPES.css),
  searchLibrary: describe(fileURLToPath(import.meta.resolve('minisearch')), CONTENT_TYPES.js),
} as const

function own(name: string, type: string): Asset {
  return describe(join(import.meta.dirname, '../../docs/site/assets', name), type)
}

function viewer(name: string, type: string): Asset {
  return describe(join(import.meta.dirname, '../../generated/swagger-ui', name), type)
}

function describe(file: string, type: string): Asset {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
  return { file, path: `/docs/assets/${hash}/${basename(file)}`, type }
}
