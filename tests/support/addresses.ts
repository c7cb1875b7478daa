import { basename } from 'node:path'
import { expect } from '@jest/globals'
import { makeAddress } from '../../provider/simulator/random.ts'

/** A mint that every test may scan; any well-formed mint is a token in the simulated world. */
export const MINT = 'So11111111111111111111111111111111111111112'

let made = 0

/** An address that no other test uses, the same in every run: what the simulator makes of it is the same, too. */
export function newAddress(): string {
  made += 1
  const { testPath = '' } = expect.getState()
  return makeAddress(`${basename(testPath)} ${made}`)
}

export function newAddresses(count: number): string[] {
  return Array.from({ length: count }, newAddress)
}
