import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { MINT, newAddress } from '../../support/addresses.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  findBarriers,
  type OpenPage,
  openPage,
  PHONE_LIGHT,
  startBrowser,
} from '../../support/browser.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { scanToken } from '../../support/token-scans.ts'

/* The pages as people see them, in a real browser. The pictures are left in .data/screenshots. */

const EVIL = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'

let service: TestService
let browser: Browser

afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

function open(
  path: string,
  look = PHONE_LIGHT as typeof PHONE_LIGHT | typeof DESKTOP_LIGHT,
): Promise<OpenPage> {
  return openPage(browser, {
    url: `${service.url}${path}`,
    look,
    isOwn: (url) => url.startsWith(service.url),
  })
}

/** Presses Tab until something that has this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = 'document.activeElement.textContent + (document.activeElement.placeholder ?? "")'
    if (String(await page.evaluate(focused)).includes(text)) return
  }
  throw new Error(`the keyboard does not reach ${text}`)
}

describeInBrowser('the pages', () => {
  beforeAll(async () => {
    browser = await startBrowser()
    service = await startTestService()
    const client = await service.client()
    service.app.letVisitorsIn(client.key ?? '')
  })

  test('lead from nothing to three wallets and the reasons with the keyboard alone', async () => {
    const { page, problems } = await open('/', DESKTOP_LIGHT)
    expect(await findBarriers(page)).toEqual([])
    await tabTo(page, 'Mint or wallet')
    await page.keyboard.type(MINT)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Token or wallet?' }).waitFor()
    await tabTo(page, 'It is a token: scan it')
    await page.keyboard.press('Enter')
    // The script follows the scan, and shows its report when it has ended.
    await page.locator('.best .reasons').first().waitFor()
    expect(page.url()).toBe(`${service.url}/tokens/${MINT}`)
    expect(await page.locator('.best .reasons').count()).toBe(3)
    expect(await page.locator('.best .reasons').first().innerText()).toMatch(/^A person could follow it, /)
    await page.locator('.brand').click()
    expect(await page.locator('.best li').count()).toBe(10)
    expect(problems).toEqual([])
    await page.close()
  })

  test.each([
    ['home', '/'],
    ['home-all', '/?all=1&period=all'],
    ['token', `/tokens/${MINT}`],
    ['token-unscanned', `/tokens/${'B'.repeat(44)}`],
    ['find-nothing', '/find?q=nothing'],
    ['find-unknown', `/find?q=${'C'.repeat(44)}`],
    ['login', '/login'],
  ])('fit and keep nobody out on phones and desktops, light and dark: %s', async (name, path) => {
    const opened = await open(path)
    // A page that is not there says so with its status, too, which browsers report.
    const problems = opened.problems.filter((problem) => !problem.includes('404'))
    await expectFitInEveryLook({ ...opened, problems }, `page-${name}`)
    await opened.page.close()
  })

  test('find a token and switch its period and its filter', async () => {
    const { page } = await open('/', DESKTOP_LIGHT)
    await page.locator('[name=q]').fill(` ${MINT} `)
    await page.getByRole('button', { name: 'Find' }).click()
    expect(page.url()).toBe(`${service.url}/tokens/${MINT}`)
    await page.getByRole('link', { name: '7 days' }).click()
    expect(await page.locator('.source').last().innerText()).toContain('the last 7 days')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    expect(await page.locator('h2#best').innerText()).toBe('The best by score')
    expect(await page.locator('[aria-current]').allInnerTexts()).toEqual(['7 days', 'All'])
    await page.close()
  })

  test('are whole without JavaScript, with a link in place of the live progress', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${service.url}/tokens/${MINT}`)
    expect(await page.locator('.best li').count()).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Scan again' }).click()
    await page.getByText('Look again').or(page.locator('.best')).first().waitFor()
    await context.close()
  })

  test('run no text of strangers', async () => {
    const mint = newAddress()
    await scanToken(await service.client(), mint)
    await service.sql('update tokens set name = $1, symbol = $1 where address = $2', [EVIL, mint])
    for (const path of [
      `/tokens/${mint}`,
      `/find?q=${encodeURIComponent(EVIL)}`,
      `/login?next=${encodeURIComponent(`"${EVIL}`)}`,
      `/tokens/${encodeURIComponent(EVIL)}`,
    ]) {
      const { page } = await open(path, DESKTOP_LIGHT)
      expect(await page.title()).not.toMatch(/^(run|1)$/)
      expect(await page.locator('img').count()).toBe(0)
      await page.close()
    }
  })
})
