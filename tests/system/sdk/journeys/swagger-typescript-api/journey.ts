/** The journey with the client of swagger-typescript-api. It throws for every failure. */
import { API_KEY, API_URL, makeJourney, readCorrelations, readTopWallets, readTrigger } from '../steps.js'
import { Api, type ApiV1Failure, type HttpResponse, KnownWalletTag } from './client/client.js'

const api = new Api({
  baseUrl: API_URL,
  baseApiParams: { secure: true },
  securityWorker: () => ({ headers: { authorization: `Bearer ${API_KEY}` } }),
})

await makeJourney({
  async trigger(address) {
    const response = await api.tokens.createTokenScan(address)
    return readTrigger(response.data, response)
  },
  async poll(scanId) {
    const { headers, data } = await api.scans.getTokenScan(scanId, { headers: { Prefer: 'wait=30' } })
    return { headers, state: data.data.status }
  },
  async topWallets(address) {
    return readTopWallets((await api.tokens.listTokenTopWallets(address)).data)
  },
  async countWithout(address) {
    const exclude_tags = [KnownWalletTag.Profitable, KnownWalletTag.DiamondHands]
    return (await api.tokens.listTokenTopWallets(address, { exclude_tags })).data.meta.count
  },
  async correlations(tokens, limit) {
    return readCorrelations((await api.correlations.listCorrelations({ tokens, limit })).data)
  },
  invalid: (tokens) => refused(api.correlations.listCorrelations({ tokens })),
  missing: (address) => refused(api.tokens.listTokenTopWallets(address)),
})

/** The client throws the answer itself, with the typed failure and its status. */
async function refused<T>(call: Promise<HttpResponse<T, ApiV1Failure>>) {
  const { status, error } = await call.then(
    ({ status }) => Promise.reject(new Error(`the status is ${status}`)),
    (answer: HttpResponse<T, ApiV1Failure>) => answer,
  )
  return { status, code: error.error.code, details: error.error.details }
}
