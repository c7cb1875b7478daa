/** The journey with the fetch client of Orval. */
import { API_KEY, makeJourney, readCorrelations, readTopWallets, readTrigger } from '../steps.js'
import { createTokenScan, getTokenScan, listCorrelations, listTokenTopWallets } from './client/client.js'

const options = { headers: { authorization: `Bearer ${API_KEY}` } }

await makeJourney({
  async trigger(address) {
    const answer = await createTokenScan(address, {}, options)
    if (answer.status !== 202) throw new Error(answer.data.error.message)
    return readTrigger(answer.data, answer)
  },
  async poll(scanId) {
    const answer = await getTokenScan(scanId, { headers: { ...options.headers, Prefer: 'wait=30' } })
    if (answer.status !== 200) throw new Error(answer.data.error.message)
    return { headers: answer.headers, state: answer.data.data.status }
  },
  async topWallets(address) {
    const answer = await listTokenTopWallets(address, {}, options)
    if (answer.status !== 200) throw new Error(answer.data.error.message)
    return readTopWallets(answer.data)
  },
  async countWithout(address, exclude_tags) {
    const answer = await listTokenTopWallets(address, { exclude_tags }, options)
    if (answer.status !== 200) throw new Error(answer.data.error.message)
    return answer.data.meta.count
  },
  async correlations(tokens, limit) {
    const answer = await listCorrelations({ tokens, limit }, options)
    if (answer.status !== 200) throw new Error(answer.data.error.message)
    return readCorrelations(answer.data)
  },
  async invalid(tokens) {
    const answer = await listCorrelations({ tokens }, options)
    if (answer.status !== 400) throw new Error(`the status is ${answer.status}, not 400`)
    return { status: answer.status, code: answer.data.error.code, details: answer.data.error.details }
  },
  async missing(address) {
    const answer = await listTokenTopWallets(address, {}, options)
    if (answer.status !== 404) throw new Error(`the status is ${answer.status}, not 404`)
    return { status: answer.status, code: answer.data.error.code, details: answer.data.error.details }
  },
})
