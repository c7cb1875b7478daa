/**
 * The path of the running test file, in a form for names of folders and databases; the name of the service outside
 * tests.
 */
export function nameOfTestFile(): string {
  const { TEST_FILE = 'wallet-analytics' } = process.env
  return TEST_FILE.replace(/^tests\//, '')
    .replace(/\.test\.ts$/, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
}
