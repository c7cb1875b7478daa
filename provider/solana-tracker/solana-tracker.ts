import type { Question } from '../client/http.ts'
import { ProviderClient, type ProviderClientOptions } from '../client/provider-client.ts'
import { systemClock } from '../client/timers.ts'
import type { DataProvider } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkCredits, checkToken, checkWallet, type Schemas } from './checks.ts'
import { normaliseToken, normaliseWallet } from './normalise.ts'
import { readTokenTraders } from './token-traders.ts'
import { WIRE } from './wire.ts'

/** The Solana Tracker Data API. The host in `url` is `https://data.solanatracker.io` or the simulator's. */
export function createSolanaTracker(options: ProviderClientOptions): DataProvider {
  const { clock = systemClock } = options
  const client = new ProviderClient(WIRE, options)
  return {
    fetchToken: (mint, call) =>
      client.run(call, async (ask) => normaliseToken(mint, (await ask(aboutToken(mint))).answer)),
    fetchTokenTraders: (mint, call) => client.run(call, (ask) => readTokenTraders(mint, ask)),
    fetchWalletPnl: (wallet, call) =>
      client.run(call, async (ask) => {
        const { answer } = await ask(aboutWallet(wallet))
        return normaliseWallet(wallet, answer, clock.epochMs())
      }),
    tryKey: () =>
      client.tryKey(async (ask) => {
        await ask(ABOUT_CREDITS).catch((error: unknown) => {
          // A plan without this endpoint says nothing about the key.
          if (!isMissing(error)) throw error
          return ask(aboutToken(WRAPPED_SOL))
        })
      }),
    trouble: () => client.trouble(),
    readUse: () => client.readUse(),
    close: () => client.close(),
  }
}

/** How many calls the key has left: the cheapest question that needs a key. */
const ABOUT_CREDITS: Question<Schemas['CreditsResponse']> = { endpoint: '/credits', check: checkCredits }

/** A token that every data provider knows. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && (error.status === 403 || error.status === 404)
}

function aboutToken(mint: string): Question<Schemas['TokenResponse']> {
  return { endpoint: '/tokens/{token}', address: mint, check: checkToken }
}

function aboutWallet(wallet: string): Question<Schemas['WalletPnlResponse']> {
  const query = { showHistoricPnL: true, holdingCheck: false }
  return { endpoint: '/pnl/{wallet}', address: wallet, query, check: checkWallet }
}
