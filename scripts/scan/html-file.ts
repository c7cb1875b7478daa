import { constants } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ReportOptions } from '../report/scan-report.ts'
import type { ScanAnswer } from './ranking.ts'

/** Throws a sentence when a page cannot be written there: to be known before a scan, which has its price. */
export async function assertWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`--html needs the name of a file: ${file} is a folder`)
  const folder = dirname(resolve(file))
  await access(found === undefined ? folder : file, constants.W_OK).catch((cause) => {
    throw new Error(`--html cannot write ${file}: no file can be written there`, { cause })
  })
}

/** Writes the page of a scan: one file that needs nothing else. */
export async function writeHtmlFile(file: string, answer: ScanAnswer, options: ReportOptions): Promise<void> {
  // Loaded here: the plotting library would double the start of a command that draws nothing.
  const { renderScanReport } = await import('../report/scan-report.ts')
  await writeFile(file, await renderScanReport(answer, options))
}
