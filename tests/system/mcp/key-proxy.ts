import { request } from 'node:http'
import { startServer } from '../../support/servers.ts'

/** A proxy that adds a key to each request, for a suite that sends none. All else passes unchanged. */
export function startKeyProxy(target: string, key: string) {
  const { hostname, port } = new URL(target)
  return startServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${key}` }
    const forwarded = request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    forwarded.on('error', () => res.destroy())
    res.on('close', () => forwarded.destroy())
    req.pipe(forwarded)
  })
}
