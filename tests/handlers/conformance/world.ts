import { policies } from '../../../generated/v1/operations.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { readDocument } from '../../../scripts/codegen/document.ts'
import { MINT } from '../../support/addresses.ts'
import { keyId, type TestAnswer, type TestClient } from '../../support/client.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { listTraders, takeTraders } from '../../support/simulated-provider.ts'
import { GROUP, storeGroup } from '../../support/stored-rows.ts'
import { scanToken } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'
import { StatusCoverage } from './coverage.ts'
import {
  buildBody,
  buildPath,
  type Changes,
  listSubjects,
  type Subject,
  type ValidValues,
} from './subjects.ts'

export const ROOT = '/api/v1'

/** What the rules need of a service, be it one process or many. */
export interface ServiceUnderTest
  extends Pick<TestService, 'client' | 'clientWithKey' | 'sql' | 'simulator' | 'databaseUrl'>,
    AsyncDisposable {
  /** Where some of it is read. */
  readonly replicaUrl?: string
}

/** A service in which every operation has something to answer, and what has been seen of it. */
export interface World extends AsyncDisposable {
  readonly service: ServiceUnderTest
  readonly subjects: readonly Subject[]
  readonly valid: ValidValues
  /** As `valid`, of things that there are not. */
  readonly unknown: ValidValues
  readonly coverage: StatusCoverage
  readonly premium: TestClient
  /** Sends a request of an operation and records its status. */
  send(subject: Subject, request?: WorldRequest): Promise<TestAnswer<Failure>>
}

export interface WorldRequest {
  readonly client?: TestClient
  readonly changes?: Changes
  readonly init?: RequestInit
}

export interface Failure {
  readonly error?: { readonly code: string; readonly details?: unknown }
}

/** Scans two tokens, so that there are reports, a wallet, a finished scan and an overlap; quotas do not end. */
export async function createWorld(): Promise<World> {
  const service = withEveryScope(await startServiceUnderTest())
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
  // Operations of a watchlist find one, whatever the request before has done.
  const storeWatchlist = () =>
    service.sql('insert into watchlists (profile_id, name) values ($1, $2) on conflict do nothing', [
      owner?.id,
      WATCHLIST,
    ])
  // So do those of webhooks, whose address nothing is sent to.
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
  const subjects = listSubjects(await readDocument('spec/v1.yaml'))
  const coverage = new StatusCoverage()
  return {
    service,
    subjects,
    valid,
    unknown: UNKNOWN,
    coverage,
    premium,
    async send(subject, { client = premium, changes = {}, init } = {}) {
      const { operation } = subject
      if (operation.tags.includes('Watchlists')) await storeWatchlist()
      if (operation.tags.includes('Webhooks')) await storeWebhooks()
      const path = buildPath(ROOT, subject, { valid, changes })
      const sent = init ?? buildBody(subject, valid)
      const answer = await client.request<Failure>(operation.method.toUpperCase(), path, sent)
      coverage.record(operation.id, answer.status)
      // A key that has deleted itself is needed again.
      if (operation.id === 'deleteKey' && answer.status === 204)
        await service.sql('update api_keys set revoked_at = null where id = $1', [keyId(client)])
      return answer
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** A client whose only request of a minute is used up, in the next minute, too. */
export async function exhaustedClient({ service }: World): Promise<TestClient> {
  const client = await service.client('premium', { rateLimit: 1 })
  await service.sql(
    `insert into rate_counters (key_id, contract, window_start, used)
     values ($1, 'v1', date_trunc('minute', clock_timestamp()) + interval '1 minute', 1)`,
    [keyId(client)],
  )
  return client
}

/** A service in this process; `npm run test:cluster` has its cluster asked. */
async function startServiceUnderTest(): Promise<ServiceUnderTest> {
  if (process.env.CONFORMANCE_OF !== 'cluster') return await startTestService({ env: SHORT_WAITS })
  const { startClusterService } = await import('../../system/cluster/service.ts')
  return await startClusterService(SHORT_WAITS)
}

/** The same, with keys that may do all there is. */
function withEveryScope(service: ServiceUnderTest): ServiceUnderTest {
  const scopes = Object.keys(policies.scopes)
  return { ...service, client: (plan, options) => service.client(plan, { scopes, ...options }) }
}

/**
 * A value for each required parameter, and the body of each operation that needs one, where the world has
 * an answer.
 */
async function listValidValues(
  service: ServiceUnderTest,
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
    'createWebhookEndpoint.body': JSON.stringify({ url: 'https://127.0.0.1/', events: ['scan.failed'] }),
    'updateWebhookEndpoint.body': JSON.stringify({ state: 'active' }),
    'updateWatchlist.body': JSON.stringify({ remove: [wallet] }),
  }
}

/** A value for each parameter of a path that nothing is found by. */
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
/** Each token has as many, and the same ones. */
const WALLETS = 10
/** Provider deadlines that a test can wait for. */
const SHORT_WAITS = { WALLET_SCAN_TIMEOUT_MS: '1500', WALLET_SCAN_FALLBACK_TIMEOUT_MS: '1000' }
