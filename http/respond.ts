import type { Context } from '../context.ts'
import type { Answered } from '../contract/door.ts'
import { Refusal } from '../contract/refusal.ts'
import { createRenderer, type Seen } from '../contract/render.ts'
import type { EnvelopeFields, ServedContract } from '../contract/served-contract.ts'
import type { Exchange } from './exchange.ts'
import { writeAnswer } from './listener.ts'

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
