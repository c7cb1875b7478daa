import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  type ApiDocument,
  listOperations,
  readDocument,
  type Response,
} from '../../scripts/codegen/document.ts'

/** Holds real answers against the document: status, body and headers. */
export interface ContractCheck {
  /** Every way in which this answer breaks the document; empty when it does not. */
  findBreaches(method: string, path: string, answer: Answer): string[]
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

interface HeaderDefinition {
  readonly required?: boolean
  readonly schema: { readonly type: string }
}

/** How a contract words a failure. */
export interface FailureWording {
  readonly schema: string
  /** Whether every body says the request id. */
  readonly identified: boolean
}

/** Reads the document at its source, so that the check does not share the generated code that it is there to check. */
export async function loadContract(
  source: string,
  root: string,
  wording: FailureWording = { schema: 'ApiV1Failure', identified: true },
): Promise<ContractCheck> {
  const document = await readOnce(source)
  const ajv = createAjv(document)
  const routes = listOperations(document).map((operation) => ({
    operation,
    pattern: new RegExp(`^${root}${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  return {
    findBreaches(method, path, answer) {
      const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
      const matching = routes.filter(({ pattern }) => pattern.test(path))
      // A path that is written out is another one than a path whose parameter would fit it.
      const exact = matching.filter(({ operation }) => path.endsWith(operation.path))
      const here = exact.length > 0 ? exact : matching
      const route = here.find(({ operation }) => operation.method === wanted)
      if (route === undefined) return findFailureBreaches(ajv, wording.schema, answer)
      const { id, responses } = route.operation
      const response = responses.get(answer.status)
      if (response === undefined) return [`${id} answered ${answer.status}, which it does not document`]
      const breaches = findHeaderBreaches(ajv, response, answer)
      if (method !== 'HEAD') {
        breaches.push(...findBodyBreaches(ajv, response, answer))
        if (wording.identified) breaches.push(...findIdentityBreaches(answer))
      }
      return breaches.map((breach) => `${id} ${answer.status} ${breach}`)
    },
  }
}

/** YAML takes its time: the first process of a suite that needs the document leaves it as JSON to the others. */
async function readOnce(source: string): Promise<ApiDocument> {
  const { TEST_CACHE_DIR } = process.env
  if (TEST_CACHE_DIR === undefined) return await readDocument(source)
  const file = join(TEST_CACHE_DIR, `${basename(source)}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept)
  const document = await readDocument(source)
  await writeFile(`${file}.${process.pid}`, JSON.stringify(document))
  await rename(`${file}.${process.pid}`, file)
  return document
}

function findBodyBreaches(ajv: Ajv2020, response: Response, { headers, body }: Answer): string[] {
  const schema = (response.content?.['application/json']?.schema ?? {}) as { $ref?: string }
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return [...(isJson ? [] : ['is not JSON']), ...report(validator(ajv, schema.$ref ?? ''), body)]
}

function findHeaderBreaches(ajv: Ajv2020, response: Response, { headers }: Answer): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, definition]) => {
    const { required, schema } = definition as HeaderDefinition
    const value = headers.get(name)
    if (value === null) return required ? [`lacks the header ${name}`] : []
    const typed = schema.type === 'integer' ? Number(value) : value
    return report(ajv.compile(schema), typed).map((breach) => `header ${name}${breach}`)
  })
}

/** An answer outside every operation still is a failure in the envelope; its codes are the router's own. */
function findFailureBreaches(ajv: Ajv2020, schema: string, answer: Answer): string[] {
  if (answer.body === undefined) return []
  const failure = structuredClone(answer.body) as { error?: { code?: string } }
  if (
    failure.error?.code !== undefined &&
    /^(ROUTE_NOT_FOUND|METHOD_NOT_ALLOWED|NOT_READY)$/.test(failure.error.code)
  ) {
    failure.error.code = 'INTERNAL_ERROR'
  }
  return report(validator(ajv, `#/components/schemas/${schema}`), failure)
}

function findIdentityBreaches({ headers, body }: Answer): string[] {
  const inBody = (body as { request_id?: string } | undefined)?.request_id
  return inBody === headers.get('x-request-id') ? [] : [`request_id ${inBody} is not the X-Request-Id header`]
}

function createAjv(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  ajv.addSchema(document, 'document')
  return ajv
}

function validator(ajv: Ajv2020, reference: string): ValidateFunction {
  return ajv.getSchema(`document${reference}`) ?? ajv.compile({ $ref: `document${reference}` })
}

function report(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}
