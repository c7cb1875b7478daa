import { describe, expect, test } from '@jest/globals'
import { exampleProblems, SCANS } from './changed.ts'

const STATUS_SCHEMA = ['components', 'schemas', 'ScanStatusData']

test('the document as it is has no problem', async () => {
  expect(await exampleProblems()).toEqual([])
})

describe('an answer', () => {
  test('without an example is refused', async () => {
    const content = ['components', 'responses', 'ScanNotFound', 'content', 'application/json']
    expect(await exampleProblems({ at: [...content, 'examples'], to: undefined })).toEqual([
      'getTokenScan 404 has no example',
    ])
    expect(await exampleProblems({ at: [...content, 'examples'], to: {} })).toEqual([
      'getTokenScan 404 has no example',
    ])
  })

  test('without a body is refused', async () => {
    const at = ['components', 'responses', 'ScanNotFound', 'content']
    expect(await exampleProblems({ at, to: undefined })).toEqual(['getTokenScan 404 has no JSON body'])
  })

  test('with an example that its schema refuses is refused', async () => {
    const at = ['components', 'examples', 'Usage', 'value', 'data', 'rate_limit', 'remaining']
    const [problem, ...others] = await exampleProblems({ at, to: -1 })
    expect(problem).toMatch(/^getUsage 200 example pro is invalid: .*remaining must be >= 0/)
    expect(others).toEqual([])
  })

  test('with an example that lacks a required property is refused', async () => {
    const at = ['components', 'examples', 'TokenScanReused', 'value', 'request_id']
    const [problem, ...others] = await exampleProblems({ at, to: undefined })
    expect(problem).toMatch(
      /^createTokenScan 202 example reused is invalid: .*required property 'request_id'/,
    )
    expect(others).toEqual([])
  })

  test('with a schema that has no name is refused', async () => {
    const at = [...SCANS, 'responses', '202', 'content', 'application/json', 'schema']
    expect(await exampleProblems({ at, to: { type: 'object' } })).toEqual([
      'createTokenScan 202 must refer to a named schema',
    ])
  })
})

describe('a request', () => {
  test('without an example is refused', async () => {
    const at = [
      'paths',
      '/tokens/{address}/scans',
      'post',
      'requestBody',
      'content',
      'application/json',
      'examples',
    ]
    expect(await exampleProblems({ at, to: undefined })).toEqual(['createTokenScan request has no example'])
  })
})

describe('a schema', () => {
  test('with an example that it refuses is refused', async () => {
    const at = ['components', 'schemas', 'ScanId', 'examples']
    const [problem, ...others] = await exampleProblems({ at, to: ['wallet_processing_XYZ'] })
    expect(problem).toMatch(/^schema ScanId has an example that it refuses: .*pattern/)
    expect(others).toEqual([])
  })

  test('with a property whose example the property refuses is refused', async () => {
    const at = [...STATUS_SCHEMA, 'properties', 'percentage', 'examples']
    const [problem, ...others] = await exampleProblems({ at, to: [101] })
    expect(problem).toMatch(/^schema ScanStatusData\.percentage has an example that it refuses: .*<= 100/)
    expect(others).toEqual([])
  })

  test('with an unknown keyword is refused', async () => {
    const problems = await exampleProblems({ at: [...STATUS_SCHEMA, 'requierd'], to: ['data'] })
    expect(problems).toContainEqual(
      expect.stringMatching(/^schema ScanStatusData does not compile: .*unknown keyword: "requierd"/),
    )
    expect(problems.filter((problem) => !problem.includes('requierd'))).toEqual([])
  })
})

describe('a parameter and a header', () => {
  test.each([
    ['parameter', ['components', 'parameters', 'TopWalletsLimit', 'example'], 301],
    ['header', ['components', 'headers', 'RetryAfter', 'example'], 0],
  ])('with an example that its schema refuses: the %s is refused', async (kind, at, to) => {
    const [problem, ...others] = await exampleProblems({ at, to })
    expect(problem).toContain(`${kind} ${at[2]} has an example that it refuses: `)
    expect(others).toEqual([])
  })
})
