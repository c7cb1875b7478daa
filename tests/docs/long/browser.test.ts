import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { PAGES, REFERENCE_PATH } from '../../../doors/site/pages.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { operations } from '../../../generated/v1/operations.ts'
import type { startMock } from '../../../scripts/mock/start-mock.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  findBarriers,
  type Look,
  type OpenPage,
  openPage,
  PHONE_LIGHT,
  startBrowser,
  takePicture,
} from '../../support/browser.ts'
import { startSite } from '../served-pages.ts'

/* The pages in a real browser, as a reader sees them. Screenshots are stored in .data/screenshots. */

/** Every page except the one for unknown addresses. */
const PATHS = [...PAGES.map(({ path }) => path), REFERENCE_PATH]

let site: Awaited<ReturnType<typeof startMock>>
let browser: Browser

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

function open(path: string, look: Look): Promise<OpenPage> {
  const isOwn = (url: string) => url.startsWith(`${site.url}/`) || url.startsWith('data:')
  return openPage(browser, { url: `${site.url}${path}`, look, isOwn })
}

describeInBrowser('the documentation', () => {
  beforeAll(async () => {
    site = await startSite()
    browser = await startBrowser()
  })

  test.each(PATHS)(
    '%s loads cleanly and fits phones and desktops, light and dark',
    async (path) => {
      const opened = await open(path, PHONE_LIGHT)
      // The viewer has a main part of its own.
      const known = path === REFERENCE_PATH ? ['landmark-no-duplicate-main'] : []
      await expectFitInEveryLook(opened, path.slice(1).replaceAll('/', '-'), known)
      await opened.page.close()
    },
    600_000,
  )

  test('a link from a guide opens its operation in the reference, and the navigation opens others and events', async () => {
    const { page, problems } = await open('/docs/guides/paging', PHONE_LIGHT)
    await page.locator('main a[href*="createTokenScan"]').click()
    const operation = page.locator('#operations-Tokens-createTokenScan')
    await operation.locator('.parameter__name', { hasText: 'address' }).waitFor()
    expect((await operation.boundingBox())?.y).toBeLessThan(200)
    await page.setViewportSize(DESKTOP_LIGHT.viewport)
    await page.locator('nav a[href="#/Wallets/getWallet"]').click()
    const other = page.locator('#operations-Wallets-getWallet')
    await other.locator('.parameters').first().waitFor()
    expect(Math.abs((await other.boundingBox())?.y ?? 1000)).toBeLessThan(200)
    await page.locator('nav a[href="#/webhooks/onWalletTraded"]').click()
    await page.locator('#operations-webhooks-onWalletTraded .parameters').first().waitFor()
    expect(problems).toEqual([])
    await page.close()
  })

  test('the reference shows every operation, and its form asks this service and no other', async () => {
    const { page, problems } = await open(`${REFERENCE_PATH}#/Usage/getUsage`, DESKTOP_LIGHT)
    const form = page.locator('#operations-Usage-getUsage')
    await form.locator('button.execute').waitFor()
    expect(await page.locator('.opblock').count()).toBe(
      Object.keys(operations).length + Object.keys(document.webhooks).length,
    )
    await page.locator('button.authorize').first().click()
    await page.locator('.auth-container input').fill('any')
    await page.locator('.auth-container button[type=submit]').click()
    await page.locator('.auth-container .btn-done').click()
    await form.locator('button.execute').click()
    const answer = form.locator('.live-responses-table tbody .response-col_status').first()
    await answer.waitFor()
    expect((await answer.innerText()).trim()).toMatch(/^200/)
    expect(problems).toEqual([])
    await page.close()
  })

  test('the search finds sections of pages, operations and events, by keyboard', async () => {
    for (const [text, anchor] of [
      ['stalled scan', '/docs/guides/polling'],
      ['listTokenTopWallets', '/docs/reference#/Tokens/listTokenTopWallets'],
      ['QUOTA_EXCEEDED', '/docs/errors#quota_exceeded'],
      ['onWalletTraded', '/docs/reference#/webhooks/onWalletTraded'],
    ] as const) {
      const { page, problems } = await open('/docs/guides/score-and-tags', PHONE_LIGHT)
      await page.keyboard.press('/')
      await page.keyboard.type(text)
      const found = page.locator(`search a[href="../..${anchor}"], search a[href^="../..${anchor}#"]`).first()
      await found.waitFor()
      await takePicture(page, `docs-search-${text.replaceAll(' ', '-')}`, PHONE_LIGHT)
      expect(await findBarriers(page)).toEqual([])
      await found.click()
      await page.waitForURL(`${site.url}${anchor}**`)
      expect(problems).toEqual([])
      await page.close()
    }
  })

  test('the search works with arrow keys and Enter, and for words that no section has all of', async () => {
    const { page, problems } = await open('/docs', PHONE_LIGHT)
    await page.keyboard.press('/')
    await page.keyboard.type('how to filter out bots zebra')
    await page.locator('search li a').first().waitFor()
    const focused = () =>
      page.evaluate('[...document.querySelectorAll("search a")].indexOf(document.activeElement)')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(-1)
    const first = await page.locator('search li a').first().getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href.endsWith(String(first).replace(/^[./]+/, '')))
    expect(problems).toEqual([])
    await page.close()
  })

  test('languages are tabs, and follow each other without scripts', async () => {
    const opened = await open('/docs', PHONE_LIGHT)
    const { page } = opened
    const [typescript, curl] = [page.locator('#in-with-typescript'), page.locator('#in-with-curl')]
    expect([await curl.isVisible(), await typescript.isVisible()]).toEqual([true, false])
    await page.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect([await curl.isVisible(), await typescript.isVisible()]).toEqual([false, true])
    await expectFitInEveryLook(opened, 'docs-tabs')
    // The choice applies to all pages, and a link into another tab opens that tab.
    await page.goto(`${site.url}/docs/guides/polling`)
    expect(await page.locator('#in-with-typescript').isVisible()).toBe(true)
    await page.goto(`${site.url}/docs#correlate-tokens`)
    expect(await page.locator('#correlate-tokens').isVisible()).toBe(true)
    await page.close()
    const plain = await browser.newPage({ ...PHONE_LIGHT, javaScriptEnabled: false })
    await plain.goto(`${site.url}/docs`)
    expect(await plain.locator('.tabs > section:visible').count()).toBe(3)
    expect(await plain.locator('search').isVisible()).toBe(false)
    await plain.close()
  })

  test('a phone has the navigation behind a button, and hides it once a link is chosen', async () => {
    for (const path of ['/docs', REFERENCE_PATH]) {
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

  test('the first Tab leads past the navigation', async () => {
    const { page } = await open('/docs', DESKTOP_LIGHT)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await page.close()
  })

  test('a block of code can be copied', async () => {
    const { page } = await open('/docs', DESKTOP_LIGHT)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const [button, code] = [
      page.locator('.copyable:has(.language-bash) button').first(),
      page.locator('pre:has(.language-bash)').first(),
    ]
    const [above, below] = [await button.boundingBox(), await code.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await button.click()
    await page.locator('button', { hasText: 'Copied' }).waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied.trim()).toBe('npm run keys -- issue --profile acme --plan pro')
    await page.close()
  })
})
