import { HOUR_MS } from '../../basics/durations.ts'
import { WRAPPED_SOL } from '../../basics/money.ts'
import { USDC } from './profiles.ts'
import { hashText, makeSignature, mix, share } from './random.ts'
import type { Swap } from './trade.ts'
import type { World } from './world.ts'

type Body = Record<string, unknown>

/** A page of a list. */
interface Page {
  /** Only trades before this moment. */
  readonly beforeMs: number
  readonly limit: number
}

const WALLET_ROWS = 1_000

/** `GET /wallet/{owner}/trades`. The cursor's own moment comes again. */
export function answerWalletTrades(world: World, wallet: string, cursorMs: number): Body {
  return answerPage(world, wallet, { beforeMs: cursorMs + 1, limit: WALLET_ROWS }, () => true, swapRow)
}

/** `GET /trades/{token}/by-wallet/{owner}`. */
export function answerTokenTrades(world: World, wallet: string, mint: string, page: Page): Body {
  return answerPage(world, wallet, page, (swap) => swap.mint.address === mint, tradeRow)
}

function answerPage(
  world: World,
  wallet: string,
  { beforeMs, limit }: Page,
  isOne: (swap: Swap) => boolean,
  rowOf: (swap: Swap, hash: number) => Body,
): Body {
  const listed = world
    .swapsBy(wallet, { fromMs: 0, toMs: beforeMs - 1 }, limit + 1)
    .filter(isOne)
    .sort((one, other) => other.atMs - one.atMs)
  const shown = listed.slice(0, limit)
  const hasNextPage = listed.length > limit
  return {
    trades: shown.map((swap) => {
      const hash = hashOf(swap)
      return { ...rowOf(swap, hash), ...originOf(swap, hash) }
    }),
    nextCursor: hasNextPage ? shown.at(-1)?.atMs : null,
    hasNextPage,
  }
}

function hashOf({ wallet, mint, side, atMs }: Swap): number {
  return mix(hashText(`${wallet} ${side} ${atMs}`), mint.hash)
}

function originOf(swap: Swap, hash: number): Body {
  return { tx: makeSignature(hash), wallet: swap.wallet, time: swap.atMs, program: programOf(swap, hash) }
}

const PROGRAMS = ['jupiter', 'raydium', 'orca', 'pumpfun-amm']
const SHIFTING = 'dflow'
const SHIFTED = 1 / 1_000

/** A token's first hour is on the curve of its launch. */
function programOf({ atMs, mint }: Swap, hash: number): string {
  if (isShifted(hash)) return SHIFTING
  return (atMs - mint.createdMs < HOUR_MS ? undefined : PROGRAMS[hash % PROGRAMS.length]) ?? 'pumpfun'
}

/** Whether the provider shifts the amount by three digits. */
function isShifted(hash: number): boolean {
  return share(mix(hash, 0x5417)) < SHIFTED
}

function shownTokens({ tokens }: Swap, hash: number): number {
  return isShifted(hash) ? tokens * 1_000 : tokens
}

/** A row of the list of one token. A third has no pools. */
function tradeRow(swap: Swap, hash: number): Body {
  const { mint, side, usd, tokens } = swap
  return {
    amount: shownTokens(swap, hash),
    priceUsd: usd / tokens,
    volume: usd,
    volumeSol: usd / SOL_USD,
    type: side,
    pools: hash % 3 === 0 ? [] : [mint.address],
  }
}

const SOL_USD = 150

/** A row of the list of all tokens: a swap from or to SOL, or USDC. */
function swapRow(swap: Swap, hash: number): Body {
  const { mint, side, usd, tokens } = swap
  const own = {
    address: mint.address,
    amount: shownTokens(swap, hash),
    token: { name: mint.name, symbol: mint.symbol, image: null, decimals: 6 },
    ...(hash % 2 === 0 && { priceUsd: usd / tokens }),
  }
  const isSol = mint.stable || hash % 5 > 0
  const cash = {
    address: isSol ? WRAPPED_SOL : USDC,
    amount: isSol ? usd / SOL_USD : usd,
    token: isSol
      ? { name: 'Wrapped SOL', symbol: 'SOL', decimals: 9 }
      : { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  }
  return {
    from: side === 'buy' ? cash : own,
    to: side === 'buy' ? own : cash,
    price: { usd: usd / tokens, sol: '' },
    volume: { usd, sol: usd / SOL_USD },
  }
}
