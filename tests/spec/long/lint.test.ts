import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import manifest from '../../../package.json' with { type: 'json' }
import { newFolder } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'

/* A linter that no longer runs finds nothing, and so does one that finds everything in order: hence seeded defects. */

/** The linters, by the last part of their commands' names. */
const LINTERS = ['redocly', 'vendors', 'spectral', 'ibm', 'sdk'] as const
const LINT_TIMEOUT_MS = 300_000

type Linter = (typeof LINTERS)[number]

interface Defect {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** The rules that find it. */
  readonly found: Readonly<Partial<Record<Linter, string>>>
}

const V1 = 'spec/v1.yaml'
const LEGACY = 'spec/legacy.yaml'
const PROVIDER = 'spec/provider/solana-tracker.yaml'

const DEFECTS: readonly Defect[] = [
  {
    name: 'tags out of order',
    file: V1,
    from: '  - name: Correlations\n',
    to: '  - name: Zebras\n    description: Tags that are out of their order.\n  - name: Correlations\n',
    found: { redocly: 'tags-alphabetical', spectral: 'openapi-tags-alphabetical' },
  },
  {
    name: 'a singular path segment',
    file: V1,
    from: '  /correlations:\n',
    to: '  /correlation:\n',
    found: { redocly: 'path-segment-plural' },
  },
  {
    name: 'an answer that lacks its request id',
    file: V1,
    from: "      headers:\n        X-Request-Id: { $ref: '#/components/headers/XRequestId' }\n        WWW-",
    to: '      headers:\n        WWW-',
    found: { redocly: 'response-contains-header' },
  },
  {
    name: 'an envelope without its request id',
    file: V1,
    from: "        request_id: { $ref: '#/components/schemas/RequestId' }\n    TokenScanTriggerData:\n",
    to: '    TokenScanTriggerData:\n',
    found: { redocly: 'response-contains-property' },
  },
  {
    name: 'an integer without a maximum',
    file: V1,
    from: '          maximum: 255\n',
    to: '',
    found: { spectral: 'owasp:api4:2023-integer-limit', ibm: 'ibm-integer-attributes' },
  },
  {
    name: 'an answer without the rate headers',
    file: V1,
    from: "\n        X-RateLimit-Remaining: { $ref: '#/components/headers/XRateLimitRemaining' }\n",
    to: '\n',
    found: { spectral: 'owasp:api4:2023-rate-limit' },
  },
  {
    name: 'a description that says too little',
    file: V1,
    from: "description: The wallet's stored analysis.\n",
    to: 'description: The wallet.\n',
    found: { spectral: 'docs-description' },
  },
  {
    name: 'an object without a name',
    file: V1,
    from: "        rate_limit: { $ref: '#/components/schemas/RateLimitUsage' }\n",
    to: '        rate_limit:\n          type: object\n          description: The requests of this minute.\n          properties:\n            limit: { type: integer, format: int32, minimum: 0, maximum: 9, description: Allowed. }\n',
    found: {
      redocly: 'no-unused-components',
      spectral: 'oas3-unused-component',
      ibm: 'ibm-avoid-inline-schemas',
    },
  },
  {
    name: 'a property in another casing than the exempt ones',
    file: V1,
    from: '        decimals:\n',
    to: '        decimalPlaces:\n',
    found: { ibm: 'ibm-property-casing-convention' },
  },
  {
    name: 'a default in a body',
    file: V1,
    from: '          x-default: false\n          examples: [true]\n',
    to: '          default: false\n          examples: [true]\n',
    found: { sdk: 'sdk-no-default-in-bodies' },
  },
  {
    name: 'null next to an object',
    file: V1,
    from: '      type: object\n      description: Where to follow the scan.\n',
    to: "      type: [object, 'null']\n      description: Where to follow the scan.\n",
    found: { sdk: 'sdk-scalar-null' },
  },
  {
    name: 'a free text without bounds in the legacy document',
    file: LEGACY,
    from: '          minLength: 0\n          maxLength: 200\n',
    to: '',
    found: { spectral: 'owasp:api4:2023-string-limit', ibm: 'ibm-string-attributes' },
  },
  {
    name: 'an example that its schema refuses',
    file: V1,
    from: 'percentage: 41\n',
    to: 'percentage: 141\n',
    found: { redocly: 'no-invalid-media-type-examples', spectral: 'oas3-valid-media-example' },
  },
  {
    name: 'an operation of the provider without a summary',
    file: PROVIDER,
    from: '      summary: Metadata, pools and risk of a token\n',
    to: '',
    found: { vendors: 'operation-summary' },
  },
]

let folder: string

beforeAll(async () => {
  folder = await newFolder()
  for (const path of ['package.json', 'spec']) await cp(path, join(folder, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})

afterAll(endProcesses)

function lint(linter: Linter): Promise<Finished> {
  return runCommand(['--prefix', folder, 'run', `check:spec:${linter}`], {}, 'npm')
}

async function seed({ file, from, to }: Defect): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`)
  await writeFile(path, text.replaceAll(from, to))
}

test('every linter is a part of the check of the documents', () => {
  const steps = manifest.scripts['check:spec'].split(' && ')
  expect(steps).toEqual([...LINTERS, 'released'].map((name) => `npm run check:spec:${name}`))
})

test.each(LINTERS)(
  '%s passes the documents as they are',
  async (linter) => {
    expect(await lint(linter)).toMatchObject({ code: 0 })
  },
  LINT_TIMEOUT_MS,
)

describe('linting seeded documents', () => {
  const endings = new Map<Linter, Finished>()

  beforeAll(async () => {
    for (const defect of DEFECTS) await seed(defect)
    for (const linter of LINTERS) endings.set(linter, await lint(linter))
  }, LINT_TIMEOUT_MS)

  test.each(LINTERS)('%s fails', (linter) => {
    expect(endings.get(linter)?.code).toBe(1)
  })

  test.each(DEFECTS)('finds $name', ({ found }) => {
    for (const [linter, rule] of Object.entries(found)) {
      const { stdout, stderr } = endings.get(linter as Linter) ?? {}
      expect(`${stdout}${stderr}`).toContain(rule)
    }
  })
})
