import { pathToFileURL } from 'node:url'
import { type Look, type OpenPage, openPage, startBrowser } from './browser.ts'
import { newFolder } from './folders.ts'
import { endProcesses } from './processes.ts'
import { startTestService, type TestService } from './service.ts'

/** A browser for report files, a folder for these files, and a service for their figures. */
export interface ReportBrowser extends AsyncDisposable {
  readonly folder: string
  readonly service: TestService
  /** Opens a file; a request for anything else is a problem. */
  readonly open: (file: string, look: Look) => Promise<OpenPage>
}

/** Starts all three. Disposing it ends them, with the processes that the test has started. */
export async function startReportBrowser(): Promise<ReportBrowser> {
  await using starting = new AsyncDisposableStack()
  starting.defer(endProcesses)
  const folder = await newFolder()
  const service = starting.use(await startTestService())
  const browser = await startBrowser()
  starting.defer(() => browser.close())
  const running = starting.move()
  return {
    folder,
    service,
    open(file, look) {
      const { href } = pathToFileURL(file)
      return openPage(browser, { url: href, look, isOwn: (url) => url === href })
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
