/*
 * Runs a test file in Jest's own framework, but lets Node load the file and its imports, as it loads the service.
 *
 * Plain Jest (`--experimental-vm-modules`, and a transform of ten lines by Node's `stripTypeScriptTypes`) passes the
 * same tests, but loads and compiles every module again for every file: 12 of our files took 48 s of processor time and
 * 119 s on two cores, in place of 24 s and 26 s. The package jest-light-runner loads files as this one does, but has no
 * time limit for tests, no `test.concurrent` and no environment that could look for leaks.
 *
 * The files that run in one of Jest's processes therefore share modules: ours have no state that matters, and no test
 * mocks any.
 */

import { randomUUID } from 'node:crypto'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
// @ts-expect-error: published without its types
import circus from 'jest-circus/runner'
import { setGlobals } from './globals.ts'

const require = createRequire(import.meta.url)
const GLOBALS = new URL('globals.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
})

type TestFile = readonly [
  globalConfig: unknown,
  config: unknown,
  environment: unknown,
  runtime: object,
  path: string,
  sendMessageToJest: unknown,
]

export default function runTestFile(...[globalConfig, config, environment, runtime, path, send]: TestFile) {
  const native = Object.assign(Object.create(runtime), {
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file: string) => import(`${pathToFileURL(file)}?${randomUUID()}`),
    requireInternalModule: requireAnew,
    setGlobalsForRuntime: setGlobals,
  })
  return circus.default(globalConfig, config, environment, native, path, send)
}

/** The framework stores the tests of a file in its own module, and their listeners in a global. */
function requireAnew(path: string): unknown {
  delete require.cache[path]
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'))
  return require(path)
}
