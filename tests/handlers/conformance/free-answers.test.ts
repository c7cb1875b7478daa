import { describe, expect, test } from '@jest/globals'
import { isSuccess } from '../../../contract/document/operations.ts'
import type { TestAnswer } from '../../support/client.ts'
import { readContract } from '../../support/contracts.ts'
import { type Pool, setUsed, usedByPool } from '../../support/quotas.ts'
import { putWatchlist } from '../../support/watchlists.ts'
import { type Changes, listSubjects, type Parameter, type Subject } from './subjects.ts'
import { createWorld } from './world.ts'

/*
 * Each operation that is paid for is asked in every way that costs nothing, for two states of the store that differ
 * only in what is paid for. A success that an operation charged before gives away, such as a scan of a moment ago, is a
 * gift of the document and is not compared.
 */

const PAID = listSubjects(await readContract('spec/v1.yaml')).filter(
  ({ operation }) => operation.quota !== null,
)

const WATCHLIST = 'memes'
/** What the wallets have in only one of the two states: at least this, and this tag. */
const BETWEEN = '50'
const TAG = 'gambler'
const STALE = 'W/"AAAAAAAAAAAAAAAAAAAAAA"'
/** What differs between any two answers. */
const OF_ONE_ANSWER = /^(x-request-id|date|x-ratelimit-.*|ratelimit|keep-alive|connection)$/

const world = await createWorld()
const { service, owner } = world
/** May ask, and has used all that it may. */
const poor = await service.client('pro')
const outsider = await service.client('premium', { scopes: [] })
const rows = await service.sql<{ address: string }>(
  'select address from wallets where analysed_at is not null',
)
const listed = rows.map(({ address }) => ({ address }))
for (const pool of ['scans', 'reads', 'correlations', 'attempts'] as const satisfies Pool[])
  await setUsed(service, poor, { pool, used: 100_000 })

/** Gives every wallet a record that fits a filter, or one that does not. */
async function storeRecords(score: number): Promise<void> {
  const figures = { score, edge_low_pct: score - 50, winrate: score, wins: score, solid: score > 50 }
  const period = (name: string) => `${name} = (${name}::jsonb || $1)::json`
  await service.sql(
    `update wallets set revision = nextval('revisions'), ${['stats_all', 'stats_30d', 'stats_7d', 'stats_1d'].map(period)}
     where analysed_at is not null`,
    [JSON.stringify({ ...figures, tags: score > 50 ? [TAG] : [] })],
  )
  const positions = score > 50 ? 'kept' : `'[]'`
  await service.sql(`update wallets set positions = ${positions} from kept_positions where id = wallet_id`)
  await service.sql(
    `update wallet_copies set summary = (summary::jsonb || '{"tokens_counted": ${score}}')::json`,
  )
  await service.sql(`update groups set detail = (detail::jsonb || '{"pairs_total": ${score}}')::json`)
}
await service.sql(
  'create table kept_positions as select id as wallet_id, positions as kept from wallets where positions is not null',
)

/** The queries of an operation: none, values of each parameter, and these for the wallets of a watchlist. */
function listQueries({ parameters }: Subject): Changes[] {
  const ofValues = parameters.flatMap((parameter) =>
    parameter.in === 'query' && !parameter.required
      ? valuesOf(parameter).map((value) => ({ [parameter.name]: value }))
      : [],
  )
  const queries = [{}, ...ofValues]
  const isFiltered = parameters.some(({ name }) => name === 'watchlist')
  return isFiltered ? queries.flatMap((query) => [query, { ...query, watchlist: WATCHLIST }]) : queries
}

function valuesOf({ name, schema }: Parameter): readonly string[] {
  if (name === 'tags') return [TAG]
  if (schema.type === 'boolean') return ['true']
  if (schema.type === 'integer') return [BETWEEN]
  return (schema.enum ?? schema.items?.enum ?? []).slice(-1)
}

type Ask = readonly [what: string, send: (query: Changes) => Promise<TestAnswer>]

