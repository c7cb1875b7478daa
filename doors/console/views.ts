import { DAY_MS } from '../../basics/durations.ts'
import { KEY_END_ANNOUNCED_MS } from '../../contract/limits.ts'
import { askDatabase } from '../../db/connection/health.ts'
import {
  countTroubledScans,
  listEndpointsOfAll,
  listFailedDeliveries,
  listNewestScans,
  listUseOfDays,
  listUseOfProfiles,
  readProviderCalls,
} from '../../db/installation.ts'
import { listKeyEvents } from '../../db/key-events.ts'
import { declareKeyTerms, listScopes, PLANS } from '../../db/key-terms.ts'
import { DEMO_PROFILE, listBoth, listKeys, listKeysWithUse } from '../../db/keys.ts'
import { readQuotaPools } from '../../db/quotas.ts'
import { policies } from '../../generated/v1/operations.ts'
import type { Context } from '../../scans/context.ts'
import { VERSION } from '../../telemetry/version.ts'
import type { Content } from '../pages/components/site.ts'
import { renderKeys } from '../pages/console/keys.ts'
import { type OverviewData, renderOverview } from '../pages/console/overview.ts'
import { renderScans } from '../pages/console/scans.ts'
import { renderSettingsInForce } from '../pages/console/settings.ts'
import type { ConsolePage } from '../pages/console/shell.ts'
import { renderUsage } from '../pages/console/usage.ts'
import { renderWebhooks } from '../pages/console/webhooks.ts'
import { countOf } from '../pages/figures/wording.ts'
import type { ConsoleDeps } from './deps.ts'

interface ShownPage {
  readonly query: URLSearchParams
  /** The input of a form that was refused; else empty. */
  readonly entered: URLSearchParams
}

/** What each page of the console shows. */
export const CONSOLE_VIEWS: Readonly<
  Record<ConsolePage, (deps: ConsoleDeps, shown: ShownPage) => Promise<Content>>
> = {
  overview: showOverview,
  keys: showKeys,
  usage: showUsage,
  scans: showScans,
  webhooks: async ({ live: { db } }) =>
    renderWebhooks(await listEndpointsOfAll(db), await listFailedDeliveries(db)),
  settings: async ({ settings }) => renderSettingsInForce(settings),
}

async function showOverview(deps: ConsoleDeps): Promise<Content> {
  const { db, simulated } = deps.live
  const startedMs = performance.now()
  await askDatabase(db)
  const databaseMs = performance.now() - startedMs
  const sources = await readSources(deps)
  const queues = await deps.readQueues().catch(() => undefined)
  const concerns = await listConcerns(db, sources)
  return renderOverview({
    version: VERSION,
    upSec: process.uptime(),
    databaseMs,
    sources,
    simulated,
    queues,
    concerns,
  })
}

async function readSources({ live, sources }: ConsoleDeps): Promise<OverviewData['sources']> {
  const { db, provider, checkers, telemetry } = live
  const tries = await telemetry.listProviderCalls()
  const clients = [provider, ...checkers]
  return await Promise.all(
    sources.map(async (terms) => {
      const { vendor } = terms
      const client = clients.find((each) => each.vendor === vendor) ?? provider
      const { person, job } = client.readUse()
      return {
        ...terms,
        trouble: client.trouble(),
        isBreakerOpen: client.isBreakerOpen(),
        waiting: person.waiting + job.waiting,
        underWay: person.underWay + job.underWay,
        callsToday: await readProviderCalls(db, vendor),
        tries: tries.filter(({ source }) => source === vendor),
      }
    }),
  )
}

async function listConcerns(
  db: Context['db'],
  sources: OverviewData['sources'],
): Promise<OverviewData['concerns']> {
  const keys = (await listKeys(db)).filter(
    ({ profile, revokedAt }) => profile !== DEMO_PROFILE && revokedAt === null,
  )
  const endsSoon = keys.filter(({ expiresAt }) => {
    const leftMs = (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()
    return leftMs >= 0 && leftMs <= KEY_END_ANNOUNCED_MS
  })
  const scans = await countTroubledScans(db)
  const endpoints = await listEndpointsOfAll(db)
  const failing = endpoints.filter(
    ({ disabledReason: reason, failures }) => failures > 0 && reason !== 'owner' && reason !== 'operator',
  )
  const all: (OverviewData['concerns'][number] | false)[] = [
    ...sources.flatMap(({ trouble, isBreakerOpen, callsToday, perDay = Infinity, vendor }) => [
      trouble !== undefined && { text: `${vendor} does not serve this process; the reason is below.` },
      isBreakerOpen && { text: `The breaker stops calls to ${vendor}.` },
      callsToday >= perDay && {
        text: `The ${perDay} calls of this day to ${vendor} are used up: scans wait until midnight UTC.`,
        page: 'settings' as const,
      },
    ]),
    keys.length === 0 && { text: 'No customer has a key yet: issue the first one.', page: 'keys' },
    endsSoon.length > 0 && {
      text: `${countOf(endsSoon.length, 'key')} will end within ${KEY_END_ANNOUNCED_MS / DAY_MS} days.`,
      page: 'keys',
    },
    scans.failed > 0 && {
      text: `${countOf(scans.failed, 'scan')} failed in the last 24 hours.`,
      page: 'scans',
    },
    scans.stalled > 0 && { text: `${countOf(scans.stalled, 'scan')} without progress.`, page: 'scans' },
    failing.length > 0 && {
      text: `${countOf(failing.length, 'webhook endpoint')} cannot be reached.`,
      page: 'webhooks',
    },
  ]
  return all.filter((concern) => concern !== false)
}

const EVENTS_SHOWN = 50

async function showKeys({ live, findTest }: ConsoleDeps, { entered }: ShownPage): Promise<Content> {
  // When the test database cannot be reached, the log says why, and live keys are shown all the same.
  const test = (await findTest().catch(() => undefined))?.db
  const sides = { live: live.db, findTest: async () => test }
  const keys = await listBoth(sides, listKeysWithUse)
  const events = await listBoth(sides, (db) => listKeyEvents(db, EVENTS_SHOWN))
  return renderKeys({
    keys: keys.map((key) => ({ ...key, mayDo: listScopes(key, policies.scopes) })),
    events: events.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    hasTestData: test !== undefined,
    fields: Object.entries(declareKeyTerms(policies.scopes)).flatMap(([name, { field }]) =>
      field === null ? [] : [{ name, label: field[0], hint: field[1] }],
    ),
    scopes: policies.scopes,
    plans: PLANS,
    entered,
  })
}

async function showUsage({ live: { db } }: ConsoleDeps, { query }: ShownPage): Promise<Content> {
  const asked = query.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : new Date().toISOString().slice(0, 10)
  return renderUsage({
    limits: await readQuotaPools(db),
    days: await listUseOfDays(db),
    day,
    profiles: await listUseOfProfiles(db, day),
  })
}

async function showScans({ live: { db } }: ConsoleDeps, { query }: ShownPage): Promise<Content> {
  const status = (['failed', 'processing', 'completed'] as const).find((each) => each === query.get('status'))
  return renderScans(await listNewestScans(db, status), status)
}
