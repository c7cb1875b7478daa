import { beforeEach, describe, expect, test } from '@jest/globals'
import { type AnswerCheckOptions, createAnswerChecks } from '../../contract/answer-checks.ts'
import type { Answered } from '../../contract/door.ts'
import { JSON_TYPE } from '../../contract/formats.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { operations } from '../../generated/v1/operations.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

const service = await openTestService({ env: { ANSWER_CHECK_PCT: '100' } })
const client = await service.client()

type Breach = Parameters<Telemetry['contractBroken']>[0]

const GOOD = {
  error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' },
  request_id: 'one',
  documentation_url: 'https://example.com/docs/errors#internal_error',
}

const HEADERS = { 'X-Request-Id': 'one', 'Content-Type': JSON_TYPE }

/** An answer of getWallet with this body. */
function sent(body: object, change: Partial<Answered> = {}): Answered {
  return { status: 500, headers: HEADERS, body: [Buffer.from(JSON.stringify(body))], ...change }
}

const OF_WALLET = { operation: 'getWallet', requestId: 'one' }

describe('a sent answer', () => {
  let breaches: Breach[] = []
  const check = (answered: Answered, options: Partial<AnswerCheckOptions> = {}, request = OF_WALLET) => {
    const report = (breach: Breach) => breaches.push(breach)
    createAnswerChecks({ document, operations }, { sharePct: 100, report, ...options }).check(
      request,
      answered,
    )
    return breaches.flatMap((breach) => breach.breaches)
  }

  beforeEach(() => {
    breaches = []
  })

  test('that breaks the document is reported with its operation and status, but none of its content', () => {
    check(sent({ ...GOOD, request_id: 7 }))
    expect(breaches).toEqual([
      { requestId: 'one', operation: 'getWallet', status: 500, breaches: ['/request_id must be string'] },
    ])
  })

  test.each<[string, Answered, string]>([
    [
      'a property that is not documented',
      sent({ ...GOOD, secret: 1 }),
      'must NOT have additional properties',
    ],
    [
      'a header that is not documented',
      sent(GOOD, { headers: { ...HEADERS, 'X-Secret': '1' } }),
      'has the header x-secret, which is not documented',
    ],
    ['a status that is not documented', sent(GOOD, { status: 418 }), 'answers 418, which is not documented'],
    [
      'none of the required headers',
      sent(GOOD, { headers: { 'Content-Type': JSON_TYPE } }),
      'lacks the header X-Request-Id',
    ],
    [
      'a body that is not JSON',
      sent(GOOD, { body: [Buffer.from('{')] }),
      'could not be checked: SyntaxError',
    ],
  ])('is reported if it has %s', (_what, answered, breach) => {
    expect(check(answered)).toEqual([expect.stringContaining(breach)])
  })

  test('is not reported if it fulfils the document, is not JSON, or belongs to no operation', () => {
    check(sent(GOOD))
    check(sent({}, { headers: { ...HEADERS, 'Content-Type': 'text/csv' } }))
    check(sent({}), {}, { ...OF_WALLET, operation: 'none' })
    expect(breaches).toEqual([])
  })

  test('is not checked if the share is 0', () => {
    expect(check(sent({}), { sharePct: 0 })).toEqual([])
  })
})

test('the setting decides which share of answers is checked', () => {
  let found = 0
  const report = () => (found += 1)
  const numbers = [0, 0.0099, 0.01, 0.5, 0.999].values()
  const random = () => numbers.next().value ?? 1
  const checks = createAnswerChecks({ document, operations }, { sharePct: 1, report, random })
  for (let asked = 0; asked < 5; asked += 1) checks.check(OF_WALLET, sent({}))
  expect(found).toBe(2)
})

describe('a service', () => {
  const count = async () => {
    const lines = (await service.app.context.telemetry.metrics.metrics()).split('\n')
    return lines.filter((line) => line.startsWith('contract_breaches_total{'))
  }

  test('counts no breach for answers that fulfil the document', async () => {
    await client.get('/api/v1/wallets')
    await client.get('/api/v1/wallets?limit=0')
    await client.request('GET', '/api/v1/wallets', { headers: { accept: 'text/csv' } })
    expect(await count()).toEqual([])
  })

  test('still sends an answer that breaks the document, and counts it by operation and status', async () => {
    const { mint } = await makeToken(service.simulator, 2)
    await scanToken(client, mint)
    await service.sql("update tokens set symbol = repeat('x', 2000)")
    const headers = { authorization: `Bearer ${client.key}` }
    const answer = await fetch(`${service.url}/api/v1/tokens/${mint}/top-wallets`, { headers })
    expect(answer.status).toBe(200)
    const counted = await waitFor('count of the breach', async () => (await count())[0])
    expect(counted).toBe('contract_breaches_total{operation="listTokenTopWallets",status="200"} 1')
  })
})
