import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { html } from 'ghtml'

/**
 * The shell that every report of the command line has: one file that a browser opens without asking anybody
 * for more.
 */

export interface Page {
  readonly title: string
  /** HTML. Texts of others in it are escaped. */
  readonly body: string
}

/**
 * A whole HTML document with its styles and its script inside. Its policy lets a browser run nothing but that script
 * and load nothing at all, so that a name which slipped through as markup would still be dead.
 */
export async function renderPage({ title, body }: Page): Promise<string> {
  const [styles, script] = await Promise.all([readAsset('page.css'), readAsset('page.js')])
  const policy = `default-src 'none'; style-src ${hash(styles)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="!${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>!${styles}</style>
</head>
<body>
!${body}
<script>!${script}</script>
</body>
</html>
`
}

function readAsset(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
