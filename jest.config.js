/** Jest runs the sources as Node does: types are stripped, nothing is compiled. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  // They take minutes: `npm run test:long`.
  testPathIgnorePatterns: ['/node_modules/', '/long/'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/tests/support/strip-types.js' },
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  // Far more than any test needs: a busy machine is no failure.
  testTimeout: 120_000,
  // Jest would leave a core idle; most tests wait for Postgres or for a process of their own.
  maxWorkers: '100%',
  watchman: false,
}
