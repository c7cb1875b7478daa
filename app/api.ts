import { isInNetworks } from '../basics/networks.ts'
import { KEY_SECRET } from '../basics/secrets.ts'
import type { Config } from '../config/config.ts'
import { explainListening, type ListeningAddress } from '../config/start-failures.ts'
import type { Door } from '../contract/door.ts'
import { publishFile } from '../contract/http/published-file.ts'
import { type HttpServer, listen, type Mount } from '../contract/http/server.ts'
import type { Refuse } from '../contract/http/unreadable.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Renderer } from '../contract/render.ts'
import { type QuotaPools, readQuotaPools } from '../db/quotas.ts'
import { MCP_PATH } from '../doors/mcp/door.ts'
import { TOOLS } from '../doors/mcp/tools/index.ts'
import type { PagesOptions } from '../doors/pages/pages.ts'
import { ASSETS } from '../doors/site/assets.ts'
import { listDocuments, ofInstallation } from '../doors/site/documents.ts'
import { type Condition, describeHealth, LEAD_TO_DOCS, type Paths, publish } from '../doors/site/site.ts'
import { listSiteFiles } from '../doors/site/site-files.ts'
import { databaseUnusable } from '../handlers/views/refusals.ts'
import type { Context } from '../scans/context.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { CONTRACTS, createPlace, type Doors, openDoors, type Place } from './contracts.ts'
import type { Start } from './start.ts'

export const DRAIN_TIMEOUT_MS = 4_000
const CONNECTIONS_MAX = 10_000
/**
 * A connection costs some 20 kB, so an address gets a share of 50 in a crowd: that is more than a browser or the pool
 * of a program has.
 */
const CROWD = { from: 1_000, perAddress: 50 }

/**
 * Serves both contracts and the tools for agents, with the documents and the pages. Visitors of the pages without a key
 * use `visitorKey`; where it is undefined they have to sign in. Returns the address. Rejects when it cannot be taken.
 */
export async function startApi(
  start: Start,
  context: Context,
  visitorKey: string | undefined,
): Promise<string> {
  const { config, telemetry, stack } = start
  const place = createPlace(config)
  const doors = await openDoors(start, context, place)
  const server = await serve(config, place, {
    settings: { host: 'HOST', port: 'PORT' },
    doors: config.mcp ? doors : { ...doors, mcp: doors.v1 },
    // Stored data is served without the data provider. Its trouble degrades an instance, which stays in rotation.
    checkReady: async () => {
      await context.checkDatabase().catch((cause) => {
        throw new Refusal('NOT_READY', databaseUnusable(cause))
      })
      const refused = context.provider.refusedEndpoints()
      return {
        provider: context.provider.trouble()?.cause,
        ...(refused.length > 0 && { refused_endpoints: refused }),
      }
    },
    telemetry,
    simulated: context.simulated,
    limits: await readQuotaPools(context.db),
    people: config.pages && { secret: context.cursorSecret, visitorKey, sites: config.explorers },
  })
  stack.defer(() => server.drain({ graceMs: config.shutdownGraceMs, timeoutMs: DRAIN_TIMEOUT_MS }))
  stack.defer(() => context.longPolls.release())
  return server.address
}

interface ServeOptions {
  /** The settings that name the address. */
  readonly settings: ListeningAddress['settings']
  readonly doors: Doors
  readonly telemetry: Telemetry
  /**
   * Resolves when requests can be answered, with what is degraded, if anything. Rejects with the reason when they
   * cannot.
   */
  readonly checkReady: () => Promise<Condition>
  /** Whether answers say that their figures are invented. */
  readonly simulated: boolean
  /** The daily quotas that the documents and pages state. */
  readonly limits: QuotaPools
  /** The options of the pages for people; false where `PAGES` is off. */
  readonly people?: Pick<PagesOptions, 'secret' | 'visitorKey' | 'sites'> | false
}

/** Serves both contracts with their documents and pages: what the service and its mock have in common. */
export async function serve(config: Config, place: Place, options: ServeOptions): Promise<HttpServer> {
  const { doors, telemetry, checkReady, simulated, limits, people, settings } = options
  const { baseUrl, roots } = place
  const { host, port, connectionsPerAddress: perAddress } = config
  const render = place.renderer(telemetry, simulated)
  const documents = {
    v1: () => ofInstallation(CONTRACTS.v1.document, { baseUrl: baseUrl(), root: roots.v1 }, limits),
    legacy: () =>
      ofInstallation(CONTRACTS.legacy.document, { baseUrl: baseUrl(), root: roots.legacy }, limits),
  }
  const tools = TOOLS.map(({ listing }) => listing)
  const files = [...listDocuments(documents), ...listSiteFiles({ ...documents, baseUrl, tools })]
  const entrance = publish(render, LEAD_TO_DOCS, doors.v1)
  const icon = ASSETS.icon.path
  const pages = people && { ...people, contract: doors.v1, render, simulated, baseUrl, icon, next: entrance }
  const front = pages ? openPages(pages) : entrance
  const paths = new Map([
    ...files.map((file): [string, Door] => [file.path, publishFile(file)]),
    ...describeHealth(render, checkReady),
  ])
  const site = publish(render, paths, front)
  const mounts: Mount[] = [
    { at: roots.v1, door: doors.v1 },
    { at: roots.legacy, door: doors.legacy },
    { at: MCP_PATH, door: doors.mcp },
    // The contract refuses paths below these that do not exist: they get no page.
    { at: '/api', door: doors.v1 },
    { at: '/.well-known', door: doors.v1 },
    ...rootsOf(paths).map((at) => ({ at, door: site })),
    { at: '/', door: front },
  ]
  const server = await explainListening({ settings, host, port }, () =>
    listen({
      host,
      port,
      mounts,
      refuse: refuseIn(render),
      connections: {
        total: CONNECTIONS_MAX,
        perAddress,
        crowd: CROWD,
        onRefused: telemetry.connectionRefused,
      },
      isProxy: (address) => isInNetworks(address, config.trustedProxies),
      secrets: KEY_SECRET,
    }),
  )
  place.listensAt(server.address)
  return server
}

/** The pages for people. The first request for one loads them: their charts would take a fifth of each start. */
function openPages(options: PagesOptions): Door {
  let opening: Promise<Door> | undefined
  return async (asked) => {
    opening ??= import('../doors/pages/pages.ts').then(({ createPages }) => createPages(options))
    const pages = await opening.catch((error: unknown) => {
      // The next request tries again: a process may lack a file handle for a moment.
      opening = undefined
      throw error
    })
    return await pages(asked)
  }
}

/** The first segments of these paths, below which nothing else is. */
function rootsOf(paths: Paths): string[] {
  return [...new Set([...paths.keys()].map((path) => `/${path.split('/')[1]}`))]
}

/** Refuses what reaches no door. */
function refuseIn(render: Renderer): Refuse {
  return (requestId, code, explanation) =>
    render.fail({ requestId, operation: 'none' }, new Refusal(code, explanation))
}
