import { randomUUID } from 'node:crypto'
import { serveContract } from './answer.ts'
import { type ApiDocument, listRoots, rootOf } from './document/api-document.ts'
import { listOperations, type Operation, responseOf } from './document/operations.ts'
import { readContract } from './document/read-contract.ts'
import type { Door } from './door.ts'
import { HEADER_NAMES, type HeaderNames, LIMITS, type Limits } from './limits.ts'
import { PLAIN, PROBLEM } from './plain.ts'
import type { Ports, Reports, Stores } from './ports.ts'
import type { Refusal } from './refusal.ts'
import { WARNING } from './reports.ts'
import type { MediaTypeOf, Policies, ServedContract } from './served-contract.ts'
import { findUnservable, Unservable } from './unservable.ts'

/** A document, what implements it, and what a service has of its own in place of the defaults. */
export interface ContractOptions<Tx, Held>
  extends Pick<ServedContract, 'handlers'>,
    Partial<Pick<ServedContract, 'context' | 'root' | 'realm' | 'envelope' | 'tagSecret' | 'secrets'>> {
  /** An OpenAPI 3.1 document. */
  readonly document: object
  /** Where keys, limits, quotas and stored answers are; or what makes them of the policies of the document. */
  readonly stores: Stores<Tx, Held> | ((policies: Policies) => Stores<Tx, Held>)
  /** Errors in place of those of the document, or in addition to them. */
  readonly errors?: ServedContract['errors']
  readonly limits?: Partial<Limits>
  readonly headerNames?: Partial<HeaderNames>
  /** What happened, for log and metrics. Without it failures are warnings of the process. */
  readonly reports?: Partial<Reports>
  /** The refusals that a failure stands for; the first one that the operation documents is its answer. */
  readonly explain?: (error: unknown) => readonly Refusal[]
}

/**
 * Serves a document. Resolves to its door, which never rejects. Rejects with Unservable when the document has something
 * that is not served, or an operation has no handler.
 */
export async function openContract<Tx, Held>(options: ContractOptions<Tx, Held>): Promise<Door> {
  const { handlers, stores, reports, explain = () => [] } = options
  const document = options.document as ApiDocument
  const sentences = findUnservable(document)
  if (sentences.length > 0) throw new Unservable(sentences)
  const declared = listOperations(document)
  const { operations, policies, errors, routerErrors } = readContract(document, declared)
  const unlike = [
    ...Object.keys(operations)
      .filter((id) => handlers[id] === undefined)
      .map((id) => `${id} has no handler`),
    ...Object.keys(handlers)
      .filter((id) => operations[id] === undefined)
      .map((id) => `the handler ${id} is of no operation`),
  ]
  if (unlike.length > 0) throw new Unservable(unlike)
  const contract: ServedContract = {
    document,
    root: options.root ?? rootOf(document),
    realm: options.realm ?? document.info.title,
    operations,
    policies,
    errors: { ...routerErrors, ...errors, ...options.errors },
    envelope: options.envelope ?? PLAIN,
    mediaTypeOf: readMediaTypes(declared, options.envelope === undefined ? PROBLEM : JSON_MEDIA),
    handlers,
    tagSecret: options.tagSecret ?? randomUUID(),
    limits: { ...LIMITS, ...options.limits },
    headerNames: { ...HEADER_NAMES, ...options.headerNames },
    secrets: options.secrets,
    context: options.context,
  }
  const opened = typeof stores === 'function' ? stores(policies) : stores
  const ports: Ports<Tx, Held> = { ...opened, reports: { ...WARNING, ...reports }, explain }
  const door = await serveContract(contract, ports)
  const others = options.root === undefined ? listRoots(document) : []
  return others.length < 2 ? door : (asked) => door({ ...asked, path: moveRoot(asked.path, others) })
}

/** A path below one of these roots as one below the first of them. */
function moveRoot(path: string, roots: readonly string[]): string {
  const longestFirst = roots.toSorted((one, other) => other.length - one.length)
  const own = longestFirst.find((root) => `${path}/`.startsWith(`${root}/`))
  return own === undefined ? path : `${roots[0]}${path.slice(own.length)}`
}

const JSON_MEDIA = 'application/json'

/** The media types that a document has for answers. A failure that it has none for is of the type `undocumented`. */
function readMediaTypes(declared: readonly Operation[], undocumented: string): MediaTypeOf {
  const operations = new Map(declared.map((operation) => [operation.id, operation]))
  return (id, status) => {
    const operation = operations.get(id)
    const [documented] = Object.keys((operation && responseOf(operation, status)?.content) ?? {})
    return documented ?? (status < 300 ? undefined : undocumented)
  }
}
