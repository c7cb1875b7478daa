import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PublishedFile } from '../http/publishing.ts'

const OWN = join(import.meta.dirname, '../../docs/site/assets')
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const

/** All that the pages load. Nothing else of these folders is served. */
const ASSETS = {
  icon: { folder: OWN, name: 'icon.svg', type: TYPES.svg },
  style: { folder: OWN, name: 'site.css', type: TYPES.css },
  pageScript: { folder: OWN, name: 'page.js', type: TYPES.js },
  referenceStyle: { folder: OWN, name: 'reference.css', type: TYPES.css },
  referenceScript: { folder: OWN, name: 'reference.js', type: TYPES.js },
  swaggerStyle: { folder: SWAGGER_UI, name: 'swagger-ui.css', type: TYPES.css },
  swaggerScript: { folder: SWAGGER_UI, name: 'swagger-ui-bundle.js', type: TYPES.js },
} as const

/** What the pages load, each under a path that changes with its content. */
export type Assets = Readonly<Record<keyof typeof ASSETS, PublishedFile>>

/** Reads the assets. Throws when one is missing. */
export function loadAssets(): Assets {
  const entries = Object.entries(ASSETS).map(([id, { folder, name, type }]): [string, PublishedFile] => {
    const body = readFileSync(join(folder, name))
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
    return [id, { path: `/docs/assets/${hash}/${name}`, type, render: () => body, immutable: true }]
  })
  return Object.fromEntries(entries) as Assets
}
