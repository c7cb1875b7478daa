import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { newFolder } from '../../support/folders.ts'
import { endProcesses, type Finished, runCommand } from '../../support/processes.ts'
import { readChange } from '../../support/word-diff.ts'

const RELEASED = 'spec/released/v1-1.2.0.yaml'
const LEGACY = 'spec/released/legacy-1.0.0.yaml'

/** The versions that each bump leads to from 1.2.0, the newest released version. */
const VERSIONS = { none: '1.2.0', patch: '1.2.1', minor: '1.3.0', major: '2.0.0' } as const

type Bump = keyof typeof VERSIONS
type Impact = Exclude<Bump, 'none'>

type Change = readonly [impact: Impact, change: string]

const CHANGES: Readonly<Record<string, Change>> = {
  'a property that is gone': ['major', '\n        [-reused-]{+renamed+}:\n'],
  'an optional property that is new': [
    'minor',
    '{+        eta_sec: { type: integer, description: Seconds that are left. }\n+}        stalled:\n',
  ],
  'a description in other words': ['patch', 'description: The [-status-]{+state+} of the scan.'],
}
const EDITS = Object.entries(CHANGES).map(([name, [impact, change]]) => ({ name, impact, change }))

/** Policies that callers were promised, each changed, by the name that the gate gives the change. */
const POLICIES = {
  'x-quota of listTokenTopWallets': 'pool: reads\n        charge: [-after-]{+before+}\n',
  'x-quota of createTokenScan': 'charge: before\n[-        uncharged: attempts\n-]',
  'x-quota-pools.reads.pro': '  reads:\n    pro: [-50-]{+40+}\n',
  'x-quota-pools.correlations.pro': '  correlations:\n    pro: [-null-]{+5+}\n',
  'x-rate-limit.requests': '\n  requests: [-60-]{+30+}\n',
  'x-plans.1': 'x-plans:\n  - pro\n  - [-premium-]{+gold+}\n',
  'x-idempotency of createTokenScan.retainHours': 'retain-hours: [-24-]{+12+}\n',
  'x-errors.FORBIDDEN_PLAN.status': '  FORBIDDEN_PLAN:\n    status: [-403-]{+402+}\n',
}

interface Verdict {
  /** The greatest impact that any change has. */
  readonly impact: Impact | undefined
  readonly code: number | null
}

afterAll(endProcesses)

test('the gate against the released document passes the present documents', async () => {
  expect((await check()).code).toBe(0)
})

test('the gate against the released document refuses a minor version that changes policies, and names each', async () => {
  const file = await edited('policies', RELEASED, [
    ...Object.values(POLICIES),
    '  version: [-1.2.0-]{+1.3.0+}\n',
  ])
  const { code, stdout, stderr } = await check('--v1', file)
  expect(code).toBe(1)
  const [, list = ''] = `${stdout}${stderr}`.split('which needs a major version:\n')
  const names = Object.keys(POLICIES).map((name) => `- ${name}`)
  expect(list.trimEnd().split('\n').sort()).toEqual(names.sort())
})

test('the gate against the released document checks the legacy document, too', async () => {
  const file = await edited('legacy', LEGACY, ['        [-score-]{+points+}: { '])
  expect((await check('--legacy', file)).code).toBe(1)
})

test.each(EDITS)(
  'the gate against the released document rates $name as $impact, and passes it with that bump of the version',
  async (edit) => {
    expect(await compareEdit(edit, edit.impact)).toEqual({ impact: edit.impact, code: 0 })
  },
)

test.each([
  { verdict: 'refuses', impact: 'patch', bump: 'none', code: 1 },
  { verdict: 'refuses', impact: 'major', bump: 'minor', code: 1 },
  { verdict: 'refuses', impact: 'minor', bump: 'patch', code: 1 },
  { verdict: 'passes', impact: 'patch', bump: 'minor', code: 0 },
] as const)(
  'the gate against the released document $verdict a $impact change with a $bump bump',
  async ({ impact, bump, code }) => {
    const edit = EDITS.find((candidate) => candidate.impact === impact)
    if (edit === undefined) throw new Error(`no edit has the impact ${impact}`)
    expect(await compareEdit(edit, bump)).toEqual({ impact, code })
  },
)

async function compareEdit({ name, change }: (typeof EDITS)[number], bump: Bump): Promise<Verdict> {
  const file = await edited(`${name}-${bump}`, RELEASED, [
    change,
    `  version: [-1.2.0-]{+${VERSIONS[bump]}+}\n`,
  ])
  const { code, stdout, stderr } = await check('--v1', file)
  const output = `${stdout}${stderr}`
  // The last rating is the one against the newest release, or the one that failed.
  const counts = [...output.matchAll(/(\d+) major, (\d+) minor, (\d+) patch\./g)]
    .filter(({ index }) => !output.slice(0, index).includes('spec/legacy.yaml against'))
    .at(-1)
    ?.slice(1)
  if (counts === undefined) throw new Error(`nothing was rated: ${output}`)
  const impact = (['major', 'minor', 'patch'] as const).find((_, index) => counts[index] !== '0')
  return { impact, code }
}

/** A copy of a document with these changes. It must contain what each of them replaces. */
async function edited(name: string, path: string, changes: readonly string[]): Promise<string> {
  let text = await readFile(path, 'utf8')
  for (const { from, to } of changes.map(readChange)) {
    if (!text.includes(from)) throw new Error(`${path} has no ${JSON.stringify(from)}`)
    text = text.replace(from, to)
  }
  const file = join(await newFolder(), `${name.replaceAll(' ', '-')}.yaml`)
  await writeFile(file, text)
  return file
}

/** Runs `npm run check:spec -- released` on other documents in place of the present ones. */
function check(...args: readonly string[]): Promise<Finished> {
  return runCommand(['scripts/check-released.ts', ...args])
}
