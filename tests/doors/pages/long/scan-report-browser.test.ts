import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { renderScanReport } from '../../../../doors/pages/scan-report.ts'
import { MINT } from '../../../support/addresses.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  PHONE_LIGHT,
} from '../../../support/browser.ts'
import { runCommand } from '../../../support/processes.ts'
import { type ReportBrowser, startReportBrowser } from '../../../support/report-browser.ts'
import { makeAnswer, makeWallets } from '../answers.ts'

/* The page of a scan in a real browser. The screenshots are left in .data/screenshots. */

const EVIL = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'

let reports: ReportBrowser
/** Made by the command from a scan of 300 wallets. */
let scanned: string
/** Made from wallets that have every figure, on a token whose name is markup. */
let complete: string

afterAll(async () => reports?.[Symbol.asyncDispose]())

/** The column of the table with this head, from top to bottom. */
async function readColumn(page: Page, head: string): Promise<string[]> {
  const heads = await page.locator('.wallets thead th').allTextContents()
  const place = heads.findIndex((text) => text.startsWith(head)) + 1
  return page.locator(`.wallets tbody tr > :nth-child(${place})`).allTextContents()
}

describeInBrowser('the page of a scan', () => {
  beforeAll(async () => {
    reports = await startReportBrowser()
    const { folder, service } = reports
    const { key = '' } = await service.client()
    scanned = join(folder, 'scanned.html')
    const env = { API_URL: service.url, API_KEY: key }
    const { code, stderr } = await runCommand(['scripts/scan.ts', MINT, '--html', scanned], env)
    if (code !== 0) throw new Error(stderr)
    complete = join(folder, 'complete.html')
    const answer = makeAnswer(makeWallets(120), { name: EVIL, symbol: EVIL })
    await writeFile(complete, renderScanReport(answer, { period: '30d', simulated: true }))
  })

  test.each([
    ['of the command', () => scanned],
    ['with every figure', () => complete],
  ])(
    '%s loads without errors or other requests, fits and is accessible, on phones and desktops, light and dark',
    async (name, file) => {
      const opened = await reports.open(file(), PHONE_LIGHT)
      await expectFitInEveryLook(opened, `scan-report-${name.replaceAll(' ', '-')}`)
      await opened.page.close()
    },
  )

  test('shows the records worth a closer look at the top, each with the interval of its edge next to its figures', async () => {
    for (const look of [PHONE_LIGHT, DESKTOP_LIGHT]) {
      const { page } = await reports.open(scanned, look)
      const best = page.locator('.best li')
      expect(await best.count()).toBeGreaterThan(0)
      for (const row of await best.all()) {
        expect(await row.locator('.score').isVisible()).toBe(true)
        expect(await row.locator('.edge svg').isVisible()).toBe(true)
        expect(await row.locator('.rank').isVisible()).toBe(true)
        expect(await row.locator('h3').innerText()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      }
      const wide =
        '[...document.querySelectorAll(".facts")].filter((facts) => facts.scrollWidth > facts.clientWidth).length'
      expect(await page.evaluate(wide)).toBe(0)
      const top = await best.first().boundingBox()
      expect(top?.y).toBeLessThan(look.viewport.height)
      await page.close()
    }
  })

  test('sorts its table by any column, in both directions, with unknown figures at the end', async () => {
    const { page } = await reports.open(scanned, DESKTOP_LIGHT)
    const sortBy = (head: string) => page.locator('.wallets thead button', { hasText: head }).first().click()
    const numbers = (texts: string[]) =>
      texts.filter((text) => text !== '–').map((text) => Number.parseInt(text, 10))
    await sortBy('win rate')
    const down = await readColumn(page, 'win rate')
    const rates = numbers(down)
    expect(rates.length).toBeGreaterThan(100)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    await sortBy('win rate')
    const up = await readColumn(page, 'win rate')
    expect(numbers(up)).toEqual(rates.toReversed())
    for (const column of [down, up]) expect(column.lastIndexOf('–')).toBe(column.length - 1)
    expect(await page.locator('.wallets [aria-sort]').allTextContents()).toEqual(['win rate'])
    await sortBy('#')
    const ranks = numbers(await readColumn(page, '#'))
    expect(ranks).toEqual(ranks.map((_, index) => index + 1))
    await page.close()
  })

  test('does not run markup in the name of a token', async () => {
    const { page } = await reports.open(complete, DESKTOP_LIGHT)
    expect(await page.title()).toContain(EVIL)
    expect(await page.locator('h1').innerText()).toContain(EVIL)
    await page.close()
  })

  test('works without its script, in the order of the list: by score, solid records first', async () => {
    const text = (await readFile(scanned, 'utf8')).replace(/<script>[\s\S]*<\/script>/, '')
    const still = join(reports.folder, 'still.html')
    await writeFile(still, text)
    const { page } = await reports.open(still, DESKTOP_LIGHT)
    const scores = (await readColumn(page, 'score')).filter((score) => score !== '–').map(Number)
    const rises = scores.filter((score, index) => score > (scores[index - 1] ?? score))
    expect(rises.length).toBeLessThanOrEqual(1)
    expect(await page.locator('.wallets button').count()).toBe(0)
    await page.close()
  })
})
