import { stripTypeScriptTypes } from 'node:module'

/** The Jest transform: Node's own type stripping, so that tests run the very code that the service runs. */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
}
