import { findFreePort } from '../../db/embedded/address.ts'

/** The metrics that a service tells of itself, for a service that is started with these settings. */
export interface ServiceMetrics {
  readonly settings: Readonly<Record<string, string>>
  /** The text of all of them. */
  read(): Promise<string>
}

export async function chooseMetrics(): Promise<ServiceMetrics> {
  const port = await findFreePort()
  return {
    settings: { METRICS_PORT: String(port) },
    async read() {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`)
      return await response.text()
    },
  }
}
