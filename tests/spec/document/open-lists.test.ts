import { describe, expect, test } from '@jest/globals'
import { toOpenApi30 } from '../../../doors/site/documents.ts'
import generated from '../../../generated/v1/document.json' with { type: 'json' }
import { readContract } from '../../support/contracts.ts'

const document = await readContract('spec/v1.yaml')

/** Every node of a document with the path to it. */
function* walk(node: unknown, path = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return
  yield [path, node as Readonly<Record<string, unknown>>]
  for (const [key, value] of Object.entries(node)) yield* walk(value, `${path}/${key}`)
}

const OPEN = [...walk(document)].filter(([, node]) => node['x-open-enum'] === true)
const isKnown = (path: string) => path.startsWith('/components/schemas/Known')

describe.each([
  ['3.1', generated],
  ['3.0', toOpenApi30(generated) as typeof generated],
])('the served document %s', (_version, served) => {
  const nodes = [...walk(served)]

  test('lets a client accept a value of a growing list that is newer than the client', () => {
    expect(OPEN.length).toBeGreaterThan(5)
    for (const [path, { enum: values }] of OPEN) {
      const schema = nodes.find(([at]) => at === path)?.[1]
      expect([path, schema?.type, schema?.enum]).toEqual([path, 'string', undefined])
      expect(schema?.['x-extensible-enum']).toEqual(values)
    }
    expect(nodes.filter(([path, node]) => 'x-open-enum' in node && !isKnown(path))).toEqual([])
  })

  test('still lists the values that a filter accepts', () => {
    const schemas: Readonly<Record<string, unknown>> = served.components.schemas
    for (const name of ['WalletTag', 'WalletLabelName', 'WebhookSubscription'] as const)
      expect(schemas[`Known${name}`]).toMatchObject({ enum: document.components.schemas[name]?.enum })
    const { Tags, ExcludeLabels } = served.components.parameters
    expect(JSON.stringify([Tags, ExcludeLabels])).toMatch(/KnownWalletTag.*KnownWalletLabelName/)
    const { CreateWebhookEndpointRequestBody: sent, WebhookEndpoint: answered } = served.components.schemas
    expect(sent.properties.events.$ref).toMatch(/KnownWebhookSubscriptionList$/)
    expect(answered.properties.events.$ref).toMatch(/[/]WebhookSubscriptionList$/)
  })

  test('names the type of each event, and lets a receiver accept newer values in it', () => {
    const [, events] = nodes.find(([path]) => /^[/](x-)?webhooks$/.test(path)) ?? []
    expect(JSON.stringify(events)).toContain('"schema":{"$ref":"#/components/schemas/ScanFailedEvent"}')
    expect(JSON.stringify(events)).not.toContain('enum')
  })

  test('describes values by a list in their order, as generators read it', () => {
    const described = nodes.filter(([, node]) => 'x-enum-descriptions' in node)
    expect(described.length).toBeGreaterThan(OPEN.length)
    const { 'x-enum-descriptions': meanings = {} } = document.components.schemas.ScanReason as {
      readonly 'x-enum-descriptions'?: object
    }
    expect(served.components.schemas.ScanReason['x-enum-descriptions']).toEqual(Object.values(meanings))
    for (const [path, { 'x-enum-descriptions': texts, ...node }] of described) {
      const values = (node.enum ?? node['x-extensible-enum']) as readonly string[]
      expect([path, texts]).toEqual([path, values.map(() => expect.any(String))])
    }
  })

  test('has no broken reference and no other change', () => {
    const names = new Set(Object.keys(served.components.schemas))
    const lost = nodes.flatMap(([path, { $ref }]) =>
      typeof $ref === 'string' && $ref.startsWith('#/components/schemas/') && !names.has($ref.slice(21))
        ? [path]
        : [],
    )
    expect(lost).toEqual([])
    expect(served.info).toEqual(document.info)
    // That of a body which 3.0 has not is gone.
    const isKept = (name: string) => names.has(name) || name !== 'WatchlistCsv'
    expect([...names].filter((name) => !name.startsWith('Known'))).toEqual(
      Object.keys(document.components.schemas).filter(isKept),
    )
  })
})
