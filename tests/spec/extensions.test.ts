import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { describeProblems } from '../../contract/codegen/problem-places.ts'
import { findShapeProblems } from '../../contract/document/check-shape.ts'
import { DOCUMENTS } from '../../scripts/codegen/contracts.ts'
import { readSources } from '../../scripts/codegen/sources.ts'
import { readContract } from '../support/contracts.ts'

const SCHEMA = 'spec/document.schema.json'
const EXTENSIONS = 'contract/document/served.schema.json'
const BASE = 'https://spec.openapis.org/oas/3.1/schema/2022-10-07'

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The schema that the first line of a text names for editors. */
function schemaOf(text: string): string {
  return /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? ''
}

describe.each(DOCUMENTS.map(({ source }) => source))('%s', (source) => {
  test('conforms to the schema from which editors know its extensions', async () => {
    expect(findShapeProblems(await readContract(source), { foreign: 'refused' })).toEqual([])
  })

  test('names that schema for editors, and so does each of its subjects', async () => {
    const [root = '', ...subjects] = (await readSources('', source)).values()
    expect(join(dirname(source), schemaOf(root))).toBe(SCHEMA)
    for (const subject of subjects) expect(schemaOf(subject)).toBe('../subject.schema.json')
  })
})

test('the subjects conform to the schema that they name, which is made of that of a document', async () => {
  const ajv = new Ajv({ strict: false })
  ajv.addSchema({ $defs: { paths: {}, 'path-item': {}, components: {} } }, BASE)
  ajv.addSchema(await readJson(EXTENSIONS), '../contract/document/served.schema.json')
  const validate = ajv.compile(await readJson('spec/subject.schema.json'))
  const [, ...subjects] = (await readSources('', 'spec/v1.yaml')).values()
  expect(subjects.length).toBeGreaterThan(5)
  for (const subject of subjects) {
    expect(validate(parse(subject, { merge: true })) || validate.errors).toBe(true)
    const misspelt = subject.replace('      x-scope:', '      x-scpe:')
    expect(validate(parse(misspelt, { merge: true }))).toBe(misspelt === subject)
  }
})

test('the settings of VS Code name both schemas', async () => {
  const settings = await readJson('.vscode/settings.json')
  expect(Object.keys(settings['yaml.schemas'])).toEqual([SCHEMA, 'spec/subject.schema.json'])
})

test('a misspelt policy is reported with its line', async () => {
  const file = 'spec/v1/tokens.yaml'
  const text = (await readFile(file, 'utf8')).replace(/^ {6}x-quota:/m, '      x-qouta:')
  const line = text.split('\n').findIndex((one) => one.startsWith('      x-qouta:')) + 1
  const at = ['paths', '/tokens/{address}/scans', 'post', 'x-qouta']
  const described = describeProblems(new Map([[file, text]]), [{ sentence: 'is misspelt', at }])
  expect(described.message).toBe(`${file}:${line}:7: is misspelt`)
})
