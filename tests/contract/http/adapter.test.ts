import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import type { Response } from 'express'
import { abortWhenGone } from '../../../contract/http/adapter.ts'
import { startServer } from '../../support/servers.ts'

test('the signal of a request aborts when the client disconnects, even if it disconnected earlier', async () => {
  const leaving = new AbortController()
  const { promise: signals, resolve } = Promise.withResolvers<AbortSignal[]>()
  await using server = await startServer(async (_req, res) => {
    const before = abortWhenGone(res as Response)
    leaving.abort()
    await once(res, 'close')
    resolve([before, abortWhenGone(res as Response)])
  })
  await expect(fetch(server.url, { signal: leaving.signal })).rejects.toThrow('aborted')
  expect((await signals).map(({ aborted }) => aborted)).toEqual([true, true])
})
