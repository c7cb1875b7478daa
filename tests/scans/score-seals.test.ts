import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { sealScoreLedger } from '../../scans/seal-score-ledger.ts'
import { createWorkplace, listPrograms, runProgram } from '../docs/long/programs.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { removeFolders } from '../support/folders.ts'
import { openTestService } from '../support/open-service.ts'
import { playBets, playWallet } from '../support/played-wallets.ts'
import { usedToday } from '../support/quotas.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { postScan } from '../support/wallet-scans.ts'

/* The seals of the score ledger, checked as docs/calibration.md describes. */

type Score = components['schemas']['FrozenScore']

const service = await openTestService()
const client = await service.client()
const { simulated } = service.app.context
/** Days of one, two, five and eight scores: trees with and without nodes that have no neighbour. */
const SIZES = [1, 2, 5, 8]

/** Freezes scores of so many new wallets, so many days ago. */
async function freezeScores(count: number, daysAgo: number): Promise<string[]> {
  const wallets = await Promise.all(Array.from({ length: count }, () => storeWallet(service)))
  await service.sql(
    `insert into score_records (wallet_id, kind, period, selection, simulated, scored_at, score, score_version,
       edge_low_pct, closed_tokens)
     select id, 'frozen', '30d', 'wallet_scan', $3, now() - $2 * interval '24 hours', 50, 3, -1.005, 10
     from wallets where address = any($1)`,
    [wallets, daysAgo, simulated],
  )
  return wallets
}

const daysOfWallets = await Promise.all(SIZES.map((size, index) => freezeScores(size, 20 - index)))
const today = await freezeScores(1, 0)
await sealScoreLedger(service.app.context)

async function readScores(wallet: string | undefined): Promise<Score[]> {
  const { body } = await client.get<{ readonly data: Score[] }>(`/api/v1/wallets/${wallet}/scores`)
  return body.data
}

const workplace = await createWorkplace()
afterAll(removeFolders)

/** Runs the program of docs/calibration.md for a wallet. */
async function verify(wallet: string) {
  const page = await readFile('docs/calibration.md', 'utf8')
  const program = listPrograms(page).find(({ language }) => language === 'typescript')
  if (program === undefined) throw new Error('the page has no program')
  const text = program.text.replace('process.argv.slice(2)', JSON.stringify([wallet]))
  const env = { API_KEY: client.key ?? '', API_URL: `${service.url}/api/v1` }
  return await runProgram({ ...program, text }, workplace, env)
}

describe('the score ledger', () => {
  test('proves every score of every sealed day to the program of docs/calibration.md', async () => {
    for (const wallet of daysOfWallets.flat()) {
      const { code, stdout, stderr } = await verify(wallet)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(
        /^4 days, chain [0-9a-f]{64}\n\w+\|30d\|.+\|50\|3\|-1\.0[01]\|wallet_scan\|: in the ledger\n$/,
      )
    }
  }, 60_000)

  test('says that the scores of today are not sealed yet', async () => {
    const [score] = await readScores(today[0])
    expect(score).toMatchObject({ score: 50, outcome_roi_pct: null })
    expect(score).not.toHaveProperty('proof')
    expect((await verify(today[0] ?? '')).stdout).toContain(': not sealed yet')
  })

  test('seals a day once, and rebuilds the tree of a day that was moved without it', async () => {
    expect(await sealScoreLedger(service.app.context)).toEqual({ sealed: [], broken: [] })
    await service.sql('delete from score_ledger_trees')
    expect((await readScores(daysOfWallets[2]?.[0]))[0]).not.toHaveProperty('proof')
    const again = await sealScoreLedger(service.app.context)
    expect(again.broken).toEqual([])
    expect(again.sealed.map(({ records }) => records)).toEqual(SIZES)
    expect(await readScores(daysOfWallets[2]?.[0])).toMatchObject([{ proof: { records: 5 } }])
  })

  test('refuses every change to its seals, and names a day whose records differ', async () => {
    for (const change of [
      'update score_ledger_days set records = 9',
      'delete from score_ledger_days',
      'truncate score_ledger_days',
    ])
      await expect(service.sql(change)).rejects.toThrow('only ever added')
    const [wallet = ''] = daysOfWallets[1] ?? []
    await service.sql('alter table score_records disable trigger user')
    await service.sql(
      `update score_records set score = 99 where wallet_id = (select id from wallets where address = $1)`,
      [wallet],
    )
    await service.sql('alter table score_records enable trigger user')
    expect((await verify(wallet)).stderr).toContain('is not in the ledger of')
    await service.sql('delete from score_ledger_trees')
    const [{ day } = { day: '' }] = await readScores(wallet)
    expect((await sealScoreLedger(service.app.context)).broken).toEqual([day])
  })

  test('is read in pages, starting at any day', async () => {
    type Page = {
      readonly data: readonly { readonly day: string }[]
      readonly meta: { readonly next_since: string | null }
    }
    const read = async (query: string) => (await client.get<Page>(`/api/v1/score/ledger${query}`)).body
    const all = await read('')
    const days = all.data.map(({ day }) => day)
    expect([days.length, all.meta.next_since]).toEqual([4, null])
    const first = await read('?limit=3')
    expect([first.data.length, first.meta.next_since]).toEqual([3, days[3]])
    expect((await read(`?since=${days[3]}`)).data.map(({ day }) => day)).toEqual([days[3]])
    const { status, body } = await client.get<Failure>('/api/v1/score/ledger?since=2026-02-30')
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'since', received: '2026-02-30' }]])
  })

  test('charges a read for the scores of a stored wallet, also when it never had one, and nothing for seals', async () => {
    const caller = await service.client()
    await caller.get('/api/v1/score/ledger')
    expect((await caller.get(`/api/v1/wallets/${newAddress()}/scores`)).status).toBe(404)
    await caller.get(`/api/v1/wallets/${today[0]}/scores`)
    const { status, body } = await caller.get(`/api/v1/wallets/${await storeWallet(service)}/scores`)
    expect([status, body]).toMatchObject([200, { data: [], meta: { count: 0 } }])
    expect(await usedToday(service, caller, 'reads')).toBe(2)
  })

  test('gets no scores of a day that was sealed while the clock was ahead', async () => {
    await service.sql(
      `insert into score_ledger_days (simulated, day, records, root, previous, chain)
       values ($1, (now() at time zone 'UTC')::date + 1, 1, 'root', 'previous', 'chain')`,
      [simulated],
    )
    const wallet = newAddress()
    playWallet(service.simulator, playBets(20, 100, 50), wallet)
    expect((await postScan(client, wallet)).status).toBe(200)
    expect(await readScores(wallet)).toEqual([])
  })
})
