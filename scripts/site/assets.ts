import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENT_TYPES, type SiteFile } from './site-file.ts'

const SITE = join(import.meta.dirname, '../../generated/site')
const OWN = '../../docs/site/assets'

/** All that the pages load. Nothing else of these folders is served. */
const ASSETS = {
  icon: { file: `${OWN}/icon.svg`, type: CONTENT_TYPES.svg },
  calibrationChart: { file: `${OWN}/calibration.svg`, type: CONTENT_TYPES.svg },
  report: { file: `${OWN}/report.png`, type: CONTENT_TYPES.png },
  baseStyle: { file: '../../pages/parts/base.css', type: CONTENT_TYPES.css },
  style: { file: `${OWN}/site.css`, type: CONTENT_TYPES.css },
  pageScript: { file: `${OWN}/page.js`, type: CONTENT_TYPES.js },
  referenceStyle: { file: `${OWN}/reference.css`, type: CONTENT_TYPES.css },
  searchScript: { file: `${OWN}/search.js`, type: CONTENT_TYPES.js },
  searchLibrary: { file: 'minisearch', type: CONTENT_TYPES.js },
} as const

/** The assets of the pages, each under a path that changes with its content. */
export type Assets = Readonly<Record<keyof typeof ASSETS, SiteFile>>

/** Describes the assets, which are served from where they are. Rejects when one is missing. */
export async function readAssets(): Promise<Assets> {
  const entries = Object.entries(ASSETS).map(async ([id, { file, type }]) => {
    const source = file.startsWith('.') ? join(SITE, file) : fileURLToPath(import.meta.resolve(file))
    const content = await readFile(source)
    return [id, { path: addressByContent(basename(source), content), file, type, immutable: true }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** A path that changes with the content, so that a cache never needs to ask again. */
export function addressByContent(name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return `/docs/assets/${hash}/${name}`
}
