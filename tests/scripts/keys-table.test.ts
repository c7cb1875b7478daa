import { expect, test } from '@jest/globals'
import { readConfig } from '../../config/config.ts'
import { namePepper } from '../../db/key-format.ts'
import { type ListedKey, renderKeys } from '../../scripts/keys/table.ts'

const CONFIG = readConfig({})
const KEY: ListedKey = {
  id: 'a1B2c3D4e5F6',
  lastFour: 'wxyz',
  name: 'the dashboard of the trading floor',
  profileId: '1',
  profile: 'a profile with quite a long name',
  plan: 'premium',
  rateLimit: null,
  createdAt: new Date('2026-01-02T03:04:05Z'),
  expiresAt: new Date('2999-12-31T00:00:00Z'),
  revokedAt: null,
  scopes: null,
  networks: ['203.0.113.0/24', '2001:db8::/32'],
  lastUsedAt: new Date('2026-11-23T12:00:00Z'),
  pepper: 'none',
  formerUntil: null,
  usedToday: { attempts: 3, reads: 500, scans: 50 },
}

test('80 columns show what matters most about a key, and the last line names the missing columns', () => {
  const [head, row, ...notes] = renderKeys([KEY], CONFIG, 80).split('\n')
  expect(head?.split(/ {2,}/)).toEqual(['id', 'profile', 'plan', 'ends', 'last used', 'used today'])
  expect(row?.split(/ {2,}/)).toEqual([
    'a1B2c3D4e5F6',
    'a profile w…',
    'premium',
    '2999-12-31',
    '2026-11-23',
    'reads 500, scans 50',
  ])
  expect(Math.max(head?.length ?? 0, row?.length ?? 0)).toBeLessThanOrEqual(80)
  expect(notes.join('\n')).toMatch(
    /^More with --json .*: also used today, name, scopes, networks, .*pepper\.$/,
  )
})

test('a pipe gets every column that has a value, and no value is cut', () => {
  const table = renderKeys([KEY], CONFIG)
  for (const text of [KEY.name, KEY.profile, 'attempts 3', '2999-12-31T00:00:00.000Z', '2001:db8::/32'])
    expect(table).toContain(text)
  expect(table).not.toContain('former secret until')
  expect(table.split('\n')).toHaveLength(2)
})

test.each<[string, Partial<ListedKey>]>([
  ['never', { expiresAt: null }],
  ['expired', { expiresAt: new Date(0) }],
  ['revoked', { revokedAt: new Date(0) }],
  ['no pepper', { pepper: 'a pepper that no setting has' }],
])('the table says when a key ends or why it no longer works: %s', (text, change) => {
  expect(renderKeys([{ ...KEY, ...change }], CONFIG, 80).split('\n')[1]).toContain(`  ${text}  `)
})

test('the table says which pepper a key was hashed with: the present, a previous, none, or one that is not set', () => {
  const config = readConfig({ API_KEY_PEPPER: 'new pepper', API_KEY_PREVIOUS_PEPPERS: 'old pepper,none' })
  const peppers = [namePepper('new pepper'), namePepper('old pepper'), 'none', namePepper('lost pepper')]
  const [head, ...rows] = renderKeys(
    peppers.map((pepper) => ({ ...KEY, pepper })),
    config,
  ).split('\n')
  expect([head, ...rows].map((row) => row?.split(/ {2,}/).at(-1))).toEqual([
    'pepper',
    'present',
    'previous',
    'none',
    'not set',
  ])
})
