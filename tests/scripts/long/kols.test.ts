import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../../support/folders.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'

const ONE = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
const TWO = 'So11111111111111111111111111111111111111112'

const service = await openTestService()

afterAll(endProcesses)

beforeEach(async () => {
  await service.sql('truncate kols')
})

/** Runs the command as an operator does, and trims its output. */
async function kols(...args: readonly string[]): Promise<Finished> {
  const env = { DATABASE_URL: service.databaseUrl }
  const { code, stdout, stderr } = await runCommand(['scripts/kols.ts', ...args], env)
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = join(await newFolder(), name)
  await writeFile(file, content)
  return file
}

async function directory() {
  return service.sql(`select * from kols order by address`)
}

test('npm run kols -- import takes a CSV file, even one with a byte order mark', async () => {
  const file = await write('kols.csv', `\uFEFFaddress,name\n${ONE},Some Trader\n`)
  expect(await kols('import', file)).toEqual({
    code: 0,
    stdout: '1 added, 0 updated, 0 removed.',
    stderr: expect.stringMatching(/^Database: .*$/),
  })
  expect(await directory()).toEqual([
    { address: ONE, name: 'Some Trader', twitter_url: null, picture_url: null },
  ])
})

test('npm run kols -- import takes a JSON file, and replaces an entry as a whole', async () => {
  await service.sql(
    `insert into kols values ($1, 'Old', 'https://x.com/old', null), ($2, 'Two', null, null)`,
    [ONE, TWO],
  )
  const file = await write('kols.json', JSON.stringify([{ address: ONE, name: 'New' }]))
  expect((await kols('import', file)).stdout).toBe('0 added, 1 updated, 0 removed.')
  expect(await directory()).toEqual([
    { address: ONE, name: 'New', twitter_url: null, picture_url: null },
    { address: TWO, name: 'Two', twitter_url: null, picture_url: null },
  ])
})

test('npm run kols -- import with --replace removes what the file does not have', async () => {
  await service.sql(`insert into kols (address) values ($1)`, [TWO])
  const file = await write('replace.json', JSON.stringify([{ address: ONE }]))
  const { stdout } = await kols('import', file, '--replace', '--json')
  expect(JSON.parse(stdout)).toEqual({ added: 1, updated: 0, removed: 1 })
  expect(await directory()).toMatchObject([{ address: ONE }])
})

test('npm run kols -- import changes nothing when the file has problems, and names each with its line', async () => {
  await service.sql(`insert into kols (address, name) values ($1, 'Kept')`, [TWO])
  const file = await write('bad.csv', `address,name\n${ONE},Good\nwrong,Bad\n${ONE},Twice\n`)
  const { code, stdout, stderr } = await kols('import', file, '--replace')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `${file} is not imported:
- line 3: address "wrong" is not 32 to 44 characters of base58
- line 4: address ${ONE} is in line 2 already`,
  )
  expect(await directory()).toMatchObject([{ address: TWO, name: 'Kept' }])
})

test.each([
  ['a file that is not there', ['import', '/nowhere/kols.csv'], { code: 1, says: 'ENOENT' }],
  ['an unknown command', ['export'], { code: 2, says: "unknown command 'export'" }],
])('npm run kols -- import refuses %s', async (_name, args, { code, says }) => {
  expect(await kols(...args)).toMatchObject({ code, stderr: expect.stringContaining(says) })
})

test('npm run kols -- import refuses a file that is not UTF-8', async () => {
  const file = await write('latin1.csv', Buffer.from(`address,name\n${ONE},J\u00fcrgen\n`, 'latin1'))
  expect((await kols('import', file)).stderr).toBe(`${file} is not UTF-8 text`)
})

test('npm run kols -- list shows the directory by name', async () => {
  await service.sql(`insert into kols (address, name) values ($1, 'Zoe'), ($2, 'Ann')`, [ONE, TWO])
  const { stdout } = await kols('list')
  expect(stdout.indexOf('Ann')).toBeGreaterThan(0)
  expect(stdout.indexOf('Zoe')).toBeGreaterThan(stdout.indexOf('Ann'))
  expect(JSON.parse((await kols('list', '--json')).stdout)).toEqual([
    { address: TWO, name: 'Ann', twitterUrl: null, pictureUrl: null },
    { address: ONE, name: 'Zoe', twitterUrl: null, pictureUrl: null },
  ])
})

test('the tag kol is given by a scan only to the wallets in the directory', async () => {
  const { mint, traders } = await makeToken(service.simulator, 3)
  const [kol] = traders
  await service.sql(`insert into kols (address) values ($1)`, [kol?.wallet])
  const client = await service.client()
  await scanToken(client, mint)
  const { body } = await client.get<{
    data: { top_wallets: { wallet_address: string; wallet: { wallet: { tags: string[] } } }[] }
  }>(`/api/v1/tokens/${mint}/top-wallets`)
  const tagged = body.data.top_wallets.filter(({ wallet }) => wallet.wallet.tags.includes('kol'))
  expect(tagged.map(({ wallet_address: address }) => address)).toEqual([kol?.wallet])
})
