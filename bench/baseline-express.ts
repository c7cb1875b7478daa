import express from 'express'
import pg from 'pg'

/**
 * The smallest server that answers with a stored wallet through express and pg: the baseline of the service's start.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = express()

app.get('/*root/wallets/:address', async (req, res) => {
  const { rows } = await pool.query('select stats_30d from wallets where address = $1', [req.params.address])
  if (rows.length === 0) res.status(404)
  res.json({ data: rows[0] })
})

app.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1')
