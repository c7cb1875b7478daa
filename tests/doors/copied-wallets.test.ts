import { expect, test } from '@jest/globals'
import { describeCopyEdge, describePath, describeSample } from '../../doors/pages/figures/copy-wording.ts'
import { judgeWallet } from '../../doors/pages/figures/judgement.ts'
import { shortenAddress } from '../../doors/pages/figures/wording.ts'
import type { components } from '../../generated/v1/types.ts'
import { connectAgent } from '../support/agent.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, type Course, type Outcome, playOutcomes } from '../support/played-markets.ts'
import { runCommand } from '../support/processes.ts'
import { usedToday } from '../support/quotas.ts'
import { openBrowser } from '../support/visitors.ts'

/* What following a wallet would have made, wherever the service tells it. */

type Schemas = components['schemas']
type Told = Awaited<ReturnType<typeof readApi>>

const service = await openTestService({ env: { ROLE: 'api' } })

const API = '/api/v1/wallets'
const [SMALL_WINS, TRIPLED] = [10, 2]
const BOASTER: readonly Outcome[] = [
  [SMALL_WINS, 1.1],
  [TRIPLED, 3],
]
const fakesWins: Course = (timeMs, played) => (played.multiple > 2 ? 1 : COURSES.slow(timeMs, played))

async function readApi(client: TestClient, address: string) {
  const copy = await client.get<Schemas['GetWalletCopyEnvelope']>(`${API}/${address}/copy`)
  const wallet = await client.get<Schemas['GetWalletEnvelope']>(`${API}/${address}`)
  const score = await client.get<Schemas['GetWalletScoreEnvelope']>(`${API}/${address}/score`)
  const offMarket = score.body.data.tokens.filter(({ state }) => state === 'off_market')
  return {
    copy: copy.body.data,
    wallet: wallet.body.data,
    stats: score.body.data.stats,
    counted: score.body.meta.counted,
    offMarket: offMarket.map(({ address: mint }) => mint),
  }
}

/** Asks on the page what following the wallet would have made, and reads the page with all tokens. */
async function askOnPage(client: TestClient, address: string): Promise<string> {
  const send = await openBrowser(service.url, client)
  const asked = await send(`/wallets/${address}/copy`, { method: 'POST' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, `../${address}?period=30d#copy`])
  return await (await send(`/wallets/${address}?tokens=all`)).text()
}

async function askAgent(client: TestClient, address: string): Promise<Record<string, unknown> | undefined> {
  await using agent = await connectAgent(service.url, client)
  const { structured } = await agent.call<{ wallets: Record<string, unknown>[] }>('get_wallets', {
    addresses: [address],
  })
  return structured.wallets[0]
}

async function askForCopy(client: TestClient, address: string) {
  await using agent = await connectAgent(service.url, client)
  return await agent.call('copy_wallet', { address })
}

