import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html } from 'ghtml'

/** The shell of every page: of the reports of the command line, each one file, and of those that the service serves. */

interface Page {
  readonly title: string
  /** HTML. Texts of others in it are escaped. */
  readonly body: string
  /** The address of the page's picture, if it has one. */
  readonly icon?: string
}

const STYLES = readAsset('base.css') + readAsset('page.css')
const SCRIPT = readAsset('page.js')

/** Lets a browser run nothing but the page's script. A name that slipped through as markup can do nothing. */
const POLICY = `default-src 'none'; style-src ${hash(STYLES)}; script-src ${hash(SCRIPT)}; base-uri 'none'`

/** The policy of a file: a browser loads nothing for it. */
const FILE_POLICY = `${POLICY}; form-action 'none'`

/** The policy of a page that the service serves: it asks this service alone. */
export const SERVED_POLICY = `${POLICY}; form-action 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'`

/** A whole HTML document with its styles and its script inside, as a file that needs nothing else. */
export function renderFile(page: Page): string {
  return renderDocument(page, html`<meta http-equiv="Content-Security-Policy" content="!${FILE_POLICY}">`)
}

/** The same document as the service sends it, with SERVED_POLICY in its headers. */
export function renderServed(page: Page): string {
  return renderDocument(page, html`<link rel="icon" href="${page.icon}">`)
}

function renderDocument({ title, body }: Page, head: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
!${head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<title>${title}</title>
<style>!${STYLES}</style>
</head>
<body>
!${body}
<script>!${SCRIPT}</script>
</body>
</html>
`
}

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
