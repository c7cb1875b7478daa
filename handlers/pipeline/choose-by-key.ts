import type { IncomingHttpHeaders } from 'node:http'
import { isWellFormedKey, type KeySettings } from '../../db/key-format.ts'
import type { RequestListener } from './bind-contract.ts'
import { Exchange } from './exchange.ts'
import { bearerToken } from './gate.ts'
import type { Responder } from './respond.ts'

/** Whether a request has what looks like a test key. Nothing is looked up. */
export function bringsTestKey(headers: IncomingHttpHeaders, keys: KeySettings): boolean {
  const key = bearerToken(headers.authorization)
  return key !== undefined && isWellFormedKey(key, { ...keys, mark: 'test' })
}

/** Two ways to answer the requests of a contract. */
export interface ListenersByKey {
  readonly live: RequestListener
  /** Resolves to undefined where there is no test data: then the live data refuses the key. */
  readonly findTest: () => Promise<RequestListener | undefined>
  readonly keys: KeySettings
  /** Answers while the test data is not available. */
  readonly responder: Responder
}

/** Answers requests with a test key from the test data, and any other request from the live data. */
export function chooseByKey({ live, findTest, keys, responder }: ListenersByKey): RequestListener {
  return async (req, res) => {
    if (!bringsTestKey(req.headers, keys)) return await live(req, res)
    try {
      const listener = (await findTest()) ?? live
      return await listener(req, res)
    } catch (error) {
      const exchange = new Exchange(req, res)
      await responder.fail(exchange, error)
      return exchange.sent
    }
  }
}
