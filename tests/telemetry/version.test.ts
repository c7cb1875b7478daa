import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { VERSION } from '../../telemetry/version.ts'

test('the package and the document have the same version', async () => {
  const { info } = parse(await readFile('spec/v1.yaml', 'utf8'))
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8'))
  expect([VERSION, lock.version, lock.packages[''].version]).toEqual(Array(3).fill(info.version))
})
