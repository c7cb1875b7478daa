import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { createConsoleLink } from '../../../db/console-sessions.ts'
import { openTestService } from '../../support/open-service.ts'
import { expectSafeHeaders, send, sendBytes } from '../../support/wire.ts'

/* Access to the operator's console. */

const service = await openTestService({ env: { ROLE: 'api' } })
const off = await openTestService({ share: service, env: { ROLE: 'api', CONSOLE: 'off' } })
const console = { url: String(service.app.consoleUrl) }

const OWN = { 'sec-fetch-site': 'same-origin' }
const PAGES = ['overview', 'keys', 'usage', 'scans', 'webhooks', 'settings'].map((page) => `/admin/${page}`)

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(`${console.url}${path}`, { redirect: 'manual', ...init })
}

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) {
  return await ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

async function openConsole(): Promise<{ readonly cookie: string; readonly link: string }> {
  const link = await createConsoleLink(service.app.context.db, 'ada@host')
  const [cookie = ''] = (await post('/admin/open', { link })).headers.getSetCookie()
  return { cookie: String(cookie.split(';')[0]), link }
}

const { cookie } = await openConsole()

describe('the console', () => {
  test('shows and changes nothing without a session', async () => {
    for (const path of [...PAGES, '/', '/admin']) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 401])
      expect(await answer.text()).toContain('npm run console')
    }
    const guessed = `wallet_analytics_console=${'A'.repeat(43)}`
    for (const headers of [OWN, { ...OWN, cookie: guessed }]) {
      const answer = await post('/admin/keys', { do: 'issue', profile: 'Mallory', plan: 'pro' }, headers)
      expect(answer.status).toBe(401)
    }
    expect(await service.sql(`select from profiles where name = 'Mallory'`)).toEqual([])
  })

  test('refuses a form that is too long or has a NUL, and a path that is none', async () => {
    const headers = { ...OWN, cookie }
    for (const profile of ['x'.repeat(9_000), 'a\0b'])
      expect((await post('/admin/keys', { do: 'issue', profile }, headers)).status).toBe(400)
    expect((await ask('//', { headers: { cookie } })).status).toBe(404)
  })

  test('shows its pages in a session, under a strict content security policy', async () => {
    for (const path of PAGES) {
      const answer = await ask(path, { headers: { cookie } })
      expect([path, answer.status]).toEqual([path, 200])
      expectSafeHeaders(answer.headers)
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect((await ask('/', { headers: { cookie } })).headers.get('location')).toBe('/admin/overview')
    expect((await ask('/admin/else', { headers: { cookie } })).status).toBe(404)
  })

  test('is reachable on this machine only, and never through the port of the API', async () => {
    expect(new URL(console.url).hostname).toBe('127.0.0.1')
    expect(console.url).not.toBe(service.url)
    for (const path of ['/admin', '/admin/open', ...PAGES])
      expect([path, (await fetch(`${service.url}${path}`, { headers: { cookie } })).status]).toEqual([
        path,
        404,
      ])
  })

  test('answers while another user of the machine holds all connections open', async () => {
    const { port } = new URL(console.url)
    const silent = Array.from({ length: 101 }, () => connect(Number(port), '127.0.0.1'))
    const closed = silent.map((socket) => once(socket.on('error', () => undefined).resume(), 'close'))
    try {
      await Promise.all(silent.map((socket) => once(socket, 'connect')))
      const request = `GET /admin/keys HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
      expect((await sendBytes(console, request)).status).toBe(200)
      // The rest go when the time for their heads is over.
      await Promise.all(closed)
    } finally {
      for (const socket of silent) socket.destroy()
    }
  }, 30_000)

  test('does not start with CONSOLE=off', () => {
    expect(off.app.consoleUrl).toBeUndefined()
  })
})

describe('a link', () => {
  test('opens one session, in a cookie that no script reads and no other site sends', async () => {
    const link = await createConsoleLink(service.app.context.db, 'ada@host')
    // A GET opens nothing, because browsers and programs fetch links in advance.
    const shown = await ask(`/admin/open?link=${link}`)
    expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []])
    const opened = await post('/admin/open', { link })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/admin/overview'])
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^wallet_analytics_console=[\w-]{43}; Path=\/admin; Max-Age=28800; HttpOnly; SameSite=Strict$/,
      ),
    ])
    const again = await post('/admin/open', { link })
    expect([again.status, again.headers.getSetCookie()]).toEqual([401, []])
    expect(await again.text()).toContain('This link no longer works')
  })

  test('expires after 15 minutes, and its session after eight hours', async () => {
    const link = await createConsoleLink(service.app.context.db, 'late@host')
    const [row] = await service.sql(
      `select extract(epoch from expires_at - clock_timestamp()) / 60 as minutes from console_sessions where actor = 'late@host'`,
    )
    expect(Math.round(Number(row?.minutes))).toBe(15)
    await service.sql(`update console_sessions set expires_at = now() where actor = 'late@host'`)
    expect((await post('/admin/open', { link })).status).toBe(401)
    const open = await openConsole()
    const [session] = await service.sql(
      `select extract(epoch from expires_at - clock_timestamp()) / 3600 as hours from console_sessions
       where link_hash = sha256($1::bytea)`,
      [open.link],
    )
    expect(Math.round(Number(session?.hours))).toBe(8)
    await service.sql(`update console_sessions set expires_at = now() where link_hash = sha256($1::bytea)`, [
      open.link,
    ])
    expect((await ask('/admin/overview', { headers: { cookie: open.cookie } })).status).toBe(401)
  })

  test('and its session are stored as hashes', async () => {
    const open = await openConsole()
    const stored = JSON.stringify(await service.sql('select * from console_sessions'))
    for (const secret of [open.link, open.cookie.split('=')[1] ?? '-'])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret, 'base64url').toString('hex'),
      ])
        expect(stored).not.toContain(form)
  })

  test('opens nothing after the operator has left its session', async () => {
    const open = await openConsole()
    await post('/admin/leave', {}, { ...OWN, cookie: open.cookie })
    expect((await ask('/admin/keys', { headers: { cookie: open.cookie } })).status).toBe(401)
    expect((await post('/admin/open', { link: open.link })).status).toBe(401)
  })
})

describe('another site', () => {
  test.each([
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a form of another port', { 'sec-fetch-site': 'same-site' }],
    ['a form of an old browser elsewhere', { origin: 'https://evil.example' }],
    ['a form that does not say where it is from', {}],
  ])('cannot make the browser act: %s', async (_name, headers) => {
    const fields = { do: 'issue', profile: 'Mallory', plan: 'pro', scope: 'read' }
    expect((await post('/admin/keys', fields, { ...headers, cookie })).status).toBe(403)
    expect(await service.sql(`select from profiles where name = 'Mallory'`)).toEqual([])
  })

  test('cannot reach the console through a host name that it points to this machine', async () => {
    const { port } = new URL(console.url)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `evil@127.0.0.1`,
    ])
      expect([host, (await send(console, 'GET /admin/keys', { host, cookie })).status]).toEqual([host, 403])
    for (const host of [`localhost:${port}`, 'localhost:8080', `[::1]:${port}`])
      expect([host, (await send(console, 'GET /admin/keys', { host, cookie })).status]).toEqual([host, 200])
  })
})
