import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import type { Request, Response } from 'express'
import { abortWhenGone, Exchange } from '../../../handlers/pipeline/exchange.ts'
import { startServer } from '../../support/servers.ts'

test('the signal of a request aborts when the client disconnects, even if it disconnected earlier', async () => {
  const leaving = new AbortController()
  const { promise: signals, resolve } = Promise.withResolvers<AbortSignal[]>()
  await using server = await startServer(async (req, res) => {
    const exchange = new Exchange(req as Request, res as Response)
    const before = abortWhenGone(exchange)
    leaving.abort()
    await once(res, 'close')
    resolve([before, abortWhenGone(exchange)])
  })
  await expect(fetch(server.url, { signal: leaving.signal })).rejects.toThrow('aborted')
  expect((await signals).map(({ aborted }) => aborted)).toEqual([true, true])
})
