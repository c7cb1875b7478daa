import type { TestService } from './service.ts'

/** The values of a metric by their labels, as Prometheus reads them. */
export async function scrapeMetric({ app }: TestService, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(app.metricsUrl ?? '')).text()
  const lines = text.split('\n').filter((line) => line.replace(/[{ ].*/, '') === name)
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return [labels, Number(value)]
    }),
  )
}
