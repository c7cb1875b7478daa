import { expect, test } from '@jest/globals'
import { resolve } from '../../../contract/document.ts'
import { readContract } from '../../support/contracts.ts'
import { document, operationOf, operations, type Schema } from './read.ts'

/* What the sentences of the document must say. */

const legacy = await readContract('spec/legacy.yaml')

function inOneLine(text: unknown): string {
  return String(text).replaceAll(/\s+/g, ' ')
}

function descriptionOf(id: string): string {
  const { path, method } = operationOf(id)
  const item = document.paths[path] as Record<string, { readonly description?: string }>
  return inOneLine(item[method]?.description)
}

test.each(operations.map(({ id, quota }) => [id, quota?.pool ?? null] as const))(
  'the description of %s states what it charges',
  (id, pool) => {
    const charges = /consumes one unit of the daily (scan|read) quota/i.exec(descriptionOf(id))
    expect(charges === null ? null : `${charges[1]}s`).toBe(pool === 'correlations' ? null : pool)
    if (pool === 'correlations') expect(descriptionOf(id)).toContain('Metered, without a daily cap.')
  },
)

test.each(operations.filter(({ quota }) => quota !== null).map(({ id }) => id))(
  'the description of %s, which charges, does not call itself free',
  (id) => {
    expect(descriptionOf(id)).not.toMatch(/consumes no quota|free of quota/i)
  },
)

const UNITS: readonly [RegExp, RegExp][] = [
  [/_sec$/, /(?<!milli)seconds/i],
  [/_pct$|^(?!ScoreParts).*\.winrate(?!Score)|ercentage$|RoiRaw$/, /in percent|percentage points/],
  [/_usd$/, /USD/],
  [/\.(first_buy_time|last_trade_time|data_since)$/, /in epoch milliseconds/],
  [/\.(token_creation_time|reset)$/, /in Unix seconds/],
]
const figures = [document, legacy].flatMap((one) =>
  Object.entries(one.components.schemas as Record<string, Schema>).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).map(([name, property]) => ({
      name: `${schema}.${name}`,
      text: inOneLine(property.description ?? resolve<Schema>(one, property).description),
      unit: UNITS.find(([named]) => named.test(`${schema}.${name}`))?.[1],
    })),
  ),
)

test.each(figures.filter(({ unit }) => unit !== undefined))(
  'each figure states its unit: $name',
  ({ text, unit }) => {
    expect(text).toMatch(unit ?? '')
  },
)
