import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { findExtensionProblems } from '../../../scripts/codegen/check-extensions.ts'
import { CONTRACTS } from '../../../scripts/codegen/contracts.ts'
import { describeProblems } from '../../../scripts/codegen/problem-places.ts'
import { readContract } from '../../support/contracts.ts'
import { extensionProblems, SCANS } from './changed.ts'

const SCHEMA = 'spec/document.schema.json'
const LIMIT = ['x-rate-limit']

describe.each(CONTRACTS.map(({ source }) => source))('%s', (source) => {
  test('conforms to the schema from which editors know its extensions', async () => {
    expect(findExtensionProblems(await readContract(source))).toEqual([])
  })

  test('names that schema for editors', async () => {
    const [modeline = ''] = (await readFile(source, 'utf8')).split('\n')
    const [, named = ''] = /^# yaml-language-server: \$schema=(\S+)$/.exec(modeline) ?? []
    expect(join(dirname(source), named)).toBe(SCHEMA)
  })
})

test('the settings of VS Code name that schema', async () => {
  const settings = JSON.parse(await readFile('.vscode/settings.json', 'utf8'))
  expect(settings['yaml.schemas']).toHaveProperty([SCHEMA])
})

test('every extension has a description for editors to show', async () => {
  const { definitions } = JSON.parse(await readFile(SCHEMA, 'utf8'))
  const places = Object.values(definitions) as { properties: Record<string, { description?: string }> }[]
  const extensions = places.flatMap(({ properties }) =>
    Object.entries(properties).filter(([name]) => name.startsWith('x-')),
  )
  expect(extensions.length).toBeGreaterThan(15)
  expect(extensions.filter(([, { description }]) => !description)).toEqual([])
})

test.each([
  [
    [...SCANS, 'x-qouta'],
    { pool: 'scans' },
    'x-qouta is no extension that is known: here are x-scope, x-quota, x-idem',
  ],
  [['x-plan'], ['pro'], 'x-plan is no extension that is known: here are x-rate-limit, x-plans, '],
  [['info', 'x-quota'], {}, 'x-quota is no extension that is known: there is none here'],
  [
    ['components', 'schemas', 'Token', 'x-quota'],
    {},
    'x-quota is no extension that is known: here are x-open-',
  ],
  [
    [...SCANS, 'x-quota', 'charge'],
    'sometimes',
    'x-quota charge must be when-answered, when-created, reserved, ',
  ],
  [[...SCANS, 'x-quota', 'pool'], undefined, 'x-quota lacks pool'],
  [[...SCANS, 'x-quota', 'unit'], 'data', 'x-quota has no unit'],
  [[...LIMIT, 'window'], 'hour', 'x-rate-limit window must be minute, not "hour"'],
  [[...LIMIT, 'on-failure'], 'refuse', 'x-rate-limit on-failure must be allow, not "refuse"'],
  [[...LIMIT, 'requests'], 0, 'x-rate-limit requests must be >= 1, not 0'],
  [[...LIMIT, 'key-overrides'], 'yes', 'x-rate-limit key-overrides must be boolean, not "yes"'],
])('%j as %j is refused', async (at, to, sentence) => {
  expect(await extensionProblems({ at, to })).toEqual([expect.stringContaining(sentence)])
})

test('a misspelt policy is reported with its line', async () => {
  const text = (await readFile('spec/v1.yaml', 'utf8')).replace(/^ {6}x-quota:/m, '      x-qouta:')
  const line = text.split('\n').findIndex((one) => one.startsWith('      x-qouta:')) + 1
  const at = ['paths', '/tokens/{address}/scans', 'post', 'x-qouta']
  const described = describeProblems('spec/v1.yaml', text, [{ sentence: 'is misspelt', at }])
  expect(described.message).toBe(`spec/v1.yaml:${line}:7: is misspelt`)
})
