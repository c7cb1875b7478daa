import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import document from '../generated/provider/document.json' with { type: 'json' }
import type { components } from '../generated/provider/types.ts'

/** Answers of the provider, checked against `spec/provider/solana-tracker.yaml`. */
export type Schemas = components['schemas']

/** An answer without the rows that do not fit. */
export interface Checked<Answer> {
  readonly answer: Answer
  readonly droppedRows: number
  /** How many of them for which reason, such as `wallet: required`. */
  readonly dropReasons: DropReasons
}

export type DropReasons = Readonly<Record<string, number>>

/** Gives the answer of a body; undefined when the body is something else. */
export type Check<Answer> = (body: unknown) => Checked<Answer> | undefined

/** Takes the rows that do not fit out of a value. */
type Sieve = (value: unknown) => { readonly value: unknown; readonly reasons: readonly string[] }

// The document has keywords of OpenAPI that are no JSON Schema: strict mode would refuse them.
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
ajv.addSchema(document, 'provider')

const positions = check('FirstBuyers', rows('WalletPosition'))

/** A token's metadata. */
export const checkToken = check('TokenResponse', within('pools', rows('Pool')))

/** A page of traders. */
export const checkTradersPage = check('TradersPage', within('traders', rows('Trader')))

export const checkFirstBuyers = positions

export const checkTopTraders = positions

/** More than any wallet has traded; with their past, four thousand are 8 MB. To look at more would hold everybody up. */
const WALLET_TOKENS_MAX = 20_000

const checkWalletOfAnySize = check(
  'WalletPnlResponse',
  both(
    within('tokens', entries('WalletToken')),
    within('historic', within('tokens', entries('PositionHistory'))),
  ),
)

/** A wallet's profit and loss. One of more than 20,000 tokens is none. */
export const checkWallet: Check<Schemas['WalletPnlResponse']> = (body) => {
  const { tokens, historic } = isRecord(body) ? body : {}
  const lists = [tokens, isRecord(historic) ? historic.tokens : undefined].filter(isRecord)
  const isTooLarge = lists.some((list) => Object.keys(list).length > WALLET_TOKENS_MAX)
  return isTooLarge ? undefined : checkWalletOfAnySize(body)
}

/**
 * Nearly every answer is whole, so the rows are looked at one by one only when the answer as a whole does not
 * fit.
 */
function check<Name extends keyof Schemas>(name: Name, sieve: Sieve): Check<Schemas[Name]> {
  return (body) => {
    const fits = compile<Schemas[Name]>(name)
    if (fits(body)) return { answer: body, droppedRows: 0, dropReasons: {} }
    const { value, reasons } = sieve(body)
    if (!fits(value)) return undefined
    return { answer: value, droppedRows: reasons.length, dropReasons: countReasons(reasons) }
  }
}

function rows(name: keyof Schemas): Sieve {
  return (value) => {
    if (!Array.isArray(value)) return { value, reasons: [] }
    const fits = compile(name)
    const reasons: string[] = []
    const kept = value.filter((row) => fits(row) || !reasons.push(describeMisfit(fits)))
    return { value: kept, reasons }
  }
}

function entries(name: keyof Schemas): Sieve {
  return (value) => {
    if (!isRecord(value)) return { value, reasons: [] }
    const fits = compile(name)
    const reasons: string[] = []
    const kept = Object.entries(value).filter(
      ([, entry]) => fits(entry) || !reasons.push(describeMisfit(fits)),
    )
    return { value: Object.fromEntries(kept), reasons }
  }
}

function within(key: string, sieve: Sieve): Sieve {
  return (value) => {
    if (!isRecord(value) || !(key in value)) return { value, reasons: [] }
    const inner = sieve(value[key])
    return { value: { ...value, [key]: inner.value }, reasons: inner.reasons }
  }
}

function both(first: Sieve, second: Sieve): Sieve {
  return (value) => {
    const one = first(value)
    const two = second(one.value)
    return { value: two.value, reasons: [...one.reasons, ...two.reasons] }
  }
}

/** What is wrong with the row that was looked at last: the property and the rule, of which there are few. */
function describeMisfit({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  if (error === undefined) return 'unknown'
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  const path = error.instancePath.slice(1).replaceAll('/', '.') || missing || 'row'
  return `${path}: ${error.keyword}`
}

function countReasons(reasons: readonly string[]): DropReasons {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Ajv compiles a schema when it is asked for it the first time, which no start has to wait for. */
function compile<Shape = unknown>(name: keyof Schemas): ValidateFunction<Shape> {
  const validate = ajv.getSchema<Shape>(`provider#/components/schemas/${name}`)
  if (!validate) throw new Error(`spec/provider/solana-tracker.yaml has no schema ${name}`)
  return validate as ValidateFunction<Shape>
}

/** Whether it is an object in JSON's sense. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
