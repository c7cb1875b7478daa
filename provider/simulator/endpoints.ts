import { answerFirstBuyers, answerTopTraders, answerTraders, readPageOffset } from './list-answers.ts'
import { answerChart } from './market.ts'
import type { SimulatedAnswer } from './reply.ts'
import { coversWallet } from './second-opinion.ts'
import { answerToken } from './token-answer.ts'
import { answerTokens } from './token-facts.ts'
import { answerTokenTrades, answerWalletTrades } from './trade-lists.ts'
import {
  answerVybeToken,
  answerVybeTraders,
  answerVybeWallet,
  type PageOfRows,
  WINDOW_DAYS,
} from './vybe-answers.ts'
import { answerWallet, answerWalletToken } from './wallet-answer.ts'
import type { World } from './world.ts'

/** What an endpoint is asked. */
interface Asked {
  /** The address in the path, and the one after it; empty where there is none. */
  readonly address: string
  readonly second: string
  readonly query: URLSearchParams
  /** The JSON that was sent; undefined where there was none. */
  readonly body: unknown
}

/** An endpoint of a provider that we consume, as `spec/provider/` has it. */
export interface Endpoint {
  /** The path template, which is also the name that calls are counted under. */
  readonly template: string
  readonly pattern: RegExp
  readonly method: 'GET' | 'POST'
  answer(world: World, asked: Asked): SimulatedAnswer
}

/** Calls that any key has left. */
const CREDITS = 1_000_000

const CANDLE_SEC: Readonly<Record<string, number>> = { '1s': 1, '5s': 5, '1h': 3_600 }
const CANDLES_MAX = 8_000
const TRADES_DEFAULT = 250
const TRADES_MAX = 500

const LIMIT_MAX = 200
const LIMIT_DEFAULT = 100

const SOLANA_TRACKER: readonly Endpoint[] = [
  endpoint('/credits', () => ok({ credits: CREDITS })),
  {
    ...endpoint('/tokens/multi', (world, { body }) => {
      const answer = answerTokens(world, body)
      return answer === undefined ? refuse('tokens must be 1 to 20 addresses') : ok(answer)
    }),
    method: 'POST',
  },
  endpoint('/tokens/{token}', (world, { address }) => ok(answerToken(world, world.mint(address)))),
  endpoint('/v2/pnl/tokens/{token}/traders', answerPage),
  endpoint('/first-buyers/{token}', (world, { address }) =>
    ok(answerFirstBuyers(world, world.mint(address))),
  ),
  endpoint('/top-traders/{token}', (world, { address }) => ok(answerTopTraders(world, world.mint(address)))),
  endpoint('/pnl/{wallet}', (world, { address, query }) =>
    ok(answerWallet(world, address, query.get('showHistoricPnL') === 'true')),
  ),
  endpoint('/pnl/{wallet}/{token}', (world, { address, second }) =>
    ok(answerWalletToken(world, address, second)),
  ),
  endpoint('/chart/{token}', (world, { address, query }) => {
    const [fromMs, toMs] = [query.get('time_from'), query.get('time_to')].map((sec) => Number(sec) * 1000)
    const candleSec = CANDLE_SEC[query.get('type') ?? '']
    if (!candleSec || !fromMs || !toMs || toMs - fromMs > CANDLES_MAX * candleSec * 1000)
      return refuse(
        `type must be 1s, 5s or 1h, with at most ${CANDLES_MAX} candles between time_from and time_to`,
      )
    return ok(answerChart(world, world.mint(address), { fromMs, toMs, candleSec }))
  }),
  endpoint('/wallet/{owner}/trades', (world, { address, query }) => {
    const cursorMs = Number(query.get('cursor') ?? Number.MAX_SAFE_INTEGER - 1)
    return Number.isInteger(cursorMs)
      ? ok(answerWalletTrades(world, address, cursorMs))
      : refuse('cursor is invalid')
  }),
  endpoint('/trades/{token}/by-wallet/{owner}', (world, { address, second, query }) => {
    const beforeMs = Number(query.get('cursor') ?? Number.MAX_SAFE_INTEGER)
    const limit = Number(query.get('limit') ?? TRADES_DEFAULT)
    if (!Number.isInteger(beforeMs) || !Number.isInteger(limit) || limit < 1 || limit > TRADES_MAX)
      return refuse(`limit must be from 1 to ${TRADES_MAX}, and cursor a time in milliseconds`)
    return ok(answerTokenTrades(world, second, address, { beforeMs, limit }))
  }),
]

/** Where Vybe is, below the simulator's address. */
export const VYBE_ROOT = '/vybe'

const VYBE: readonly Endpoint[] = [
  vybe('/v4/wallets/top-traders', () => ok({ data: [] })),
  vybe('/v4/tokens/{mint}', (world, { address }) => ok(answerVybeToken(world.mint(address)))),
  vybe('/v4/tokens/{mint}/top-pnl-traders', (world, { address, query }) => {
    const days = WINDOW_DAYS[query.get('resolution') ?? '1d']
    const page = readVybePage(query)
    const isRight = days !== undefined && Number.isFinite(days) && page !== undefined
    if (!isRight || query.get('sortByDesc') !== 'realizedPnlUsd')
      return refuse('resolution must be 1d, 7d or 30d, limit 1 to 1000, and sortByDesc realizedPnlUsd')
    return ok(answerVybeTraders(world, address, days, page))
  }),
  vybe('/v4/wallets/{wallet}/pnl', (world, { address, query }) => {
    const days = WINDOW_DAYS[query.get('resolution') ?? '1d']
    const page = readVybePage(query)
    if (days === undefined || page === undefined)
      return refuse('resolution must be 1d, 7d, 30d or Full, and limit 1 to 1000')
    if (!coversWallet(world, address)) return { status: 404, body: { message: 'Wallet not found' } }
    return ok(answerVybeWallet(world, address, days, { ...page, mint: query.get('mintAddress') }))
  }),
]

const ENDPOINTS = [...SOLANA_TRACKER, ...VYBE]

/** The endpoint of a path with the addresses in it; undefined for a path that no provider has. */
export function findEndpoint(pathname: string) {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.pattern.exec(pathname)
    if (match !== null) return { endpoint, addresses: match.slice(1) }
  }
  return undefined
}

function endpoint(template: string, answer: Endpoint['answer']): Endpoint {
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  return { template, pattern, method: 'GET', answer }
}

function vybe(path: string, answer: Endpoint['answer']): Endpoint {
  return endpoint(`${VYBE_ROOT}${path}`, answer)
}

const VYBE_LIMIT_MAX = 1_000

function readVybePage(query: URLSearchParams): PageOfRows | undefined {
  const limit = Number(query.get('limit') ?? VYBE_LIMIT_MAX)
  const page = Number(query.get('page') ?? 0)
  const isRight = Number.isInteger(limit) && limit >= 1 && limit <= VYBE_LIMIT_MAX && Number.isInteger(page)
  return isRight && page >= 0 ? { limit, page } : undefined
}

function answerPage(world: World, { address, query }: Asked): SimulatedAnswer {
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
  return ok(answerTraders(world, world.mint(address), { offset, limit }))
}

function ok(body: unknown): SimulatedAnswer {
  return { status: 200, body }
}

function refuse(message: string): SimulatedAnswer {
  return { status: 400, body: { error: message } }
}
