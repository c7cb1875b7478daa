import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { calibrationReport, calibrationSection, SECTIONS } from '../../../../analysis/calibration.ts'
import { renderCalibrationReport } from '../../../../doors/pages/calibration-report.ts'
import { backtestWorld } from '../../../analysis/calibration-worlds.ts'
import {
  describeInBrowser,
  expectFitInEveryLook,
  openPage,
  PHONE_LIGHT,
  startBrowser,
} from '../../../support/browser.ts'
import { newFolder, removeFolders } from '../../../support/folders.ts'

/* The report on the score in a real browser. The screenshots are left in .data/screenshots. */

let browser: Browser
let url: string

afterAll(async () => {
  await browser?.close()
  await removeFolders()
})

describeInBrowser('the page of the report on the score', () => {
  beforeAll(async () => {
    const size = { wallets: 1_000, tokens: 40, weeks: 26 }
    const settled = backtestWorld({ driftBefore: 0.02, driftLater: 0.02 }, 3, size)
    const meta = { computedAt: '2026-11-21T09:30:00.000Z', simulated: true }
    const sections = await Promise.all(
      SECTIONS.map((name) => calibrationSection({ ...name, settled, missing: 12 }, meta.computedAt)),
    )
    const file = join(await newFolder(), 'report.html')
    await writeFile(file, renderCalibrationReport(calibrationReport(sections, meta)))
    url = pathToFileURL(file).href
    browser = await startBrowser()
  })

  test('loads without errors or other requests, fits and is accessible, on phones and desktops, light and dark', async () => {
    const opened = await openPage(browser, { url, look: PHONE_LIGHT, isOwn: (asked) => asked === url })
    await expectFitInEveryLook(opened, 'calibration-report')
    await opened.page.close()
  })
})
