import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'

const README = await readFile('contract/README.md', 'utf8')

interface Member {
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Member>>
}

interface Part {
  readonly properties?: Readonly<Record<string, Member>>
}

/** Where a member stands, by the names that the schema has for the parts of a document. */
const PLACES: Readonly<Record<string, string>> = {
  document: 'the document',
  operation: 'an operation',
  body: 'a request body',
  response: 'a response',
  schema: 'a schema',
}

test('the README lists the x- members as their schema has them', async () => {
  const schema = JSON.parse(await readFile('contract/document/served.schema.json', 'utf8'))
  const rows = Object.entries<Part>(schema.definitions).flatMap(([part, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name]) => name.startsWith('x-'))
      .flatMap(([name, member]) => [
        `| \`${name}\` | ${PLACES[part]} | ${member.description} |`,
        ...Object.entries(member.properties ?? {}).map(
          ([inner, { description = '' }]) =>
            `| · \`${inner}\` | ${member.required?.includes(inner) ? '' : 'optional'} | ${description} |`,
        ),
      ]),
  )
  expect(README).toContain(['| Member | Stands in | Says |', '|---|---|---|', ...rows].join('\n'))
})
