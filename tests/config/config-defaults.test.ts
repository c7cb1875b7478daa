import { expect, test } from '@jest/globals'
import { listSettings, readConfig } from '../../config/config.ts'

/* The defaults themselves are in docs/settings.md, which is generated from the settings and checked for drift. */

const config = readConfig({})

test('the default settings let only this machine reach the service, its metrics and its database', () => {
  const { host, metricsHost, databaseUrl } = config
  expect({ host, metricsHost, databaseUrl }).toEqual({
    host: '127.0.0.1',
    metricsHost: '127.0.0.1',
    databaseUrl: undefined,
  })
})

test('the default settings apply where a variable is empty or blank', () => {
  const blank = listSettings().map(({ variable }, index) => [variable, index % 2 ? '' : '  '])
  expect(readConfig(Object.fromEntries(blank))).toEqual(config)
})
