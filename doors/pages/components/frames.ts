import { html } from 'ghtml'
import { formatTime, SIMULATED } from '../figures/wording.ts'

/** The markup around the parts of every page. Titles, labels and figures are texts and escaped; the rest is HTML. */

/**
 * The middle of a page: a header, with a notice where figures are invented and HTML next to it, and the main part.
 */
export function middle(
  head: string,
  { simulated = false, aside = '' }: { readonly simulated?: boolean; readonly aside?: string },
  main: readonly string[],
): string {
  return html`<header>
<div>!${head}!${simulated ? html`<p class="notice">${SIMULATED}</p>` : ''}</div>
!${aside}
</header>
<main id="content" tabindex="-1">
!${main}
</main>`
}

/** Leads a keyboard past the navigation, before which it stands. */
export const SKIP_LINK = '<a class="skip" href="#content">Skip to the content</a>'

/** A section with its title, which the id leads to. */
export function section(id: string, title: string, body: string | readonly string[]): string {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
!${body}
</section>`
}

/** Links to the same page by each choice, and which one is in force. */
export function linkGroup<Each>(
  label: string,
  choices: readonly Each[],
  describe: (choice: Each) => readonly [href: string, text: string, isCurrent: boolean],
): string {
  const links = choices.map((choice) => {
    const [href, text, isCurrent] = describe(choice)
    return html`<a href="${href}"!${isCurrent ? ' aria-current="true"' : ''}>${text}</a>`
  })
  return html`<p role="group" aria-label="${label}">!${links}</p>`
}

/** A moment in UTC, which the page's script shows in the visitor's zone. */
export function renderTime(iso: string): string {
  return html`<time datetime="${iso}">${formatTime(iso)}</time>`
}

/** Figures by name; those that are null are left out. */
export function figureList(
  look: 'key' | 'facts' | 'facts basis',
  figures: readonly (readonly [name: string, value: string | null])[],
): string {
  const known = figures.filter(([, value]) => value !== null)
  return html`<dl class="${look}">!${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
