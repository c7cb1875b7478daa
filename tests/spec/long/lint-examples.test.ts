import { describe, expect, test } from '@jest/globals'
import { readDocument } from '../../../scripts/codegen/document.ts'
import { exampleProblems } from '../../scripts/codegen/changed.ts'

/* Completes tests/scripts/codegen/examples.test.ts: examples next to a schema without a name. */

const HOLDERS = [
  ['parameter', ['components', 'parameters', 'CorrelationOffset']],
  ['header', ['components', 'headers', 'XRateLimitReset']],
] as const

describe.each(HOLDERS)('a %s', (kind, at) => {
  test('without an example is refused', async () => {
    expect(await exampleProblems({ at: [...at, 'example'], to: undefined })).toEqual([
      `${kind} ${at[2]} has no example`,
    ])
  })

  test('with a schema that does not compile strictly is refused', async () => {
    const [problem, ...others] = await exampleProblems({ at: [...at, 'schema', 'minimun'], to: 0 })
    expect(problem).toMatch(`${kind} ${at[2]} has a schema that does not compile: `)
    expect(problem).toContain('unknown keyword: "minimun"')
    expect(others).toEqual([])
  })
})

test('an integer that does not fit its format is refused as an example', async () => {
  const at = ['components', 'schemas', 'PeriodStats', 'properties', 'wins']
  const { components } = await readDocument('spec/v1.yaml')
  expect(components.schemas.PeriodStats?.properties).toMatchObject({ wins: { format: 'int32' } })
  const problems = await exampleProblems(
    { at: [...at, 'maximum'], to: Number.MAX_SAFE_INTEGER },
    { at: [...at, 'examples'], to: [2 ** 31] },
  )
  expect(problems).toEqual([
    expect.stringMatching(/^schema PeriodStats\.wins has an example that it refuses: .*int32/),
  ])
})

test('a request with an example that its schema refuses is refused', async () => {
  const content = ['paths', '/wallets/{address}/scan', 'post', 'requestBody', 'content', 'application/json']
  const at = [...content, 'examples', 'refresh', 'value', 'force_refresh']
  expect(await exampleProblems({ at, to: 'yes' })).toEqual([
    expect.stringMatching(/^scanWallet request example refresh is invalid: .*must be boolean/),
  ])
})
