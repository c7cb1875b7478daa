import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '../../../provider/simulator/random.ts'
import { newAddress, newAddresses } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { findLastingPort } from '../../support/postgres-server.ts'
import { waitFor } from '../../support/waiting.ts'
import { listTrades, type MadeTrade } from '../../support/wallet-trades.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { startOwnPostgres } from './under-load.ts'
import {
  awaitDeliveries,
  createEndpoints,
  DELIVERY_TIMEOUT_MS,
  Receiver,
  runAll,
  startParts,
  whileKilling,
} from './webhooks.ts'

/* Word of trades that has to arrive, whatever is killed between the trade and the receiver. */

const WALLETS_OF_PROFILE = 20
/** How many trades there are for each event that the other webhooks have. */
const TRADES_PER_EVENT = 4
const SETTINGS = { ALERT_EVERY_SEC: '1', ALERT_CALLS_PER_MINUTE: '60000' }
/** A worker lives long enough to begin its jobs. */
const PAUSE_MS = 12_000

export const alertScenarios: readonly Scenario[] = [
  {
    fault: 'SIGKILL of API, worker, Postgres and receiver, in turns at random, while followed wallets trade',
    guarantee: 'every trade reaches the receiver of its follower, in one event, and all are signed',
    run: losesNoTrade,
    timeoutMs: 60 * 60_000,
  },
]

async function losesNoTrade(stage: Stage): Promise<void> {
  await using server = await startOwnPostgres(stage, 'alerts')
  await using place = await openPlace({ databaseUrl: server.url })
  using receiver = new Receiver(await findLastingPort())
  await receiver.start()
  const parts = await startParts(place, SETTINGS)
  await place.sql('update plan_limits set units = null')
  const clients = await createEndpoints(place, parts.api, receiver, ['wallet.traded'])
  const wallets = (await Promise.all(clients.map(followNew))).flat()
  await waitFor('a first look at every wallet', () => countLooks(place, wallets.length), DELIVERY_TIMEOUT_MS)

  const random = randomFrom(stage.seed)
  const made = new Map<string, readonly MadeTrade[]>(wallets.map((wallet) => [wallet, []]))
  await whileKilling(
    { stage, server, place, parts, receiver },
    () =>
      runAll(stage.events * TRADES_PER_EVENT, async () => {
        const wallet = wallets[Math.floor(random() * wallets.length)] ?? ''
        const trades = [
          ...(made.get(wallet) ?? []),
          { mint: newAddress(), tx: newAddress(), timeMs: Date.now() },
        ]
        made.set(wallet, trades)
        listTrades(place.simulator, wallet, trades)
        await delay(400 * random())
      }),
    PAUSE_MS,
  )
  await awaitDeliveries(
    place,
    `select from trade_looks where looked_at < '${new Date(Date.now() + 1_000).toISOString()}'`,
  )

  const { messages } = receiver
  const idsOf = Map.groupBy(messages, ({ data }) => String(data.token_address))
  const mints = [...made.values()].flat().map(({ mint }) => mint ?? '')
  const lost = mints.filter((mint) => !idsOf.has(mint))
  assert.equal(lost.length, 0, `${lost.length} of ${mints.length} trades are lost`)
  const doubled = mints.filter((mint) => new Set(idsOf.get(mint)?.map(({ id }) => id)).size !== 1)
  assert.equal(doubled.length, 0, `${doubled.length} trades have several events`)
  const unsigned = messages.filter((message) => !message.isSigned)
  assert.equal(unsigned.length, 0, `${unsigned.length} messages are not signed`)
  process.stdout.write(
    `alerts: ${mints.length} trades of ${wallets.length} wallets, 0 lost, 0 doubled, 0 unsigned\n`,
  )
}

/** Makes a profile follow new wallets. */
async function followNew(client: TestClient): Promise<readonly string[]> {
  const wallets = newAddresses(WALLETS_OF_PROFILE)
  const body = JSON.stringify({ wallets: wallets.map((address) => ({ address, alerts: true })) })
  const headers = { 'content-type': 'application/json' }
  const { status } = await client.request('PUT', '/api/v1/watchlists/followed', { body, headers })
  assert.equal(status, 200)
  return wallets
}

async function countLooks({ sql }: Place, wanted: number): Promise<true | undefined> {
  const looks = await sql('select from trade_looks where looked_at is not null')
  return looks.length === wanted || undefined
}
