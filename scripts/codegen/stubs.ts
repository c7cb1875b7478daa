import { isSuccess, type Operation } from '../../contract/document/operations.ts'

/** The first version of the files that a person writes for an operation. */
export interface Stub {
  /** The operation's. */
  readonly id: string
  /** The handler and its test, by path. */
  readonly files: ReadonlyMap<string, string>
}

interface StubbedTest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
}

/** The file of an operation's handler. */
export function handlerFile(id: string): string {
  return `handlers/${id}.ts`
}

/**
 * A stub of an operation's handler, and its test. Both compile; the handler answers with the INTERNAL_ERROR that every
 * operation documents, and so its test fails until the handler is written.
 */
export function renderStub(operation: Operation, root: string): Stub {
  const { id } = operation
  const [status = 200] = [...operation.responses.keys()].filter(isSuccess)
  const method = operation.method.toUpperCase()
  const path = `${root}${examplePath(operation)}`
  const files = [
    [handlerFile(id), renderHandler(id)],
    [testFile(id), renderTest({ id, method, path, status })],
  ] as const
  return { id, files: new Map(files) }
}

function testFile(id: string): string {
  return `tests/handlers/${id}.test.ts`
}

function renderHandler(id: string): string {
  return `import type { OperationHandler } from './contract.ts'

export const ${id}: OperationHandler<'${id}'> = async () => {
  throw new Error('${handlerFile(id)} is a stub: write the operation there')
}
`
}

function renderTest({ id, method, path, status }: StubbedTest): string {
  return `import { expect, test } from '@jest/globals'
import { openTestService } from '../support/open-service.ts'

const PATH = '${path}'

const service = await openTestService()

test('${id} answers ${status}', async () => {
  const client = await service.client()
  const answer = await client.request('${method}', PATH)
  expect(answer.status).toBe(${status})
})
`
}

/** The path with the example of each parameter that has to be there. */
export function examplePath({ path, parameters }: Operation): string {
  const encoded = (value: unknown) => encodeURIComponent(String(value))
  const required = parameters.filter((parameter) => parameter.required === true)
  const query = required.filter((parameter) => parameter.in === 'query')
  const inPath = required.filter((parameter) => parameter.in === 'path')
  const filled = inPath.reduce((text, { name, example }) => text.replace(`{${name}}`, encoded(example)), path)
  if (query.length === 0) return filled
  return `${filled}?${query.map(({ name, example }) => `${name}=${encoded(example)}`).join('&')}`
}
