import { type ApiDocument, type JsonSchema, resolve } from '../../contract/document/api-document.ts'
import { escapeHtml, renderInline } from './markdown.ts'

/** Where the page describes a named schema. */
export function anchorOfSchema(name: string): string {
  return `schema-${name}`
}

/** The type of a value in words, in HTML: a named one links to its description. */
export function wordType(schema: JsonSchema): string {
  const { $ref, oneOf, type, items } = schema
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#${anchorOfSchema(name)}">${name}</a>`
  }
  if (oneOf !== undefined) return oneOf.map(wordType).join(' or ')
  if (typeof type === 'object') return type.map((one) => wordType({ ...schema, type: one })).join(' or ')
  if (type === 'array') return `array of ${items === undefined ? 'anything' : wordType(items)}`
  return type ?? 'anything'
}

/** The constraints of a value beyond its type, and its default, in HTML; empty without any. */
export function wordRange(document: ApiDocument, schema: JsonSchema): string {
  const named = resolve<JsonSchema>(document, schema)
  const values = named.enum ?? named['x-extensible-enum'] ?? [named.const ?? []].flat()
  return [
    between(named.minimum, named.maximum, ''),
    between(named.minLength, named.maxLength, ' characters'),
    between(named.minItems, named.maxItems, ' entries'),
    values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', '),
    named.pattern === undefined ? '' : `pattern <code>${escapeHtml(named.pattern)}</code>`,
    named.default === undefined ? '' : `default <code>${escapeHtml(JSON.stringify(named.default))}</code>`,
  ]
    .filter((part) => part !== '')
    .join('; ')
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return ''
  if (min === undefined) return `at most ${max}${unit}`
  if (max === undefined) return `at least ${min}${unit}`
  return min === max ? `${min}${unit}` : `${min} to ${max}${unit}`
}

/** A table whose cells are HTML; empty when it has no rows. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<table>
<thead><tr>${cells('th', head)}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody>
</table>`
}

/** A named schema with all that it holds, down to the next named ones. */
export function renderSchema(document: ApiDocument, schema: JsonSchema): string {
  const about = schema.description === undefined ? '' : `<p>${renderInline(schema.description)}</p>`
  if (schema.properties !== undefined) {
    const rows = listProperties(schema, '').map(({ name, property, isRequired }) => [
      `<code>${escapeHtml(name)}</code>`,
      [wordType(property), wordRange(document, isNamed(property) ? {} : property)].filter(Boolean).join('; '),
      isRequired ? 'yes' : 'no',
      renderInline(property.description ?? ''),
    ])
    return about + renderTable(['Property', 'Type and range', 'Required', 'Meaning'], rows)
  }
  const range = wordRange(document, schema)
  return `${about}<p>${[wordType(schema), range].filter(Boolean).join('; ')}</p>`
}

interface Property {
  readonly name: string
  readonly property: JsonSchema
  readonly isRequired: boolean
}

function isNamed({ $ref }: JsonSchema): boolean {
  return $ref !== undefined
}

/** The properties of an object, each followed by those inside of it under their whole names: `links.self`. */
function listProperties({ properties = {}, required = [] }: JsonSchema, prefix: string): Property[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const within =
      property.items === undefined
        ? listProperties(property, `${name}.`)
        : listProperties(property.items, `${name}[].`)
    return [{ name, property, isRequired: required.includes(key) }, ...within]
  })
}
