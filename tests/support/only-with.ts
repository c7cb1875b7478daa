import { test } from '@jest/globals'
import { type PlayedVendor, VENDOR } from './vendor.ts'

type VendorTest = ((...given: Parameters<typeof test>) => void) & Pick<typeof test, 'each'>

/** `test` for what only one vendor provides. With another the tests are skipped, and their names say why. */
export function onlyWith(vendor: PlayedVendor, reason: string): VendorTest {
  if (VENDOR === vendor) return test
  const skip = (name: string, ...rest: unknown[]) =>
    test.skip(`${name} (${reason})`, ...(rest as [() => void]))
  const each = (table: never) => (name: string, run: never) =>
    test.skip.each(table)(`${name} (${reason})`, run)
  return Object.assign(skip, { each }) as VendorTest
}
