import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import {
  calibrationReport,
  calibrationSection,
  RECORD_KINDS,
  SELECTIONS,
} from '../../../analysis/calibration.ts'
import { renderCalibrationReport } from '../../../scripts/report/calibration-report.ts'
import { backtestWorld, chanceBefore } from '../../analysis/calibration-worlds.ts'
import {
  describeInBrowser,
  findBarriers,
  LOOKS,
  measureWidth,
  openPage,
  startBrowser,
  takePicture,
} from '../../support/browser.ts'

/* The page of the report on the score as a reader sees it. The pictures are left in .data/screenshots. */

let folder: string
let browser: Browser
let url: string

afterAll(async () => {
  await browser?.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

describeInBrowser('the page of the report on the score', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-analytics-calibration-'))
    const settled = backtestWorld({ seed: 3, chanceLater: chanceBefore })
    const inputs = RECORD_KINDS.flatMap((records) =>
      SELECTIONS.map((selection) => ({ records, selection, settled, missing: 12 })),
    )
    const sections = await Promise.all(inputs.map(calibrationSection))
    const told = { computedAt: '2026-11-21T09:30:00.000Z', simulated: true }
    const file = join(folder, 'report.html')
    await writeFile(file, await renderCalibrationReport(calibrationReport(sections, told)))
    url = pathToFileURL(file).href
    browser = await startBrowser()
  })

  test.each(LOOKS)(
    'opens cleanly, asks for nothing and keeps nobody out: $viewport.width $colorScheme',
    async (look) => {
      const { page, problems } = await openPage(browser, { url, look, isOwn: (asked) => asked === url })
      await takePicture(page, 'calibration-report', look)
      const found = { problems, barriers: await findBarriers(page), widthPx: await measureWidth(page) }
      expect(found).toEqual({ problems: [], barriers: [], widthPx: look.viewport.width })
      await page.close()
    },
  )
})
