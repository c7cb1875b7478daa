import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'

/* The settings in deploy/ that docs/security.md relies on, checked as text. */

const read = (path: string) => readFile(`deploy/${path}`, 'utf8')

interface Container {
  readonly command?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly ports?: readonly string[]
}

const { services } = parse(await read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Container>>
}

test.each(Object.entries(services))('Compose limits the rights and resources of %s', (_name, container) => {
  expect(container.cap_drop).toEqual(['ALL'])
  expect(container.security_opt).toEqual(['no-new-privileges:true'])
  expect(container.mem_limit).toMatch(/^[0-9]+[mg]$/)
  expect(container.pids_limit).toBeGreaterThan(0)
})

test('Compose publishes one port only, that of the API, and only to its own machine', () => {
  const ports = Object.entries(services).flatMap(([name, container]) =>
    (container.ports ?? []).map((port) => [name, port]),
  )
  expect(ports).toEqual([['api', expect.stringMatching(/^127\.0\.0\.1:/)]])
})

test('Compose connects the service as the plain owner of its database, and to a counter store with a password', async () => {
  const { DATABASE_URL = '', REDIS_URL = '' } = services.api?.environment ?? {}
  const role = /^postgres:\/\/(\w+):/.exec(DATABASE_URL)?.[1]
  expect(await read('postgres/owner.sh')).toContain(`create role ${role} login password :'password';`)
  expect(services.postgres?.environment).not.toHaveProperty('POSTGRES_USER')
  expect(services.valkey?.command).toContain('--requirepass ${VALKEY_PASSWORD:?')
  expect(REDIS_URL).toMatch(/^redis:\/\/:\$\{VALKEY_PASSWORD:\?[^}]*\}@/)
})

test('Compose reads its secrets from a file that git ignores', async () => {
  expect((await readFile('.gitignore', 'utf8')).split('\n')).toContain('deploy/.env')
})

test('nginx limits the requests and connections of an address, and times out slow clients', async () => {
  const server = (await read('nginx/wallet-analytics.conf')).replaceAll(/^\s*#.*$/gm, '')
  for (const directive of [
    'limit_req',
    'limit_conn',
    'client_header_timeout',
    'client_body_timeout',
    'send_timeout',
  ])
    expect(server).toMatch(new RegExp(`^    ${directive} `, 'm'))
})

test('nginx logs no path, never resends a POST that a process has received, and sends no request more than twice', async () => {
  const text = await read('nginx/wallet-analytics.conf')
  const [, format = ''] = /^log_format wallet_analytics '([^']+)'/m.exec(text) ?? []
  expect(format).not.toBe('')
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b(?!_)/)
  expect(text).toMatch(/^ {4}access_log \S+ wallet_analytics;$/m)
  expect(text).toMatch(/^ {8}proxy_next_upstream error;$/m)
  expect(text).toMatch(/^ {8}proxy_next_upstream_tries 2;$/m)
})

test('Kubernetes allows requests in only from named namespaces, and out only to named ports', async () => {
  const policies = parseAllDocuments(await read('kubernetes/network.yaml')).map((document) => document.toJS())
  expect(policies.length).toBeGreaterThan(0)
  for (const { spec } of policies) {
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
    expect([spec.ingress.length, spec.egress.length]).toEqual([2, 2])
    for (const { from, ports } of spec.ingress) {
      expect(from[0].namespaceSelector.matchLabels).toHaveProperty(['kubernetes.io/metadata.name'])
      expect(ports.length).toBeGreaterThan(0)
    }
    for (const { ports } of spec.egress) expect(ports.length).toBeGreaterThan(0)
  }
})

test('Kubernetes trusts the client address only from a named network of proxies', async () => {
  expect(parse(await read('kubernetes/settings.yaml')).data.TRUSTED_PROXIES).toMatch(/\/[0-9]+$/)
})

test('systemd limits the memory and the tasks of a process', async () => {
  const unit = await read('systemd/wallet-analytics@.service')
  expect(unit).toMatch(/^MemoryMax=\S+$/m)
  expect(unit).toMatch(/^TasksMax=[0-9]+$/m)
})
