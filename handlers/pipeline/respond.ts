import type { Context } from '../../context.ts'
import type { Answered } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import { createRenderer, type Seen } from '../../contract/render.ts'
import type { Envelope, EnvelopeFields, ServedContract } from '../../contract/served-contract.ts'
import { writeAnswer } from '../http/listener.ts'
import type { Exchange } from './exchange.ts'

/** Answers requests that no contract answers, in the words of one. */
export type Responder = ReturnType<typeof createResponder>

export function createResponder(
  contract: Pick<ServedContract, 'envelope' | 'errors'>,
  telemetry: Pick<Context['telemetry'], 'requestFailed'>,
) {
  const render = createRenderer(contract)
  /** The answer to a failure. One with a cause, which the request did not bring about, is logged and counted. */
  const describeFailure = (seen: Seen, failure: unknown): Answered => {
    const refusal = failure instanceof Refusal ? failure : new Refusal('INTERNAL_ERROR', { cause: failure })
    const answered = render.fail(seen, refusal)
    const { requestId, operation } = seen
    const { code, cause } = refusal
    if ('cause' in refusal)
      telemetry.requestFailed({ requestId, operation, code, status: answered.status, error: cause })
    return answered
  }
  return {
    describeFailure,
    async succeed(
      exchange: Exchange,
      success: { readonly status: number; readonly fields: EnvelopeFields },
    ): Promise<void> {
      await writeAnswer(exchange.req, exchange.res, await render.succeed(exchange, success))
    },
    async fail(exchange: Exchange, failure: unknown): Promise<void> {
      await writeAnswer(exchange.req, exchange.res, describeFailure(exchange, failure))
    },
    /** Answers OPTIONS. */
    async allow(exchange: Exchange, methods: readonly string[]): Promise<void> {
      await writeAnswer(exchange.req, exchange.res, render.allow(exchange, methods))
    },
  }
}

/**
 * The envelope of the legacy interface, the same for both outcomes: `{ success, message, data }`. Every answer links to
 * the interface that succeeds this one. There is no field for simulated figures, so the message says it.
 */
export function createLegacyEnvelope(successorUrl: () => string, simulated: boolean): Envelope {
  return {
    headers: () => ({ Link: `<${successorUrl()}>; rel="successor-version"` }),
    success: ({ message, ...fields }) => ({
      success: true,
      message: simulated ? `${message} Simulated data: every figure is invented.` : message,
      ...fields,
    }),
    failure: ({ message }) => ({ success: false, message, data: [] }),
  }
}
