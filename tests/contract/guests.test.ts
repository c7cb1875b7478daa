import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { generate } from '../../contract/codegen/main.ts'

/* Documents that have nothing to do with this service go through the kernel's code generation, as its own do. */

const GUESTS = ['library']

test.each(GUESTS)('%s has no problem, and what is generated of it is up to date', async (name) => {
  const folder = `tests/contract/${name}`
  const files = await generate(`${folder}/${name}.yaml`)
  for (const [file, text] of files) expect(await readFile(`${folder}/generated/${file}`, 'utf8')).toBe(text)
})
