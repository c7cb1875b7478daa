import { availableParallelism, cpus, totalmem } from 'node:os'
import { Option } from '@commander-js/extra-typings'
import { declareCommand } from '../scripts/command-line.ts'
import { runScript } from '../scripts/run-script.ts'
import { INTERRUPTIONS, noteStopSignals } from '../scripts/stop-signal.ts'
import { openInstallation } from './installation.ts'
import { COLUMNS, type Finding, FULL_EFFORT, judge, QUICK_EFFORT, toCells } from './measurement.ts'
import { PROCESSES } from './measurements-of-processes.ts'
import { READS } from './measurements-of-reads.ts'
import { SCANS } from './measurements-of-scans.ts'
import { FULL_WORLD, SMALL_WORLD } from './world.ts'

const ABOUT = `Compares the service with the simplest thing that does the same, on this machine.

It starts a Postgres of its own with 3,000,000 rows; docs/benchmarks.md explains the rows of the table.`

/** Scans come last: the jobs that follow them run on for minutes. */
const MEASUREMENTS = [...READS, ...PROCESSES, ...SCANS]

interface BenchOptions {
  readonly only?: readonly string[] | undefined
  readonly quick?: true | undefined
}

async function bench({ only, quick }: BenchOptions): Promise<void> {
  using interruption = noteStopSignals(INTERRUPTIONS)
  await using installation = await openInstallation(quick ? SMALL_WORLD : FULL_WORLD, report)
  const measureAll = async () => {
    const findings: Finding[] = []
    for (const { name, lines, measure } of MEASUREMENTS) {
      if (only !== undefined && !only.includes(name)) continue
      const startedMs = performance.now()
      const samples = await measure(installation, quick ? QUICK_EFFORT : FULL_EFFORT)
      const found = lines.map((line, index) =>
        judge(name, line, samples[index] ?? { baseline: [], service: [] }),
      )
      findings.push(...found)
      report(`${name}, in ${((performance.now() - startedMs) / 1000).toFixed(1)} s:`)
      for (const finding of found) report(`  ${toCells(finding).filter(Boolean).join(' | ')}`)
    }
    return findings
  }
  const findings = await Promise.race([measureAll(), interruption.signalled])
  process.stdout.write(`${renderMarkdown(findings)}\n`)
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

function renderMarkdown(findings: readonly Finding[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}:\n`,
    toLine(COLUMNS),
    toLine(['---', '---', '--:', '--:', '--:', '--:', '---']),
    ...findings.map((finding) => toLine(toCells(finding))),
  ].join('\n')
}

await runScript(
  declareCommand('npm run bench --', ABOUT)
    .addOption(
      new Option('--only <row...>', 'measures these rows').choices(MEASUREMENTS.map(({ name }) => name)),
    )
    .option('--quick', 'a small world and one short round: shows that the benchmark works, not the speed')
    .action(bench),
)
