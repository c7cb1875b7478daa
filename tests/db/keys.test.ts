import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { generateKey, hashKey, isWellFormedKey } from '../../db/key-format.ts'
import { findActiveKeys, findActiveKeysWithoutPlan, findKeyOwner } from '../../db/key-lookup.ts'
import { issueKey, listKeys, type Plan, revokeKey } from '../../db/keys.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

const SETTINGS = { prefix: 'wa', pepper: undefined }

const database = await openTestDatabase()
const { db } = database

describe('the form of a key', () => {
  test('is the prefix, the marker, an id, a secret and a checksum, and no two are the same', () => {
    const keys = Array.from({ length: 200 }, () => generateKey({ prefix: 'acme', pepper: undefined }))
    for (const { id, key } of keys) {
      expect(key).toMatch(/^acme_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
      expect(key.split('_')[2]).toBe(id)
      expect(isWellFormedKey(key, { prefix: 'acme', pepper: undefined })).toBe(true)
      expect(isWellFormedKey(key, SETTINGS)).toBe(false)
    }
    expect(new Set(keys.map(({ id }) => id)).size).toBe(200)
    expect(new Set(keys.map(({ key }) => key.split('_')[3])).size).toBe(200)
  })

  test('is the one that the guide gives to scanners of secrets', async () => {
    const guide = await readFile('docs/site/docs/guides/keys.md', 'utf8')
    const [, expression = ''] = /^(\\b.*\\b)$/m.exec(guide) ?? []
    expect(guide.split(expression)).toHaveLength(3)
    const { key } = generateKey(SETTINGS)
    expect(new RegExp(expression).exec(`API_KEY="${key}"`)?.[0]).toBe(key)
    expect(new RegExp(expression).test(key.slice(0, -1))).toBe(false)
  })

  test('betrays every single mistyped, missing, doubled or swapped character', () => {
    const { key } = generateKey(SETTINGS)
    const faulty = [...key].flatMap((character, index) => {
      const [before, after] = [key.slice(0, index), key.slice(index + 1)]
      const swapped = `${before}${after.charAt(0)}${character}${after.slice(1)}`
      const others = ['0', 'Z', 'a', '_', '-'].map((other) => `${before}${other}${after}`)
      return [...others, `${before}${after}`, `${before}${character}${character}${after}`, swapped]
    })
    const wrong = faulty.filter((candidate) => candidate !== key)
    expect(wrong.length).toBeGreaterThan(400)
    expect(wrong.filter((candidate) => isWellFormedKey(candidate, SETTINGS))).toEqual([])
  })

  test.each(['', '_', 'wa_live_', 'wa_live__', 'wa', 'live', `wa_live_${'x'.repeat(1_000_000)}`])(
    'is not that of %.20s',
    (text) => {
      expect(isWellFormedKey(text, SETTINGS)).toBe(false)
    },
  )
})

describe('the hash of a key', () => {
  test('is SHA-256, and another with each pepper', () => {
    const { key } = generateKey(SETTINGS)
    const plain = hashKey(key, SETTINGS).hash
    expect(plain.equals(createHash('sha256').update(key).digest())).toBe(true)
    const hashes = ['a', 'b', ''].map((pepper) => hashKey(key, { prefix: 'wa', pepper }).hash.toString('hex'))
    expect(new Set([plain.toString('hex'), ...hashes]).size).toBe(4)
    const names = [undefined, 'a', 'b', ''].map((pepper) => hashKey(key, { prefix: 'wa', pepper }).pepper)
    expect(names[0]).toBe('none')
    expect(new Set(names).size).toBe(4)
    expect(hashKey(key, { prefix: 'wa', pepper: 'a' }).hash.toString('hex')).toBe(hashes[0])
  })
})

describe('issuing a key', () => {
  test('stores nothing from which the key could be told', async () => {
    const { id, key } = await issueKey(db, { profile: 'a', plan: 'pro', rateLimit: 5 }, SETTINGS)
    const [row] = await runSql<{ text: string }>(
      database.url,
      'select k::text as text from api_keys k where id = $1',
      [id],
    )
    expect(row?.text).toContain(hashKey(key, SETTINGS).hash.toString('hex'))
    expect(row?.text).not.toContain(key.split('_')[3])
    expect(await findKeyOwner(db, key, SETTINGS)).toMatchObject({ id, profile: 'a' })
    const another = { prefix: 'wa', pepper: 'another' }
    expect(await findKeyOwner(db, key, another)).toBeUndefined()
    expect(await findKeyOwner(db, key, { ...another, previousPeppers: ['none'] })).toMatchObject({ id })
  })

  test('names its pepper, which has to be set, now or as a previous one', async () => {
    const owner = { profile: 'a', plan: 'pro', rateLimit: null } as const
    const { id, key } = await issueKey(db, owner, { ...SETTINGS, pepper: 'one' })
    expect(await findKeyOwner(db, key, { ...SETTINGS, pepper: 'another' })).toBeUndefined()
    expect(await findKeyOwner(db, key, SETTINGS)).toBeUndefined()
    const both = { ...SETTINGS, pepper: 'another', previousPeppers: ['one'] }
    expect(await findKeyOwner(db, key, both)).toMatchObject({ id })
  })

  test('gives an existing profile the plan, with all its keys', async () => {
    const first = await issueKey(db, { profile: 'b', plan: 'free', rateLimit: null }, SETTINGS)
    const second = await issueKey(db, { profile: 'b', plan: 'premium', rateLimit: null }, SETTINGS)
    const keys = (await listKeys(db)).filter(({ profile }) => profile === 'b')
    expect(keys.map(({ id, plan }) => [id, plan])).toEqual([
      [second.id, 'premium'],
      [first.id, 'premium'],
    ])
    const rows = await runSql(database.url, `select from profiles where name = 'b'`)
    expect(rows).toHaveLength(1)
  })

  test('of one new profile at once makes one profile', async () => {
    const owner = { profile: 'c', plan: 'pro', rateLimit: null } as const
    const issued = await Promise.all(Array.from({ length: 8 }, () => issueKey(db, owner, SETTINGS)))
    expect(new Set(issued.map(({ id }) => id)).size).toBe(8)
    expect(await runSql(database.url, `select from profiles where name = 'c'`)).toHaveLength(1)
  })

  test('with an impossible limit leaves no profile behind', async () => {
    const owner = { profile: 'd', plan: 'pro', rateLimit: 0 } as const
    await expect(issueKey(db, owner, SETTINGS)).rejects.toThrow('rate_limit')
    expect(await runSql(database.url, `select from profiles where name = 'd'`)).toEqual([])
  })
})

describe('the list of keys', () => {
  test('tells all but the key', async () => {
    const { id, key } = await issueKey(db, { profile: 'e', plan: 'pro', rateLimit: 9 }, SETTINGS)
    const [newest] = await listKeys(db)
    expect(newest).toEqual({
      id,
      lastFour: key.slice(-4),
      expiresAt: null,
      formerUntil: null,
      name: null,
      networks: null,
      scopes: null,
      profileId: expect.any(String),
      profile: 'e',
      plan: 'pro',
      rateLimit: 9,
      createdAt: expect.any(Date),
      revokedAt: null,
      lastUsedAt: null,
      pepper: 'none',
    })
  })

  test('keeps the keys of a profile that was deleted', async () => {
    const { id } = await issueKey(db, { profile: 'f', plan: 'pro', rateLimit: null }, SETTINGS)
    await runSql(database.url, `delete from profiles where name = 'f'`)
    expect((await listKeys(db)).find((record) => record.id === id)).toMatchObject({
      profile: null,
      plan: null,
    })
  })
})

describe('revoking a key', () => {
  test('holds at once, and a second time keeps the first moment', async () => {
    const { id, key } = await issueKey(db, { profile: 'g', plan: 'pro', rateLimit: null }, SETTINGS)
    expect(await revokeKey(db, id)).toBe(true)
    expect(await findKeyOwner(db, key, SETTINGS)).toBeUndefined()
    const revokedAt = async () => (await listKeys(db)).find((record) => record.id === id)?.revokedAt
    const first = await revokedAt()
    expect(first).toBeInstanceOf(Date)
    expect(await revokeKey(db, id)).toBe(true)
    expect(await revokedAt()).toEqual(first)
  })

  test('says so when there is no such key', async () => {
    expect(await revokeKey(db, 'nothing')).toBe(false)
  })
})

describe('looking keys up by their hashes', () => {
  const UNKNOWN = '07'.repeat(32)

  async function newKey(plan: Plan, rateLimit: number | null) {
    const { id, key } = await issueKey(db, { profile: `looked up ${plan}`, plan, rateLimit }, SETTINGS)
    return { id, hash: hashKey(key, SETTINGS).hash.toString('hex') }
  }

  test('finds plan and limit of each, and leaves unknown and revoked keys out', async () => {
    const [pro, premium, revoked] = [
      await newKey('pro', null),
      await newKey('premium', 7),
      await newKey('free', 1),
    ]
    await revokeKey(db, revoked.id)
    const hashes = [pro.hash, premium.hash, revoked.hash, UNKNOWN]
    const found = await findActiveKeys(db, hashes)
    expect([...found.keys()].sort()).toEqual([pro.hash, premium.hash].sort())
    expect(found.get(pro.hash)).toMatchObject({ id: pro.id, plan: 'pro', rateLimit: null })
    expect(found.get(premium.hash)).toMatchObject({ id: premium.id, plan: 'premium', rateLimit: 7 })
    const alone = await findActiveKeysWithoutPlan(db, hashes)
    for (const [hash, { readAt: _readAt, ...key }] of alone) expect(found.get(hash)).toMatchObject(key)
    expect(alone.size).toBe(2)
  })

  test('finds the present plan, and none when the profile is gone', async () => {
    const { hash } = await newKey('free', null)
    const find = async () => (await findActiveKeys(db, [hash])).get(hash)
    const profileId = (await find())?.profileId
    await runSql(database.url, `update profiles set plan = 'premium' where id = $1`, [profileId])
    expect(await find()).toMatchObject({ plan: 'premium' })
    await runSql(database.url, 'delete from profiles where id = $1', [profileId])
    expect(await find()).toMatchObject({ profileId: null, plan: null })
  })
})
