/** The journey with the client of @hey-api/openapi-ts. */
import { API_KEY, API_URL, makeJourney, readCorrelations, readTopWallets, readTrigger } from '../steps.js'
import { client } from './client/client.gen.js'
import { createTokenScan, getTokenScan, listCorrelations, listTokenTopWallets } from './client/sdk.gen.js'

client.setConfig({ baseUrl: API_URL, auth: API_KEY })

await makeJourney({
  async trigger(address) {
    const { data, response } = await createTokenScan({ path: { address }, throwOnError: true })
    return readTrigger(data, response)
  },
  async poll(scanId) {
    const headers = { Prefer: 'wait=30' }
    const { data, response } = await getTokenScan({ path: { scanId }, headers, throwOnError: true })
    return { headers: response.headers, state: data.data.status }
  },
  async topWallets(address) {
    return readTopWallets((await listTokenTopWallets({ path: { address }, throwOnError: true })).data)
  },
  async countWithout(address, exclude_tags) {
    const { data } = await listTokenTopWallets({
      path: { address },
      query: { exclude_tags },
      throwOnError: true,
    })
    return data.meta.count
  },
  async correlations(tokens, limit) {
    return readCorrelations((await listCorrelations({ query: { tokens, limit }, throwOnError: true })).data)
  },
  async invalid(tokens) {
    const { error, response } = await listCorrelations({ query: { tokens } })
    return { status: response?.status, code: error?.error.code, details: error?.error.details }
  },
  async missing(address) {
    const { error, response } = await listTokenTopWallets({ path: { address } })
    return { status: response?.status, code: error?.error.code, details: error?.error.details }
  },
})
