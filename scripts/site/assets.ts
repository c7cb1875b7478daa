import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CONTENT_TYPES, type SiteFile } from './site-file.ts'

const OWN = join(import.meta.dirname, '../../docs/site/assets')
const SWAGGER_UI = 'swagger-ui-dist'

/** All that the pages load. Nothing else of these folders is served. */
const ASSETS = {
  icon: { name: 'icon.svg', type: CONTENT_TYPES.svg },
  style: { name: 'site.css', type: CONTENT_TYPES.css },
  pageScript: { name: 'page.js', type: CONTENT_TYPES.js },
  referenceStyle: { name: 'reference.css', type: CONTENT_TYPES.css },
  referenceScript: { name: 'reference.js', type: CONTENT_TYPES.js },
  swaggerStyle: { package: SWAGGER_UI, name: 'swagger-ui.css', type: CONTENT_TYPES.css },
  swaggerScript: { package: SWAGGER_UI, name: 'swagger-ui-bundle.js', type: CONTENT_TYPES.js },
} as const

/** What the pages load, each under a path that changes with its content. */
export type Assets = Readonly<Record<keyof typeof ASSETS, SiteFile>>

/** Reads the assets. Rejects when one is missing. */
export async function readAssets(): Promise<Assets> {
  const entries = Object.entries(ASSETS).map(async ([id, asset]) => [id, await readAsset(asset)])
  return Object.fromEntries(await Promise.all(entries))
}

async function readAsset(asset: (typeof ASSETS)[keyof typeof ASSETS]): Promise<SiteFile> {
  const { name, type } = asset
  const module = 'package' in asset ? `${asset.package}/${name}` : undefined
  const source = module === undefined ? join(OWN, name) : createRequire(import.meta.url).resolve(module)
  const content = await readFile(source, 'utf8')
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const served = { path: `/docs/assets/${hash}/${name}`, type, immutable: true }
  return module === undefined
    ? { ...served, file: `./docs/assets/${name}`, content }
    : { ...served, file: module }
}
