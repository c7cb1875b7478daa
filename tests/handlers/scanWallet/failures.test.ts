import { expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddress } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { scansCharged } from '../../support/quotas.ts'
import type { TestService } from '../../support/service.ts'
import { storeWallet } from '../../support/stored-rows.ts'
import { ageWallet, postScan, type ScanAnswer, type WalletScan } from '../../support/wallet-scans.ts'

interface Expected {
  readonly fault: Fault
  readonly status: number
  readonly code: string
  /** How long the scan may take, with older data and without. */
  readonly timeoutMs: number
}

/** Far longer than all retries take, so that a busy machine does not turn a failure of the provider into a timeout. */
const AMPLE_TIMEOUT_MS = 40_000

/** One for each code. What each kind of failure says: views/refusals.test.ts. */
const FAILURES: Readonly<Record<string, Expected>> = {
  'answers 500': {
    fault: { kind: 'status', status: 500 },
    status: 502,
    code: 'UPSTREAM_ERROR',
    timeoutMs: AMPLE_TIMEOUT_MS,
  },
  'answers a byte at a time': {
    fault: { kind: 'drip', intervalMs: 600 },
    status: 504,
    code: 'UPSTREAM_TIMEOUT',
    timeoutMs: 6_000,
  },
  'has yet to index the wallet': {
    fault: { kind: 'answer', body: { indexed: false } },
    status: 404,
    code: 'WALLET_NOT_FOUND',
    timeoutMs: AMPLE_TIMEOUT_MS,
  },
}
const NAMES = Object.keys(FAILURES)

/** The age of the stored data when the provider fails, although a refresh is forced; undefined where there is none. */
const AGES: Readonly<Record<string, string | undefined>> = {
  new: undefined,
  old: '1 hour 1 second',
  recent: '1 minute',
}

interface Case {
  readonly name: string
  readonly fault: Fault
  readonly client: TestClient
  readonly wallet: string
  readonly before: WalletScan['data'] | undefined
}

interface Attempt extends Case {
  readonly answer: ScanAnswer
  readonly charged: number
}

const SETTINGS = { ROLE: 'api', PROVIDER_CONCURRENCY: '100' }
const service = await openTestService({ env: SETTINGS })
/** One for each timeout. */
const instances = new Map<number, TestService>()
const cases: Case[] = []
for (const [name, { fault, timeoutMs }] of Object.entries(FAILURES)) {
  const options = { env: SETTINGS, walletScan: { timeoutMs, fallbackTimeoutMs: timeoutMs }, share: service }
  const instance = instances.get(timeoutMs) ?? (await openTestService(options))
  instances.set(timeoutMs, instance)
  for (const [kind, age] of Object.entries(AGES))
    cases.push({ name: `${kind} ${name}`, fault, client: await instance.client(), ...(await prepare(age)) })
}
/** All attempts run at the same time. */
const attempts = new Map(cases.map((prepared) => [prepared.name, meet(prepared)]))
await Promise.allSettled(attempts.values())

/** Stores a wallet of this age. Without an age, returns an address that is not stored. */
async function prepare(age: string | undefined): Promise<Pick<Case, 'wallet' | 'before'>> {
  if (age === undefined) return { wallet: newAddress(), before: undefined }
  const wallet = await storeWallet(service)
  await ageWallet(service, wallet, age)
  const reader = await service.client()
  return { wallet, before: (await reader.get<WalletScan>(`/api/v1/wallets/${wallet}`)).body.data }
}

/** Scans the wallet while the provider fails. */
async function meet(prepared: Case): Promise<Attempt> {
  const { wallet, client, fault, before } = prepared
  service.simulator.scenarios.add({ match: wallet, fault })
  const answer = await postScan(client, wallet, before === undefined ? undefined : { force_refresh: true })
  return { ...prepared, answer, charged: await scansCharged(service, client) }
}

async function find(name: string): Promise<Attempt> {
  const found = await attempts.get(name)
  if (found === undefined) throw new Error(`there was no attempt ${name}`)
  return found
}

test.each(NAMES)(
  'without older data the failure is returned, the unit is given back and nothing is stored when the provider %s',
  async (name) => {
    const { wallet, answer, charged } = await find(`new ${name}`)
    const { status, body } = answer
    expect({ status, code: body.error.code }).toEqual({
      status: FAILURES[name]?.status,
      code: FAILURES[name]?.code,
    })
    expect(charged).toBe(0)
    expect(await service.sql(`select from wallets where address = $1`, [wallet])).toEqual([])
  },
)

test.each(NAMES.flatMap((name) => [['old', name] as const, ['recent', name] as const]))(
  '%s data is returned as stale-fallback, with its own age, for one unit, when the provider %s',
  async (age, name) => {
    const { before, answer, charged } = await find(`${age} ${name}`)
    expect(answer.status).toBe(200)
    expect(before).toMatchObject({ source: 'cache' })
    expect(answer.body.data).toEqual({ ...before, source: 'stale-fallback' })
    expect(charged).toBe(1)
  },
)

test.each<[string, Fault]>([
  ['resets the connection', { kind: 'reset' }],
  ['is slow', { kind: 'delay', delayMs: 300 }],
])('a single failure or delay costs the caller only time when the provider %s', async (_name, fault) => {
  const client = await service.client()
  const wallet = newAddress()
  service.simulator.scenarios.add({ match: wallet, fault, calls: 1 })
  const { status, body } = await postScan(client, wallet)
  expect({ status, source: body.data.source }).toEqual({ status: 200, source: 'fresh' })
  expect(await scansCharged(service, client)).toBe(1)
})
