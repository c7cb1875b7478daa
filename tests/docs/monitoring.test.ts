import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { JOBS } from '../../jobs/index.ts'
import { openTestService } from '../support/open-service.ts'

/* The alerts and the dashboard in docs/monitoring/, checked against the metrics of a service. */

const FOLDER = 'docs/monitoring'
/** The labels that Prometheus adds to each series, and its own metric for whether it can read a process. */
const TARGET_LABELS = ['job', 'instance']
const OF_PROMETHEUS = { name: 'up', type: 'gauge', labelNames: [] }
/** Metrics of the process and of Node, which prom-client collects. */
const OF_NODE = /^(nodejs|process)_/
const HISTOGRAM_SERIES = ['_bucket', '_sum', '_count']

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}

interface Target {
  readonly expr: string
  readonly legendFormat: string
}

interface Metric {
  readonly name: string
  readonly type: string
  readonly labelNames: readonly string[]
}

const alerts = readYaml<{ groups: { rules: Alert[] }[] }>('alerts.yaml').groups.flatMap(({ rules }) => rules)
const cases = readYaml<{ tests: { name: string }[] }>('alerts.test.yaml').tests
const dashboard = JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8')) as {
  panels: { title: string; targets?: Target[] }[]
}

/** Every expression, with the text that shows its labels. */
const expressions = [
  ...alerts.map(({ alert, expr, annotations }) => ({ at: alert, expr, text: annotations.summary })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      at: title,
      expr: withoutVariables(expr),
      text: legendFormat,
    })),
  ),
]

const { app } = await openTestService({ env: { ROLE: 'api' } })
// The types of prom-client omit the type and the labels of its metrics.
const metrics = app.context.telemetry.metrics.getMetricsAsArray() as unknown as readonly Metric[]
/** The labels of each series that can be queried. */
const series = new Map([...metrics, OF_PROMETHEUS].flatMap(listSeries))

function readYaml<Content>(name: string): Content {
  return parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Content
}

/** Replaces variables as Grafana does. */
function withoutVariables(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.+')
}

function listSeries({ name, type, labelNames }: Metric): [string, readonly string[]][] {
  const labels = [...labelNames, ...TARGET_LABELS]
  if (type !== 'histogram') return [[name, labels]]
  return HISTOGRAM_SERIES.map((suffix) => [
    `${name}${suffix}`,
    suffix === '_bucket' ? [...labels, 'le'] : labels,
  ])
}

interface Names {
  readonly errors: number
  readonly metrics: string[]
  /** Labels of a selector with its metric. Labels of an aggregation apply to all metrics, so they have none. */
  readonly labels: { readonly metric: string | undefined; readonly label: string }[]
}

function readNames(expr: string): Names {
  const names = { errors: 0, metrics: [] as string[], labels: [] as Names['labels'] }
  let selected: string | undefined
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) names.errors += 1
      if (name === 'Identifier') {
        selected = expr.slice(from, to)
        names.metrics.push(selected)
      }
      if (name === 'GroupingLabels') selected = undefined
      if (name === 'LabelName') names.labels.push({ metric: selected, label: expr.slice(from, to) })
    },
  })
  return names
}

describe.each(expressions)('$at: $expr', ({ expr, text }) => {
  test('is PromQL, and queries only metrics and labels that the service has', () => {
    const { errors, metrics, labels } = readNames(expr)
    expect(errors).toBe(0)
    expect(metrics).not.toEqual([])
    expect(metrics.filter((name) => !series.has(name))).toEqual([])
    const labelsOf = (metric: string | undefined) =>
      metric === undefined ? metrics.flatMap((name) => series.get(name) ?? []) : (series.get(metric) ?? [])
    expect(labels.filter(({ metric, label }) => !labelsOf(metric).includes(label))).toEqual([])
  })

  test('is described only with labels that its result has', () => {
    const { metrics } = readNames(expr)
    const kept = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(/, */)
    const isOne = /^(sum|max|histogram_quantile)\(/.test(expr) && kept === undefined
    const left = isOne ? [] : (kept ?? metrics.flatMap((name) => series.get(name) ?? []))
    const named = [...text.matchAll(/\{\{ *(?:\$labels\.)?(\w+) *\}\}/g)].map(([, label]) => String(label))
    expect(named.filter((label) => !left.includes(label))).toEqual([])
  })
})

const names = alerts.map(({ alert }) => alert)

test('the alerts have a section each that says what to do', () => {
  const headings = readFileSync('docs/monitoring.md', 'utf8').match(/(?<=^### ).*/gm)
  expect(headings).toEqual(names)
})

test('the alerts each have a case in which they fire and one in which they do not', () => {
  expect(cases.map(({ name }) => name)).toEqual(
    names.flatMap((name) => [`${name} fires`, `${name} is quiet`]),
  )
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const testWithPromtool = hasPromtool ? test : test.skip

testWithPromtool.each([
  [['check', 'rules', '--lint-fatal', `${FOLDER}/alerts.yaml`]],
  [['test', 'rules', `${FOLDER}/alerts.test.yaml`]],
])('the alerts pass promtool %j', (args) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' })
})

test('every metric of the service is in the documentation, with its labels', () => {
  const pages = ['docs/operating.md', 'docs/provider.md'].map((path) => readFileSync(path, 'utf8')).join('\n')
  const exposed = metrics
    .filter(({ name }) => !OF_NODE.test(name))
    .map(({ name, labelNames }) => (labelNames.length === 0 ? name : `${name}{${labelNames.join(',')}}`))
  expect(exposed.filter((metric) => !pages.includes(`\`${metric}\``))).toEqual([])
})

describe('the queues', () => {
  const names = JOBS.map(({ name }) => name).sort()

  test('are all named by the metric of their jobs', () => {
    const [row = ''] =
      /^- `queue_jobs\{[^.]*\.[^.]*\.$/m.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
    const [, named = ''] = row.split('The queues are')
    expect([...named.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort()).toEqual(names)
  })

  test('are all in the section on failed jobs, but for the one whose failed jobs go to another queue', () => {
    const [section = ''] = /^### JobsFail\n[^#]*/m.exec(readFileSync('docs/monitoring.md', 'utf8')) ?? []
    const named = [...section.matchAll(/^- `([a-z-]+)`:/gm)].map(([, name]) => name)
    expect([...named, 'wallet-analysis'].sort()).toEqual(names)
  })
})

test('every record of the log is named in the documentation', () => {
  const pages = globSync('docs/*.md').map((path) => readFileSync(path, 'utf8'))
  const files = globSync(['*.ts', 'scripts/serve.ts', '{db,handlers,jobs,scans,telemetry,webhooks}/**/*.ts'])
  const records = files.flatMap((path) => {
    const calls = readFileSync(path, 'utf8').matchAll(/(?:event: |logError<[^>]*>\(\s*)'([a-z_]+)'/g)
    return [...calls].map(([, name = '']) => name)
  })
  expect(records.length).toBeGreaterThan(30)
  expect(records.filter((name) => !pages.some((page) => page.includes(`\`${name}\``)))).toEqual([])
})
