import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { ContractRouter } from './contract-router.ts'

/** openapi-backend checks documents against OpenAPI 3.0; ours is 3.1 and is checked when it is generated from. */
class ContractBackend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document
  }
}

export interface BoundBackend {
  readonly backend: OpenAPIBackend
  readonly router: ContractRouter
}

/**
 * openapi-backend for a 3.1 document: strict, with JSON Schema 2020-12, one Ajv instance per validation context, every
 * validator compiled now and the routes matched by the contract's own router.
 */
export async function createBackend(document: object, apiRoot: string): Promise<BoundBackend> {
  const instances = new Map<string, Ajv2020>()
  const backend = new ContractBackend({
    // The router works on its own copy of the document: dereferencing changes what it is given.
    definition: structuredClone(document) as Document,
    apiRoot,
    strict: true,
    coerceTypes: true,
    ignoreTrailingSlashes: false,
    customizeAjv: (_ajv, _options, context) => {
      const name = String(context)
      const instance = instances.get(name) ?? createAjv()
      instances.set(name, instance)
      return instance as never
    },
  })
  await backend.init()
  const router = new ContractRouter(backend.definition, apiRoot)
  backend.router = router
  backend.validator.router = router
  return { backend, router }
}

/** Values are already of their type, so nothing is coerced here; defaults are filled in. */
function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
  })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  return ajv
}
