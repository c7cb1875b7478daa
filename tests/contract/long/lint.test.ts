import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'

/* A linter that no longer runs finds nothing, and so does one that finds everything in order: hence seeded defects. */

/** What linting reads. */
const NEEDED = ['package.json', 'scripts', 'spec']
const LINT_TIMEOUT_MS = 90_000

interface Defect {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** Who finds it, as `file rule`. */
  readonly found: readonly string[]
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
    found: ['tags-alphabetical', 'openapi-tags-alphabetical'],
  },
  {
    name: 'a singular path segment',
    file: V1,
    from: '  /correlations:\n',
    to: '  /correlation:\n',
    found: ['path-segment-plural'],
  },
  {
    name: 'an answer that lacks its request id',
    file: V1,
    from: "      headers:\n        X-Request-Id: { $ref: '#/components/headers/XRequestId' }\n        WWW-",
    to: '      headers:\n        WWW-',
    found: ['response-contains-header'],
  },
  {
    name: 'an envelope without its request id',
    file: V1,
    from: "        request_id: { $ref: '#/components/schemas/RequestId' }\n    TokenScanTriggerData:\n",
    to: '    TokenScanTriggerData:\n',
    found: ['response-contains-property'],
  },
  {
    name: 'an integer without a maximum',
    file: V1,
    from: '          maximum: 255\n',
    to: '',
    found: ['owasp:api4:2023-integer-limit', 'ibm-integer-attributes'],
  },
  {
    name: 'an answer without the rate headers',
    file: V1,
    from: "\n        X-RateLimit-Remaining: { $ref: '#/components/headers/XRateLimitRemaining' }\n",
    to: '\n',
    found: ['owasp:api4:2023-rate-limit'],
  },
  {
    name: 'a description that says too little',
    file: V1,
    from: 'description: The stored analysis of the wallet.\n',
    to: 'description: The wallet.\n',
    found: ['docs-description'],
  },
  {
    name: 'an object without a name',
    file: V1,
    from: "        links: { $ref: '#/components/schemas/ScanStatusLinks' }\n",
    to: "        links:\n          type: object\n          description: The links of the scan and of its result.\n          properties:\n            self: { $ref: '#/components/schemas/ScanStatusPath' }\n",
    found: ['ibm-avoid-inline-schemas', 'oas3-unused-component', 'no-unused-components'],
  },
  {
    name: 'a property in another casing than the exempt ones',
    file: V1,
    from: '        decimals:\n',
    to: '        decimalPlaces:\n',
    found: ['ibm-property-casing-convention'],
  },
  {
    name: 'a default in a body',
    file: V1,
    from: '          description: Fetches from the data provider even',
    to: '          default: false\n          description: Fetches from the data provider even',
    found: ['sdk-no-default-in-bodies'],
  },
  {
    name: 'null beside an object',
    file: V1,
    from: '      type: object\n      description: Where to follow the scan.\n',
    to: "      type: [object, 'null']\n      description: Where to follow the scan.\n",
    found: ['sdk-scalar-null'],
  },
  {
    name: 'a free text without bounds in the legacy document',
    file: LEGACY,
    from: '          minLength: 0\n          maxLength: 200\n',
    to: '',
    found: ['owasp:api4:2023-string-limit', 'ibm-string-attributes'],
  },
  {
    name: 'an operation of the provider without a summary',
    file: PROVIDER,
    from: '      summary: Metadata, pools and risk of a token\n',
    to: '',
    found: ['operation-summary'],
  },
]

interface Ending {
  readonly code: unknown
  readonly stderr: string
  readonly figures: readonly { readonly check: string; readonly figures: string; readonly ok: boolean }[]
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-lint-'))
  for (const path of NEEDED) await cp(path, join(folder, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function lint(): Promise<Ending> {
  const { code, stderr } = await new Promise<Pick<Ending, 'code' | 'stderr'>>((resolve) => {
    const options = { cwd: folder, timeout: LINT_TIMEOUT_MS }
    execFile(process.execPath, ['scripts/contract/lint.ts'], options, (error, _stdout, output) =>
      resolve({ code: error === null ? 0 : error.code, stderr: output }),
    )
  })
  return {
    code,
    stderr,
    figures: JSON.parse(await readFile(join(folder, '.data/contract/lint.json'), 'utf8')),
  }
}

async function seed({ file, from, to }: Defect): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`)
  await writeFile(path, text.replace(from, to))
}

test(
  'linting passes the documents as they are, by rules of every linter',
  async () => {
    const { code, stderr, figures } = await lint()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(figures.map(({ check }) => check)).toEqual([
      'redocly:v1',
      'redocly:legacy',
      'redocly:provider',
      'spectral',
      'ibm',
      'sdk',
      'examples:spec/v1.yaml',
      'examples:spec/legacy.yaml',
    ])
    for (const { figures: text, ok } of figures) {
      expect(text).toMatch(/\b0 findings\b/)
      expect(text).toMatch(/^[1-9][0-9]* /)
      expect(ok).toBe(true)
    }
  },
  LINT_TIMEOUT_MS,
)

describe('linting seeded documents', () => {
  let ending: Ending

  beforeAll(async () => {
    for (const defect of DEFECTS) await seed(defect)
    ending = await lint()
  }, LINT_TIMEOUT_MS)

  test.each(DEFECTS)('finds $name', ({ file, found }) => {
    const findings = ending.stderr.split('\n').map((line) => line.replace(/:\d+ /, ' '))
    for (const rule of found) {
      expect(findings).toContainEqual(expect.stringContaining(`${file} ${rule} `))
    }
  })

  test('fails, and says of which linter', () => {
    expect(ending.code).toBe(1)
    const failed = ending.figures.filter(({ ok }) => !ok).map(({ check }) => check)
    expect(failed).toEqual([
      'redocly:v1',
      'redocly:provider',
      'spectral',
      'ibm',
      'sdk',
      'examples:spec/v1.yaml',
    ])
  })
})
