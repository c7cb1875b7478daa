import { beforeAll, expect, test } from '@jest/globals'
import { judgeWallet } from '../../doors/pages/figures/judgement.ts'
import type { components } from '../../generated/v1/types.ts'
import { connectAgent } from '../support/agent.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, playOutcomes } from '../support/played-markets.ts'
import { runCommand } from '../support/processes.ts'
import { listedTrader, listTraders, makeToken } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { openBrowser } from '../support/visitors.ts'
import { putWatchlist } from '../support/watchlists.ts'

/* All doors say the same of a wallet: what speaks against it, what a copy says, and whether it is one to look at. */

type Schemas = components['schemas']
type Judged = Pick<Schemas['PeriodStats'], 'obstacles' | 'verdict' | 'gain_probability_pct'>
/** By the addresses of wallets. */
type Told = Readonly<Record<string, string>>

const TOKENS = 5
const WALLETS_OF_TOKEN = 8
/** How many wallets an agent may ask about at once. */
const AT_ONCE = 20
const WATCHLIST = 'all'

const service = await openTestService({ env: { COPIES_PER_SCAN: '0' } })
const { simulator } = service
const client = await service.client('premium')
const ofTokens = new Map<string, readonly string[]>()
let addresses: readonly string[] = []

const get = async <Body>(path: string, by = client) => (await by.get<Body>(`/api/v1${path}`)).body

/** Five tokens of the simulator's world; three more wallets, whose copies gain, lose and cannot tell. */
beforeAll(async () => {
  const played = [
    playOutcomes(simulator, [[20, 2.2]], COURSES.slow),
    playOutcomes(simulator, [[14, 1.8]], COURSES.pumpLeader),
    playOutcomes(simulator, [[18, 1.4]], COURSES.slow),
  ].map((wallet) => listedTrader(wallet, 500))
  // Who trades the tokens of the world, the world says.
  simulator.scenarios.remove('/tokens/multi')
  while (ofTokens.size < TOKENS) {
    const { mint, traders } = await makeToken(simulator, WALLETS_OF_TOKEN)
    const listed = ofTokens.size === 0 ? [...traders, ...played] : traders
    listTraders(simulator, mint, listed)
    ofTokens.set(
      mint,
      listed.map(({ wallet }) => wallet),
    )
  }
  addresses = [...ofTokens.values()].flat()
  for (const mint of ofTokens.keys()) await scanToken(client, mint)
  await putWatchlist(
    client,
    WATCHLIST,
    addresses.map((address) => ({ address })),
  )
}, 60_000)

const tell = ({ obstacles = [], verdict, gain_probability_pct: pct = null }: Partial<Judged>) =>
  `${verdict} ${pct} ${obstacles.join(' ')}`

const toTold = <Row extends { readonly address: string }>(
  rows: readonly Row[],
  judgedOf: (row: Row) => Judged,
): Told => Object.fromEntries(rows.map((row) => [row.address, tell(judgedOf(row))]))

/** What the API, the tools of agents and the pages say of each wallet, by the name of the door. */
async function askDoors(): Promise<Readonly<Record<string, Told>>> {
  const each = await Promise.all(
    addresses.map(async (address) => {
      const by = await service.client('premium')
      const send = await openBrowser(service.url, by)
      const { wallet } = (await get<Schemas['GetWalletEnvelope']>(`/wallets/${address}`, by)).data
      const { stats } = (await get<Schemas['GetWalletScoreEnvelope']>(`/wallets/${address}/score`, by)).data
      const page = await (await send(`/wallets/${address}`)).text()
      expect([address, page.includes(`<h1>${judgeWallet(stats)}</h1>`)]).toEqual([address, true])
      return { address, wallet, stats }
    }),
  )
  const list = async (query: string) =>
    (await get<Schemas['ListWalletsEnvelope']>(`/wallets?limit=100${query}`)).data
  const top = await Promise.all([...ofTokens.keys()].map((mint) => listTop(mint)))
  await using agent = await connectAgent(service.url, client)
  const rows: (Judged & { readonly address: string })[] = []
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const asked = { addresses: addresses.slice(from, from + AT_ONCE) }
    const { structured } = await agent.call<{ wallets: typeof rows }>('get_wallets', asked)
    rows.push(...structured.wallets)
  }
  const ofToken = top.flat().map((row) => ({ ...row, address: row.wallet_address }))
  return {
    'a wallet': toTold(each, ({ wallet }) => wallet),
    'its score': toTold(each, ({ stats }) => stats),
    'the list': toTold(await list(''), ({ stats }) => stats),
    'a watchlist': toTold(await list(`&watchlist=${WATCHLIST}`), ({ stats }) => stats),
    'the lists of tokens': toTold(ofToken, ({ wallet }) => wallet.historic['30d']),
    agents: toTold(rows, (row) => row),
  }
}

