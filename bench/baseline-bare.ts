import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The baseline of the service's reads: node:http and pg alone, without keys, limits and checks. A wallet is one
 * prepared read that sends the stored text. A list is made the usual way: the driver parses the joined rows, the server
 * builds the objects of the answer and stringifies them.
 */

const WALLET = `
  select address, analysed_at, stats_30d::text as stats, recent_tokens::text as tokens
  from wallets where address = $1 and analysed_at is not null`
const TOKEN = 'select *, created_at_ms::float8 / 1000 as created_at from tokens where address = $1'
const ENTRIES = `
  select w.address, tw.realized, tw.total_invested, tw.first_buy_ms::float8 as first_buy_ms,
         w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d
  from token_wallets tw join wallets w on w.id = tw.wallet_id
  where tw.token_id = $1
  order by tw.realized desc nulls last, w.address
  limit 300`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

async function renderWallet(address: string | undefined): Promise<string | undefined> {
  const { rows } = await pool.query({ name: 'wallet', text: WALLET, values: [address] })
  const [row] = rows
  if (row === undefined) return undefined
  const stats = `${row.stats.slice(0, -1)},"recentTokens":${row.tokens}}`
  const scannedAt = row.analysed_at.toISOString()
  return `{"data":{"address":"${row.address}","source":"cache","scanned_at":"${scannedAt}","wallet":${stats}}}`
}

async function renderList(mint: string | undefined): Promise<string | undefined> {
  const { rows: tokens } = await pool.query(TOKEN, [mint])
  const [token] = tokens
  if (token === undefined) return undefined
  const { rows } = await pool.query(ENTRIES, [token.id])
  const { id: _, created_at, fetched_at, ...details } = token
  return JSON.stringify({
    data: {
      token: { ...details, token_creation_time: created_at, updated_at: fetched_at },
      top_wallets: rows.map((row) => ({
        token_address: token.address,
        wallet_address: row.address,
        realized: row.realized,
        first_buy_time: row.first_buy_ms,
        total_invested: row.total_invested,
        wallet: {
          wallet: row.stats_all,
          historic: { '1d': row.stats_1d, '7d': row.stats_7d, '30d': row.stats_30d },
        },
      })),
    },
    meta: { count: rows.length, limit: 300, scanned_at: fetched_at, views: 1 },
  })
}

const server = createServer(async ({ url = '/' }, res) => {
  if (url === '/') return void res.end()
  const [, , , resource, address] = url.split('/')
  const body = await (resource === 'tokens' ? renderList(address) : renderWallet(address))
  if (body === undefined) return void res.writeHead(404).end()
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.end(body)
})

server.listen(Number(process.env.PORT), process.env.HOST)
