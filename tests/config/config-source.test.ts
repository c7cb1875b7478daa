import { expect, test } from '@jest/globals'
import { isSimulated, readConfig, readServiceConfig } from '../../config/config.ts'
import { VENDOR_NAMES } from '../../provider/vendors.ts'

const PROVIDER_URL = 'https://provider.example'
const DATABASE_URL = 'postgres://db.example/wallets'

const isInvented = (env: Readonly<Record<string, string>>) => isSimulated(readServiceConfig(env))

test('the source of the figures is the simulator by default where only this machine reaches the service', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(isInvented({ HOST })).toBe(true)
})

test('the source of the figures is a real provider as soon as there is a key or an address', () => {
  expect(readServiceConfig({ PROVIDER_API_KEY: 'key' }).providerUrl).toBe('https://data.solanatracker.io')
  for (const env of [{ PROVIDER_API_KEY: 'key' }, { PROVIDER_URL }, { DATABASE_URL, PROVIDER_URL }])
    expect(isInvented(env)).toBe(false)
})

test.each([
  { DATABASE_URL },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '10.0.0.1' },
  { HOST: 'wallets.example' },
  { PUBLIC_URL: 'https://wallets.example' },
])('the source of the figures must be set with %j', (env) => {
  expect(() => readServiceConfig(env)).toThrow(
    /^Wrong settings:\n- PROVIDER_API_KEY is missing, while .*; PROVIDER_URL=simulator serves invented figures$/,
  )
  // Commands call no provider, so they need no source.
  expect(() => readConfig(env)).not.toThrow()
  expect(isInvented({ ...env, PROVIDER_URL: 'simulator' })).toBe(true)
  expect(isInvented({ ...env, PROVIDER_API_KEY: 'key' })).toBe(false)
})

test('the source of the figures is not asked for because of an address that cannot be read', () => {
  for (const PUBLIC_URL of ['http://my host', 'wallets.example'])
    expect(() => readServiceConfig({ PUBLIC_URL, PORT: 'x' })).toThrow(
      /^Wrong settings:\n- PORT must .*\n- PUBLIC_URL must be an address.*$/,
    )
})

test('the source of the figures cannot be the simulator and a real provider at once', () => {
  expect(() => readServiceConfig({ PROVIDER_URL: 'simulator', PROVIDER_API_KEY: 'key' })).toThrow(
    'PROVIDER_API_KEY is for a real provider, and PROVIDER_URL names the simulator',
  )
})

test('the source of the figures is the vendor that is named, at its own address unless another is set', () => {
  const vybe = { PROVIDER: 'vybe', PROVIDER_API_KEY: 'key' }
  expect(readServiceConfig(vybe).providerUrl).toBe('https://api.vybenetwork.xyz')
  expect(readServiceConfig({ ...vybe, PROVIDER_URL }).providerUrl).toBe(PROVIDER_URL)
  expect(isInvented({ PROVIDER: 'vybe' })).toBe(true)
})

const real = { PROVIDER_API_KEY: 'key' }
const second = { SECOND_PROVIDER: 'vybe', SECOND_PROVIDER_API_KEY: 'secret' }

test('a second source is read by a service that has a real provider', () => {
  expect(readServiceConfig({ ...real, ...second })).toMatchObject({ secondProvider: 'vybe' })
})

test.each([
  [
    { ...real, SECOND_PROVIDER: 'birdeye' },
    `SECOND_PROVIDER must be one of ${VENDOR_NAMES.join(', ')}, not "birdeye"`,
  ],
  [
    { ...real, ...second, SECOND_PROVIDER: 'solana-tracker' },
    'SECOND_PROVIDER must be another vendor than PROVIDER, not "solana-tracker"',
  ],
  [{ ...real, SECOND_PROVIDER: 'vybe' }, 'SECOND_PROVIDER_API_KEY is missing, while SECOND_PROVIDER is set'],
  [
    { ...real, SECOND_PROVIDER_API_KEY: 'secret' },
    'SECOND_PROVIDER_API_KEY needs SECOND_PROVIDER, the name of the vendor',
  ],
  [second, 'SECOND_PROVIDER_API_KEY is for a real provider, and the first provider is the simulator'],
])('a second source is refused with %j', (env, problem) => {
  expect(() => readServiceConfig(env)).toThrow(`Wrong settings:\n- ${problem}`)
})
