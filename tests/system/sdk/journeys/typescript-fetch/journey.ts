/** The journey with the typescript-fetch client of OpenAPI Generator. It throws for every failure. */
import { API_KEY, API_URL, makeJourney } from '../steps.js'
import {
  type ApiV1Failure,
  Configuration,
  CorrelationsApi,
  ResponseError,
  TokensApi,
} from './client/index.js'

const configuration = new Configuration({ basePath: API_URL, accessToken: API_KEY })
const tokensApi = new TokensApi(configuration)
const correlationsApi = new CorrelationsApi(configuration)

await makeJourney({
  async trigger(address) {
    const answer = await tokensApi.createTokenScanRaw({ address })
    const { data } = await answer.value()
    const { status, headers } = answer.raw
    return { status, headers, token: data.tokenAddress, id: data.scanId, state: data.status }
  },
  async poll(scanId) {
    const answer = await tokensApi.getTokenScanRaw({ scanId, prefer: 'wait=30' })
    return { headers: answer.raw.headers, state: (await answer.value()).data.status }
  },
  async topWallets(address) {
    const { data, meta } = await tokensApi.listTokenTopWallets({ address })
    const [best] = data.topWallets
    const week = best?.wallet.historic._7d
    return {
      count: meta.count,
      best: best?.walletAddress,
      realized: best?.realized,
      score: week?.score,
      winrateScore: week?.scoreParts?.winrate ?? null,
      tags: best?.wallet.wallet.tags,
    }
  },
  async countWithout(address, excludeTags) {
    return (await tokensApi.listTokenTopWallets({ address, excludeTags })).meta.count
  },
  async correlations(tokens, limit) {
    const { data, meta } = await correlationsApi.listCorrelations({ tokens, limit })
    const [first] = data
    return {
      count: meta.walletsReturned,
      first: first?.address,
      tokens: first?.correlation.global,
      pnl: first?.aggregates.pairPnlByToken[0]?.pnl,
    }
  },
  invalid: (tokens) => refused(correlationsApi.listCorrelations({ tokens })),
  missing: (address) => refused(tokensApi.listTokenTopWallets({ address })),
})

/**
 * The client throws the response unread. Its body is read as plain JSON, since `ApiV1FailureFromJSON` mistakes the list
 * of field errors for a context object.
 */
async function refused(call: Promise<unknown>) {
  const thrown = await call.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(thrown instanceof ResponseError)) throw thrown
  const { error } = (await thrown.response.json()) as Pick<ApiV1Failure, 'error'>
  return { status: thrown.response.status, code: error.code, details: error.details }
}
