import { makeAddress } from '../../provider/simulator/random.ts'
import { newAddress } from './addresses.ts'
import type { Simulator } from './simulator.ts'

const SOL = 'So11111111111111111111111111111111111111112'

/** A trade as a test makes it. */
export interface MadeTrade {
  readonly side?: 'buy' | 'sell'
  readonly mint?: string
  readonly timeMs?: number
  readonly usd?: number
  readonly tokens?: number
  /** What the provider states as the price of a token; that of the trade unless set. */
  readonly priceUsd?: number
  readonly program?: string
  /** Null for one that the provider tells without its signature. */
  readonly tx?: string | null
}

function tradesPath(wallet: string): string {
  return `/wallet/${wallet}/trades`
}

/** From now on the provider's answer about the trades of a wallet cannot be read. */
export function breakTrades(simulator: Simulator, wallet: string): void {
  simulator.scenarios.remove(tradesPath(wallet))
  simulator.scenarios.add({ match: tradesPath(wallet), fault: { kind: 'wrong-shape' } })
}

/** From now on the provider lists these trades of a wallet, the newest first, and no others. */
export function listTrades(simulator: Simulator, wallet: string, trades: readonly MadeTrade[]): void {
  const match = tradesPath(wallet)
  const rows = trades.map(toRow).sort((one, other) => other.time - one.time)
  simulator.scenarios.remove(match)
  simulator.scenarios.add({
    match,
    fault: { kind: 'answer', body: { trades: rows, hasNextPage: false, nextCursor: null } },
  })
}

/** The signature of the transaction of this name. */
export function signatureOf(name: string): string {
  return ['one half', 'the other'].map((half) => makeAddress(`${half} of ${name}`)).join('')
}

function toRow({ side = 'buy', timeMs = Date.now(), usd = 50, tokens = 1_000, ...named }: MadeTrade) {
  const { tx: name = newAddress(), program = 'pumpfun-amm' } = named
  const tx = name === null ? null : signatureOf(name)
  const { mint = makeAddress(`traded by ${name}`) } = named
  const token = { address: mint, amount: tokens, token: { name: 'Made', symbol: 'MADE' } }
  const cash = { address: SOL, amount: usd / 150, token: { name: 'Wrapped SOL', symbol: 'SOL' } }
  const [from, to] = side === 'buy' ? [cash, token] : [token, cash]
  const price = { usd: named.priceUsd ?? usd / tokens, sol: '0.1' }
  return { tx, from, to, price, volume: { usd, sol: 1 }, program, time: timeMs }
}

/** How often the provider was asked for the trades of a wallet. */
export function countTradeCalls(simulator: Simulator, wallet: string): number {
  return simulator.requests.filter(({ path }) => path.includes(tradesPath(wallet))).length
}
