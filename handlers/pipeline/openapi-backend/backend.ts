import type { Ajv2020 } from 'ajv/dist/2020.js'
import { type Document, OpenAPIBackend, OpenAPIValidator } from 'openapi-backend'
import { createAjv } from '../../../contract/ajv.ts'
import { ContractRouter } from './contract-router.ts'

export type BoundBackend = Awaited<ReturnType<typeof createRouting>>

/**
 * openapi-backend for a 3.1 document: strict, with JSON Schema 2020-12, one Ajv instance per validation context, and
 * the routes matched by the contract's own router. The first request of an operation compiles its validators. Answers
 * are checked elsewhere: answer-checks.ts.
 */
export async function createBackend(document: object, apiRoot: string): Promise<BoundBackend> {
  const { backend, router } = await createRouting(document, apiRoot)
  const instances = new Map<string, Ajv2020>()
  backend.validator = new OpenAPIValidator({
    definition: backend.definition,
    router,
    coerceTypes: true,
    lazyCompileValidators: true,
    customizeAjv: (_ajv, _options, context) => {
      const name = String(context)
      const instance = instances.get(name) ?? createAjv()
      instances.set(name, instance)
      return instance as never
    },
  })
  backend.validate = true
  return { backend, router }
}

/** The same without validation. */
export async function createRouting(document: object, apiRoot: string) {
  const backend = new OpenAPIBackend({
    // The router works on its own copy of the document: dereferencing changes what it is given.
    definition: structuredClone(document) as Document,
    apiRoot,
    strict: true,
    validate: false,
    // openapi-backend would check the document against OpenAPI 3.0. Ours is 3.1, was checked by code generation, and
    // refers only to itself.
    quick: true,
    ignoreTrailingSlashes: false,
  })
  await backend.init()
  const router = new ContractRouter(backend.definition, apiRoot)
  backend.router = router
  return { backend, router }
}
