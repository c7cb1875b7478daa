import { afterEach, expect, test } from '@jest/globals'
import { openDatabase } from '../../../db/connection/connection.ts'
import { dumpSchema, listColumnRules } from '../../../scripts/codegen/catalog.ts'
import { createEmptyDatabase, createTestDatabase, runSql, type TestDatabase } from '../../support/database.ts'

const databases: TestDatabase[] = []

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

async function urlOf(database: TestDatabase): Promise<string> {
  databases.push(database)
  return database.url
}

async function dump(url: string): Promise<string> {
  await using db = openDatabase({ url, poolSize: 1 })
  return await dumpSchema(db)
}

test('the dump of the schema creates the same schema in an empty database', async () => {
  const schema = await dump(await urlOf(await createTestDatabase()))
  const copy = await urlOf(await createEmptyDatabase())
  await runSql(copy, schema)
  expect(await dump(copy)).toBe(schema)
})

test.each([
  ['the relation newest', 'create view newest as select * from wallets'],
  ['the type mood', `create type mood as enum ('good', 'bad')`],
  ['the type positive', 'create domain positive as integer check (value > 0)'],
  ['the policy own', 'create policy own on scans'],
  ['the comment of people', `comment on column scans.notes is 'of people'`],
])('the dump of the schema fails instead of leaving out %s', async (left, statement) => {
  const url = await urlOf(await createTestDatabase())
  await runSql(url, statement)
  await expect(dump(url)).rejects.toThrow(`cannot dump ${left}`)
})

test('the rules of columns state the texts that a check allows, and which columns the database computes', async () => {
  const url = await urlOf(await createEmptyDatabase())
  await runSql(
    url,
    `create table moods (
       mood text check (mood in ('good', 'so so')), strength integer check (strength > 0),
       twice integer generated always as (strength * 2) stored
     )`,
  )
  await using db = openDatabase({ url, poolSize: 1 })
  expect(await listColumnRules(db)).toEqual([
    { table: 'moods', column: 'mood', allowed: ['good', 'so so'], computed: false },
    { table: 'moods', column: 'twice', allowed: null, computed: true },
  ])
})
