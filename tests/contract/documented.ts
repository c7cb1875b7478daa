import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { listOperations, responseOf } from '../../contract/document/operations.ts'

/** Fails unless an answer is as its operation documents it: status, media type, required headers and body. */
export type CheckAnswer = (id: string, answer: Response) => Promise<unknown>

/** Makes the check of a document's answers, which resolves to the parsed body. */
export function createCheck(document: ApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'float', 'double']) ajv.addFormat(format, true)
  const operations = new Map(listOperations(document).map((operation) => [operation.id, operation]))
  return async (id, answer) => {
    const operation = operations.get(id)
    const response = operation && responseOf(operation, answer.status)
    if (response === undefined)
      throw new Error(`${id} does not document ${answer.status}: ${await answer.text()}`)
    const lacking = Object.entries(response.headers ?? {}).filter(
      ([name, { required }]) => required === true && !answer.headers.has(name),
    )
    if (lacking.length > 0) throw new Error(`${id} ${answer.status} lacks ${lacking.join()}`)
    const text = await answer.text()
    const [type = ''] = answer.headers.get('content-type')?.split(';') ?? []
    const { content = {} } = response
    if (Object.keys(content).length === 0) return text === '' ? undefined : JSON.parse(text)
    const media = content[type]
    if (media === undefined) throw new Error(`${id} ${answer.status} comes as ${type}: ${text}`)
    const body = JSON.parse(text)
    const schema = { ...(media.schema as object), components: document.components }
    if (!ajv.validate(schema, body)) throw new Error(`${id} ${answer.status}: ${ajv.errorsText()} in ${text}`)
    return body
  }
}
