import { describe, expect, test } from '@jest/globals'
import { decodeBody } from '../../support/content-codings.ts'
import { TOP_WALLETS } from '../../support/legacy.ts'
import { openTestService } from '../../support/open-service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'
import { type SentAnswer, send } from '../../support/wire.ts'

/* Answers are compressed as the client asks, and only where that saves something. */

const WALLETS = 12

const service = await openTestService()
const client = await service.client()

const { mint } = await makeToken(service.simulator, WALLETS)
const list = `/api/v1/tokens/${mint}/top-wallets`
await scanToken(client, mint)

function ask(what: `${string} ${string}`, headers: Record<string, string> = {}): Promise<SentAnswer> {
  return send(service, what, { authorization: `Bearer ${client.key}`, ...headers })
}

const codingOf = ({ headers }: SentAnswer) => headers.get('content-encoding')

function decode(answer: SentAnswer): string {
  return decodeBody(answer.bytes, codingOf(answer))
}

describe('the coding of an answer', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['br, deflate', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, zstd;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['zstd;q=0, *', 'gzip'],
    ['*', 'gzip'],
    ['gzip, *', 'gzip'],
    ['*;q=0.5, zstd', 'zstd'],
    ['x-gzip', 'gzip'],
    ['x-gzip;q=0, *', null],
    ['*;q=0, gzip', 'gzip'],
    ['*;q=0', null],
  ])('is the one that the request prefers: %s', async (accepted, coding) => {
    const answer = await ask(`GET ${list}`, accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect([answer.status, codingOf(answer)]).toEqual([200, coding])
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(Number(answer.headers.get('content-length'))).toBe(answer.bytes.length)
    expect(JSON.parse(decode(answer)).data.top_wallets).toHaveLength(WALLETS)
  })

  test.each(['text/csv', 'application/x-ndjson'])('is the same for %s', async (accept) => {
    const plain = await ask(`GET ${list}`, { accept })
    const answer = await ask(`GET ${list}`, { accept, 'accept-encoding': 'gzip' })
    expect(codingOf(answer)).toBe('gzip')
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(decode(answer)).toBe(plain.text)
  })

  test('is the same for failures and for the legacy interface', async () => {
    const unknown = Array.from({ length: 50 }, (_, index) => `unknown_${index}=1`).join('&')
    const failure = await ask(`GET ${list}?${unknown}`, { 'accept-encoding': 'gzip' })
    expect([failure.status, codingOf(failure)]).toEqual([400, 'gzip'])
    expect(JSON.parse(decode(failure)).error.details).toHaveLength(50)
    const legacy = await ask(`GET ${TOP_WALLETS}`, { 'accept-encoding': 'gzip' })
    expect([legacy.status, codingOf(legacy)]).toEqual([200, 'gzip'])
    expect(JSON.parse(decode(legacy)).success).toBe(true)
  })

  test('is none for a body that fits into one packet, unless the request refuses uncompressed answers', async () => {
    for (const path of ['/health/live', `${list}?limit=0`]) {
      const answer = await ask(`GET ${path}`, { 'accept-encoding': 'gzip, zstd' })
      expect([path, codingOf(answer)]).toEqual([path, null])
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const insisting = await ask(`GET ${path}`, { 'accept-encoding': 'gzip, identity;q=0' })
      expect([path, codingOf(insisting)]).toEqual([path, 'gzip'])
      expect(Object.keys(JSON.parse(decode(insisting)))).toEqual(Object.keys(JSON.parse(answer.text)))
    }
  })

  test('is the same for HEAD as for GET', async () => {
    for (const coding of ['identity', 'gzip']) {
      const head = await ask(`HEAD ${list}`, { 'accept-encoding': coding })
      const get = await ask(`GET ${list}`, { 'accept-encoding': coding })
      for (const name of ['content-encoding', 'content-type', 'vary'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      // The request id alone differs.
      expect(Number(head.headers.get('content-length')) / get.bytes.length).toBeCloseTo(1, 1)
      expect([head.headers.get('transfer-encoding'), head.bytes.length]).toEqual([null, 0])
    }
  })

  test('never makes a list stale, and each answer has its own count of views and request id', async () => {
    const read = async (coding: string) => {
      const answer = await ask(`GET ${list}`, { 'accept-encoding': coding })
      expect(codingOf(answer)).toBe(coding === 'identity' ? null : coding)
      const { data, meta, request_id: requestId } = JSON.parse(decode(answer))
      expect(requestId).toBe(answer.headers.get('x-request-id'))
      return { views: meta.views, traded: data.top_wallets[0].wallet.wallet.tokens_traded }
    }
    const codings = ['identity', 'gzip', 'zstd', 'gzip', 'zstd', 'identity']
    for (const traded of [4321, 8765]) {
      await service.sql(
        `update wallets set revision = nextval('revisions'),
           stats_all = (stats_all::jsonb || jsonb_build_object('tokens_traded', $1::int))::json`,
        [traded],
      )
      const readings = []
      for (const coding of codings) readings.push(await read(coding))
      const [first, ...others] = readings
      expect(first?.traded).toBe(traded)
      for (const [index, other] of others.entries())
        expect(other).toEqual({ traded, views: (first?.views ?? 0) + 1 + index })
    }
  })
})
