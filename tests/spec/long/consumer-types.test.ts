import { basename } from 'node:path'
import { expect, test } from '@jest/globals'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { compile } from '../../support/compile.ts'
import { openTestService } from '../../support/open-service.ts'
import { send } from '../../support/wire.ts'

const service = await openTestService()
const document: OpenAPI3 = JSON.parse(
  (await send(service, 'GET /openapi/v1.json', { connection: 'close' })).text,
)

test('a consumer who has only the served document gets types that accept a correct client and reject what the document rejects', async () => {
  const types = astToString(await openapiTS(document))
  const wrong = CONSUMER.replace('force_refresh: true', "force_refresh: 'yes'").replace(
    'data.status',
    'data.state',
  )
  expect(compileConsumers(types, { right: CONSUMER, wrong })).toEqual([
    expect.stringMatching(/^wrong.ts: Property 'state' does not exist/),
    expect.stringMatching(/^wrong.ts: Type 'string' is not assignable to type 'boolean/),
  ])
})

const CONSUMER = `
  import createClient from 'openapi-fetch'
  import type { components, paths } from './consumer-types.ts'

  const client = createClient<paths, 'application/json'>({ baseUrl: 'http://service/api/v1' })
  export async function run(address: string, scanId: string): Promise<string> {
    const { data, error } = await client.GET('/scans/{scanId}', { params: { path: { scanId } } })
    if (error) return error.error.code
    const status: 'processing' | 'completed' | 'failed' = data.data.status
    const scanned = await client.POST('/wallets/{address}/scan', {
      params: { path: { address } },
      body: { force_refresh: true },
    })
    const source: components['schemas']['WalletScanSource'] | undefined = scanned.data?.data.source
    const score: number | null | undefined = scanned.data?.data.wallet.score
    const page = await client.GET('/correlations', { params: { query: { tokens: 'a,b', limit: 1 } } })
    return [status, source, score, page.data?.meta.truncated, page.data?.data[0]?.stats['7d'].tags].join()
  }`

/** Compiles programs of consumers, by name, next to these types. Returns what the compiler reports. */
function compileConsumers(types: string, consumers: Readonly<Record<string, string>>): string[] {
  const texts = Object.entries({ ...consumers, 'consumer-types': types })
  const problems = compile(new Map(texts.map(([name, text]) => [`tests/spec/long/${name}.ts`, text])))
  return [...problems].flatMap(([path, found]) => found.map(({ message }) => `${basename(path)}: ${message}`))
}
