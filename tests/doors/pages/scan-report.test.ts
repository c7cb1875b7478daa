import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { renderScanReport } from '../../../doors/pages/scan-report.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { makeAnswer, makeWallets, SCANNED_AT, type WalletOfTest } from './answers.ts'

const OPTIONS = { period: '30d', simulated: false } as const
const EVIL = `</title></script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`

const { 'x-extensible-enum': tags, 'x-enum-descriptions': meanings } = document.components.schemas.WalletTag
const rules = Object.fromEntries(tags.map((tag, index) => [tag, meanings[index] ?? '']))

const render = (wallets: readonly WalletOfTest[], token = {}, simulated = false) =>
  renderScanReport(makeAnswer(wallets, token), { ...OPTIONS, simulated })

/** The text between the tags, in order. */
function readText(html: string): string {
  return html
    .replaceAll(/<(style|script|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const page = render(makeWallets(40))

test('the page of a scan loads nothing: its only addresses are links to the explorer, and its policy allows no other', () => {
  const addresses = [...page.matchAll(/(?:src|href|action|url)\s*[=(]\s*["']?([^"'\s)>]*)/g)].map(
    ([, to]) => to,
  )
  expect(new Set(addresses.map((to) => to?.replace(/[^/]*$/, '')))).toEqual(
    new Set(['https://solscan.io/account/', 'https://solscan.io/token/']),
  )
  expect(page).not.toMatch(/@import|<link|<iframe|<object|<img/)
  expect(page).toContain(`content="default-src 'none'; style-src`)
})

test('the page of a scan lets a browser run only its own script and styles', () => {
  for (const element of ['style', 'script']) {
    const texts = [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    expect(texts).toHaveLength(1)
    const hash = createHash('sha256').update(String(texts[0]?.[1])).digest('base64')
    expect(page).toContain(`${element}-src 'sha256-${hash}'`)
  }
  expect(page).not.toMatch(/<[^>]* (?:style|on[a-z]+)=/)
})

test('the page of a scan starts with the ten best wallets that a person could follow, each with its reasons', () => {
  const best = page.slice(page.indexOf('<ol class="best">'), page.indexOf('</ol>'))
  const scores = [...best.matchAll(/<strong>(\d+)<\/strong>/g)].map(([, score]) => Number(score))
  // Wallets with the tag one_hit are left out. Low confidence is no obstacle to an edge that is surely no loss.
  expect(scores).toEqual([99, 95, 93, 91, 87, 85, 83, 81, 79, 77])
  const [first = ''] = best.split('</li>')
  const text = readText(first)
  for (const reason of [
    'medium confidence',
    'cautious estimate 40 to 70 %',
    'Cautious edge 60 %, likely 40 to 80 %',
    '12 of 20 won',
    'ROI',
    'held',
    'last trade',
  ])
    expect(text).toContain(reason)
  expect(first).toMatch(/aria-label="Edge per token of [^"]*: 60 %, likely 40 % to 80 %"/)
  expect(page.indexOf('<ol class="best">')).toBeLessThan(page.indexOf('Table of all wallets'))
})

test('the page of a scan judges each of its best wallets, and explains why the largest winner is not among them', () => {
  const text = readText(page)
  expect(text).toContain('copy: not asked')
  expect(text).toContain(
    'A dollar in each of its tokens likely ends as $1.40 to $1.80. Half of its tokens are sold within 1 min.',
  )
  expect(page.split('class="reasons"')).toHaveLength(11)
  expect(text).not.toContain('Why is the largest winner not on top?')
  const [best = {}, other = {}] = makeWallets(2)
  const lucky = readText(render([best, { ...other, tags: ['one_hit'], onToken: 554_000 }]))
  expect(lucky).toContain('made most on this token, $554K. But one token makes most of its profit')
})

test('the page of a scan names only records worth a closer look, and says how many others were left out for which reasons', () => {
  const [best = {}] = makeWallets(1)
  const others = [['likely_bot'], ['likely_bot'], ['one_hit']] as const
  const page = render([best, ...others.map((tags) => ({ ...best, tags }))])
  expect(page.match(/<div class="rank">/g)).toHaveLength(1)
  expect(readText(page)).toContain(
    '1 of 4 wallets is worth a closer look by the figures of the last 30 days. Why the others are not: ' +
      'It trades as fast as a bot: 2 wallets One token makes most of its profit: 1 wallet',
  )
  const none = render([{ ...best, tags: ['likely_bot'] }])
  expect(none).not.toContain('<div class="rank">')
  expect(readText(none)).toContain('None of 1 wallet is worth a closer look')
  expect(readText(render(makeWallets(40)))).not.toContain('left out: ')
})

test('the page of a scan leaves out a wallet of a group whose other wallet it names, and says so', () => {
  const [one = {}, , other = {}] = makeWallets(3)
  const group = ['group_1', 2] as const
  const text = readText(
    render([
      { ...one, group },
      { ...other, tags: [], group },
    ]),
  )
  expect(text).toContain('Another wallet of its group is listed: 1 wallet')
})

test('the page of a scan marks and explains the labels that the data provider gives a wallet', async () => {
  const [best = {}] = makeWallets(1)
  const labelled = render([{ ...best, labels: ['sniper'] }])
  const span =
    '<span class="label" title="The data provider: Bought this token within moments of its launch.">'
  // In the table, and where it is explained: a sniper is not among the best.
  expect(labelled.split(`${span}sniper</span>`)).toHaveLength(3)
  expect(readText(labelled)).toContain('is what the data provider calls the wallet on this token.')
  expect(page).not.toContain('class="label"')
})

test('the page of a scan states what a second source says about the token and about each wallet', () => {
  const [best = {}, , other = {}] = makeWallets(3)
  const said = (verdict: 'agrees' | 'sign_differs', realized: number) => ({
    secondSource: { provider: 'vybe', verdict, realized_usd: realized, checked_at: SCANNED_AT },
  })
  const agreement = { checked: 2, agrees: 1, differs: 0, sign_differs: 1, unknown: 0 }
  const wallets = [
    { ...best, onToken: 900, ...said('agrees', 910) },
    { ...other, tags: [], onToken: 800, ...said('sign_differs', -253) },
  ]
  const text = readText(render(wallets, { agreement }))
  expect(text).toContain('A second source agrees on 1 of 2 wallets on this token, 1 has the other sign.')
  expect(text).toContain('on this token, vybe agrees')
  expect(text).toContain('on this token, vybe says −$253')
  expect(text).toContain('2nd source')
  expect(readText(page)).not.toMatch(/second source (agrees|differs)|A second source/)
})

test('the page of a scan lists every wallet in its table, with a link to the explorer', () => {
  const table = page.slice(page.indexOf('<table'), page.indexOf('</table>'))
  expect(table.match(/<tr id=/g)).toHaveLength(40)
  expect(
    new Set(table.match(/https:\/\/solscan\.io\/account\/[1-9A-HJ-NP-Za-km-z]{32,44}"/g)),
  ).toHaveProperty('size', 40)
})

test('the page of a scan explains every tag of its wallets, with a score or without, by its rule in the document', () => {
  const tags = ['unfunded_profit'] as const
  const text = readText(render([...makeWallets(40), { score_reason: 'low_coverage', tags }]))
  for (const tag of ['whale', 'one_hit', 'profitable', 'bag_holder'])
    expect(text).toContain(`${tag} 8 ${rules[tag]}`)
  expect(text).toContain(`unfunded_profit 1 ${rules.unfunded_profit}`)
})

test('the page of a scan names the wallets that move together, with their scores, and counts each group once', () => {
  const wallets = makeWallets(5).map((wallet, index) =>
    index < 3 ? { ...wallet, group: ['group_1', 9] as const } : wallet,
  )
  const grouped = render(wallets)
  expect(readText(grouped)).toContain('5 wallets, 3 independent groups')
  expect(readText(grouped)).toMatch(/group A of 9 \S+ 99 , \S+ 97 , \S+ 95 , and 6 wallets elsewhere/)
  expect(page).not.toContain('id="groups"')
})

test('the page of a scan writes the figures of its axes with real minus signs', () => {
  const ticks = [...page.matchAll(/<text[^>]*>([^<]*\d %)<\/text>/g)].map(([, tick]) => tick)
  expect(ticks.some((tick) => tick?.startsWith('−'))).toBe(true)
  expect(ticks.filter((tick) => tick?.startsWith('-'))).toEqual([])
})

test('the page of a scan states its time and its period, and that data is simulated only when it is', () => {
  expect(readText(page)).toMatch(/Scanned 2026-11-21 18:59 UTC ?\. Figures of the last 30 days\./)
  expect(page).toContain(`<time datetime="${SCANNED_AT}">`)
  expect(render(makeWallets(1), {}, true)).toContain('Simulated data')
  expect(page).not.toContain('Simulated data')
})

test('the page of a scan shows markup of strangers in a name, an unknown tag and an unknown reason as text', () => {
  const wallets = [{ score: 5, tags: [EVIL as 'whale'] }, { score_reason: EVIL }]
  const page = render(wallets, { name: EVIL, symbol: EVIL })
  for (const part of ['<script>alert', '<img']) expect(page).not.toContain(part)
  for (const element of [/<script/g, /<title>/g]) expect(page.match(element)).toHaveLength(1)
})

test('the page of a scan with fewer figures leaves out figures that the service does not send', async () => {
  const [wallet = {}] = makeWallets(1)
  const { score_confidence, edge_low_pct, edge_high_pct, winrate_low, winrate_high, ...rest } = wallet
  const { last_trade_time, holding_median_sec, ...older } = rest
  const text = readText(render([{ ...older, average_holding_sec: 7_200 }]))
  expect(text).toMatch(/All wallets # wallet copy score .* 60 % 20 .* 2 h/)
  for (const missing of ['confidence', 'ikely', 'last trade ', '90 %', 'NaN', 'undefined', 'null'])
    expect(text).not.toContain(missing)
})

test('the page of a scan says that no wallet has a score, and why, and works without any wallet', () => {
  const text = readText(render([{ score_reason: 'no_trades' }, { score_reason: 'no_trades' }]))
  expect(text).toContain('No wallet has a score.')
  expect(text).toContain('It did not trade in this period: 2 wallets')
  expect(readText(render([]))).toContain('0 wallets')
})
