import { KERNEL_ROUTER_ERRORS } from '../errors.ts'
import type { OperationEntry, Policies } from '../served-contract.ts'
import { type ApiDocument, catalogueOf, type DeclaredRows, type JsonSchema } from './api-document.ts'
import { isSuccess, listErrorCodes, listOperations, type Operation } from './operations.ts'
import { findField, successSchema } from './schema-fields.ts'

/** What a document says to the kernel, with the defaults of query parameters, which types need. */
export function readContract(document: ApiDocument, declared = listOperations(document)) {
  return {
    operations: Object.fromEntries(
      declared.map((operation) => [operation.id, readEntry(document, operation)]),
    ),
    policies: readPolicies(document),
    errors: catalogueOf(document),
    routerErrors: document['x-router-errors'] ?? KERNEL_ROUTER_ERRORS,
  }
}

function readEntry(
  document: ApiDocument,
  operation: Operation,
): OperationEntry & Pick<Operation, 'queryDefaults'> {
  const [status = 200] = [...operation.responses.keys()].filter(isSuccess)
  const bodySchema = operation.requestContent['application/json']?.schema ?? {}
  const { method, path, access, scopes, quota, idempotency, wait, queryDefaults, bodyRows, rows } = operation
  return {
    method,
    path,
    status,
    errors: listErrorCodes(document, operation),
    ...access,
    scopes,
    quota,
    idempotency,
    wait,
    conditional: operation.responses.has(304),
    queryDefaults,
    bodyRows: bodyRows && { ...bodyRows, ...listColumns(document, bodySchema, bodyRows, BOOLEANS) },
    rows: rows && { ...rows, ...listColumns(document, successSchema(operation), rows, DECIMALS) },
  }
}

const BOOLEANS = { name: 'booleans', type: 'boolean' } as const
const DECIMALS = { name: 'decimals', type: 'number' } as const

/** The columns of rows whose values are of a type, under the name for them; nothing where there is none. */
function listColumns<Name extends string>(
  document: ApiDocument,
  schema: JsonSchema,
  { of, columns }: DeclaredRows,
  { name, type }: { readonly name: Name; readonly type: string },
): { readonly [Key in Name]?: readonly string[] } {
  const entry = findField(document, schema, { path: of })?.items ?? {}
  const found = Object.entries(columns).filter(([, path]) =>
    [findField(document, entry, { path })?.type].flat().includes(type),
  )
  return found.length === 0
    ? {}
    : ({ [name]: found.map(([column]) => column) } as { [Key in Name]: string[] })
}

function readPolicies(document: ApiDocument): Policies {
  const { requests, 'key-overrides': keyOverrides = false } = document['x-rate-limit'] ?? {}
  return {
    ...(requests !== undefined && { rateLimit: { requests, keyOverrides } }),
    ...(document['x-plans'] && { plans: document['x-plans'] }),
    scopes: document['x-scopes'] ?? {},
    quotaPools: document['x-quota-pools'] ?? {},
  }
}
