import type { Place } from './place.ts'
import { correlationRequests, drawFamilies, listRequests, pageRequests, walletRequests } from './requests.ts'
import { chooseMetrics } from './service-metrics.ts'

const BREACH = /^contract_breaches_total\{.*\} [1-9].*$/gm

/**
 * Asks for one of everything that is measured, of a service that holds each answer against the document. Rejects when one
 * breaks it: then the world is none that the service would have made.
 */
export async function holdFirstAnswers({ world, startService }: Place): Promise<void> {
  const metrics = await chooseMetrics()
  await using service = await startService({ settings: { ...metrics.settings, ANSWER_CHECK_PCT: '100' } })
  const kinds = [
    walletRequests(world),
    listRequests(world, 1),
    correlationRequests(world, drawFamilies(world, 1)),
    pageRequests(world, '/api/v1/wallets?sort=score'),
  ]
  for (const { path, headers } of kinds.flatMap((requests) => requests.slice(0, 1))) {
    const response = await fetch(`${service.url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    await response.arrayBuffer()
  }
  const breaches = (await metrics.read()).match(BREACH)
  if (breaches !== null) throw new Error(`answers of this world break the document: ${breaches.join(', ')}`)
}
