import { KERNEL_ROUTER_ERRORS } from '../errors.ts'
import type { OperationEntry, Policies } from '../served-contract.ts'
import {
  type ApiDocument,
  catalogueOf,
  isSuccess,
  listErrorCodes,
  listOperations,
  type Operation,
} from './api-document.ts'

/** What a document says to the kernel, with the defaults of query parameters, which types need. */
export function readContract(document: ApiDocument) {
  return {
    operations: Object.fromEntries(
      listOperations(document).map((operation) => [operation.id, readEntry(document, operation)]),
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
    bodyRows,
    rows,
  }
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
