import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/connection.ts'
import { QueryTimeoutError } from '../../db/deadline.ts'
import { readFromReplica } from '../../db/replica.ts'
import { type ReplicaChange, WatchedReplica } from '../../db/watched-replica.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts'

/* A replica that follows is in `npm run test:faults`; here another way to the primary stands for one. */

let database: TestDatabase
let proxy: SilentProxy
let primary: Database
let replica: Database

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startSilentProxy(database.url)
  primary = openDatabase({ url: database.url, poolSize: 2 })
  replica = openDatabase({ url: proxy.url, poolSize: 2, statementTimeoutMs: 100 })
})

afterAll(async () => {
  await replica.destroy()
  await primary.destroy()
  await proxy[Symbol.asyncDispose]()
  await database.drop()
})

function watch() {
  const changes: ReplicaChange[] = []
  const watched = new WatchedReplica({
    primary,
    replica,
    lagMaxMs: 1_000,
    onChange: (change) => changes.push(change),
  })
  return { watched, changes }
}

test('a replica that fails is set aside, what failed is read from the primary, and it is read again when it answers', async () => {
  const { watched, changes } = watch()
  const databases = { db: primary, replica: watched }
  const read = async (from: Database) => {
    if (from === replica) throw new Error('the replica fails')
    return 'read from the primary'
  }
  expect(await readFromReplica(databases, { read })).toBe('read from the primary')
  expect(watched.isUsable()).toBe(false)
  await watched.look()
  expect(watched.isUsable()).toBe(true)
  expect(changes).toEqual([
    { event: 'replica_set_aside', reason: 'the replica fails' },
    { event: 'replica_used_again' },
  ])
})

test('what takes too long on the replica is not tried again', async () => {
  const { watched, changes } = watch()
  const read = async () => {
    throw new QueryTimeoutError('too long')
  }
  await expect(readFromReplica({ db: primary, replica: watched }, { read })).rejects.toThrow('too long')
  expect(changes).toEqual([])
})

test('a replica that does not answer is set aside once, with the reason', async () => {
  const { watched, changes } = watch()
  await watched.look()
  proxy.forgetConnections()
  await watched.look()
  await watched.look()
  expect(changes[0]).toMatchObject({ event: 'replica_set_aside', reason: expect.stringContaining('answer') })
})

test('only a replica in the same state is read', async () => {
  const { watched } = watch()
  const databases = { db: primary, replica: watched }
  const read = async (from: Database) => (from === replica ? 'replica' : 'primary')
  const readIn = (states: readonly [string, string]) =>
    readFromReplica(databases, { read, readState: async (from) => states[from === replica ? 0 : 1] })
  expect(await readIn(['1', '2'])).toBe('primary')
  expect(await readIn(['2', '2'])).toBe('replica')
})