/**
 * Every way to ask an operation for nothing; `known` are the tags of former answers. The first ways read what a query
 * asks for. The others refuse a request for something else, or are another method of the same: a query or two will do.
 */
function listAsks(subject: Subject, known: ReadonlyMap<string, string>) {
  const ask = (request: Parameters<typeof world.send>[1] = {}, headers?: Record<string, string>) => {
    return (changes: Changes) =>
      world.send(subject, { changes, ...(headers && { init: { headers } }), ...request })
  }
  const tags = (query: Changes) => {
    // A client that has paid for the answer to a query may learn whether that has changed; not once it has changed its
    // watchlist, which is free.
    const own = known.get(JSON.stringify(query))
    return [STALE, ...known.values()].filter((tag) => 'watchlist' in query || tag !== own).join(', ')
  }
  const reads = (method: string): Ask[] => [
    [`${method} *`, ask({ method }, { 'if-none-match': '*' })],
    [`${method} with other tags`, (query) => ask({ method }, { 'if-none-match': tags(query) })(query)],
    [`${method} without units`, ask({ method, client: poor })],
  ]
  const isRead = subject.operation.method === 'get'
  const ofEach: Ask[] = isRead ? reads('GET') : [['without units', ask({ client: poor })]]
  const ofFew: Ask[] = [
    ...(isRead ? reads('HEAD') : []),
    ['OPTIONS', ask({ method: 'OPTIONS', init: {} })],
    ['PATCH', ask({ method: 'PATCH', init: {} })],
    ['without the scope', ask({ client: outsider })],
    ['an unknown parameter', (query) => ask()({ ...query, unknown_parameter: '1' })],
  ]
  return { ofEach, ofFew }
}

let uses = ''

/** Whether units were taken since this was last asked. */
async function hasPaid(): Promise<boolean> {
  const before = uses
  uses = JSON.stringify([await usedByPool(service, owner), await usedByPool(service, poor)])
  return uses !== before
}

/** What an answer tells for nothing; that it was paid for, where it was. */
async function tell(subject: Subject, send: () => Promise<TestAnswer>): Promise<unknown> {
  const { status, headers, body } = await send()
  const isGift = subject.operation.quota?.charge === 'before' && isSuccess(status)
  if (isGift || (isSuccess(status) && (await hasPaid()))) return 'paid'
  const told = [...headers].filter(([name]) => !OF_ONE_ANSWER.test(name))
  const { request_id: _id, ...rest } = (body ?? {}) as Record<string, unknown>
  return { status, headers: Object.fromEntries(told), body: rest }
}

/** Everything that an operation tells for nothing in a state, and what it is paid for. */
async function tellAll(subject: Subject, score: number, known: ReadonlyMap<string, string>) {
  await storeRecords(score)
  const free: [string, unknown][] = []
  const { ofEach, ofFew } = listAsks(subject, known)
  for (const [index, query] of listQueries(subject).entries()) {
    for (const [what, send] of index < 2 ? [...ofEach, ...ofFew] : ofEach)
      free.push([`${what} ${JSON.stringify(query)}`, await tell(subject, () => send(query))])
  }
  return free
}

describe.each(PAID.map((subject) => [subject.operation.id, subject] as const))('%s', (_id, subject) => {
  test('an answer that costs nothing tells nothing of what is paid for', async () => {
    const known = new Map<string, string>()
    await storeRecords(2)
    for (const by of [owner, poor]) await putWatchlist(by, WATCHLIST, [])
    if (subject.operation.method === 'get') {
      for (const query of listQueries(subject)) {
        const { headers } = await world.send(subject, { changes: query })
        known.set(JSON.stringify(query), headers.get('etag') ?? STALE)
      }
    }
    for (const by of [owner, poor]) await putWatchlist(by, WATCHLIST, listed)
    await hasPaid()
    expect(await tellAll(subject, 1, known)).toEqual(await tellAll(subject, 99, known))
  })
})
