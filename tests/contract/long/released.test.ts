import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'

const RELEASED = 'spec/released/v1.yaml'
const PRESENT = 'spec/v1.yaml'
const TIMEOUT_MS = 30_000

/** The released version is 1.0.0; this is where a bump leads from it. */
const VERSIONS = { none: '1.0.0', patch: '1.0.1', minor: '1.1.0', major: '2.0.0' } as const

type Bump = keyof typeof VERSIONS
type Impact = Exclude<Bump, 'none'>

interface Edit {
  readonly name: string
  readonly impact: Impact
  readonly from: string
  readonly to: string
}

const STALLED = '        stalled:\n'

const EDITS: readonly Edit[] = [
  {
    name: 'a property that is gone',
    impact: 'major',
    from: '        reused:\n',
    to: '        renamed:\n',
  },
  {
    name: 'a property that is no longer required',
    impact: 'major',
    from: '      required: [count, limit, scanned_at, views]\n',
    to: '      required: [count, limit, scanned_at]\n',
  },
  {
    name: 'a type that has become nullable',
    impact: 'major',
    from: '        views:\n          type: integer\n',
    to: "        views:\n          type: [integer, 'null']\n",
  },
  {
    name: 'an error code that is new',
    impact: 'minor',
    from: '        - INTERNAL_ERROR\n',
    to: '        - INTERNAL_ERROR\n        - PAYMENT_REQUIRED\n',
  },
  {
    name: 'a maximum that is lower',
    impact: 'major',
    from: '        maximum: 300\n        default: 300\n',
    to: '        maximum: 200\n        default: 200\n',
  },
  {
    name: 'a parameter that has become required',
    impact: 'major',
    from: '      name: offset\n      in: query\n      required: false\n',
    to: '      name: offset\n      in: query\n      required: true\n',
  },
  {
    name: 'a header that is gone',
    impact: 'major',
    from: "            Location: { $ref: '#/components/headers/Location' }\n",
    to: '',
  },
  {
    name: 'a status that is gone',
    impact: 'major',
    from: "        '502': { $ref: '#/components/responses/UpstreamError' }\n",
    to: '',
  },
  {
    name: 'an operation that has another name',
    impact: 'major',
    from: 'operationId: getWallet\n',
    to: 'operationId: readWallet\n',
  },
  {
    name: 'a path that is gone',
    impact: 'major',
    from: '  /correlations:\n',
    to: '  /overlaps:\n',
  },
  {
    name: 'an optional property that is new',
    impact: 'minor',
    from: STALLED,
    to: `        eta_sec: { type: integer, description: Seconds that are left. }\n${STALLED}`,
  },
  {
    name: 'an optional parameter that is new',
    impact: 'minor',
    from: "        - $ref: '#/components/parameters/CorrelationOffset'\n",
    to: "        - $ref: '#/components/parameters/CorrelationOffset'\n        - { name: order, in: query, schema: { type: string } }\n",
  },
  {
    name: 'a description in other words',
    impact: 'patch',
    from: 'description: How many wallets to pass over.',
    to: 'description: The number of wallets to pass over.',
  },
]

interface Verdict {
  /** The greatest impact that any change has. */
  readonly impact: Impact | undefined
  readonly exitCode: unknown
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-released-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('the gate against the released document', () => {
  test('passes the present document', async () => {
    expect((await compare(PRESENT)).exitCode).toBe(0)
  })

  test.each(EDITS)('rates $name as $impact, and passes it with that bump of the version', async (edit) => {
    const [unbumped, bumped] = await Promise.all([compareEdit(edit, 'none'), compareEdit(edit, edit.impact)])
    expect(unbumped).toEqual({ impact: edit.impact, exitCode: 1 })
    expect(bumped).toEqual({ impact: edit.impact, exitCode: 0 })
  })

  test.each([
    { verdict: 'refuses', impact: 'major', bump: 'minor', exitCode: 1 },
    { verdict: 'refuses', impact: 'major', bump: 'patch', exitCode: 1 },
    { verdict: 'refuses', impact: 'minor', bump: 'patch', exitCode: 1 },
    { verdict: 'passes', impact: 'minor', bump: 'major', exitCode: 0 },
    { verdict: 'passes', impact: 'patch', bump: 'minor', exitCode: 0 },
  ] as const)('$verdict a $impact change with a $bump bump', async ({ impact, bump, exitCode }) => {
    const edit = EDITS.find((candidate) => candidate.impact === impact)
    if (edit === undefined) throw new Error(`no edit has the impact ${impact}`)
    expect(await compareEdit(edit, bump)).toEqual({ impact, exitCode })
  })
})

async function compareEdit({ name, from, to }: Edit, bump: Bump): Promise<Verdict> {
  const text = await readFile(RELEASED, 'utf8')
  for (const needed of [from, 'version: 1.0.0\n']) {
    if (!text.includes(needed)) throw new Error(`${RELEASED} has no ${JSON.stringify(needed)}`)
  }
  const file = join(folder, `${name.replaceAll(' ', '-')}-${bump}.yaml`)
  await writeFile(file, text.replace(from, to).replace('version: 1.0.0\n', `version: ${VERSIONS[bump]}\n`))
  return compare(file)
}

/** What `npm run check:spec:released` says of a document in place of the present one. */
async function compare(file: string): Promise<Verdict> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const [, ...args] = scripts['check:spec:released']
    .split(' ')
    .map((word: string) => (word === PRESENT ? file : word))
  expect(args).toContain(file)
  return new Promise((resolve, reject) => {
    const all = ['node_modules/@redocly/cli/bin/cli.js', ...args]
    execFile(process.execPath, all, { timeout: TIMEOUT_MS }, (error, stdout, stderr) => {
      const counts = /^(\d+) major, (\d+) minor, (\d+) patch\.$/m.exec(stdout)?.slice(1)
      if (counts === undefined) return reject(new Error(`redocly diff rated nothing: ${stdout}${stderr}`))
      const impact = (['major', 'minor', 'patch'] as const).find((_, index) => counts[index] !== '0')
      resolve({ impact, exitCode: error === null ? 0 : error.code })
    })
  })
}
