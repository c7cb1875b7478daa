import { expect, test } from '@jest/globals'
import { listMisspelt, listSettings, readConfig } from '../../config/config.ts'
import { policies } from '../../generated/v1/operations.ts'

function problemsOf(env: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    const [title, ...problems] = String((error as Error).message).split('\n')
    expect(title).toBe('Wrong settings:')
    return problems.map((problem) => problem.replace(/^- /, ''))
  }
  return []
}

test('settings are read from the environment', () => {
  /** The text of each setting, and the value that it is read as if that differs. */
  const settings: Readonly<Record<string, readonly [text: string, value?: unknown]>> = {
    HOST: ['::'],
    PORT: ['0', 0],
    PUBLIC_URL: ['https://wallets.example/base/', 'https://wallets.example/base'],
    DATABASE_URL: ['postgres://user:secret@db.example/wallets'],
    DATABASE_READ_URL: ['postgresql://user:secret@replica.example/wallets'],
    DATABASE_DIRECT_URL: ['postgres://user:secret@primary.example/wallets'],
    DATABASE_PREPARED_STATEMENTS: ['off', false],
    DATA_DIR: ['/srv/wallets'],
    PROVIDER_URL: ['https://provider.example/', 'https://provider.example'],
    PROVIDER_API_KEY: ['provider-secret'],
    PROVIDER_CONCURRENCY: ['25', 25],
    SECOND_PROVIDER: ['vybe'],
    SECOND_PROVIDER_URL: ['https://second.example/', 'https://second.example'],
    SECOND_PROVIDER_API_KEY: ['second-secret'],
    SECOND_PROVIDER_RPS: ['1', 1],
    SIMULATOR_LATENCY_MS: ['0', 0],
    SIMULATOR_SEED: ['42', 42],
    CHAIN: ['solana-devnet'],
    ROLE: ['worker'],
    MIGRATE: ['off'],
    API_KEY_PREFIX: ['acme'],
    API_KEY_PEPPER: ['pepper-secret'],
    API_KEY_PREVIOUS_PEPPERS: [' a former one,, another ', ['a former one', 'another']],
    LOG_LEVEL: ['warn'],
  }
  const entries = Object.entries(settings)
  const nameOf = (variable: string) =>
    variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(readConfig(Object.fromEntries(entries.map(([variable, [text]]) => [variable, text])))).toMatchObject(
    Object.fromEntries(entries.map(([variable, [text, value = text]]) => [nameOf(variable), value])),
  )
})

test('the default settings let only this machine reach the service, its metrics and its database', () => {
  const { host, metricsHost, databaseUrl } = readConfig({})
  expect({ host, metricsHost, databaseUrl }).toEqual({
    host: '127.0.0.1',
    metricsHost: '127.0.0.1',
    databaseUrl: undefined,
  })
})

test('the default settings apply where a variable is empty or blank', () => {
  const blank = listSettings().map(({ variable }, index) => [variable, index % 2 ? '' : '  '])
  expect(readConfig(Object.fromEntries(blank))).toEqual(readConfig({}))
})

test('settings may name proxies by address and network, and nothing else', () => {
  const named = ['10.0.0.0/8', '192.0.2.7', '::1', 'fd00::/8']
  expect(readConfig({ TRUSTED_PROXIES: named.join(', ') }).trustedProxies).toEqual(named)
  const others = 'proxy.example 10.0.0.0/33 0.0.0.0/0 ::1/129 10.0.0.0/8/8 1.2.3 10.0.0.0/'
  for (const wrong of others.split(' '))
    expect(problemsOf({ TRUSTED_PROXIES: wrong })).toEqual([
      `TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, not "${wrong}"`,
    ])
})

test('settings may override the quotas of the document, which stay the default', () => {
  const { planLimits } = readConfig({ PLAN_LIMITS: ' pro.scans=20, premium.reads=0,pro.attempts=31 ' })
  expect(planLimits).toEqual({
    ...policies.quotaPools,
    attempts: { pro: 31, premium: 150 },
    reads: { pro: 50, premium: 0 },
    scans: { pro: 20, premium: 50 },
  })
  expect(readConfig({}).planLimits).toEqual(policies.quotaPools)
})

test('settings refuse a plan limit with an unknown plan, an unknown or uncapped pool or a wrong count, and say what is possible', () => {
  const form =
    'PLAN_LIMITS must be such as pro.scans=20,premium.reads=1000, with the plans pro, premium, the pools attempts, reads, scans and integers from 0 to 2000000000'
  const wrong = ['pro.scan=20', 'prro.scans=20', 'free.reads=5', 'pro.correlations=5', 'pro.__proto__=1']
  const uncounted = ['pro.scans=-1', 'pro.scans=1.5', 'pro.scans=', 'pro.scans', 'pro.scans=2000000001']
  for (const entry of [...wrong, ...uncounted])
    expect(problemsOf({ PLAN_LIMITS: `premium.scans=7,${entry}` })).toEqual([`${form}, not "${entry}"`])
  expect(problemsOf({ PLAN_LIMITS: 'pro.scans=1,pro.scans=2' })).toEqual([
    'PLAN_LIMITS names pro.scans twice',
  ])
  expect(problemsOf({ PLAN_LIMIT: 'pro.scans=1' })).toEqual([
    'PLAN_LIMIT is not a setting; did you mean PLAN_LIMITS?',
  ])
})

test('settings cannot be changed afterwards', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  // Objects in it are frozen, too.
  expect(
    Object.values(config).filter((value) => typeof value === 'object' && !Object.isFrozen(value)),
  ).toEqual([])
})

