import { posix } from 'node:path'
import { ASSETS, type Asset } from './assets.ts'
import { escapeHtml } from './markdown.ts'
import { ERRORS_PATH, linkTo, PAGES, REFERENCE_PATH, START_PATH } from './pages.ts'

const SERVICE = 'Wallet Analytics Service'

/** The texts that the search looks through. */
export const SEARCH_PATH = '/docs/search.json'

/** An entry of the navigation. */
interface NavigationEntry {
  readonly path: string
  readonly name: string
}

/** One page, and what stands around its content. */
export interface LaidOutPage {
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Shown below the page's own entry in the navigation; `html` is the wording. */
  readonly sections: readonly { readonly id: string; readonly html: string }[]
  readonly content: string
  /** What it loads besides the assets of every page. */
  readonly styles: readonly Asset[]
  readonly scripts?: readonly Asset[]
  /** The address of the same content for programs. */
  readonly alternate: { readonly path: string; readonly type: string; readonly name: string }
}

/** The whole document of a page: what it loads, the navigation, the content. It has no script of its own. */
export function renderLayout(page: LaidOutPage): string {
  const link = (path: string) => linkTo(path, page.path)
  const { alternate } = page
  const styles = [ASSETS.baseStyle, ASSETS.style, ...page.styles]
  const scripts = [ASSETS.pageScript, ASSETS.searchScript, ...(page.scripts ?? [])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.summary.replaceAll('"', '&quot;')}">
<title>${escapeHtml(page.title === SERVICE ? SERVICE : `${page.title} - ${SERVICE}`)}</title>
<link rel="icon" type="${ASSETS.icon.type}" href="${link(ASSETS.icon.path)}">
<link rel="alternate" type="${alternate.type}" href="${link(alternate.path)}">
${styles.map(({ path }) => `<link rel="stylesheet" href="${link(path)}">`).join('\n')}
${scripts.map(({ path }) => `<script src="${link(path)}" defer></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a href="${link(START_PATH)}">${SERVICE}</a>
<search id="search" hidden data-root="${posix.relative(posix.dirname(page.path), '/') || '.'}" data-library="${link(ASSETS.searchLibrary.path)}" data-entries="${link(SEARCH_PATH)}">
<input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<div><p role="status"></p><ul></ul></div>
</search>
<button type="button" popovertarget="navigation">Menu</button>
</header>
<nav id="navigation" popover aria-label="Documentation">
${renderNavigation(page)}
</nav>
<main id="content" tabindex="-1">
${frameTables(page.content)}
<footer><a href="${link(alternate.path)}">${escapeHtml(alternate.name)}</a></footer>
</main>
</body>
</html>
`
}

/**
 * Gives each table a frame in which it scrolls, by keyboard too, where a window is narrow. Both are named after the
 * headings above the table.
 */
function frameTables(content: string): string {
  const headings: string[] = []
  const seen = new Map<string, number>()
  return content.replaceAll(
    /<h([1-4])[^>]*>(.*?)<\/h\1>|<table>|<\/table>/gs,
    (tag: string, level?: string, heading = '') => {
      if (tag === '</table>') return '</table></div>'
      if (level !== undefined) {
        headings.splice(Number(level) - 1, 4, heading.replaceAll(/<[^>]*>/g, ''))
        return tag
      }
      const name = headings.slice(-2).join(': ')
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      const label = `aria-label="${name}${count > 1 ? `, table ${count}` : ''}"`
      return `<div class="wide" role="group" ${label} tabindex="0"><table ${label}>`
    },
  )
}

function renderNavigation(page: LaidOutPage): string {
  const item = ({ path, name }: NavigationEntry) => {
    const href = linkTo(path, page.path)
    if (path !== page.path) return `<li><a href="${href}">${name}</a></li>`
    const sections = page.sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`)
    const below = sections.length === 0 ? '' : `<ul>${sections.join('')}</ul>`
    return `<li><a href="${href}" aria-current="page">${name}</a>${below}</li>`
  }
  const named = (path: string) => PAGES.filter((entry) => entry.path === path).map(item)
  const reference = item({ path: REFERENCE_PATH, name: 'API reference' })
  const guides = PAGES.filter(({ path }) => path.startsWith('/docs/guides/')).map(item)
  return `<ul>${[...named(START_PATH), reference, ...named(ERRORS_PATH)].join('\n')}</ul>
<h2>Guides</h2>
<ul>${guides.join('\n')}</ul>`
}
