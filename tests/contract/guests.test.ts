import { expect, test } from '@jest/globals'
import { generate } from '../../contract/codegen/main.ts'

test('sixteen plain operations without x- members have no problem', async () => {
  const files = await generate('tests/contract/tracker.yaml')
  expect([...files.keys()]).toEqual(['types.ts', 'document.json', 'operations.ts'])
})
