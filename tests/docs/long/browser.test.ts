import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Browser, chromium, type Page } from 'playwright-core'
import { operations } from '../../../generated/v1/operations.ts'
import type { Mock } from '../../../api.ts'
import { startSite } from '../served-pages.ts'

/* What a reader sees, in a real browser. The pictures are left in .data/screenshots. */

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SCREENSHOTS = '.data/screenshots'
const REFERENCE = '/docs/reference'
const PAGE_TIMEOUT_MS = 20_000
const PAGES = [
  '/docs',
  REFERENCE,
  '/docs/errors',
  '/docs/guides/polling',
  '/docs/guides/paging',
  '/docs/guides/handling-errors',
  '/docs/guides/quotas-and-limits',
  '/docs/guides/score-and-tags',
  '/docs/guides/sdk',
  '/docs/guides/mock',
]
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const DESKTOP_LIGHT = { viewport: DESKTOP, colorScheme: 'light' } as const
const LOOKS = [PHONE, DESKTOP].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)

const hasBrowser = existsSync(CHROMIUM)
if (!hasBrowser) {
  process.stderr.write(`The pages are not tested in a browser: there is no Chromium at ${CHROMIUM}.\n`)
}
const inBrowser = hasBrowser ? describe : describe.skip

let site: Mock
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  site = await startSite()
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS, timeout: PAGE_TIMEOUT_MS })
  await mkdir(SCREENSHOTS, { recursive: true })
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

type Look = (typeof LOOKS)[number]

/** Finds what keeps people out: contrast, names, order, roles. */
const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8')

/** Opens a page and tells what went wrong while it loaded. */
async function open(path: string, look: Look): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const page = await browser.newPage(look)
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/`) && !request.url().startsWith('data:'))
      problems.push(`leaves the service: ${request.url()}`)
  })
  await page.goto(`${site.url}${path}`, { waitUntil: 'load' })
  return { page, problems }
}

inBrowser('in a browser', () => {
  test.each(PAGES)(
    '%s loads cleanly and fits phones and desktops, light and dark',
    async (path) => {
      for (const look of LOOKS) {
        const { page, problems } = await open(path, look)
        if (path === REFERENCE) await page.locator('.opblock').first().waitFor()
        const { viewport, colorScheme } = look
        const name = `${path.slice(1).replaceAll('/', '-')}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: join(SCREENSHOTS, name) })
        const widthPx = await page.evaluate('document.documentElement.scrollWidth')
        await page.evaluate(AXE)
        const barriers = await page.evaluate(
          'axe.run().then((found) => found.violations.map(({ id }) => id))',
        )
        const width = viewport.width
        expect({ look, problems, barriers, widthPx }).toEqual({
          look,
          problems: [],
          barriers: [],
          widthPx: width,
        })
        await page.close()
      }
    },
    120_000,
  )

  test('the reference opens every operation that the navigation names, and asks for no key', async () => {
    for (const look of [LOOKS[0], LOOKS[3]] as const) {
      if (look === undefined) throw new Error('there are not four looks')
      const { page, problems } = await open(REFERENCE, look)
      const hashes: string[] = await page
        .locator('nav ul ul a')
        .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
      expect(hashes).toHaveLength(Object.keys(operations).length)
      for (const hash of hashes) {
        await page.goto(`${site.url}${REFERENCE}${hash}`)
        await page
          .locator(`[id="operations${hash.slice(1).replaceAll('/', '-')}"] .responses-inner`)
          .waitFor()
      }
      const { viewport, colorScheme } = look
      await page.screenshot({
        path: join(SCREENSHOTS, `docs-operation-${viewport.width}-${colorScheme}.png`),
      })
      expect(await page.locator('input:visible, .authorize:visible, .try-out:visible').count()).toBe(0)
      expect(await page.locator('.parameter__type', { hasText: 'any' }).count()).toBe(0)
      const widthPx = await page.evaluate('document.documentElement.scrollWidth')
      expect({ problems, widthPx }).toEqual({ problems: [], widthPx: viewport.width })
      await page.close()
    }
  }, 120_000)

  test('a link from a guide leads to the operation, already open', async () => {
    const { page } = await open('/docs/guides/paging', DESKTOP_LIGHT)
    await page.locator('main a[href*="createTokenScan"]').click()
    const operation = page.locator('#operations-Tokens-createTokenScan')
    await operation.locator('.responses-inner').waitFor()
    expect((await operation.boundingBox())?.y).toBeLessThan(200)
    await page.close()
  })

  test('a phone has the navigation behind a button, and in front of nothing once a link is chosen', async () => {
    for (const path of ['/docs', REFERENCE]) {
      const { page } = await open(path, { viewport: PHONE, colorScheme: 'light' })
      const section = page.locator('nav ul ul a').first()
      expect(await section.isVisible()).toBe(false)
      await page.locator('button', { hasText: 'Menu' }).click()
      await page.screenshot({ path: join(SCREENSHOTS, `${path.slice(1).replaceAll('/', '-')}-menu.png`) })
      await section.click()
      await section.waitFor({ state: 'hidden' })
      await page.close()
    }
  })

  test('the first key leads past the navigation', async () => {
    const { page } = await open('/docs', DESKTOP_LIGHT)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await page.close()
  })

  test('a block of code can be copied', async () => {
    const { page } = await open('/docs', DESKTOP_LIGHT)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.copyable').first().hover()
    await page.locator('.copyable button').first().click()
    await page.locator('button', { hasText: 'Copied' }).waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied.trim()).toBe('npm run keys -- issue --profile acme --plan pro')
    await page.close()
  })
})
