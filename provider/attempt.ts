import type { Got, Progress } from 'got'
import type { Check, Checked } from './checks.ts'
import { ProviderError } from './provider-error.ts'
import { describeFailure, type FailureContext, readAnswer } from './failure.ts'

export interface AttemptTask<Answer> extends FailureContext {
  readonly url: URL
  readonly check: Check<Answer>
  readonly signal: AbortSignal
}

/** A wallet with thousands of tokens stays below 4 MB: what is larger is no answer to our questions. */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/** Makes one HTTP request. Rejects with `ProviderError`, or with the reason of the signal. */
export async function attempt<Answer>(client: Got, task: AttemptTask<Answer>): Promise<Checked<Answer>> {
  const oversize = new AbortController()
  const signal = AbortSignal.any([task.signal, oversize.signal])
  try {
    const pending = client.get(task.url, { signal })
    pending.on('downloadProgress', (progress) => {
      if (isOversize(progress)) oversize.abort(describeOversize(task))
    })
    return readAnswer(await pending, task.check, task)
  } catch (error) {
    throw signal.aborted ? signal.reason : describeFailure(error, task)
  }
}

function isOversize({ transferred, total }: Progress): boolean {
  return transferred > BODY_MAX_BYTES || (total ?? 0) > BODY_MAX_BYTES
}

function describeOversize({ endpoint }: FailureContext): ProviderError {
  const message = `${endpoint} of the data provider answered with more than ${BODY_MAX_BYTES} bytes`
  return new ProviderError('bad-response', message, { endpoint })
}
