import { join } from 'node:path'
import { clearFigures, collectFigures, FIGURES_DIR, type Figure, renderFigures } from './figures.ts'
import { runStreamed } from './run-streamed.ts'

/**
 * `npm run check:contract`: every check of the contract, one after the other, and their figures in one table. All of
 * them run, whatever the others find; the exit code tells whether everything is as it should be.
 */

const CHECKS = ['check:spec', 'test:sdk', 'test:contract']
const CHECK_TIMEOUT_MS = 30 * 60_000
const ROOT = join(import.meta.dirname, '../..')

const dir = join(ROOT, FIGURES_DIR)
await clearFigures(dir)
const figures: Figure[] = []
for (const check of CHECKS) {
  process.stdout.write(`\n== npm run ${check} ==\n`)
  const run = () => runStreamed('npm', ['run', check], { cwd: ROOT, timeoutMs: CHECK_TIMEOUT_MS })
  figures.push(...(await collectFigures(check, run, dir)))
}
process.stdout.write(`\n${renderFigures(figures, process.stdout.isTTY)}\n`)
if (!figures.every(({ ok }) => ok)) process.exitCode = 1
