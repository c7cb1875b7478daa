import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallLog } from './call-log.ts'
import { readScenarios } from './read-scenarios.ts'
import type { Reply } from './reply.ts'
import type { Scenarios } from './scenarios.ts'
import { listDisagreements } from './second-opinion.ts'
import { listTruths } from './truth.ts'
import type { World } from './world.ts'

/** The state that requests under `/simulator/` read and change. They do not count as calls. */
export interface Controlled {
  readonly scenarios: Scenarios
  readonly log: CallLog
  readonly world: World
}

const ROOT = '/simulator/'
const PATHS = ['scenarios', 'calls', 'adversaries', 'disagreements', 'truth']

/**
 * Answers a request to the simulator itself; returns false for one to the provider that it plays.
 *
 * `GET /simulator/scenarios` lists the scenarios, `POST` adds one or an array of them, `DELETE` ends all, or those with
 * exactly the `match` of the query. `GET /simulator/calls` returns the log of calls, oldest first, and the number of
 * all calls by endpoint; with `match`, only the calls whose path contains it. `GET /simulator/adversaries` names the
 * wallets that cheat, with the token on which they gather. For the traders of the token in `mint`, `GET
 * /simulator/truth` tells their skill and how they cheat, and `GET /simulator/disagreements` tells where the vendors
 * disagree.
 */
export function answerControl(request: IncomingMessage, reply: Reply, controlled: Controlled): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  if (!pathname.startsWith(ROOT)) return false
  const match = searchParams.get('match')
  const { scenarios, log, world } = controlled
  const ok = (body: unknown) => reply.send({ status: 200, body })
  switch (`${request.method} ${pathname.slice(ROOT.length)}`) {
    case 'GET scenarios':
      ok({ scenarios: scenarios.list() })
      break
    case 'POST scenarios':
      addScenarios(request, reply, scenarios)
      break
    case 'DELETE scenarios':
      if (match === null) scenarios.clear()
      else scenarios.remove(match)
      ok({ scenarios: scenarios.list() })
      break
    case 'GET calls':
      ok({ calls: log.requests.filter(({ path }) => path.includes(match ?? '')), counts: log.counts })
      break
    case 'GET adversaries':
      ok({ mint: world.adversaries.mint, adversaries: world.adversaries.list })
      break
    case 'GET disagreements':
      ok({ disagreements: listDisagreements(world, searchParams.get('mint') ?? '') })
      break
    case 'GET truth':
      ok({ wallets: listTruths(world, searchParams.get('mint') ?? '') })
      break
    default:
      reply.send({
        status: 404,
        body: { error: `The simulator has ${PATHS.map((path) => ROOT + path).join(', ')}` },
      })
  }
  return true
}

function addScenarios(request: IncomingMessage, reply: Reply, scenarios: Scenarios): void {
  text(request)
    .then((body) => {
      for (const scenario of readScenarios(body)) scenarios.add(scenario)
      reply.send({ status: 201, body: { scenarios: scenarios.list() } })
    })
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      reply.send({ status: 400, body: { error: message } })
    })
}
