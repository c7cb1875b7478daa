import { describe, expect, test } from '@jest/globals'
import { bodyOf, document, fieldOf, follow, operationOf, operations, parametersOf } from './read.ts'

interface Link {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Linking {
  readonly links?: Readonly<Record<string, Link>>
  readonly content?: {
    readonly 'application/json'?: { readonly examples?: Readonly<Record<string, unknown>> }
  }
}

const steps = operations.flatMap(({ id, path, method }) => {
  const item = document.paths[path] as Record<string, { readonly responses: Record<string, Linking> }>
  return Object.entries(item[method]?.responses ?? {}).flatMap(([status, { links = {}, content }]) =>
    Object.values(links).flatMap(({ operationId, parameters }) =>
      Object.entries(parameters).map(([parameter, expression]) => ({
        id,
        status: Number(status),
        operationId,
        parameter,
        pointer: expression.replace('$response.body#/', '').split('/'),
        examples: Object.values(content?.['application/json']?.examples ?? {}),
      })),
    ),
  )
})

test('operations link to others', () => {
  expect(steps.length).toBeGreaterThan(2)
})

describe.each(steps)('the link from $id to $operationId', (step) => {
  const { id, status, operationId, parameter, pointer, examples } = step
  const target = parametersOf(operationOf(operationId)).find(({ name }) => name === parameter)

  test(`fills ${parameter} with a member that every answer has`, () => {
    const member = fieldOf(bodyOf(operationOf(id), status), pointer.join('.'))
    expect(member.required).toBe(true)
    expect(member.schema.pattern).toBe(target?.schema.pattern)
  })

  test('leads from each example to a value that the parameter accepts', () => {
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const { value } = follow<{ readonly value: unknown }>(example)
      const found = pointer.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], value)
      expect(found).toMatch(new RegExp(target?.schema.pattern ?? 'no such parameter'))
    }
  })
})
