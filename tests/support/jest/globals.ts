import type * as jestGlobals from '@jest/globals'

type Globals = Pick<
  typeof jestGlobals,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'test'
>

/** What tests import from `@jest/globals`: the globals of the running file, even in modules that outlive it. */
export let { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = {} as Globals

export function setGlobals(globals: Globals): void {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = globals)
}
