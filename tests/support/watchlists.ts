import type { Schema } from '../../handlers/schema.ts'
import type { Failure, TestAnswer, TestClient } from './client.ts'

export type StoredWatchlist = Schema<'GetWatchlistEnvelope'>

/** Sends a request with a body, which is JSON unless it is a text. */
export function send<Body>(
  by: TestClient,
  method: string,
  path: string,
  body?: unknown,
  type = 'application/json',
): Promise<TestAnswer<Body>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = body === undefined ? {} : { body: text, headers: { 'content-type': type } }
  return by.request<Body>(method, `/api/v1${path}`, init)
}

export function putWatchlist(by: TestClient, name: string, listed: readonly object[]) {
  return send<StoredWatchlist & Failure>(by, 'PUT', `/watchlists/${name}`, { wallets: listed })
}

export function readWatchlist(by: TestClient, name: string) {
  return send<StoredWatchlist & Failure>(by, 'GET', `/watchlists/${name}`)
}
