import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { LINTER_NAMES, type Linter } from '../../../scripts/check-spec.ts'
import { readSources } from '../../../scripts/codegen/sources.ts'
import { newFolder } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'
import { readChange } from '../../support/word-diff.ts'

/* A broken linter finds nothing, and neither does a working one in good documents: hence the seeded defects. */

const LINTERS = LINTER_NAMES.filter((name) => name !== 'released')
const LINT_TIMEOUT_MS = 300_000

/** A change of a document's files, and the rules that find the defect. */
type Defect = readonly [document: string, change: string, found: Partial<Record<Linter, string>>]

const V1 = 'spec/v1.yaml'
const LEGACY = 'spec/legacy.yaml'
const PROVIDER = 'spec/provider/solana-tracker.yaml'

const DEFECTS: Readonly<Record<string, Defect>> = {
  'tags out of order': [
    V1,
    '{+  - name: Zebras\n    description: Tags that are out of their order.\n+}  - name: Correlations\n',
    { redocly: 'tags-alphabetical', spectral: 'openapi-tags-alphabetical' },
  ],
  'a singular path segment': [
    V1,
    "  /[-correlations-]{+correlation+}: { $ref: 'v1/correlations.yaml#/paths/~1[-correlations-]{+correlation+}' }\n",
    { redocly: 'path-segment-plural' },
  ],
  'an answer that lacks its request id': [
    V1,
    "      headers:\n[-        X-Request-Id: { $ref: '#/components/headers/XRequestId' }\n-]        WWW-",
    { redocly: 'response-contains-header' },
  ],
  'an envelope without its request id': [
    V1,
    "[-        request_id: { $ref: 'answers.yaml#/components/schemas/RequestId' }\n-]    TokenScanTriggerData:\n",
    { redocly: 'response-contains-property' },
  ],
  'an integer without a maximum': [
    V1,
    '[-          maximum: 255\n-]',
    { spectral: 'owasp:api4:2023-integer-limit', ibm: 'ibm-integer-attributes' },
  ],
  'an answer without the rate headers': [
    V1,
    "\n[-        X-RateLimit-Remaining: { $ref: '#/components/headers/XRateLimitRemaining' }\n-]",
    { spectral: 'owasp:api4:2023-rate-limit' },
  ],
  'a description that says too little': [
    V1,
    "description: The wallet[-'s stored analysis-].\n",
    { spectral: 'docs-description' },
  ],
  'an object without a name': [
    V1,
    "        rate_limit:[- { $ref: '#/components/schemas/RateLimitUsage' }-]{+\n          type: object\n          description: The requests of this minute.\n          properties:\n            limit: { type: integer, format: int32, minimum: 0, maximum: 9, description: Allowed. }+}\n",
    { ibm: 'ibm-avoid-inline-schemas' },
  ],
  'a property in another casing than the exempt ones': [
    V1,
    '        [-decimals-]{+decimalPlaces+}:\n',
    { ibm: 'ibm-property-casing-convention' },
  ],
  'a default in a body': [
    V1,
    '          [-x--]default: false\n          examples: [true]\n',
    { sdk: 'sdk-no-default-in-bodies' },
  ],
  'null next to an object': [
    V1,
    "      type: [-object-]{+[object, 'null']+}\n      description: Where to follow the scan.\n",
    { sdk: 'sdk-scalar-null' },
  ],
  'a free text without bounds in the legacy document': [
    LEGACY,
    '[-          minLength: 0\n          maxLength: 200\n-]',
    { spectral: 'owasp:api4:2023-string-limit', ibm: 'ibm-string-attributes' },
  ],
  'an example that its schema refuses': [
    V1,
    'percentage: [-41-]{+141+}\n',
    { redocly: 'no-invalid-media-type-examples', spectral: 'oas3-valid-media-example' },
  ],
  'an operation of the provider without a summary': [
    PROVIDER,
    '[-      summary: Metadata, pools and risk of a token\n-]',
    { vendors: 'operation-summary' },
  ],
}

const folder = await newFolder()
for (const path of ['package.json', 'spec']) await cp(path, join(folder, path), { recursive: true })
for (const path of ['node_modules', 'scripts']) await symlink(join(process.cwd(), path), join(folder, path))

afterAll(endProcesses)

function lint(linter: Linter): Promise<Finished> {
  return runCommand(['--prefix', folder, 'run', 'check:spec', '--', linter], {}, 'npm')
}

async function seed([document, change]: Defect): Promise<void> {
  const { from, to } = readChange(change)
  const files = [...(await readSources(folder, document))].filter(([, text]) => text.includes(from))
  if (files.length === 0) throw new Error(`${document} has no ${JSON.stringify(from)}`)
  for (const [file, text] of files) await writeFile(join(folder, file), text.replaceAll(from, to))
}

test.each(LINTERS)(
  '%s passes the present documents',
  async (linter) => {
    expect(await lint(linter)).toMatchObject({ code: 0 })
  },
  LINT_TIMEOUT_MS,
)

describe('linting seeded documents', () => {
  const endings = new Map<Linter, Finished>()

  beforeAll(async () => {
    for (const defect of Object.values(DEFECTS)) await seed(defect)
    await seed([V1, '\n  /[-correlations-]{+correlation+}:\n', {}])
    for (const linter of LINTERS) endings.set(linter, await lint(linter))
  }, LINT_TIMEOUT_MS)

  test.each(LINTERS)('%s fails', (linter) => {
    expect(endings.get(linter)?.code).toBe(1)
  })

  test.each(Object.entries(DEFECTS))('finds %s', (_name, [, , found]) => {
    for (const [linter, rule] of Object.entries(found)) {
      const { stdout, stderr } = endings.get(linter as Linter) ?? {}
      expect(`${stdout}${stderr}`).toContain(rule)
    }
  })
})
