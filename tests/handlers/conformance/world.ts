import { PERIODS } from '../../../analysis/wallet-pnl.ts'
import { policies } from '../../../generated/v1/operations.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { MINT } from '../../support/addresses.ts'
import { type Failure, keyId, type TestAnswer, type TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import type { TestService } from '../../support/service.ts'
import { listTraders, takeTraders } from '../../support/simulated-provider.ts'
import { GROUP, storeGroup } from '../../support/stored-rows.ts'
import { scanToken } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'
import { StatusCoverage } from './coverage.ts'
import { buildBody, buildPath, type Changes, type Subject, type ValidValues } from './subjects.ts'

export const ROOT = '/api/v1'

/** A service in which every operation has something to return, and the statuses that it has answered with. */
export interface World {
  readonly service: TestService
  /** Sends the requests that name no other client. */
  readonly owner: TestClient
  readonly coverage: StatusCoverage
  /** A client of another instance, which gives the data provider little time. */
  readonly hurried: TestClient
  /** Sends a request of an operation and records its status. */
  send(subject: Subject, request?: WorldRequest): Promise<TestAnswer<Partial<Failure>>>
}

export interface WorldRequest {
  readonly client?: TestClient
  /** The method of the operation by default. */
  readonly method?: string
  readonly changes?: Changes
  readonly init?: RequestInit
}

/** Scans two tokens, for reports, a wallet, a finished scan and an overlap. Raises the premium quotas. */
export async function createWorld(): Promise<World> {
  const patient = await openTestService()
  const hasty = await openTestService({ share: patient, env: { ROLE: 'api' }, walletScan: SHORT_WAITS })
  const service = withEveryScope(patient)
  const premium = await service.client('premium')
  await service.sql("update plan_limits set units = 1000000 where plan = 'premium' and units is not null")
  const other = makeAddress('another mint')
  const traders = await takeTraders(service.simulator, MINT, WALLETS)
  let scanId = ''
  for (const mint of [MINT, other]) {
    listTraders(service.simulator, mint, traders)
    scanId = (await scanToken(premium, mint)).scan_id
  }
  await storeGroup(service)
  const [owner] = await service.sql<{ id: string }>('select id from profiles where name = $1', [
    premium.profile,
  ])
  // An earlier request may have deleted the watchlist.
  const storeWatchlist = () =>
    service.sql('insert into watchlists (profile_id, name) values ($1, $2) on conflict do nothing', [
      owner?.id,
      WATCHLIST,
    ])
  // An earlier request may have changed or deleted the endpoint. Nothing is sent to its address.
  const storeWebhooks = async () => {
    await service.sql('delete from webhook_endpoints where profile_id = $1', [owner?.id])
    await service.sql(
      `with kept as (
         insert into webhook_endpoints (id, profile_id, url, events, secret)
         values ($1, $2, 'https://127.0.0.1/', '{scan.completed}', '') returning id
       )
       insert into webhook_deliveries (id, endpoint_id, event_id, type, data, state, next_attempt_at)
       select $3, id, 'evt_000000000000000000000001', 'scan.completed', '{}', 'failed', null from kept`,
      [WEBHOOK_ENDPOINT, owner?.id, WEBHOOK_DELIVERY],
    )
  }
  const valid = await listValidValues(service, { scanId, mints: [MINT, other] })
  for (const period of PERIODS)
    await premium.post(`${ROOT}/wallets/${valid.WalletAddressPath}/copy`, { period })
  const coverage = new StatusCoverage()
  return {
    service,
    owner: premium,
    coverage,
    hurried: hasty.clientWithKey(premium.key),
    async send(subject, { client = premium, method, changes = {}, init } = {}) {
      const { operation } = subject
      if (operation.tags.includes('Watchlists')) await storeWatchlist()
      if (operation.tags.includes('Webhooks')) await storeWebhooks()
      const path = buildPath(ROOT, subject, { valid, changes })
      const sent = init ?? buildBody(subject, valid)
      const answer = await client.request<Partial<Failure>>(
        method ?? operation.method.toUpperCase(),
        path,
        sent,
      )
      coverage.record(operation.id, answer.status)
      // Later requests need the key, which has just deleted itself.
      if (operation.id === 'deleteKey' && answer.status === 204)
        await service.sql('update api_keys set revoked_at = null where id = $1', [keyId(client)])
      return answer
    },
  }
}

/** A client whose only request a minute is used up, even if the next minute starts before it asks. */
export async function exhaustedClient({ service }: World): Promise<TestClient> {
  const client = await service.client('premium', { rateLimit: 1 })
  await service.sql(
    `insert into rate_counters (key_id, contract, window_start, used)
     values ($1, 'v1', date_trunc('minute', clock_timestamp()) + interval '1 minute', 1)`,
    [keyId(client)],
  )
  return client
}

/** No key, a malformed one, an unknown one and a revoked one. */
export async function unusableKeys({ client, sql }: Pick<TestService, 'client' | 'sql'>) {
  const [revoked, unknown] = [await client('premium'), await client('premium')]
  await sql('update api_keys set revoked_at = clock_timestamp() where id = $1', [keyId(revoked)])
  await sql('delete from api_keys where id = $1', [keyId(unknown)])
  return [undefined, 'nonsense', unknown.key, revoked.key]
}

/** For each path parameter, the value of something that does not exist. */
export function unknownTarget({ parameters }: Subject): Record<string, string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  return Object.fromEntries(
    inPath.map(({ name, component }) => {
      const value = UNKNOWN[component]
      if (value !== undefined) return [name, value]
      throw new Error(
        `there is no unknown value for ${component}: add it in tests/handlers/conformance/world.ts`,
      )
    }),
  )
}

