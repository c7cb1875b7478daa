import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { listItemsKeyword, uniqueItemsKeyword } from './list-items.ts'

/** Ajv for schemas of a contract. Values are already of their type, so nothing is coerced; defaults are filled in. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
  })
  addFormats.default(ajv)
  ajv.addKeyword(listItemsKeyword)
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItemsKeyword)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  return ajv
}
