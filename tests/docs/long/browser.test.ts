import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { operations } from '../../../generated/v1/operations.ts'
import type { Mock } from '../../../api.ts'
import {
  DESKTOP,
  describeInBrowser,
  findBarriers,
  LOOKS,
  type Look,
  measureWidth,
  openPage,
  PHONE,
  startBrowser,
  takePicture,
} from '../../support/browser.ts'
import { startSite } from '../served-pages.ts'

/* What a reader sees, in a real browser. The pictures are left in .data/screenshots. */

const REFERENCE = '/docs/reference'
const PAGES = [
  '/docs',
  REFERENCE,
  '/docs/errors',
  '/docs/guides/polling',
  '/docs/guides/paging',
  '/docs/guides/handling-errors',
  '/docs/guides/quotas-and-limits',
  '/docs/guides/score-and-tags',
  '/docs/guides/calibration',
  '/docs/guides/sdk',
  '/docs/guides/mock',
]
const DESKTOP_LIGHT = { viewport: DESKTOP, colorScheme: 'light' } as const
const PHONE_LIGHT = { viewport: PHONE, colorScheme: 'light' } as const

let site: Mock
let browser: Browser

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Opens a page of the site and tells what went wrong while it loaded. */
function open(path: string, look: Look): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const isOwn = (url: string) => url.startsWith(`${site.url}/`) || url.startsWith('data:')
  return openPage(browser, { url: `${site.url}${path}`, look, isOwn })
}

describeInBrowser('the documentation', () => {
  beforeAll(async () => {
    site = await startSite()
    browser = await startBrowser()
  })

  test.each(PAGES)(
    '%s loads cleanly and fits phones and desktops, light and dark',
    async (path) => {
      for (const look of LOOKS) {
        const { page, problems } = await open(path, look)
        if (path === REFERENCE) await page.locator('.opblock').first().waitFor()
        await takePicture(page, path.slice(1).replaceAll('/', '-'), look)
        const widthPx = await measureWidth(page)
        const barriers = await findBarriers(page)
        const { width } = look.viewport
        expect({ look, problems, barriers, widthPx }).toEqual({
          look,
          problems: [],
          barriers: [],
          widthPx: width,
        })
        await page.close()
      }
    },
    600_000,
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
      await takePicture(page, 'docs-operation', look)
      expect(await page.locator('input:visible, .authorize:visible, .try-out:visible').count()).toBe(0)
      expect(await page.locator('.parameter__type', { hasText: 'any' }).count()).toBe(0)
      const widthPx = await measureWidth(page)
      expect({ problems, widthPx }).toEqual({ problems: [], widthPx: look.viewport.width })
      await page.close()
    }
  }, 600_000)

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
      const { page } = await open(path, PHONE_LIGHT)
      const section = page.locator('nav ul ul a').first()
      expect(await section.isVisible()).toBe(false)
      await page.locator('button', { hasText: 'Menu' }).click()
      await takePicture(page, `${path.slice(1).replaceAll('/', '-')}-menu`, PHONE_LIGHT)
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
