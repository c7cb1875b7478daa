import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestAnswer, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { playOutcomes } from '../support/played-markets.ts'
import { scansCharged } from '../support/quotas.ts'
import { hold } from '../support/simulated-provider.ts'
import { readStatementCounts } from '../support/statements.ts'
import { waitFor } from '../support/waiting.ts'
import { postScan } from '../support/wallet-scans.ts'
import { listTrades } from '../support/wallet-trades.ts'

const CALLERS = 20
/** Of what fails: they try one after another. */
const FAILING_CALLERS = 4

const env = { ROLE: 'api' }
const one = await openTestService({ env })
const other = await openTestService({ env, share: one })
const { simulator, sql } = one
const statements = await readStatementCounts(one)

type Answer = TestAnswer<{ data: Record<string, unknown> } & Failure>

/** What many may ask for at once. */
interface Kind {
  readonly fetches: string
  send(client: TestClient, address: string): Promise<Answer>
  /** Plays an address that the provider has an answer for; any address by default. */
  readonly play?: () => string
  /** The calls of one request with the address in their path, and those that fail where it is unknown. */
  readonly calls: number
  readonly callsInVain: number
  /** What the answer of the one that did the work says, and no other. */
  readonly made?: readonly [member: string, value: unknown]
  /** What one fetch costs all callers together. */
  readonly units: number
  readonly unknown: string
  /** The table of an unknown address that is not asked for again for five minutes. */
  readonly remembers?: string
  /** A condition that what is stored must break. */
  refuse(address: string): Promise<readonly [table: string, check: string]>
}

const refuseAddress = (table: string) => async (address: string) =>
  [table, `address <> '${address}'`] as const

const wallet: Kind = {
  fetches: 'wallet_fetches',
  send: (client, address) => postScan(client, address) as Promise<object> as Promise<Answer>,
  calls: 1,
  callsInVain: 1,
  made: ['source', 'fresh'],
  units: CALLERS,
  unknown: '404 WALLET_NOT_FOUND',
  remembers: 'wallet_fetches',
  refuse: refuseAddress('wallets'),
}

const { remembers: _forgets, ...forced } = wallet

const KINDS: Readonly<Record<string, Kind>> = {
  'a scan of a token': {
    fetches: 'token_fetches',
    send: (client, address) => client.post(`/api/v1/tokens/${address}/scans`),
    calls: 4,
    // The traders are asked for at the same time.
    callsInVain: 4,
    made: ['reused', false],
    units: 1,
    unknown: '502 UPSTREAM_ERROR',
    remembers: 'token_fetches',
    refuse: refuseAddress('tokens'),
  },
  'a scan of a wallet': wallet,
  'a forced scan of a wallet': {
    ...forced,
    send: (client, address) =>
      postScan(client, address, { force_refresh: true }) as Promise<object> as Promise<Answer>,
  },
  'a copy of a wallet': {
    fetches: 'copy_fetches',
    send: (client, address) => client.post(`/api/v1/wallets/${address}/copy`),
    play: () => playOutcomes(simulator, [[8, 1.5]]),
    calls: 2,
    callsInVain: 1,
    units: 1,
    unknown: '404 WALLET_NOT_FOUND',
    remembers: 'wallet_fetches',
    async refuse(address) {
      // The wallet itself is stored, so that only the copy is at stake.
      expect((await postScan(await one.client(), address)).status).toBe(200)
      const [{ id } = { id: 0 }] = await sql<{ id: number }>(`select id from wallets where address = $1`, [
        address,
      ])
      return ['wallet_copies', `wallet_id <> ${id}`]
    },
  },
  'a look at the trades of a wallet': {
    fetches: 'trade_looks',
    send: (client, address) => client.get(`/api/v1/wallets/${address}/trades`),
    play: playTrades,
    calls: 1,
    callsInVain: 1,
    units: 1,
    unknown: '404 WALLET_NOT_FOUND',
    refuse: refuseAddress('wallet_trades'),
  },
}

function playTrades(): string {
  const address = newAddress()
  listTrades(simulator, address, [{}, {}])
  return address
}

function countCalls(address: string): number {
  return simulator.requests.filter(({ path }) => path.includes(address)).length
}

/** The fetch is leased for this long by a request that has died. */
async function lease({ fetches }: Kind, address: string, duration: string): Promise<void> {
  await sql(`insert into ${fetches} (address, lease_until) values ($1, clock_timestamp() + $2::interval)`, [
    address,
    duration,
  ])
}

