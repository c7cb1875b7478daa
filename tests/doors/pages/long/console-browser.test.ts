import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createConsoleLink } from '../../../../db/console-sessions.ts'
import { MINT } from '../../../support/addresses.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  startBrowser,
} from '../../../support/browser.ts'
import { startTestService, type TestService } from '../../../support/service.ts'
import { triggerScan } from '../../../support/token-scans.ts'

/* The operator's console in a real browser. The screenshots are left in .data/screenshots. */

const EVIL = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'

let service: TestService
let browser: Browser

beforeAll(async () => {
  browser = await startBrowser()
  service = await startTestService({
    env: { ROLE: 'api', PROVIDER_API_KEY: 'secret', PROVIDER_DAILY_CALLS: '9000' },
  })
  await triggerScan(await service.client('premium', { profile: EVIL, name: EVIL.slice(0, 100) }), MINT)
  await service.sql(`update scans set status = 'failed', failure_code = 'too_many_skipped'`)
  await service.sql(`update tokens set symbol = $1`, [EVIL])
})

afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** Opens the console with a link, up to the overview. `problems` collects everything that goes wrong. */
async function openConsole(options: { readonly javaScriptEnabled?: boolean } = {}) {
  const context: BrowserContext = await browser.newContext({ ...DESKTOP_LIGHT, ...options })
  const page: Page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(String(service.app.consoleUrl))) problems.push(`asks for ${request.url()}`)
  })
  const link = await createConsoleLink(service.app.context.db, 'ada@host')
  await page.goto(`${service.app.consoleUrl}/admin/open?link=${link}`)
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'What needs you' }).waitFor()
  return { context, page, problems }
}

describeInBrowser('the console', () => {
  test('fits and is accessible on phones and desktops, light and dark, and runs no markup from strangers', async () => {
    const { context, page, problems } = await openConsole()
    for (const name of ['overview', 'keys', 'usage', 'scans', 'webhooks', 'settings']) {
      await page.goto(`${service.app.consoleUrl}/admin/${name}`)
      await expectFitInEveryLook({ page, problems }, `console-${name}`)
      expect(await page.title()).toMatch(/ · Console$/)
      expect(await page.locator('img').count()).toBe(0)
    }
    await context.close()
  })

  test('sends a form once, whether it succeeds or not and however often its answer is reloaded', async () => {
    const { context, page, problems } = await openConsole()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.goto(`${service.app.consoleUrl}/admin/keys`)
    for (const ends of ['soon', '30d']) {
      await page.locator('details:not([open]) > summary', { hasText: 'Issue a key' }).click()
      await page.getByRole('textbox', { name: 'Profile' }).fill('once')
      await page.getByRole('textbox', { name: 'Ends' }).fill(ends)
      await page.getByRole('button', { name: 'Issue the key' }).click()
      await page.locator(ends === 'soon' ? '.problem' : '.secret').waitFor()
      await page.reload()
      expect(await page.locator('.problem, .secret').count()).toBe(0)
    }
    expect(sent).toHaveLength(2)
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
    await context.close()
  })

  test('issues, rotates and revokes a key, and repeats a failed scan, without JavaScript', async () => {
    const { context, page } = await openConsole({ javaScriptEnabled: false })
    await page.getByRole('link', { name: 'keys', exact: true }).first().click()
    await page.getByText('Issue a key').click()
    await page.getByRole('textbox', { name: 'Profile' }).fill('acme')
    await page.getByRole('button', { name: 'Issue the key' }).click()
    const key = await page.locator('.secret code').innerText()
    expect((await service.clientWithKey(key).get('/api/v1/key')).status).toBe(200)
    const row = page.locator('tbody tr').filter({ hasText: 'acme' }).first()
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Rotate' }).click()
    expect(await page.locator('.secret code').innerText()).not.toBe(key)
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Revoke at once' }).click()
    expect(await page.locator('.done').innerText()).toContain('is revoked')
    await page.getByRole('link', { name: 'scans', exact: true }).click()
    await page.getByText('More than half of its wallets could not be analysed').waitFor()
    await page.getByRole('button', { name: 'Scan again' }).first().click()
    expect(await page.locator('.done').innerText()).toContain('has started')
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('prints a link that opens the console').waitFor()
    await context.close()
  })
})
