import { describe, test } from '@jest/globals'
import { type PlayedVendor, VENDOR } from './vendor.ts'

type Block = (name: string, run: () => void) => void
type TestBlock = (name: string, run: () => void | Promise<void>, timeoutMs?: number) => void

/** `describe` and `test` for what only one vendor provides. With another they are skipped, and their names say why. */
export function onlyWith(
  vendor: PlayedVendor,
  reason: string,
): { readonly describe: Block; readonly test: TestBlock } {
  if (VENDOR === vendor) return { describe, test }
  return {
    describe: (name, run) => describe.skip(`${name} (${reason})`, run),
    test: (name, run) => test.skip(`${name} (${reason})`, run),
  }
}
