import { relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { constants, createContext, runInContext } from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/** What was closed may need a moment to be gone. */
const GRACE_MS = 5_000
const POLL_INTERVAL_MS = 10

/**
 * Jest's environment of Node, which fails a test file that leaves something open in its process: a timer, a server, a
 * connection, a child process. The name of the file is in `TEST_FILE`, for all that it starts and makes.
 */
export default class LeakCheckingEnvironment extends TestEnvironment {
  readonly #openBefore: ReadonlyMap<string, number>

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    process.env.TEST_FILE = relative(config.globalConfig.rootDir, context.testPath)
    super(config, context)
    this.#replaceGlobal()
    openStreams()
    this.#openBefore = countOpen()
  }

  /**
   * Jest's global object is a proxy, which is asked for every `Math` and `Number` that anything reads: a fifth of all that
   * the suite computes. Here it is an object as any other, with the same properties. Jest's fake timers know the other
   * one; time comes from clocks that tests hand over.
   */
  #replaceGlobal(): void {
    const given = this.global
    this.context = createContext(constants.DONT_CONTEXTIFY)
    this.global = runInContext('globalThis', this.context)
    for (const name of Object.getOwnPropertyNames(given)) {
      if (!Object.hasOwn(this.global, name)) defineLazily(this.global, name, () => given[name])
    }
    // One class for what Node makes and what tests compare it with.
    Object.assign(this.global, { global: this.global, Buffer, ArrayBuffer, Uint8Array })
    this.global.Error.stackTraceLimit = given.Error.stackTraceLimit
    this.fakeTimers = null
    this.fakeTimersModern = null
  }

  /** Called by Jest. The errors that it finds here are those of the file. */
  async handleTestEvent(
    { name }: { readonly name: string },
    { unhandledErrors }: { readonly unhandledErrors: unknown[] },
  ): Promise<void> {
    if (name !== 'run_finish') return
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

/** Some of Node's globals take their time to load, and most files never ask for them. */
function defineLazily(object: object, name: string, load: () => unknown): void {
  const set = (value: unknown) =>
    Object.defineProperty(object, name, { value, writable: true, configurable: true })
  const get = () => {
    const value = load()
    set(value)
    return value
  }
  Object.defineProperty(object, name, { get, set, configurable: true })
}

/** Node opens these when they are first looked at, and never closes them. */
function openStreams(): readonly unknown[] {
  return [process.stdin, process.stdout, process.stderr]
}

/** What keeps this process alive, by kind. */
function countOpen(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
