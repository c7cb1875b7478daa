import assert from 'node:assert/strict'
import type { TestClient } from '../../support/client.ts'
import { waitFor } from '../../support/waiting.ts'

/** Requests that go on while something happens, and what became of them. */
export interface Load extends AsyncDisposable {
  /** How many have been answered so far, as one may not know how fast that goes. */
  readonly answered: () => number
  /** Ends it, and returns each answer as `200` or as the code of its failure. */
  stop(): Promise<string[]>
}

export type Ask = () => Promise<string>

/** The contract's longest answer, and some time for a machine that is busy. */
const ANSWER_TIMEOUT_MS = 90_000
const WIDTH = 8
export const NO_ANSWER = 'no answer'

interface Request {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
}

/** Asks once, and tells `200` or the code of the failure; `no answer` when there is none in time. */
export function asking(client: TestClient, { method = 'GET', path, body }: Request): Ask {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return async () => {
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
      const answer = await client.request<{ error?: { code: string } }>(method, path, { ...sent, signal })
      return answer.body?.error?.code ?? String(answer.status)
    } catch (error) {
      // An answer that breaks the contract is an answer, and the worst of all.
      if (error instanceof Error && error.message.includes('breaks the contract')) return error.message
      return NO_ANSWER
    }
  }
}

/** Asks in turns, some at a time, until it is stopped. */
export function keepAsking(...asks: readonly Ask[]): Load {
  const stopping = new AbortController()
  const answers: string[] = []
  const loops = Array.from({ length: WIDTH }, async (_, place) => {
    for (let turn = place; !stopping.signal.aborted; turn += 1) {
      const ask = asks[turn % asks.length]
      if (ask !== undefined) answers.push(await ask())
    }
  })
  const stop = async () => {
    stopping.abort()
    await Promise.all(loops)
    return answers
  }
  return { answered: () => answers.length, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Waits until so many more requests of a load have been answered. */
export async function awaitAnswers({ answered }: Load, count: number): Promise<void> {
  const enough = answered() + count
  await waitFor(`${count} answers`, async () => answered() >= enough || undefined)
}

/** Asserts that there is no answer but these. */
export function assertOnly(answers: readonly string[], known: readonly string[]): void {
  const others = answers.filter((answer) => !known.includes(answer))
  assert.deepEqual([...new Set(others)], [], `${others.length} of ${answers.length} answers`)
}

/** Waits until every question gets this answer, ten times in a row. */
export async function awaitRecovery(asks: readonly Ask[], wanted = '200'): Promise<void> {
  await waitFor('ten good answers in a row', async () => {
    for (let times = 0; times < 10; times += 1) {
      const answers = await Promise.all(asks.map((ask) => ask()))
      if (answers.some((answer) => answer !== wanted)) return undefined
    }
    return true
  })
}
