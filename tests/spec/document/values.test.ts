import { describe, expect, test } from '@jest/globals'
import { type ApiDocument, readDocument } from '../../../scripts/codegen/document.ts'
import { document } from './read.ts'

const released = await readDocument('spec/released/v1-1.1.0.yaml')

/**
 * Every list of values of a document, by where it stands; open ones are those whose consumers are told
 * that they grow.
 */
function listValues(
  from: ApiDocument,
): Map<string, { readonly values: readonly unknown[]; readonly isOpen: boolean }> {
  const lists = new Map<string, { readonly values: readonly unknown[]; readonly isOpen: boolean }>()
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    if ('enum' in node && Array.isArray(node.enum)) {
      lists.set(path, { values: node.enum, isOpen: 'x-open-enum' in node && node['x-open-enum'] === true })
    }
    for (const [key, member] of Object.entries(node)) walk(member, `${path}/${key}`)
  }
  walk({ paths: from.paths, components: { ...from.components, examples: {} } }, '')
  return lists
}

describe('a list of values that the released document has', () => {
  const present = listValues(document)
  const before = [...listValues(released)].map(([path, { values }]) => ({ path, values }))

  test.each(before)('has lost none at $path', ({ path, values }) => {
    expect(present.get(path)?.values).toEqual(expect.arrayContaining([...values]))
  })

  // A list's order is what the caller asked for: an older client never asks for a new one.
  const ECHOED = ['/components/schemas/TopWalletsSort', '/components/schemas/WalletsSort']
  const closed = before.filter(({ path }) => present.get(path)?.isOpen !== true && !ECHOED.includes(path))

  test.each(closed)('has gained none at $path, since it is not open', ({ path, values }) => {
    expect(present.get(path)?.values).toEqual(values)
  })
})

test('the lists that are open say that they grow', () => {
  const open = [...listValues(document)].filter(([, { isOpen }]) => isOpen).map(([path]) => path)
  const names = open.map((path) => path.split('/').at(-1))
  expect(names).toEqual([
    'ScanReason',
    'SecondSourceVerdict',
    'WalletAnalysisState',
    'WalletLabelName',
    'WalletLabelSource',
    'WalletTag',
    'CalibrationVerdict',
    'CalibrationSelection',
    'CalibrationPredictorName',
    'ScoreTokenState',
    'WebhookSubscription',
    'WebhookEventType',
    'WebhookDisabledReason',
    'WebhookAttemptError',
    'ErrorCode',
    'FailureReason',
  ])
  expect(String(document.info.description).replaceAll(/\s+/g, ' ')).toContain(
    'Clients must accept unknown properties and unknown values of every `x-extensible-enum`',
  )
})
