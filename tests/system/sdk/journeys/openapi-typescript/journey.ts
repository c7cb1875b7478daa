/** The journey with openapi-fetch and the types of openapi-typescript. */
import createClient from 'openapi-fetch'
import { API_KEY, API_URL, makeJourney, readCorrelations, readTopWallets, readTrigger } from '../steps.js'
import type { paths } from './client/types.js'

const client = createClient<paths, 'application/json'>({
  baseUrl: API_URL,
  headers: { authorization: `Bearer ${API_KEY}` },
  // Commas separate the values of a list, as in the document; the default repeats the parameter.
  querySerializer: { array: { style: 'form', explode: false } },
})

const TOP_WALLETS = '/tokens/{address}/top-wallets'

await makeJourney({
  async trigger(address) {
    const { data, error, response } = await client.POST('/tokens/{address}/scans', {
      params: { path: { address } },
    })
    if (error) throw new Error(error.error.message)
    return readTrigger(data, response)
  },
  async poll(scanId) {
    const params = { path: { scanId }, header: { Prefer: 'wait=30' } }
    const { data, error, response } = await client.GET('/scans/{scanId}', { params })
    if (error) throw new Error(error.error.message)
    return { headers: response.headers, state: data.data.status }
  },
  async topWallets(address) {
    const { data, error } = await client.GET(TOP_WALLETS, { params: { path: { address } } })
    if (error) throw new Error(error.error.message)
    return readTopWallets(data)
  },
  async countWithout(address, exclude_tags) {
    const { data, error } = await client.GET(TOP_WALLETS, {
      params: { path: { address }, query: { exclude_tags } },
    })
    if (error) throw new Error(error.error.message)
    return data.meta.count
  },
  async correlations(tokens, limit) {
    const { data, error } = await client.GET('/correlations', { params: { query: { tokens, limit } } })
    if (error) throw new Error(error.error.message)
    return readCorrelations(data)
  },
  async invalid(tokens) {
    const { error, response } = await client.GET('/correlations', { params: { query: { tokens } } })
    return { status: response.status, code: error?.error.code, details: error?.error.details }
  },
  async missing(address) {
    const { error, response } = await client.GET(TOP_WALLETS, { params: { path: { address } } })
    return { status: response.status, code: error?.error.code, details: error?.error.details }
  },
})
