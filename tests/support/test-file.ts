/**
 * The path of the test file that runs, as a part of a name, of a folder or of a database; the service's
 * outside of tests.
 */
export function nameOfTestFile(): string {
  const { TEST_FILE = 'wallet-analytics' } = process.env
  return TEST_FILE.replace(/^tests\//, '')
    .replace(/\.test\.ts$/, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
}
