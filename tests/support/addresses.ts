import { basename } from 'node:path'
import { makeAddress } from '../../provider/simulator/random.ts'

/** A mint that every test may scan; any well-formed mint is a token in the simulated world. */
export const MINT = 'So11111111111111111111111111111111111111112'

/** How many addresses each test file has made. */
const made = new Map<string, number>()

/** An address that no other test uses, the same in every run: what the simulator makes of it is the same, too. */
export function newAddress(): string {
  // From the environment and not from Jest: programs store rows, too.
  const testPath = process.env.TEST_FILE ?? ''
  const number = (made.get(testPath) ?? 0) + 1
  made.set(testPath, number)
  return makeAddress(`${basename(testPath)} ${number}`)
}

export function newAddresses(count: number): string[] {
  return Array.from({ length: count }, newAddress)
}
