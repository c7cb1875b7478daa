import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { renderScanReport } from '../../../../doors/pages/scan-report.ts'
import { MINT, newAddress } from '../../../support/addresses.ts'
import {
  DESKTOP_LIGHT,
  describeInBrowser,
  expectFitInEveryLook,
  findBarriers,
  type OpenPage,
  openPage,
  PHONE_LIGHT,
  startBrowser,
} from '../../../support/browser.ts'
import { newFolder } from '../../../support/folders.ts'
import { usedToday } from '../../../support/quotas.ts'
import { startTestService, type TestService } from '../../../support/service.ts'
import { scanToken } from '../../../support/token-scans.ts'
import { makeAnswer, makeWallets } from '../answers.ts'

/* The pages as people see them, in a real browser. The screenshots are left in .data/screenshots. */

const EVIL = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'

const OTHER_MINT = newAddress()
/** Who looks at the pages without signing in. */
const VISITOR = { profile: 'visitor' }
const EVIDENCE = { tokens_shared: 4, tokens_together: 4, expected: 0.1, q_value: 1e-6, window_sec: 5 }

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

/** Presses Tab until an element with this text has the focus. */
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
    service = await startTestService({ visitor: VISITOR.profile })
  })

  test('let a visitor sign in without TLS under a name of the network', async () => {
    const { port } = new URL(service.url)
    const client = await service.client()
    const url = `http://wallets.test:${port}`
    const visit = { url: `${url}/login?next=score`, look: DESKTOP_LIGHT }
    const { page } = await openPage(browser, { ...visit, isOwn: (asked) => asked.startsWith(url) })
    await page.getByLabel('API key').fill(String(client.key))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${url}/score`)
    await page.close()
  })

  test('lead from an unscanned token to wallets and the reasons, with the keyboard alone', async () => {
    const { page, problems } = await open('/', DESKTOP_LIGHT)
    expect(await findBarriers(page)).toEqual([])
    await tabTo(page, 'Token or wallet')
    await page.keyboard.type(MINT)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Not analysed yet' }).waitFor()
    await tabTo(page, 'It is a token: scan it')
    await page.keyboard.press('Enter')
    // The script follows the scan, and shows its report when it has ended.
    await page.locator('.best .reasons').first().waitFor()
    expect(page.url()).toBe(`${service.url}/tokens/${MINT}`)
    expect(await page.locator('.best .reasons').count()).toBe(await page.locator('.best li').count())
    expect(await page.locator('.best .reasons').first().innerText()).toMatch(
      /^(Worth following|A dollar in each of its tokens)/,
    )
    await page.locator('.brand').click()
    expect(await page.locator('.best li').count()).toBeGreaterThan(0)
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
    ['wallet-unknown', `/wallets/${'D'.repeat(44)}`],
    ['compare', `/compare?tokens=${MINT}+${OTHER_MINT}+${'E'.repeat(44)}`],
    ['compare-nothing', '/compare'],
    ['watchlists', '/watchlists'],
  ])('fit and are accessible on phones and desktops, light and dark: %s', async (name, path) => {
    const opened = await open(path)
    // Browsers report the status 404 of a missing page as an error.
    const problems = opened.problems.filter((problem) => !problem.includes('404'))
    await expectFitInEveryLook({ ...opened, problems }, `page-${name}`)
    await opened.page.close()
  })

  test('as a file load nothing else, show markup in a name as text, fit and are accessible', async () => {
    const file = join(await newFolder(), 'report.html')
    const answer = makeAnswer(makeWallets(120), { name: EVIL, symbol: EVIL })
    await writeFile(file, renderScanReport(answer, { period: '30d', simulated: true }))
    const { href: url } = pathToFileURL(file)
    const opened = await openPage(browser, { url, look: PHONE_LIGHT, isOwn: (asked) => asked === url })
    await expectFitInEveryLook(opened, 'page-file')
    expect(await opened.page.title()).toContain(EVIL)
    expect(await opened.page.locator('h1').innerText()).toContain(EVIL)
    await opened.page.close()
  })

  test('show the records worth a closer look at the top, each with the range of its edge next to its figures', async () => {
    for (const look of [PHONE_LIGHT, DESKTOP_LIGHT]) {
      const { page } = await open(`/tokens/${MINT}`, look)
      const best = page.locator('.best li')
      expect(await best.count()).toBeGreaterThan(0)
      for (const row of await best.all()) {
        for (const part of ['.score', '.edge svg', '.rank'])
          expect(await row.locator(part).isVisible()).toBe(true)
        expect(await row.locator('h3').innerText()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      }
      const wide =
        '[...document.querySelectorAll(".facts")].filter((facts) => facts.scrollWidth > facts.clientWidth).length'
      expect(await page.evaluate(wide)).toBe(0)
      await page.close()
    }
  })

  test('sort a table by any column, in both directions, with unknown figures at the end', async () => {
    const { page } = await open(`/tokens/${MINT}`, DESKTOP_LIGHT)
    const sortBy = (head: string) => page.locator('.wallets thead button', { hasText: head }).first().click()
    /** The column with this head, from top to bottom. */
    const readColumn = async (head: string) => {
      const heads = await page.locator('.wallets thead th').allTextContents()
      const place = heads.findIndex((text) => text.startsWith(head)) + 1
      return page.locator(`.wallets tbody tr > :nth-child(${place})`).allTextContents()
    }
    const numbers = (texts: string[]) =>
      texts.filter((text) => text !== '–').map((text) => Number.parseInt(text, 10))
    await sortBy('win rate')
    const down = await readColumn('win rate')
    const rates = numbers(down)
    expect(rates.length).toBeGreaterThan(100)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    await sortBy('win rate')
    const up = await readColumn('win rate')
    expect(numbers(up)).toEqual(rates.toReversed())
    for (const column of [down, up]) expect(column.lastIndexOf('–')).toBe(column.length - 1)
    expect(await page.locator('.wallets [aria-sort]').allTextContents()).toEqual(['win rate'])
    await sortBy('#')
    const ranks = numbers(await readColumn('#'))
    expect(ranks).toEqual(ranks.map((_, index) => index + 1))
    await page.close()
  })

  test('judge a wallet found by its address, and store it on a watchlist with a label', async () => {
    const { page, problems } = await open('/', DESKTOP_LIGHT)
    const address = String(await page.locator('.best h3').first().innerText())
    await page.locator('[name=q]').fill(address)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('#against').waitFor()
    expect(page.url()).toBe(`${service.url}/wallets/${address}`)
    expect(await page.locator('h1').innerText()).toMatch(
      /^(Worth following|A record worth a closer look|Not |Too little|Unknown)/,
    )
    await expectFitInEveryLook({ page, problems }, 'page-wallet')
    await service.sql(
      `insert into cross_checks (token_id, wallet_id, provider, verdict, realized_usd, disputed)
       select t.id, w.id, 'vybe', 'sign_differs', -100, true from tokens t, wallets w where t.address = $1 and w.address = $2`,
      [MINT, address],
    )
    await page.getByRole('link', { name: 'Show every token' }).click()
    await page.locator('.wide circle').first().waitFor()
    expect(await page.locator('.cost').innerText()).toMatch(/^This page cost 1 read; \d+ are left today\.$/)
    expect(await page.locator('#tokens ~ .scroll tbody tr').count()).toBeGreaterThan(2)
    await expectFitInEveryLook({ page, problems }, 'page-wallet-tokens')
    await page.getByRole('link', { name: 'Show its past scores' }).click()
    await page.locator('#met').waitFor()
    expect(await page.locator('.periods thead th').allInnerTexts()).toEqual([
      '1 day',
      '7 days',
      '30 days',
      'All time',
    ])
    await expectFitInEveryLook({ page, problems }, 'page-wallet-record')
    await page.setViewportSize(DESKTOP_LIGHT.viewport)
    const met = page.locator('#met ~ .scroll tbody tr')
    expect(await met.innerText()).toContain('disputed here: vybe says −$100')
    expect(await met.getByRole('link').getAttribute('href')).toBe(`../tokens/${MINT}`)
    await page.locator('[name=list]').fill('memes')
    await page.getByRole('button', { name: 'Add to the watchlist' }).click()
    await page.getByRole('heading', { name: 'memes' }).waitFor()
    await page.locator('[name=label]').fill(EVIL.slice(0, 60))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForLoadState()
    expect(await page.locator('[name=label]').inputValue()).toBe(EVIL.slice(0, 60))
    expect(await page.title()).toContain('memes')
    await expectFitInEveryLook({ page, problems }, 'page-watchlist')
    // The scan of the token has found it.
    expect(await page.locator('#seen + ul li').innerText()).toMatch(/^SOL: /)
    await page.getByRole('link', { name: 'All watchlists' }).click()
    await expectFitInEveryLook({ page, problems }, 'page-watchlists')
    await page.locator('main').getByRole('link', { name: 'memes' }).first().click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No scan has found any of them yet.').waitFor()
    await page.getByText('Delete this watchlist').click()
    await page.getByRole('button', { name: 'Delete memes' }).click()
    await page.getByText('You have none yet.').waitFor()
    await page.close()
  })

  test('analyse a wallet that is not stored yet, for one scan of the quota', async () => {
    const before = await usedToday(service, VISITOR, 'scans')
    const address = newAddress()
    const { page } = await open(`/wallets/${address}`, DESKTOP_LIGHT)
    await page.getByRole('button', { name: 'It is a wallet: analyse it' }).click()
    await page.locator('#against').waitFor()
    expect(await usedToday(service, VISITOR, 'scans')).toBe(before + 1)
    await page.goto(`${service.url}/wallets/${address}?record=1`)
    await page.getByText('No scanned token lists it.').waitFor()
    await page.close()
  })

  test('compare tokens in a matrix and a list that links to wallets', async () => {
    await scanToken(await service.client(), OTHER_MINT)
    const { page } = await open(`/compare?tokens=${MINT},${OTHER_MINT}`, DESKTOP_LIGHT)
    const shared = Number(await page.locator('.matrix tbody tr').first().locator('td').last().innerText())
    expect(shared).toBeGreaterThan(0)
    expect(await page.locator('.wallets tbody tr').count()).toBe(shared)
    await page.locator('.wallets tbody a').first().click()
    await page.locator('#against').waitFor()
    await page.close()
  })

  test('find a token and switch its period and its filter', async () => {
    const { page } = await open('/', DESKTOP_LIGHT)
    await page.locator('[name=q]').fill(` ${MINT} `)
    await page.getByRole('button', { name: 'Find' }).click()
    expect(page.url()).toBe(`${service.url}/tokens/${MINT}`)
    await page.getByRole('link', { name: '7 days' }).click()
    expect(await page.locator('.source', { hasText: 'Figures of' }).innerText()).toContain('the last 7 days')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    expect(await page.locator('h2#best').innerText()).toBe('The best by score, solid records first')
    expect(await page.locator('[aria-current]').allInnerTexts()).toEqual(['7 days', 'All'])
    await page.close()
  })

  test('filter the wallets of a token without JavaScript, retain filters across periods, and drop them on request', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP_LIGHT.viewport })
    const page = await context.newPage()
    await page.goto(`${service.url}/tokens/${MINT}`)
    const count = async () => Number(await page.locator('.key dd').first().innerText())
    const all = await count()
    await page.getByText('Filters').click()
    await page.locator('[name=min_closed]').fill('20')
    await page.locator('[name=exclude_tags][value=whale]').check()
    await page.locator('[name=exclude_tags][value=gambler]').check()
    await page.getByRole('button', { name: 'Show these wallets' }).click()
    const some = await count()
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
    expect(await page.locator('table.wallets .tag', { hasText: 'whale' }).count()).toBe(0)
    await page.getByRole('link', { name: '7 days' }).click()
    expect(await page.locator('summary', { hasText: 'Filters' }).innerText()).toBe('Filters: 3 in force')
    expect(await page.locator('[name=min_closed]').inputValue()).toBe('20')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'These wallets as CSV' }).click(),
    ])
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(rows).toHaveLength((await count()) + 1)
    await page.getByRole('link', { name: 'Without filters', exact: true }).click()
    expect(await count()).toBe(all)
    await context.close()
  })

  test('name the wallets of a token that move together', async () => {
    const id = 'group_00000000000000aa'
    await service.sql(
      `with member as (
         select w.id, row_number() over (order by f.by_edge) as place from wallet_figures f
           join wallets w on w.id = f.wallet_id join token_wallets tw on tw.wallet_id = w.id
           join tokens t on t.id = tw.token_id where f.period = '30d' and f.score is not null and t.address = $3
       )
       insert into group_members (wallet_id, group_id, entry) select id, $1, $2 from member where place in (2, 40, 90)
       on conflict (wallet_id) do update set group_id = $1, entry = $2, revision = nextval('revisions')`,
      [id, JSON.stringify({ id, size: 3, leader: null, evidence: EVIDENCE }), MINT],
    )
    const opened = await open(`/tokens/${MINT}`)
    const { page } = opened
    expect(await page.locator('#groups').innerText()).toBe('300 wallets, 298 independent groups')
    expect(await page.locator('.groups li').count()).toBe(1)
    await expectFitInEveryLook(opened, 'page-token-groups')
    await page.close()
  })

  test('list the tokens that were scanned lately, with the time', async () => {
    const { page } = await open('/', DESKTOP_LIGHT)
    const row = page.locator('#scans ~ .scroll tbody tr', { hasText: 'SOL' }).first()
    expect(await row.innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
    await row.getByRole('link').first().click()
    expect(page.url()).toBe(`${service.url}/tokens/${MINT}`)
    await page.close()
  })

  test('are complete without JavaScript, with a link in place of the live progress', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${service.url}/tokens/${MINT}`)
    expect(await page.locator('.best li').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Scan again' }).click()
    await page.getByText('Look again').or(page.locator('.best')).first().waitFor()
    await context.close()
  })

  test('run no markup from strangers', async () => {
    const mint = newAddress()
    await scanToken(await service.client(), mint)
    await service.sql('update tokens set name = $1, symbol = $1 where address = $2', [EVIL, mint])
    const [met] = await service.sql<{ address: string }>(
      `select w.address from wallets w join token_wallets tw on tw.wallet_id = w.id join tokens t on t.id = tw.token_id
       where t.address = $1 and tw.rank_realized = 1`,
      [mint],
    )
    for (const path of [
      '/',
      `/wallets/${met?.address}?record=1`,
      `/tokens/${mint}`,
      `/tokens/${mint}?watchlist=${encodeURIComponent(EVIL)}&min_score=${encodeURIComponent(EVIL)}`,
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
