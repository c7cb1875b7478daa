import type { Context } from '../../context.ts'
import { toChunks } from '../views/rendered.ts'
import type { Exchange, SentAnswer } from './exchange.ts'
import { createAjv } from './openapi-backend/backend.ts'

/** Holds answers against the document that they were made by, once they are sent. */
export interface AnswerChecks {
  /** Tells of what breaks the document; never throws, since the answer stands. */
  check(exchange: Exchange): void
}

export interface AnswerCheckOptions {
  /** Of the process's time, in per cent: 100 checks every answer, 0 none. */
  readonly share: number
  readonly telemetry: Pick<Context['telemetry'], 'contractBroken'>
  readonly nowMs?: () => number
}

interface CheckedContract {
  readonly document: object
  readonly operations: Readonly<Record<string, { readonly method: string; readonly path: string }>>
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

/** How many breaches of one answer are told. */
const TOLD_MAX = 5

/**
 * Checks of a contract. What a check has taken is followed by so long a rest that all of them together take at most their
 * share of the time; what is sent meanwhile is not checked. So a quiet service checks nearly every answer, and a busy one
 * a sample.
 */
export function createAnswerChecks(
  contract: CheckedContract,
  { share, telemetry, nowMs = () => performance.now() }: AnswerCheckOptions,
): AnswerChecks {
  const find = createFinder(contract)
  let restsUntilMs = share === 0 ? Number.POSITIVE_INFINITY : 0
  return {
    check(exchange) {
      const { operation, requestId, sent } = exchange
      const startedMs = nowMs()
      if (sent === undefined || startedMs < restsUntilMs || !(operation in contract.operations)) return
      const breaches = findSafely(() => find(operation, sent))
      if (breaches.length > 0) {
        const told = breaches.slice(0, TOLD_MAX)
        telemetry.contractBroken({ requestId, operation, status: sent.status, breaches: told })
      }
      const endedMs = nowMs()
      restsUntilMs = endedMs + (endedMs - startedMs) * (100 / share - 1)
    },
  }
}

/** A check that fails is as much of a reason to look as one that finds something. */
function findSafely(find: () => string[]): string[] {
  try {
    return find()
  } catch (error) {
    return [`could not be checked: ${error}`]
  }
}

/** What says how an answer breaks the document: where and which rule, and nothing of what the answer holds. */
function createFinder({ document, operations }: CheckedContract) {
  const ajv = createAjv()
  ajv.addSchema(document, 'document')
  const responseOf = (operation: string, status: number) => {
    const { path = '', method = '' } = operations[operation] ?? {}
    return follow(document, `#/paths/${step(path)}/${method}/responses/${status}`) as
      | DocumentedResponse
      | undefined
  }
  const findBodyBreaches = (schema: object, body: unknown): string[] => {
    const { $ref } = schema as { readonly $ref?: string }
    const validate = ajv.getSchema(`document${$ref}`) ?? ajv.compile({ $ref: `document${$ref}` })
    if (validate(body)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  return (operation: string, { status, headers, json }: SentAnswer): string[] => {
    const response = responseOf(operation, status)
    if (response === undefined) return [`answers ${status}, which is not documented`]
    const sent = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
    const missing = Object.entries(response.headers ?? {}).filter(([name, header]) => {
      const { required } = (resolve(document, header) ?? {}) as { readonly required?: boolean }
      return required === true && !sent.has(name.toLowerCase())
    })
    const media = response.content?.['application/json']
    return [
      ...missing.map(([name]) => `lacks the header ${name}`),
      ...(media === undefined || json === undefined
        ? []
        : findBodyBreaches(media.schema, JSON.parse(Buffer.concat(toChunks(json)).toString()))),
    ]
  }
}

function step(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function resolve(document: object, value: unknown): unknown {
  const { $ref } = (value ?? {}) as { readonly $ref?: string }
  return $ref === undefined ? value : follow(document, $ref)
}

/** What a pointer into the document leads to, through its references. */
function follow(document: object, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>((value, name) => {
    const member = (value as Readonly<Record<string, unknown>> | undefined)?.[
      name.replaceAll('~1', '/').replaceAll('~0', '~')
    ]
    return resolve(document, member)
  }, document)
}
