import type { TestClient } from './client.ts'

/** A browser whose visitor signed in with the client's key. */
export async function openBrowser(url: string, { key }: Pick<TestClient, 'key'>) {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: '' }
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', headers, ...init })
  const body = new URLSearchParams({ key: String(key), next: '' })
  const [cookie] = (await send('/login', { method: 'POST', body })).headers.getSetCookie()
  headers.cookie = String(cookie?.split(';')[0])
  return send
}
