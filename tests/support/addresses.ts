import { basename } from 'node:path'
import { makeAddress } from '../../provider/simulator/random.ts'

/** A mint that every test may scan; any well-formed mint is a token in the simulated world. */
export const MINT = 'So11111111111111111111111111111111111111112'

/** How many addresses each test file has made. */
const made = new Map<string, number>()

/** An address that no other test uses. It is the same in every run, and so is what the simulator makes of it. */
export function newAddress(): string {
  // From the environment, not from Jest, because programs outside Jest call this, too.
  const testPath = process.env.TEST_FILE ?? ''
  const number = (made.get(testPath) ?? 0) + 1
  made.set(testPath, number)
  return makeAddress(`${basename(testPath)} ${number}`)
}

export function newAddresses(count: number): string[] {
  return Array.from({ length: count }, newAddress)
}
