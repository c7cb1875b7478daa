/** Stops the suite's Postgres and deletes it. */
export default async function tearDown(): Promise<void> {
  await (globalThis as { removeTestPostgres?: () => Promise<void> }).removeTestPostgres?.()
}