const NO_COMMA = 'must not contain a comma or be none, because a list will name it one day'
const PERCENT_CODES = 'must be an address; write special characters of a password as percent codes'

test.each([
  ['PORT', '65536', 'must be an integer from 0 to 65535, not "65536"'],
  ['PORT', '-1', 'must be an integer from 0 to 65535, not "-1"'],
  ['PORT', '80.5', 'must be an integer from 0 to 65535, not "80.5"'],
  ['PORT', '1e3', 'must be an integer from 0 to 65535, not "1e3"'],
  ['PORT', '0x50', 'must be an integer from 0 to 65535, not "0x50"'],
  ['PROVIDER_CONCURRENCY', '0', 'must be an integer from 1 to 1000, not "0"'],
  // 0 would mean no limit to the program, and no calls to a reader.
  ['PROVIDER_RPS', '0', 'must be an integer from 1 to 10000, not "0"'],
  ['PROVIDER_DAILY_CALLS', '0', 'must be an integer from 1 to 2000000000, not "0"'],
  ['SIMULATOR_LATENCY_MS', 'slow', 'must be an integer from 0 to 60000, not "slow"'],
  ['ROLE', 'API', 'must be one of all, api, worker, not "API"'],
  ['EXPLORERS', 'gmgn,x', 'must be some of birdeye, dexscreener, gmgn, not "x"'],
  ['MIGRATE', 'true', 'must be one of on-start, off, not "true"'],
  ['LOG_LEVEL', 'verbose', 'must be one of fatal, error, warn, info, debug, trace, silent, not "verbose"'],
  ['API_KEY_PREFIX', 'w_a', 'must be 1 to 16 lower-case letters or digits, not "w_a"'],
  ['API_KEY_PEPPER', 'a,b', NO_COMMA],
  ['API_KEY_PEPPER', 'none', NO_COMMA],
  ['PUBLIC_URL', 'wallets.example', 'must be an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'ftp://wallets.example', 'must be an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'https://a.example/?b', 'must be an address without ? and #, because paths are added to it'],
  ['PROVIDER_URL', '//provider', 'must be simulator or an address that starts with http:// or https://'],
  ['DATABASE_URL', 'mysql://db', 'must be an address that starts with postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres://user:pass#word@host/name', PERCENT_CODES],
  ['DATABASE_URL', 'postgres://user:1/word@host/name', PERCENT_CODES],
])(
  'a wrong setting %s=%s is refused with a sentence that says what it must be',
  (variable, value, problem) => {
    expect(problemsOf({ [variable]: value })).toEqual([`${variable} ${problem}`])
  },
)

test('a wrong setting such as a replica or a pooler without a primary is refused', () => {
  const DATABASE_READ_URL = 'postgres://replica.example/wallets'
  const DATABASE_DIRECT_URL = 'postgres://primary.example/wallets'
  expect(problemsOf({ DATABASE_READ_URL, DATABASE_DIRECT_URL })).toEqual([
    'DATABASE_READ_URL needs DATABASE_URL: the embedded Postgres has no replica',
    'DATABASE_DIRECT_URL needs DATABASE_URL: the embedded Postgres has no pooler',
  ])
})

test('a wrong setting is reported together with all others', () => {
  const wrong = {
    API_KEY_PREFIX: 'W A',
    DATABASE_URL: 'file:db',
    LOG_LEVEL: 'loud',
    MIGRATE: 'maybe',
    PORT: 'http',
    PROVIDER_CONCURRENCY: 'many',
    PROVIDER_URL: 'nowhere',
    PUBLIC_URL: 'somewhere',
    ROLE: 'boss',
    SIMULATOR_LATENCY_MS: '-5',
    SIMULATOR_SEED: 'x',
  }
  const named = problemsOf(wrong).map((problem) => problem.split(' ')[0])
  expect(named.sort()).toEqual(Object.keys(wrong))
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'PROVIDER_URL', 'PUBLIC_URL'])(
  'an error message never shows the address in %s, which may contain a password',
  (variable) => {
    for (const value of ['mysql://root:hunter2@db.example', 'root:hunter2@db.example', 'hunter2']) {
      const text = problemsOf({ [variable]: value, PORT: 'x' }).join('\n')
      expect(text).toContain(variable)
      expect(text).not.toContain('hunter2')
    }
  },
)

test('an error message never shows the pepper or the key of the data provider', () => {
  const secrets = { API_KEY_PEPPER: 'pepper-secret', PROVIDER_API_KEY: 'provider-secret' }
  const text = problemsOf({ ...secrets, PORT: 'x' }).join('\n')
  expect(text).toContain('PORT')
  expect(text).not.toContain('secret')
})

test.each([
  ['PROVIDER_APIKEY', 'PROVIDER_API_KEY'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['RETENTION_SCAN_DAYS', 'RETENTION_SCANS_DAYS'],
])(
  'a variable that looks like a misspelt setting stops the start when its prefix belongs to the service: %s',
  (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  },
)

test('a variable that looks like a misspelt setting only causes a warning when its prefix does not', () => {
  expect(problemsOf({ LOG_LEVL: 'debug' })).toEqual([])
  expect(listMisspelt({ LOG_LEVL: 'debug' })).toEqual(['LOG_LEVL is not a setting; did you mean LOG_LEVEL?'])
})

test.each(['DATABASE_PORT', 'API_KEY', 'API_URL', 'HOSTS', 'HOME'])(
  'a variable that looks like a misspelt setting is not %s',
  (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([])
    expect(listMisspelt({ [name]: 'x' })).toEqual([])
  },
)
