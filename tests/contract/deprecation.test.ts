import { afterAll, describe, expect, test } from '@jest/globals'
import type { Context } from '../../context.ts'
import { listOperations } from '../../contract/document/api-document.ts'
import { createEnvelope, createRenderer } from '../../contract/render.ts'
import { CONTRACTS } from '../../contracts.ts'
import { createMock } from '../../doors/mock/mock.ts'
import { operations as present } from '../../generated/v1/operations.ts'
import { createLegacyEnvelope } from '../../handlers/views/legacy.ts'
import type { HttpServer } from '../../http/server.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { changeDocument } from '../scripts/codegen/changed.ts'
import { deprecate } from '../scripts/codegen/deprecated.ts'
import { listenBefore } from '../support/http-side.ts'

/* The kernel over a document that deprecates getTokenScan. Its answers are the document's examples. */

const telemetry: Context['telemetry'] = createTelemetry('silent')
const SCAN = '/api/v1/scans/wallet_processing_0f3a9c1e'
const ANNOUNCED = {
  deprecation: '@1798761600',
  sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
  link: '</docs/guides/versions>; rel="deprecation"; type="text/html"',
}

async function serve(envelope: ReturnType<typeof createEnvelope>): Promise<HttpServer> {
  const document = await changeDocument(...deprecate())
  const deprecations = new Map(
    listOperations(document).map(({ id, deprecation }) => [id, deprecation.policy]),
  )
  const operations = Object.fromEntries(
    Object.entries(present).map(([id, operation]) => [
      id,
      { ...operation, deprecation: deprecations.get(id) ?? null },
    ]),
  )
  const words = { envelope, errors: CONTRACTS.v1.errors, realm: 'test' }
  const contract = {
    document,
    root: '/api/v1',
    operations,
    policies: CONTRACTS.v1.policies,
    ...words,
  }
  const api = await createMock(contract, telemetry)
  return listenBefore({ api, render: createRenderer(words, telemetry) })
}

const v1 = await serve(createEnvelope((code) => code, false))
const legacy = await serve(createLegacyEnvelope(() => 'http://new.example', false))

afterAll(async () => {
  for (const server of [v1, legacy]) await server.drain({ graceMs: 0, timeoutMs: 1_000 })
})

interface Asked {
  readonly server?: HttpServer
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

const KEY = { authorization: 'Bearer any' }

async function ask({ server = v1, path = SCAN, headers = KEY }: Asked = {}) {
  const answer = await fetch(`${server.address}${path}`, { headers })
  await answer.text()
  const announced = Object.keys(ANNOUNCED).map((name) => [name, answer.headers.get(name)])
  return { status: answer.status, announced: Object.fromEntries(announced) }
}

describe('an operation that the document deprecates', () => {
  test('says since when, until when, and where to read more', async () => {
    expect(await ask()).toEqual({ status: 200, announced: ANNOUNCED })
  })

  test.each<[number, Asked]>([
    [400, { path: '/api/v1/scans/nonsense' }],
    [401, { headers: {} }],
    [404, { headers: { ...KEY, prefer: 'code=404' } }],
    [429, { headers: { ...KEY, prefer: 'code=429' } }],
  ])('says so when it refuses with %i', async (status, asked) => {
    expect(await ask(asked)).toEqual({ status, announced: ANNOUNCED })
  })

  test('adds its link to one that its answers already have', async () => {
    const link = `<http://new.example>; rel="successor-version", ${ANNOUNCED.link}`
    expect((await ask({ server: legacy })).announced).toEqual({ ...ANNOUNCED, link })
  })
})

test('no other operation announces a deprecation', async () => {
  const { status, announced } = await ask({ path: '/api/v1/usage' })
  expect([status, announced]).toEqual([200, { deprecation: null, sunset: null, link: null }])
})
