import { html } from 'ghtml'
import { middle, renderTime, SKIP_LINK } from '../components/frames.ts'
import { renderServed } from '../components/page.ts'
import type { Content } from '../components/site.ts'
import { headCell, numberCell, table } from '../components/table.ts'
import { toPlainText } from '../figures/wording.ts'

/** What the pages of the operator's console have in common. */

export const CONSOLE_PAGES = ['overview', 'keys', 'usage', 'scans', 'webhooks', 'settings'] as const
export type ConsolePage = (typeof CONSOLE_PAGES)[number]

/** The outcome of a form. */
export interface ConsoleOutcome {
  readonly done?: string
  readonly problem?: string
  /** A key, which is shown now and never again. */
  readonly secret?: string
}

interface ConsoleVisit {
  readonly page: ConsolePage
  readonly actor: string
  readonly simulated: boolean
  readonly outcome: ConsoleOutcome
}

/** A whole page of the console. */
export function renderConsole(
  { title, body }: Content,
  { page, actor, simulated, outcome }: ConsoleVisit,
): string {
  const links = CONSOLE_PAGES.map((name) => {
    const current = name === page ? ' aria-current="page"' : ''
    return html`<li><a href="/admin/${name}"!${current}>${name}</a></li>`
  })
  return renderServed({
    title: `${title} · Console`,
    icon: '/admin/icon.svg',
    body: html`!${SKIP_LINK}
<nav class="site console" aria-label="Pages">
<a class="brand" href="/admin/overview">Operator's console</a>
<ul>!${links}</ul>
<form method="post" action="/admin/leave"><span>${toPlainText(actor)}</span> <button>Leave</button></form>
</nav>
!${middle(html`<h1>${title}</h1>`, { simulated }, [renderOutcome(outcome), body])}`,
  })
}

function renderOutcome({ done, problem, secret }: ConsoleOutcome): string {
  return html`!${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
!${done === undefined ? '' : html`<p class="done" role="status">${done}</p>`}
!${secret === undefined ? '' : html`<p class="secret"><code>${secret}</code></p>`}`
}

/** A page that is shown without a session. */
export function renderConsoleEntry(title: string, body: string): string {
  return renderServed({
    title: `${title} · Console`,
    icon: '/admin/icon.svg',
    body: middle(html`<h1>${title}</h1>`, {}, [body]),
  })
}

/**
 * The page that a link of `npm run console` opens. A form completes it, so that a program that follows links ahead
 * does not use the link up.
 */
export function renderOpening(token: string): string {
  return renderConsoleEntry(
    "Operator's console",
    html`<form class="action" method="post" action="/admin/open">
<input type="hidden" name="link" value="${token}"><button>Open the console</button>
<span>In this browser, for a working day. The link can be used once.</span></form>`,
  )
}

export const CONSOLE_CLOSED = html`<p><code>npm run console</code> prints a link that opens the console, on the machine of the service and
with its settings. A link can be used once, within minutes.</p>`

/** A text, which is escaped, a number, a moment, or markup. */
export type ConsoleCell = string | number | Date | null | { readonly markup: string }

/** A table that the script of the page sorts. Its rows have a cell for each column; the first one names the row. */
export function renderConsoleTable(
  label: string,
  columns: readonly string[],
  rows: readonly (readonly ConsoleCell[])[],
): string {
  if (rows.length === 0) return '<p>None.</p>'
  const cells = columns.map(
    (head, at) => [head, (row: readonly ConsoleCell[]) => renderCell(row[at] ?? null, at)] as const,
  )
  return table(label, rows, Object.fromEntries(cells), { frame: 'records' })
}

function renderCell(cell: ConsoleCell, at: number): string {
  if (typeof cell === 'number') return numberCell(cell, String)
  const content = renderContent(cell)
  return at === 0 ? headCell(content) : html`<td>!${content}</td>`
}

function renderContent(cell: Exclude<ConsoleCell, number>): string {
  if (cell === null) return ''
  if (cell instanceof Date) return renderTime(cell.toISOString())
  return typeof cell === 'string' ? html`${toPlainText(cell)}` : cell.markup
}

/** A form of one button about one thing. */
export function renderConsoleForm(
  page: ConsolePage,
  fields: Readonly<Record<string, string>>,
  button: string,
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form class="action" method="post" action="/admin/${page}">!${hidden}<button>${button}</button></form>`
}