/** The provider's answers about an address wait, as they are played, until the function is called. */
function holdAnswers(address: string): () => void {
  const played = simulator.scenarios.list().filter(({ match }) => match?.includes(address))
  if (played.length === 0) return hold(simulator, address)
  const held = played.map(({ match = '', fault }) => {
    simulator.scenarios.remove(match)
    return hold(simulator, match, { fault })
  })
  return () => {
    for (const letGo of held) letGo()
  }
}

/** Sends requests of one profile to both instances. The provider answers once all of them have looked. */
async function askAtOnce(
  { send }: Kind,
  client: TestClient,
  address: string,
  callers = CALLERS,
): Promise<readonly Answer[]> {
  const letGo = holdAnswers(address)
  await statements.reset()
  const clients = [client, other.clientWithKey(client.key)]
  const pending = Array.from({ length: callers }, (_, index) => send(clients[index % 2] ?? client, address))
  await waitFor('looks of all callers', async () => {
    const looks = (await statements.list()).filter(({ text }) => /::text as "(time|lookedUpAt)"/.test(text))
    return looks.reduce((sum, { calls }) => sum + calls, 0) >= callers || undefined
  })
  letGo()
  return await Promise.all(pending)
}

const outcomeOf = ({ status, body }: Answer) => `${status} ${body.error?.code ?? 'OK'}`

const table = Object.entries(KINDS)

test.each(table)(
  '%s that many ask for at once, on two instances, is made once and answers all of them',
  async (_name, kind) => {
    const client = await one.client()
    const address = kind.play?.() ?? newAddress()
    const answers = await askAtOnce(kind, client, address)
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    const [member = '', value] = kind.made ?? []
    const makers = answers.filter(({ body }) => body.data[member] === value)
    expect(makers).toHaveLength(kind.made === undefined ? CALLERS : 1)
    const said = answers.map(({ body }) => JSON.stringify({ ...body.data, [member]: undefined }))
    expect(new Set(said).size).toBe(1)
    expect(countCalls(address)).toBe(kind.calls)
    expect(await scansCharged(one, client)).toBe(kind.units)
  },
)

test.each(table)(
  '%s that many ask for at once, on two instances, fails for all of them when the provider does not know the address, and costs nothing',
  async (_name, kind) => {
    const client = await one.client()
    const address = newAddress()
    simulator.scenarios.add({ match: address, fault: { kind: 'unknown' } })
    const answers = await askAtOnce(kind, client, address)
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set([kind.unknown]))
    expect(countCalls(address)).toBeLessThanOrEqual(kind.callsInVain)
    expect(await scansCharged(one, client)).toBe(0)
  },
)

test.each(table)(
  '%s that many ask for at once, on two instances, fails for all of them when it cannot be stored, and costs nothing',
  async (_name, kind) => {
    const client = await one.client()
    const address = kind.play?.() ?? newAddress()
    const [stored, check] = await kind.refuse(address)
    await sql(`alter table ${stored} add constraint broken check (${check}) not valid`)
    const answers = await askAtOnce(kind, client, address, FAILING_CALLERS)
    await sql(`alter table ${stored} drop constraint broken`)
    // They try one after another; on a busy machine the last ones have waited for too long.
    for (const { status } of answers) expect([500, 502, 504]).toContain(status)
    expect(await scansCharged(one, client)).toBe(0)
  },
)

test.each(table)(
  '%s that another works on is made by one who waits, once the other has died and its lease is over',
  async (_name, kind) => {
    const client = await one.client()
    const address = kind.play?.() ?? newAddress()
    await lease(kind, address, '300 milliseconds')
    expect((await kind.send(client, address)).status).toBeLessThan(300)
    expect(countCalls(address)).toBe(kind.calls)
    expect(await scansCharged(one, client)).toBe(1)
  },
)

test.each(table)(
  '%s that failed since the provider did not know the address asks again after five minutes, and before only where that is of use',
  async (_name, kind) => {
    const address = newAddress()
    simulator.scenarios.add({ match: address, fault: { kind: 'unknown' } })
    const ask = async (service: typeof one) => {
      const before = countCalls(address)
      const outcome = outcomeOf(await kind.send(await service.client(), address))
      return { outcome, asked: countCalls(address) > before }
    }
    const { unknown: outcome, remembers } = kind
    expect(await ask(one)).toEqual({ outcome, asked: true })
    for (const service of [one, other])
      expect(await ask(service)).toEqual({ outcome, asked: remembers === undefined })
    await sql(
      `update ${remembers ?? kind.fetches} set failed_at = failed_at - interval '301 seconds' where address = $1`,
      [address],
    )
    expect(await ask(other)).toEqual({ outcome, asked: true })
  },
)
