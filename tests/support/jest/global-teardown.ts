/** Removes the suite's Postgres and folder, and fails when the tests have left something behind. */
export default async function tearDown(): Promise<void> {
  const { endSuite } = globalThis as { endSuite?: () => Promise<string[]> }
  const left = (await endSuite?.()) ?? []
  if (left.length > 0) throw new Error(['The tests have left something behind:', ...left].join('\n- '))
}
