import { expect, test } from '@jest/globals'
import { storableJson } from '../../db/storable.ts'

test('JSON to be stored has no NUL and no half of a character, in no text and in no name, however deep', () => {
  const pools = [{ 'na\ud83dme\0': ['a\0b', { deep: '\udc00 and \u{1F680}' }], __proto__: null, count: 1 }]
  const json = storableJson(pools)
  expect(JSON.parse(json)).toEqual([{ 'na\ufffdme': ['ab', { deep: '\ufffd and \u{1F680}' }], count: 1 }])
  expect(json.isWellFormed()).toBe(true)
  expect(json).not.toMatch(/\\u/)
})
