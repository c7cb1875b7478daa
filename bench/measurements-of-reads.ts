import {
  correlationRequests,
  drawFamilies,
  type Installation,
  listRequests,
  pageRequests,
  walletRequests,
} from './installation.ts'
import { createLoad, createSender, measureP99Ms, type Request, timeP50Ms } from './load.ts'
import { type Effort, line, type Measurement, measureInTurns, type Samples } from './measurement.ts'
import { connect } from './world.ts'

const WALLET_CONNECTIONS = 32
const LIST_CONNECTIONS = 10
const BARE = 'bare node:http, one prepared read'
const USUAL = 'the usual way: rows, objects, JSON.stringify'

const walletReads: Measurement = {
  name: 'wallet-reads',
  lines: [line('getWallet, 32 connections, 200 keys', BARE, 'req/s', ['ratio', 'at least', 0.35])],
  measure: (installation, effort) =>
    compareThroughput(installation, effort, WALLET_CONNECTIONS, walletRequests(installation)),
}

const walletLatency: Measurement = {
  name: 'wallet-latency',
  lines: [line('the same at half load, p99', 'bare, at the same rate', 'ms', ['ratio', 'at most', 3.5])],
  async measure(installation, { rounds, seconds }) {
    await using service = await installation.startService()
    await using baseline = await installation.startBaseline('bare')
    const plan = { connections: WALLET_CONNECTIONS, requests: walletRequests(installation), seconds }
    const runFull = createLoad({ ...plan, url: service.url })
    await runFull()
    const perSecond = (await runFull()) / 2
    return await measureInTurns(
      rounds,
      () => measureP99Ms({ ...plan, url: baseline.url }, perSecond),
      () => measureP99Ms({ ...plan, url: service.url }, perSecond),
    )
  },
}

function listMeasurement(name: string, tokens: number, limit: number): Measurement {
  const which = tokens === 1 ? 'one hot token' : `${tokens.toLocaleString('en')} tokens in turn`
  return {
    name,
    lines: [line(`listTokenTopWallets, ${which}, 300 wallets`, USUAL, 'req/s', ['ratio', 'at least', limit])],
    measure: (installation, effort) =>
      compareThroughput(installation, effort, LIST_CONNECTIONS, listRequests(installation, tokens)),
  }
}

const hotList = listMeasurement('list-hot', 1, 8)
const hundredLists = listMeasurement('list-100', 100, 6)
const manyLists = listMeasurement('list-2000', 2_000, 1)

async function compareThroughput(
  { startService, startBaseline }: Installation,
  { rounds, seconds }: Effort,
  connections: number,
  requests: readonly Request[],
): Promise<Samples[]> {
  await using service = await startService()
  await using baseline = await startBaseline('bare')
  const plan = { connections, requests, seconds }
  return await measureInTurns(
    rounds,
    createLoad({ ...plan, url: baseline.url }),
    createLoad({ ...plan, url: service.url }),
  )
}

const compressedList: Measurement = {
  name: 'list-gzip',
  lines: [line('the list of one hot token, gzip', 'uncompressed', 'req/s', ['ratio', 'at least', 0.2])],
  async measure(installation, { rounds, seconds }) {
    await using service = await installation.startService()
    const plan = { url: service.url, connections: LIST_CONNECTIONS, seconds }
    return await measureInTurns(
      rounds,
      createLoad({ ...plan, requests: listRequests(installation, 1) }),
      createLoad({ ...plan, requests: listRequests(installation, 1, 'gzip') }),
    )
  },
}

/** $1 is an array of mints. */
const CORRELATIONS = `
  with chosen as (
    select id from tokens where address = any($1)
  ), traded as (
    select wallet_id, count(*) as overlap, avg(realized) as average_realized, avg(total_invested) as average_invested,
           json_agg(json_build_array(token_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy)) as rows
    from token_wallets
    where token_id in (select id from chosen)
    group by wallet_id
    having count(*) >= 2
    order by overlap desc, average_realized desc nulls last, wallet_id
    limit 100
  )
  select w.address, t.overlap, t.average_realized, t.average_invested, t.rows,
         w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d
  from traded t join wallets w on w.id = t.wallet_id
  order by t.overlap desc, t.average_realized desc nulls last, t.wallet_id`

const correlations: Measurement = {
  name: 'correlations',
  lines: [line('listCorrelations, five tokens, p50', 'the bare SQL', 'ms', ['ratio', 'at most', 2])],
  measure: (installation, effort) =>
    compareWithSql(installation, effort, correlationRequests(installation), {
      text: CORRELATIONS,
      values: drawFamilies(installation.size).map((mints) => [mints]),
    }),
}

const SAME_PAGE = 'the bare SQL of the same page'
/** $1 is the lowest score, $2 the fewest closed tokens. */
const RANKED_WALLETS = `
  select f.address, f.score, -f.by_edge as edge_low_pct, w.analysed_at, w.stats_30d, m.entry,
         (select json_agg(json_build_array(t.address, t.fetched_at, l.labels))
          from token_wallets l join tokens t on t.id = l.token_id
          where l.wallet_id = w.id and l.labels::text <> '[]') as labels
  from wallet_figures f join wallets w on w.id = f.wallet_id left join group_members m on m.wallet_id = w.id
  where f.period = '30d' and f.score >= $1::smallint and f.closed >= $2
  order by f.by_solid, f.by_edge, f.address
  limit 100`

const rankedWallets: Measurement = {
  name: 'ranked-wallets',
  lines: [line('GET /wallets by score, filtered, p50', SAME_PAGE, 'ms', ['ratio', 'at most', 4])],
  measure: (installation, effort) => {
    const path = '/wallets?sort=score&period=30d&limit=100&min_score=40&min_closed=10'
    return compareWithSql(installation, effort, pageRequests(installation, path), {
      text: RANKED_WALLETS,
      values: [[40, 10]],
    })
  },
}

interface BareSql {
  readonly text: string
  /** The values of each query, in turn. */
  readonly values: readonly unknown[][]
}

/** Compares the medians of requests and queries for the same pages, each one after another. */
async function compareWithSql(
  { databaseUrl, startService }: Installation,
  { rounds, probes }: Effort,
  requests: readonly Request[],
  { text, values }: BareSql,
): Promise<Samples[]> {
  await using service = await startService()
  await using client = await connect(databaseUrl)
  const query = async (turn: number) => {
    const { rows } = await client.query({ name: 'bare', text, values: values[turn % values.length] ?? [] })
    if (rows.length === 0) throw new Error('the bare SQL finds no wallet, so there is nothing to compare')
  }
  return await measureInTurns(
    rounds,
    () => timeP50Ms(probes, query),
    () => timeP50Ms(probes, createSender(service.url, requests)),
  )
}

/** The rows of reads, as the table has them. */
export const READS: readonly Measurement[] = [
  walletReads,
  walletLatency,
  hotList,
  hundredLists,
  manyLists,
  compressedList,
  correlations,
  rankedWallets,
]
