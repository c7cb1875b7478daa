import { answerFirstBuyers, answerTopTraders, answerTraders, readPageOffset } from './list-answers.ts'
import type { SimulatedAnswer } from './reply.ts'
import { answerToken } from './token-answer.ts'
import { answerTokens } from './token-facts.ts'
import { answerWallet } from './wallet-answer.ts'
import type { World } from './world.ts'

/** An endpoint of the provider that we consume, as `spec/provider/` has it. */
export interface Endpoint {
  /** The path template, which is also the name that calls are counted under. */
  readonly template: string
  readonly pattern: RegExp
  readonly method: 'GET' | 'POST'
  /** `body` is the JSON that was sent; undefined where there was none. */
  answer(world: World, address: string, query: URLSearchParams, body: unknown): SimulatedAnswer
}

/** Calls that any key has left. */
const CREDITS = 1_000_000

const LIMIT_MAX = 200
const LIMIT_DEFAULT = 100

const ENDPOINTS: readonly Endpoint[] = [
  endpoint('/credits', () => ok({ credits: CREDITS })),
  {
    ...endpoint('/tokens/multi', (world, _address, _query, body) => {
      const answer = answerTokens(world, body)
      return answer === undefined ? refuse('tokens must be 1 to 20 addresses') : ok(answer)
    }),
    method: 'POST',
  },
  endpoint('/tokens/{token}', (world, mint) => ok(answerToken(world, world.mint(mint)))),
  endpoint('/v2/pnl/tokens/{token}/traders', answerPage),
  endpoint('/first-buyers/{token}', (world, mint) => ok(answerFirstBuyers(world, world.mint(mint)))),
  endpoint('/top-traders/{token}', (world, mint) => ok(answerTopTraders(world, world.mint(mint)))),
  endpoint('/pnl/{wallet}', (world, wallet, query) =>
    ok(answerWallet(world, wallet, query.get('showHistoricPnL') === 'true')),
  ),
]

/** The endpoint of a path with the address in it, if any; undefined for a path that the provider does not have. */
export function findEndpoint(
  pathname: string,
): { readonly endpoint: Endpoint; readonly address: string | undefined } | undefined {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.pattern.exec(pathname)
    if (match !== null) return { endpoint, address: match[1] }
  }
  return undefined
}

function endpoint(template: string, answer: Endpoint['answer']): Endpoint {
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/, '([^/]+)')}$`)
  return { template, pattern, method: 'GET', answer }
}

function answerPage(world: World, mint: string, query: URLSearchParams): SimulatedAnswer {
  const limit = Number(query.get('limit') ?? LIMIT_DEFAULT)
  const cursor = query.get('cursor')
  const offset = cursor === null ? 0 : readPageOffset(cursor)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    return refuse(`limit must be from 1 to ${LIMIT_MAX}`)
  }
  if (offset === undefined) return refuse('cursor is invalid')
  if (query.get('sort') !== 'realized' || query.get('direction') !== 'desc') {
    return refuse('Only sort=realized and direction=desc are simulated')
  }
  return ok(answerTraders(world, world.mint(mint), { offset, limit }))
}

function ok(body: unknown): SimulatedAnswer {
  return { status: 200, body }
}

function refuse(message: string): SimulatedAnswer {
  return { status: 400, body: { error: message } }
}
