import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Scenario } from './scenarios.ts'

/** Scenarios from outside: a setting or a request. */

const count = { type: 'integer', minimum: 0 }

/** The members that each kind of fault may and must have. */
const FAULTS: Readonly<Record<string, { readonly properties?: object; readonly required?: string[] }>> = {
  status: {
    properties: { status: { type: 'integer', minimum: 200, maximum: 599 }, body: {} },
    required: ['status'],
  },
  'rate-limit': { properties: { retryAfter: { type: ['string', 'number'] } } },
  unknown: {},
  'error-in-200': { properties: { body: {} } },
  answer: { properties: { body: {} }, required: ['body'] },
  delay: { properties: { delayMs: count }, required: ['delayMs'] },
  hang: {},
  drip: { properties: { intervalMs: count }, required: ['intervalMs'] },
  cut: {},
  'not-json': {},
  'wrong-shape': {},
  huge: { properties: { bytes: count }, required: ['bytes'] },
  reset: {},
}

const SCENARIO = {
  type: 'object',
  required: ['fault'],
  additionalProperties: false,
  properties: {
    fault: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: Object.entries(FAULTS).map(([kind, { properties = {}, required = [] }]) => ({
        properties: { kind: { const: kind }, ...properties },
        required: ['kind', ...required],
        additionalProperties: false,
      })),
    },
    match: { type: 'string' },
    calls: count,
    share: { type: 'number', minimum: 0, maximum: 1 },
  },
}

/** The scenarios of a JSON text: one, or an array of them; none without a text. Throws for anything else. */
export function readScenarios(text: string | undefined): readonly Scenario[] {
  if (text === undefined) return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error('SIMULATOR_SCENARIOS: this is no JSON', { cause })
  }
  const ajv = new Ajv2020({ strict: false, validateSchema: false, discriminator: true })
  const areScenarios = ajv.compile<Scenario[]>({ type: 'array', items: SCENARIO })
  const scenarios: unknown = Array.isArray(value) ? value : [value]
  if (areScenarios(scenarios)) return scenarios
  throw new Error(`SIMULATOR_SCENARIOS: ${ajv.errorsText(areScenarios.errors, { dataVar: 'scenarios' })}`)
}
