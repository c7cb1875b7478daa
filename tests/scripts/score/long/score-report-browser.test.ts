import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { renderScoreReport } from '../../../../scripts/score/score-report.ts'
import { MINT } from '../../../support/addresses.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  PHONE_LIGHT,
} from '../../../support/browser.ts'
import { runCommand } from '../../../support/processes.ts'
import { type ReportBrowser, startReportBrowser } from '../../../support/report-browser.ts'
import { scanToken } from '../../../support/token-scans.ts'
import { makeLeftOut, makeScore, makeToken, twentyTokens } from '../score-answers.ts'

/* The page of a wallet's score as a reader sees it. Screenshots are saved in .data/screenshots. */

const EVIL = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'

let reports: ReportBrowser
/** The command makes it, for a scanned wallet. */
let scanned: string
/** Has counted, open and unbought tokens, and markup as the name of one. */
let complete: string

afterAll(async () => reports?.[Symbol.asyncDispose]())

describeInBrowser('the page of a score', () => {
  beforeAll(async () => {
    reports = await startReportBrowser()
    const { folder, service } = reports
    const client = await service.client()
    await scanToken(client, MINT)
    const [wallet] = await service.sql<{ address: string }>(
      `select address from wallet_figures where period = '30d' order by by_edge limit 1`,
    )
    scanned = join(folder, 'scanned.html')
    const env = { API_URL: service.url, API_KEY: client.key ?? '' }
    const args = ['scripts/score.ts', wallet?.address ?? '', '--html', scanned]
    const { code, stderr } = await runCommand(args, env)
    if (code !== 0) throw new Error(stderr)
    complete = join(folder, 'complete.html')
    const tokens = [
      ...twentyTokens(),
      makeToken(EVIL, 4, 2, { stake_usd: 5_000, result_usd: 20_000 }),
      makeLeftOut('HELD', 'open', { stake_usd: 300, result_usd: -20 }),
      makeLeftOut('GIFT', 'unbought'),
    ]
    await writeFile(complete, renderScoreReport(makeScore(tokens), { simulated: true }))
  })

  test.each([
    ['of-the-command', () => scanned],
    ['with-every-state', () => complete],
  ])(
    '%s opens without problems, requests nothing and is accessible, on phones and desktops, light and dark',
    async (name, file) => {
      const opened = await reports.open(file(), PHONE_LIGHT)
      await expectFitInEveryLook(opened, `score-report-${name}`)
      await opened.page.close()
    },
  )

  test('leads from a dot to its token in the table, and never runs the name of a token', async () => {
    const { page } = await reports.open(complete, DESKTOP_LIGHT)
    const dot = page.locator('.wide circle').last()
    const address = (await dot.locator('title').textContent())?.split('\n')[0]
    await dot.click({ force: true })
    expect(await page.locator('.wallets tr:target').getAttribute('id')).toBe(address)
    expect(await page.title()).toMatch(/: score 46$/)
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.locator('table').innerText()).toContain(EVIL)
    await page.close()
  })

  test('is complete without its script', async () => {
    const still = join(reports.folder, 'still.html')
    await writeFile(still, (await readFile(scanned, 'utf8')).replace(/<script>[\s\S]*<\/script>/, ''))
    const { page } = await reports.open(still, DESKTOP_LIGHT)
    expect(await page.locator('.wide svg').isVisible()).toBe(true)
    expect(await page.locator('.wallets tbody tr').count()).toBeGreaterThan(5)
    await page.close()
  })
})
