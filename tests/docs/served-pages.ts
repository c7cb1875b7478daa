import { afterAll } from '@jest/globals'
import { readConfig } from '../../config/config.ts'
import { startMock } from '../../scripts/mock/start-mock.ts'

/** Serves the site from the mock, which has the same pages as the service and needs no database or provider. */
export async function startSite() {
  return await startMock(readConfig({ PORT: '0', LOG_LEVEL: 'silent' }))
}

/** The site for all tests of a file. It closes after the last of them. */
export async function openSite() {
  const site = await startSite()
  afterAll(() => site.close())
  return site
}

/** A page as it was served. */
export interface ServedPage {
  readonly url: string
  readonly html: string
  /** The ids of its elements. */
  readonly ids: ReadonlySet<string>
  /** The full addresses that it links to. */
  readonly links: readonly string[]
}

/** Every HTML page that can be reached by links from the start page. */
export async function readPages(siteUrl: string): Promise<ReadonlyMap<string, ServedPage>> {
  const pages = new Map<string, ServedPage>()
  const waiting = [`${siteUrl}/docs`]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (pages.has(url)) continue
    const answer = await fetch(url)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const page = describePage(url, await answer.text())
    pages.set(url, page)
    const inside = page.links.map(withoutFragment).filter((link) => link.startsWith(`${siteUrl}/`))
    waiting.push(...inside)
  }
  return pages
}

/** An address without its anchor. */
export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? ''
}

function describePage(url: string, html: string): ServedPage {
  const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => String(value))
  return {
    url,
    html,
    ids: new Set(values(/ id="([^"]+)"/g)),
    links: values(/ href="([^"]+)"/g).map((href) => new URL(href.replaceAll('&amp;', '&'), url).href),
  }
}
