import { describe, expect, test } from '@jest/globals'
import { type ApiDocument, isSuccess } from '../../../contract/document/api-document.ts'
import { listReleased } from '../../../scripts/codegen/released.ts'
import type { TestAnswer, TestClient } from '../../support/client.ts'
import { compareHeaders, createAjv } from '../../support/contract-check.ts'
import { readContract } from '../../support/contracts.ts'
import { setUsed } from '../../support/quotas.ts'
import { buildPath, listSubjects, type Subject } from './subjects.ts'
import { createWorld, exhaustedClient, newTarget, unknownTarget, withFault } from './world.ts'

/*
 * A client that was generated from a released document reads present answers by that document. It refuses a status, a
 * type or a missing member that the document does not allow. It accepts newer members and headers, and newer values of
 * lists that the document says will grow (`x-open-enum`).
 */

const LEGACY_ROOT = '/api/bot/solana'

const world = await createWorld()

type Breaches = (subject: Subject, answer: TestAnswer) => string[]

/** Creates a function that lists what a client of this document refuses in an answer. */
function createReader(document: ApiDocument): Breaches {
  const opened = JSON.parse(JSON.stringify(document), (_name, node) => {
    // 1.0.0 had no such mark yet, but it described the values of the lists that have grown since.
    if (node?.['x-open-enum'] === undefined && node?.['x-enum-descriptions'] === undefined) return node
    const { enum: _values, ...rest } = node
    return rest
  })
  const ajv = createAjv(opened)
  return ({ operation }, { status, headers, body }) => {
    const response = operation.responses.get(status)
    if (response === undefined) return [`${operation.id} answered ${status}`]
    const required = Object.entries(response.headers ?? {})
    const missing = compareHeaders([...headers.keys()], required).filter((breach) =>
      breach.startsWith('lacks'),
    )
    const { $ref } = (response.content?.['application/json']?.schema ?? {}) as { $ref?: string }
    const validate = ajv.compile({ $ref: `document${$ref}` })
    const isRead = validate(body)
    const unread = isRead
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
    return [...missing, ...unread].map((breach) => `${operation.id} ${status} ${breach}`)
  }
}

async function openReleased(file: string) {
  const document = await readContract(file)
  return { file, read: createReader(document), subjects: listSubjects(document) }
}

const RELEASED = await Promise.all((await listReleased('v1')).map(openReleased))

describe.each(RELEASED)('a client generated from $file', ({ file, read, subjects }) => {
  async function expectRead(
    status: number | 'success',
    chosen: readonly Subject[],
    send: (subject: Subject) => Promise<TestAnswer>,
  ) {
    expect(chosen.length).toBeGreaterThan(0)
    for (const subject of chosen) {
      const { id, responses } = subject.operation
      const answer = await send(subject)
      const wanted = status === 'success' ? [...responses.keys()].find(isSuccess) : status
      expect([id, answer.status, read(subject, answer)]).toEqual([id, wanted, []])
    }
  }

  const documenting = (status: number) => subjects.filter(({ operation }) => operation.responses.has(status))

  test('reads the success of every operation', () =>
    expectRead('success', subjects, (subject) => world.send(subject)))

  test('reads the refusal of an invalid request', () =>
    expectRead(400, documenting(400), (subject) => world.send(subject, { changes: { surplus: 'x' } })))

  test.each<[string, number, () => Promise<TestClient>]>([
    ['of a request without a key', 401, async () => world.service.clientWithKey(undefined)],
    ['of a free plan', 403, () => world.service.client('free')],
    ['of too many requests', 429, () => exhaustedClient(world)],
  ])('reads the refusal %s', async (_what, status, makeClient) => {
    await expectRead(status, documenting(status), async (subject) =>
      world.send(subject, { client: await makeClient() }),
    )
  })

  test('reads the refusal of a used-up quota', async () => {
    const client = await world.service.client('pro')
    for (const pool of ['scans', 'reads'] as const) await setUsed(world.service, client, { pool, used: 1000 })
    const charged = subjects.filter(({ operation }) =>
      ['scans', 'reads'].includes(operation.quota?.pool ?? ''),
    )
    await expectRead(403, charged, (subject) =>
      world.send(subject, {
        client,
        changes: subject.operation.responses.has(202) ? newTarget(subject, `${file} quota`) : {},
      }),
    )
  })

  test('reads that something does not exist', () =>
    expectRead(
      404,
      documenting(404).filter(({ operation }) => !operation.responses.has(502)),
      (subject) => world.send(subject, { changes: unknownTarget(subject) }),
    ))

  test('reads a failure of the data provider', () =>
    withFault(world, { kind: 'status', status: 400 }, () =>
      expectRead(502, documenting(502), (subject) =>
        world.send(subject, { changes: newTarget(subject, `${file} ${subject.operation.id}`) }),
      ),
    ))
})

test.each(await listReleased('legacy'))(
  'a client generated from %s reads a list and the refusal of a request without a key',
  async (file) => {
    const { read, subjects } = await openReleased(file)
    const [subject] = subjects
    if (subject === undefined) throw new Error('there is no operation')
    for (const [client, status] of [
      [await world.service.client('free'), 200],
      [world.service.clientWithKey(undefined), 401],
    ] as const) {
      const answer = await client.get(buildPath(LEGACY_ROOT, subject, {}))
      expect([answer.status, read(subject, answer)]).toEqual([status, []])
    }
  },
)
