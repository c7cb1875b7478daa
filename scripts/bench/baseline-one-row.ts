import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that can answer with a stored wallet: no key, no limit, no check, one prepared read, the stored text.
 * What the service adds to a read is measured against it.
 */

const READ_WALLET = `
  select address, analysed_at, stats_30d::text as stats, recent_tokens::text as tokens
  from wallets where address = $1 and analysed_at is not null`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = createServer(async (req, res) => {
  if (req.url === '/') return void res.end()
  const address = req.url?.split('/').at(-1)
  const { rows } = await pool.query({ name: 'wallet', text: READ_WALLET, values: [address] })
  const [row] = rows
  if (row === undefined) return void res.writeHead(404).end()
  const stats = `${row.stats.slice(0, -1)},"recentTokens":${row.tokens}}`
  const scannedAt = row.analysed_at.toISOString()
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.end(
    `{"data":{"address":"${row.address}","source":"cache","scanned_at":"${scannedAt}","wallet":${stats}}}`,
  )
})

server.listen(Number(process.env.PORT), process.env.HOST)
