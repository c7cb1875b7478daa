import { relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import { DAY_MS } from '../../../basics/durations.ts'

/** What was closed may need a moment to disappear. */
const GRACE_MS = 5_000
const POLL_INTERVAL_MS = 10

/** How long most files and all tests take, also on a busy machine. */
const [FILE_MS, TEST_MS] = [60_000, 30_000]

interface Hook {
  readonly type: string
  readonly fn: () => unknown
}

/** What Jest knows about the running file. */
interface FileState {
  readonly unhandledErrors: unknown[]
  readonly rootDescribeBlock: { readonly hooks: readonly Hook[] }
}

/**
 * Jest's Node environment, which fails a test file that leaves something open in its process: a timer, a server, a
 * connection, a child process. `TEST_FILE` names the file, for everything that it starts and makes. No file and no
 * test begins just before midnight UTC.
 */
export default class LeakCheckingEnvironment extends TestEnvironment {
  readonly #openBefore: ReadonlyMap<string, number>
  readonly #startedHooks = new Set<Hook>()

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context)
    process.env.TEST_FILE = relative(config.globalConfig.rootDir, context.testPath)
    openStreams()
    this.#openBefore = countOpen()
  }

  override async setup(): Promise<void> {
    await passMidnight(FILE_MS)
    await super.setup()
  }

  /** Called by Jest, which reports the `unhandledErrors` as errors of the file. */
  async handleTestEvent(
    { name, hook }: { readonly name: string; readonly hook?: Hook },
    { unhandledErrors, rootDescribeBlock }: FileState,
  ): Promise<void> {
    if (name === 'hook_start' && hook) this.#startedHooks.add(hook)
    if (name === 'test_start') await passMidnight(TEST_MS)
    if (name !== 'run_finish') return
    // Jest calls no hooks of a file whose tests are all skipped, but such a file has opened its service.
    for (const closing of rootDescribeBlock.hooks)
      if (closing.type === 'afterAll' && !this.#startedHooks.has(closing)) await closing.fn()
    const left = await this.#awaitClosed()
    if (left.length > 0)
      unhandledErrors.push(new Error(`${process.env.TEST_FILE} left open: ${left.join(', ')}`))
  }

  /** What is still open after a moment, by kind. */
  async #awaitClosed(): Promise<string[]> {
    const giveUpAtMs = performance.now() + GRACE_MS
    for (;;) {
      const left = [...countOpen()].flatMap(([kind, count]) => {
        const more = count - (this.#openBefore.get(kind) ?? 0)
        return more > 0 ? [`${more} ${kind}`] : []
      })
      if (left.length === 0 || performance.now() > giveUpAtMs) return left
      await delay(POLL_INTERVAL_MS)
    }
  }
}

/**
 * Quotas, budgets and scores are of a UTC day, which must not change during a test. What takes so long, and begins too
 * late in the day, waits for the next one.
 */
async function passMidnight(takesMs: number): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS)
  if (leftMs < takesMs) await delay(leftMs + POLL_INTERVAL_MS)
}

/** Node opens these on first access, and never closes them. */
function openStreams(): readonly unknown[] {
  return [process.stdin, process.stdout, process.stderr]
}

/** The number of resources that keep this process alive, by kind. */
function countOpen(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