const listTop = async (mint: string, query = '') => {
  const path = `/tokens/${mint}/top-wallets?limit=100${query}`
  return (await get<Schemas['ListTokenTopWalletsEnvelope']>(path)).data.top_wallets
}

/** Which wallets each door lists as those against which nothing speaks. */
async function listOffers(): Promise<Readonly<Record<string, readonly string[]>>> {
  await using agent = await connectAgent(service.url, client)
  const send = await openBrowser(service.url, client)
  const list = await get<Schemas['ListWalletsEnvelope']>('/wallets?followable=true&limit=100')
  const found = await agent.call<{ wallets: { address: string }[] }>('find_wallets', {
    followable: true,
    limit: 50,
  })
  const home = await (await send('/')).text()
  const linked = [...home.matchAll(/href="wallets\/(\w{32,44})/g)].map(([, address]) => String(address))
  const top = await Promise.all([...ofTokens.keys()].map((mint) => listTop(mint, '&followable=true')))
  return {
    'the list': list.data.map(({ address }) => address),
    'the lists of tokens': top.flat().map((row) => row.wallet_address),
    agents: found.structured.wallets.map(({ address }) => address),
    'the home page': linked,
  }
}

async function askTerminal(script: string, ...args: readonly string[]): Promise<string> {
  const env = { API_URL: service.url, API_KEY: String(client.key), NO_COLOR: '1' }
  const { code, stdout, stderr } = await runCommand([`scripts/${script}.ts`, ...args], env)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

test.each(['before copies', 'after copies'])(
  'all doors say the same of every wallet of five tokens, %s',
  async (when) => {
    const [mint = '', ofFirst = []] = [...ofTokens][0] ?? []
    if (when === 'after copies')
      await Promise.all(
        ofFirst.map(async (address) =>
          (await service.client('premium')).post(`/api/v1/wallets/${address}/copy`),
        ),
      )
    const doors = await askDoors()
    const judged = Object.entries(doors['a wallet'] ?? {})
    expect(judged).toHaveLength(addresses.length)
    for (const [door, told] of Object.entries(doors)) expect([door, told]).toEqual([door, doors['a wallet']])
    const verdicts = new Set(judged.map(([, text]) => text.split(' ')[0]))
    const expected = when === 'after copies' ? ['likely_gains', 'likely_loses', 'cannot_tell'] : []
    expect([...verdicts].toSorted()).toEqual(['not_computed', ...expected].toSorted())

    const unopposed = judged.filter(([, text]) => text.endsWith(' ')).map(([address]) => address)
    expect(unopposed.length).toBeGreaterThan(0)
    for (const [door, offered] of Object.entries(await listOffers()))
      expect([door, new Set(offered)]).toEqual([door, new Set(unopposed)])

    const csv = await askTerminal('scan', mint, '--last', '--all', '--csv')
    const shown = csv.split('\n').map((line) => line.trim().split(','))
    const columns = ['address', 'verdict', 'obstacles'].map((name) => shown[0]?.indexOf(name) ?? -1)
    const inTerminal = shown.slice(1, -1).map((cells) => columns.map((column) => cells[column]))
    for (const [address = '', verdict, obstacles] of inTerminal)
      expect([address, verdict, obstacles]).toEqual([address, ...splitTold(doors['a wallet']?.[address])])
    expect(inTerminal).toHaveLength(ofFirst.length)
    const wallet = ofFirst.at(-2) ?? ''
    const { stats } = (await get<Schemas['GetWalletScoreEnvelope']>(`/wallets/${wallet}/score`)).data
    expect(await askTerminal('score', wallet)).toContain(`\n${judgeWallet(stats)}.\n`)
  },
  60_000,
)

function splitTold(told = ''): (string | undefined)[] {
  const [verdict, , ...obstacles] = told.split(' ')
  return [verdict, obstacles.join(' ')]
}