/** A new address has no cached result: the service does not ask again for a token that it knows to be unknown. */
export function newTarget({ parameters }: Subject, seed: string): Record<string, string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  return Object.fromEntries(inPath.map(({ name }) => [name, makeAddress(seed)]))
}

/** Runs while the simulated provider has this fault. */
export async function withFault<Result>(
  { service }: World,
  fault: Fault,
  run: () => Promise<Result>,
): Promise<Result> {
  const end = service.simulator.scenarios.add({ fault })
  try {
    return await run()
  } finally {
    end()
  }
}

/** The same service, whose clients have every scope. */
function withEveryScope(service: TestService): TestService {
  const scopes = Object.keys(policies.scopes)
  return { ...service, client: (plan, options) => service.client(plan, { scopes, ...options }) }
}

/** Values of required parameters, and bodies, for which the world has an answer. */
async function listValidValues(
  service: TestService,
  { scanId, mints }: { readonly scanId: string; readonly mints: readonly string[] },
): Promise<ValidValues> {
  // Scores are frozen after the end of the scan.
  const wallet = await waitFor('a wallet with a frozen score', async () => {
    const [found] = await service.sql<{ address: string }>(
      `select address from wallets where analysed_at is not null
         and exists (select from score_records where wallet_id = wallets.id and kind = 'frozen') limit 1`,
    )
    return found?.address
  })
  return {
    TokenAddressPath: MINT,
    WalletAddressPath: wallet,
    ScanIdPath: scanId,
    GroupIdPath: GROUP,
    WatchlistNamePath: WATCHLIST,
    WebhookEndpointIdPath: WEBHOOK_ENDPOINT,
    WebhookDeliveryIdPath: WEBHOOK_DELIVERY,
    CorrelationTokens: mints.join(','),
    'queryWallets.body': JSON.stringify({ addresses: [wallet] }),
    'replaceWatchlist.body': JSON.stringify({ wallets: [{ address: wallet, label: 'early' }] }),
    'createWebhookEndpoint.body': JSON.stringify({
      url: 'https://hooks.example.com/new',
      events: ['scan.failed'],
    }),
    'updateWebhookEndpoint.body': JSON.stringify({ state: 'active' }),
    'updateWatchlist.body': JSON.stringify({ remove: [wallet] }),
  }
}

/** For each path parameter, a value by which nothing is found. */
const UNKNOWN: ValidValues = {
  TokenAddressPath: makeAddress('a mint that no one has scanned'),
  WalletAddressPath: makeAddress('a wallet that no one has scanned'),
  ScanIdPath: 'wallet_processing_00000000',
  GroupIdPath: 'group_0000000000000000',
  WatchlistNamePath: 'none-of-this-name',
  WebhookEndpointIdPath: 'whe_000000000000000000000000',
  WebhookDeliveryIdPath: 'whd_000000000000000000000000',
}

const WATCHLIST = 'memes'
const WEBHOOK_ENDPOINT = 'whe_000000000000000000000001'
const WEBHOOK_DELIVERY = 'whd_000000000000000000000001'
/** The number of wallets. Each is on the lists of both tokens. */
const WALLETS = 10
/** Provider deadlines that are short enough for a test. */
const SHORT_WAITS = { timeoutMs: 1_500, fallbackTimeoutMs: 1_000 }
