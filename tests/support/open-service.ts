import { afterAll } from '@jest/globals'
import { startTestService, type TestService, type TestServiceOptions } from './service.ts'

/** The services that end together, by each of them. */
const opened = new WeakMap<TestService, AsyncDisposableStack>()

/**
 * Starts a service for all tests of a file, and ends it after the last of them. Services that share its database end
 * before it.
 */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService(options)
  const shared = options.share && opened.get(options.share)
  const services = shared ?? new AsyncDisposableStack()
  services.use(service)
  opened.set(service, services)
  if (shared === undefined) afterAll(() => services.disposeAsync())
  return service
}
