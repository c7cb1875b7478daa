import { afterAll, expect, test } from '@jest/globals'
import { isEmpty, listOperations } from '../../contract/document/operations.ts'
import { examplePath } from '../../scripts/codegen/stubs.ts'
import { openSite } from '../docs/served-pages.ts'
import { loadContract } from '../support/contract-check.ts'
import { readContract } from '../support/contracts.ts'
import { startScript } from '../support/processes.ts'

const MINT = 'So11111111111111111111111111111111111111112'

const CONTRACTS = [
  {
    source: 'spec/v1.yaml',
    root: '/api/v1',
    check: await loadContract('spec/v1.yaml', '/api/v1'),
  },
  {
    source: 'spec/legacy.yaml',
    root: '/api/bot/solana',
    check: await loadContract('spec/legacy.yaml', '/api/bot/solana', {
      schema: 'LegacyFailure',
      identified: false,
    }),
  },
]

interface Example {
  readonly contract: (typeof CONTRACTS)[number]
  readonly method: string
  readonly path: string
  /** The example of the request body, if the operation takes one. */
  readonly requestBody: unknown
  readonly status: number
  readonly example: string
  readonly value: Readonly<Record<string, unknown>>
}

const examples = (await Promise.all(CONTRACTS.map(listExamples))).flat()

const mock = await openSite()
const script = await startScript('scripts/mock.ts', { PORT: '0' })
afterAll(async () => await script[Symbol.asyncDispose]())

async function listExamples(contract: (typeof CONTRACTS)[number]): Promise<Example[]> {
  const operations = listOperations(await readContract(contract.source))
  return operations.flatMap((operation) => {
    const { method, requestContent, responses } = operation
    const [sent] = Object.values(requestContent['application/json']?.examples ?? {})
    return [...responses].flatMap(([status, { content = {} }]) =>
      Object.entries(content['application/json']?.examples ?? {}).map(([example, { value }]) => ({
        contract,
        method: method.toUpperCase(),
        path: `${contract.root}${examplePath(operation)}`,
        requestBody: sent?.value,
        status,
        example,
        value: value as Example['value'],
      })),
    )
  })
}

interface Sent {
  readonly prefer?: string
  readonly requestBody?: unknown
}

async function ask(url: string, what: `${string} ${string}`, { prefer, requestBody }: Sent = {}) {
  const [method = '', path = ''] = what.split(' ')
  const headers = { authorization: 'Bearer any', ...(prefer === undefined ? {} : { prefer }) }
  const sent = requestBody !== undefined && {
    body: JSON.stringify(requestBody),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  const response = await fetch(`${url}${path}`, { method, headers, ...sent })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}

test.each(examples)(
  'the mock answers $method $path with the documented $status $example when that is preferred',
  async ({ contract, method, path, requestBody, status, example, value }) => {
    const prefer = `code=${status}, example=${example}`
    const answer = await ask(mock.url, `${method} ${path}`, { prefer, requestBody })
    const { request_id, documentation_url, ...body } = answer.body
    const { request_id: _id, documentation_url: _url, ...documented } = value
    expect({ status: answer.status, body }).toEqual({ status, body: documented })
    expect(contract.check.findBreaches(method, new URL(path, mock.url).pathname, answer)).toEqual([])
    const { code } = (body.error ?? {}) as { readonly code?: string }
    if (documentation_url !== undefined)
      expect(documentation_url).toBe(`${mock.url}/docs/errors#${code?.toLowerCase()}`)
  },
)

test('the mock has an answer for every documented status with a body', async () => {
  const statuses = examples.map(
    ({ contract, method, path, status }) => `${contract.root} ${method} ${path} ${status}`,
  )
  const documented = await Promise.all(
    CONTRACTS.map(async ({ source }) => listOperations(await readContract(source))),
  )
  const bodies = documented
    .flat()
    .flatMap(({ responses }) => [...responses.keys()].filter((status) => !isEmpty(status)))
  const count = bodies.length
  expect(count).toBeGreaterThan(0)
  expect(new Set(statuses).size).toBe(count)
})

test('the mock answers 304 to a client that already has the answer', async () => {
  const first = await ask(mock.url, 'GET /api/v1/score/calibration')
  const again = await fetch(`${mock.url}/api/v1/score/calibration`, {
    headers: { authorization: 'Bearer any', 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the mock answers with the first success by default, and accepts a status or an example name alone', async () => {
  const path = `/api/v1/tokens/${MINT}/scans`
  expect((await ask(mock.url, `POST ${path}`)).body.data).toMatchObject({ reused: false })
  expect((await ask(mock.url, `POST ${path}`, { prefer: 'example=reused' })).body.data).toMatchObject({
    reused: true,
  })
  expect((await ask(mock.url, `POST ${path}`, { prefer: 'code=502' })).status).toBe(502)
})

test('the mock answers lists as rows, too', async () => {
  const headers = { authorization: 'Bearer any', accept: 'text/csv' }
  const answer = await fetch(`${mock.url}/api/v1/tokens/${MINT}/top-wallets`, { headers })
  const [names = '', row = ''] = (await answer.text()).split('\r\n')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect([names.split(',')[1], row.split(',')[1]]).toEqual([
    'wallet_address',
    '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
  ])
})

test('the mock refuses an answer that the document does not have, and names the documented ones', async () => {
  const { status, body } = await ask(mock.url, `POST /api/v1/tokens/${MINT}/scans`, { prefer: 'code=404' })
  const [problem] = (body.error as { details: Record<string, string>[] }).details
  expect({ status, ...problem }).toMatchObject({ status: 400, field: 'Prefer', received: 'code=404' })
  expect(problem?.message).toContain('code=403, example=quotaExceeded')
})

test('the mock validates as the service does, and requires a key but accepts any', async () => {
  const invalid = await ask(mock.url, `GET /api/v1/tokens/${MINT}/top-wallets?limit=301`)
  expect((invalid.body.error as { details: unknown }).details).toEqual([
    { field: 'limit', message: 'must be an integer from 1 to 300', received: '301' },
  ])
  expect((await ask(mock.url, 'PUT /api/v1/correlations')).status).toBe(405)
  expect((await fetch(`${mock.url}/api/v1/wallets/${MINT}`)).status).toBe(401)
})

test('the mock needs nothing but its command, and serves the documents, too', async () => {
  const { status, headers } = await ask(script.url, 'GET /api/v1/scans/wallet_processing_0f3a9c1e', {
    prefer: 'example=processing',
  })
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 200, retryAfter: '5' })
  const { servers } = (await ask(script.url, 'GET /openapi/v1.json')).body as {
    servers: { url: string }[]
  }
  expect(servers[0]?.url).toBe(`${script.url}/api/v1`)
})
