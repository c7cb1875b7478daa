import { setTimeout as wait } from 'node:timers/promises'
import DataLoader from 'dataloader'

const BATCH_MAX = 500
/** How long a batch waits for the one before it; a statement that hangs holds up the next ones no longer than this. */
const TURN_TIMEOUT_MS = 10

/**
 * A loader that answers asks of the same moment together, each with the answer or the error in its place. A batch is
 * gathered while the one before it is under way, so that the busier the service, the more each statement does; an ask
 * that comes alone is passed on at once.
 */
export function createBatchLoader<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>,
): DataLoader<Ask, Answer> {
  let turn: Promise<void> = Promise.resolve()
  return new DataLoader<Ask, Answer>(
    (asks) => {
      const answers = answer(asks)
      turn = endOfTurn(answers)
      return answers
    },
    {
      cache: false,
      maxBatchSize: BATCH_MAX,
      // After the events of this turn of the event loop, so that requests that were read together are one batch.
      batchScheduleFn: (run) => void turn.then(() => setImmediate(run)),
    },
  )
}

/**
 * A loader of what is read by a name. All that share a read asked before it started, so that its result is as new as
 * that of a separate read. The read gets each name once, and leaves out names without a result.
 */
export function createReadLoader<Found>(
  read: (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): DataLoader<string, Found | undefined> {
  return createBatchLoader(async (names) => {
    const found = await read([...new Set(names)])
    return names.map((name) => found.get(name))
  })
}

function endOfTurn(answers: Promise<unknown>): Promise<void> {
  const ended = answers.then(
    () => undefined,
    () => undefined,
  )
  return Promise.race([ended, wait(TURN_TIMEOUT_MS, undefined, { ref: false })])
}
