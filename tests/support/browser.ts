import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from '@jest/globals'
import { type Browser, chromium, type Page } from 'playwright-core'

/** What a reader sees, in a real browser. */

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name of the network, under which a browser takes the service for another machine.
  '--host-resolver-rules=MAP wallets.test 127.0.0.1',
]
const PAGE_TIMEOUT_MS = 20_000
/** Where screenshots are saved for people to look at. */
const SCREENSHOTS = '.data/screenshots'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }
const LOOKS = [PHONE, DESKTOP].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)
export type Look = (typeof LOOKS)[number]
export const PHONE_LIGHT = { viewport: PHONE, colorScheme: 'light' } as const
export const DESKTOP_LIGHT = { viewport: DESKTOP, colorScheme: 'light' } as const

/** Finds barriers to accessibility: contrast, names, order, roles. */
const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8')

const hasBrowser = existsSync(CHROMIUM)

/** A group of tests that needs a browser. Without one it is skipped, and stderr says so. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (!hasBrowser)
    process.stderr.write(`Not tested in a browser: ${name}. There is no Chromium at ${CHROMIUM}.\n`)
  const group = hasBrowser ? describe : describe.skip
  group(name, tests)
}

export async function startBrowser(): Promise<Browser> {
  await mkdir(SCREENSHOTS, { recursive: true })
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS, timeout: PAGE_TIMEOUT_MS })
}

/** A page to open, its look, and which addresses are its own. */
interface Visit {
  readonly url: string
  readonly look: Look
  isOwn(url: string): boolean
}

/** An open page, and what went wrong with it so far. */
export interface OpenPage {
  readonly page: Page
  readonly problems: readonly string[]
}

/** Opens a page and collects what goes wrong from then on; a request that is not its own is a problem. */
export async function openPage(browser: Browser, { url, look, isOwn }: Visit): Promise<OpenPage> {
  const page = await browser.newPage(look)
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`))
  page.on('request', (request) => {
    if (!isOwn(request.url())) problems.push(`asks for ${request.url()}`)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { page, problems }
}

/** The rules of accessibility that the page breaks; the viewer of the reference is not ours to mend. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  return page.evaluate(
    'axe.run({ exclude: ["#reference"] }).then((found) => found.violations.map(({ id }) => id))',
  )
}

/**
 * Shows an open page on phones and desktops, light and dark. Expects that nothing went wrong, that the page is
 * accessible but for `knownBarriers`, and that nothing is wider than the screen. Saves a screenshot of each look.
 */
export async function expectFitInEveryLook(
  { page, problems }: OpenPage,
  name: string,
  knownBarriers: readonly string[] = [],
): Promise<void> {
  for (const look of LOOKS) {
    const { viewport, colorScheme } = look
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await takePicture(page, name, look)
    const widthPx = await measureWidth(page)
    const barriers = await findBarriers(page)
    const expected = { look, problems: [], barriers: knownBarriers, widthPx: viewport.width }
    expect({ look, problems, barriers, widthPx }).toEqual(expected)
  }
}

/** The width of the page. A page that is wider than its viewport scrolls sideways. */
function measureWidth(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}

/** Saves a screenshot; the look is part of its name. */
export async function takePicture(page: Page, name: string, { viewport, colorScheme }: Look): Promise<void> {
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-${viewport.width}-${colorScheme}.png`) })
}
