import { isDeepStrictEqual } from 'node:util'
import type { ApiDocument } from '../contract/document/api-document.ts'
import { listOperations, type Operation } from '../contract/document/operations.ts'
import { listReleased, runRedoclyDiff } from './codegen/released.ts'
import { readDocument } from './codegen/sources.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'

/*
 * Holds the present documents against every released one: `redocly diff` rates what clients see, and the policies of
 * released operations stay as they were. A change needs a version that announces it.
 */

/** When a unit was taken, in the words of released documents, and in today's. */
const FORMER_CHARGES: Readonly<Record<string, 'before' | 'after'>> = {
  'when-created': 'before',
  reserved: 'before',
  'when-answered': 'after',
  metered: 'after',
}

await runScript(
  declareCommand('npm run check:spec -- released', 'Compares the documents with the released ones.')
    .option('--v1 <file>', 'the document of v1', 'spec/v1.yaml')
    .option('--legacy <file>', 'the document of the legacy interface', 'spec/legacy.yaml')
    .action(async (present) => {
      const passed: string[] = []
      for (const contract of ['v1', 'legacy'] as const) {
        const files = await listReleased(contract)
        for (const released of files) passed.push(await rate(released, present[contract]))
        const newest = files.at(-1)
        if (newest !== undefined) await comparePolicies(newest, present[contract])
      }
      process.stdout.write(passed.join(''))
    }),
)

async function rate(released: string, present: string): Promise<string> {
  return `${present} against ${released}: ${await diff(released, present)} It passes.\n`
}

/** Throws when a policy that callers were promised has changed, and the major version has not. */
async function comparePolicies(released: string, present: string): Promise<void> {
  const [before, now] = await Promise.all([readDocument(released), readDocument(present)])
  const changed = isMajorBump(before, now) ? [] : listChangedPolicies(before, now)
  if (changed.length === 0) return
  throw new Error(
    `${present} changes what ${released} promised, which needs a major version:\n- ${changed.join('\n- ')}`,
  )
}

/** The line that counts the changes. Rejects with the whole report when the version does not announce them. */
async function diff(released: string, present: string): Promise<string> {
  try {
    const stdout = await runRedoclyDiff(released, present, '--check-version')
    return /^\d+ major, .*$/m.exec(stdout)?.[0] ?? 'No changes.'
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${stdout}${stderr}\n${present} does not pass against ${released}.`, { cause: error })
  }
}

function isMajorBump({ info: before }: ApiDocument, { info: now }: ApiDocument): boolean {
  return Number.parseInt(now.version, 10) > Number.parseInt(before.version, 10)
}

/**
 * Changes of what a released operation charges, and of every limit, plan, pool and error of the document. New
 * operations, pools and errors are additions.
 */
function listChangedPolicies(before: ApiDocument, now: ApiDocument): string[] {
  const present = new Map(listOperations(now).map((operation) => [operation.id, operation]))
  const ofOperations = listOperations(before).flatMap(({ id, quota, idempotency, wait }) => {
    const operation = present.get(id)
    return [
      ...(isDeepStrictEqual(inPresentWords(quota), inPresentWords(operation?.quota ?? null))
        ? []
        : [`x-quota of ${id}`]),
      ...(idempotency === null
        ? []
        : listLost(`x-idempotency of ${id}`, idempotency, operation?.idempotency)),
      ...(wait === null ? [] : listLost(`x-wait of ${id}`, wait, operation?.wait)),
    ]
  })
  const ofDocument = (['x-rate-limit', 'x-plans', 'x-quota-pools', 'x-errors'] as const).flatMap((policy) =>
    listLost(policy, before[policy], now[policy]),
  )
  return [...ofDocument, ...ofOperations]
}

function inPresentWords(quota: Operation['quota']): Operation['quota'] {
  return quota && { ...quota, charge: FORMER_CHARGES[quota.charge] ?? quota.charge }
}

/** The paths of all values of `before` that `now` lacks or has changed; messages may be reworded. */
function listLost(path: string, before: unknown, now: unknown): string[] {
  if (typeof before !== 'object' || before === null) return isDeepStrictEqual(before, now) ? [] : [path]
  const present = (now ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(before)
    .filter(([key]) => key !== 'message')
    .flatMap(([key, value]) => listLost(`${path}.${key}`, value, present[key]))
}
