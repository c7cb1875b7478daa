import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { generateKey, isWellFormedKey } from '../../db/key-format.ts'
import { issueKey, listKeysWithUse } from '../../db/keys.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

const SETTINGS = { prefix: 'wa', pepper: undefined }

const database = await openTestDatabase()
const { db } = database

test('the form of a key has a prefix, a marker, an id, a secret and a checksum, and no two keys are the same', () => {
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

test('the form of a key matches the expression that the guide gives to secret scanners', async () => {
  const guide = await readFile('docs/site/docs/guides/keys.md', 'utf8')
  const [, expression = ''] = /^(\\b.*\\b)$/m.exec(guide) ?? []
  expect(guide.split(expression)).toHaveLength(3)
  const { key } = generateKey(SETTINGS)
  expect(new RegExp(expression).exec(`API_KEY="${key}"`)?.[0]).toBe(key)
  expect(new RegExp(expression).test(key.slice(0, -1))).toBe(false)
})

test('the form of a key reveals every mistyped, missing, doubled or swapped character', () => {
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

test('the form of a key is not that of a shorter or of a very long text', () => {
  const texts = ['', '_', 'wa_live_', 'wa_live__', 'wa', 'live', `wa_live_${'x'.repeat(1_000_000)}`]
  expect(texts.filter((text) => isWellFormedKey(text, SETTINGS))).toEqual([])
})

test('issuing a key with an impossible limit leaves no profile behind', async () => {
  const owner = { profile: 'd', plan: 'pro', rateLimit: 0 } as const
  await expect(issueKey(db, owner, SETTINGS)).rejects.toThrow('rate_limit')
  expect(await runSql(database.url, `select from profiles where name = 'd'`)).toEqual([])
})

test('the list of keys still has the keys of a deleted profile', async () => {
  const { id } = await issueKey(db, { profile: 'f', plan: 'pro', rateLimit: null }, SETTINGS)
  await runSql(database.url, `delete from profiles where name = 'f'`)
  expect((await listKeysWithUse(db)).find((record) => record.id === id)).toMatchObject({
    profile: null,
    plan: null,
  })
})
