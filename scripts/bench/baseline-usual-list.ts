import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The usual way to answer with a list: read the joined rows, their JSON columns parsed by the driver, build the
 * objects of the answer and stringify them; no key, no limit, no check.
 */

const READ_TOKEN = 'select *, created_at_ms::float8 / 1000 as created_at from tokens where address = $1'
const READ_ENTRIES = `
  select w.address, tw.realized, tw.total_invested, tw.first_buy_ms::float8 as first_buy_ms,
         w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d
  from token_wallets tw join wallets w on w.id = tw.wallet_id
  where tw.token_id = $1
  order by tw.realized desc nulls last, w.address
  limit 300`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = createServer(async (req, res) => {
  if (req.url === '/') return void res.end()
  const mint = req.url?.split('/').at(-2)
  const { rows: tokens } = await pool.query(READ_TOKEN, [mint])
  const [token] = tokens
  if (token === undefined) return void res.writeHead(404).end()
  const { rows } = await pool.query(READ_ENTRIES, [token.id])
  const body = JSON.stringify({
    data: { token: toToken(token), top_wallets: rows.map((row) => toEntry(token.address, row)) },
    meta: { count: rows.length, limit: 300, scanned_at: token.fetched_at, views: 1 },
  })
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.end(body)
})

type Row = Readonly<Record<string, unknown>>

function toToken(row: Row): object {
  return {
    address: row.address,
    name: row.name,
    symbol: row.symbol,
    decimals: row.decimals,
    image: row.image,
    description: row.description,
    token_creation_time: row.created_at,
    updated_at: row.fetched_at,
    pools: row.pools,
    extensions: row.extensions,
    risk: row.risk,
  }
}

function toEntry(mint: string, row: Row): object {
  return {
    token_address: mint,
    wallet_address: row.address,
    realized: row.realized,
    first_buy_time: row.first_buy_ms,
    total_invested: row.total_invested,
    wallet: {
      wallet: row.stats_all,
      historic: { '1d': row.stats_1d, '7d': row.stats_7d, '30d': row.stats_30d },
    },
  }
}

server.listen(Number(process.env.PORT), process.env.HOST)
