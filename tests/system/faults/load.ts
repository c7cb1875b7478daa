import assert from 'node:assert/strict'
import type { TestClient } from '../../support/client.ts'
import { waitFor } from '../../support/waiting.ts'

/** Requests that continue while something happens, and their answers. */
export interface Load extends AsyncDisposable {
  /** How many have been answered so far. */
  readonly answered: () => number
  /** Stops the requests, and returns each answer as its status or the code of its failure. */
  stop(): Promise<string[]>
}

export type Ask = () => Promise<string>

/** The longest answer that the contract allows, with a margin for a busy machine. */
const ANSWER_TIMEOUT_MS = 90_000
const WIDTH = 8
export const NO_ANSWER = 'no answer'

interface Request {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
}

/** A request that returns its status or the code of its failure; `no answer` if none comes in time. */
export function asking(client: TestClient, { method = 'GET', path, body }: Request): Ask {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return async () => {
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
      const answer = await client.request<{ error?: { code: string } }>(method, path, { ...sent, signal })
      return answer.body?.error?.code ?? String(answer.status)
    } catch (error) {
      // A breach of the contract counts as the answer, so that the scenario fails and shows it.
      if (error instanceof Error && error.message.includes('breaks the contract')) return error.message
      return NO_ANSWER
    }
  }
}

/** Sends the requests in turn, several at a time, until it is stopped. */
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

/** Waits until `count` more requests of a load have been answered. */
export async function awaitAnswers({ answered }: Load, count: number): Promise<void> {
  const enough = answered() + count
  await waitFor(`${count} answers`, async () => answered() >= enough || undefined)
}

/** Asserts that every answer is one of these. */
export function assertOnly(answers: readonly string[], known: readonly string[]): void {
  const others = answers.filter((answer) => !known.includes(answer))
  assert.deepEqual([...new Set(others)], [], `${others.length} of ${answers.length} answers`)
}

/** Waits until every request gets a good answer ten times in a row. */
export async function awaitRecovery(asks: readonly Ask[], good: readonly string[] = ['200']): Promise<void> {
  await waitFor('ten good answers in a row', async () => {
    for (let times = 0; times < 10; times += 1) {
      const answers = await Promise.all(asks.map((ask) => ask()))
      if (answers.some((answer) => !good.includes(answer))) return undefined
    }
    return true
  })
}