async function askTerminal({ key }: TestClient, address: string): Promise<string> {
  const env = { API_URL: service.url, API_KEY: String(key), NO_COLOR: '1' }
  const { code, stdout, stderr } = await runCommand(['scripts/score.ts', address], env)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

test.each<[string, Course, readonly Outcome[], (told: Told) => void]>([
  [
    'a seller off the market, without its tripled wins',
    fakesWins,
    BOASTER,
    ({ copy, stats, offMarket, counted }) => {
      expect([copy.tokens_off_market, stats.off_market_tokens, offMarket.length]).toEqual([2, 2, 2])
      expect([copy.tokens_counted, counted]).toEqual([10, 10])
      expect(stats.edge_high_pct).toBeLessThan(30)
    },
  ],
  [
    'its honest twin, with its tripled wins',
    COURSES.slow,
    BOASTER,
    ({ copy, stats, offMarket, counted }) => {
      expect([copy.tokens_off_market, stats.off_market_tokens, offMarket.length]).toEqual([0, 0, 0])
      expect([copy.tokens_counted, counted]).toEqual([12, 12])
      expect(stats.edge_high_pct).toBeGreaterThan(50)
      expect(copy.after_10s.kept_pct).toBeGreaterThan(85)
    },
  ],
  [
    'a slow and skilled wallet, whose followers keep most of what it makes',
    COURSES.slow,
    [[12, 1.5]],
    ({ copy, stats }) => {
      expect(stats.edge_low_pct).toBeGreaterThan(5)
      expect(copy.after_10s.edge_pct).toBeGreaterThan(15)
      expect(copy.after_60s.kept_pct).toBeGreaterThan(90)
    },
  ],
])(
  'the API, the page, agents and the terminal tell the same of %s',
  async (_kind, course, outcomes, judge) => {
    const client = await service.client()
    const address = playOutcomes(service.simulator, outcomes, course)
    const page = await askOnPage(client, address)
    const costs = ['scans', 'reads'] as const
    expect(await Promise.all(costs.map((pool) => usedToday(service, client, pool)))).toEqual([1, 3])
    const told = await readApi(client, address)
    const { copy, wallet, stats, offMarket } = told
    judge(told)
    const asked = await client.post<Schemas['CopyWalletEnvelope']>(`${API}/${address}/copy`)
    expect(asked.body.data).toEqual(copy)
    expect(copy).toMatchObject({ ...wallet.copy })
    const left = copy.tokens.filter(({ state }) => state === 'off_market').map(({ address: mint }) => mint)
    expect(new Set(left)).toEqual(new Set(offMarket))

    const row = await askAgent(client, address)
    expect(row).toMatchObject({
      score: stats.score,
      edge_low_pct: stats.edge_low_pct,
      edge_high_pct: stats.edge_high_pct,
      copy_10s_low_pct: copy.after_10s.edge_low_pct,
      copy_10s_high_pct: copy.after_10s.edge_high_pct,
      copy_60s_low_pct: copy.after_60s.edge_low_pct,
      copy_60s_high_pct: copy.after_60s.edge_high_pct,
      copy_tokens_priced: copy.after_10s.tokens_priced,
      copy_tokens_off_market: offMarket.length,
    })
    const { structured: copied } = await askForCopy(client, address)
    expect(copied.tokens_counted).toBe(copy.tokens_counted)
    expect(copied.copies).toEqual(
      (['after_10s', 'after_60s'] as const).map((delay) => {
        const { edge_pct: _, ...figures } = copy[delay]
        const { result_usd, deepest_loss_usd } = copy.path[delay]
        return { ...figures, result_usd, deepest_loss_usd }
      }),
    )
    expect(page).toContain(`<h1>${judgeWallet(stats)}</h1>`)
    expect(page).toContain('Own return against the return of a copy')
    for (const mint of offMarket)
      expect(page).toMatch(
        new RegExp(
          `<tr id="${mint}">(?:(?!</tr>)[^])*no: won, and sold far above the market or bought far below it`,
        ),
      )

    const terminal = await askTerminal(client, address)
    expect(terminal).toContain(`${judgeWallet(stats)}.`)
    expect(terminal).toContain(`Score ${stats.score} of 99`)
    const [low, high] = [stats.edge_low_pct, stats.edge_high_pct].map((pct) => Math.round(Number(pct)))
    expect(terminal).toContain(`between ${low} % and ${high} %`)
    const named =
      /sold far above the market or bought far below it \((.*)\)/.exec(terminal)?.[1]?.split(', ') ?? []
    expect(new Set(named)).toEqual(new Set(offMarket.map(shortenAddress)))

    for (const text of [page.replaceAll('−', '-').replaceAll(/<\/?span>/g, ''), terminal]) {
      for (const sentence of [describePath(copy), describeSample(copy)]) expect(text).toContain(sentence)
      for (const figures of [copy.after_10s, copy.after_60s])
        expect(text).toContain(describeCopyEdge(figures))
      expect(text).toContain('Of the wallets at the top of a list, fewer than half are worth copying.')
      const said = 'wins were made at prices that the market did not pay, and do not count.'
      expect(text.includes(`${offMarket.length} ${said}`)).toBe(offMarket.length > 0)
    }
  },
)

test('an agent finds out what following a wallet would have made for one scan, and again for nothing', async () => {
  const client = await service.client()
  const address = playOutcomes(service.simulator, [[12, 1.5]], COURSES.slow)
  const [first, again] = [await askForCopy(client, address), await askForCopy(client, address)]
  expect(first.text).toContain('Charged. Left today: 49 scans.')
  expect(first.structured).toMatchObject({
    address,
    tokens_counted: 12,
    copies: [{ delay_sec: 10 }, { delay_sec: 60 }],
  })
  expect(again.text).not.toContain('Charged')
  expect(again.structured).toEqual(first.structured)
  expect(await usedToday(service, client, 'scans')).toBe(1)
})
