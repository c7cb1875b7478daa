import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { comesFromProgram } from '../../loopback.ts'
import { readScenarios } from './read-scenarios.ts'
import { sendAnswer } from './reply.ts'
import type { Scenarios } from './scenarios.ts'
import { listDisagreements } from './second-opinion.ts'
import { edgePctAt } from './trade.ts'
import type { World } from './world.ts'

/** A call as the simulator has received it. */
export interface SimulatedRequest {
  readonly atMs: number
  readonly method: string
  /** With its query. */
  readonly path: string
}

/** The state that requests under `/simulator/` read and change. They do not count as calls. */
export interface Controlled {
  /** The last calls, oldest first. */
  readonly requests: readonly SimulatedRequest[]
  /** All calls by path template; those to other paths are under `other`. */
  readonly counts: Readonly<Record<string, number>>
  readonly scenarios: Scenarios
  readonly world: World
}

const ROOT = '/simulator/'

const ORIGIN = 'http://simulator'

/** The target of a request. One that is no URL, such as `//`, is taken for the root, where nothing is. */
export function readTarget({ url = '/' }: IncomingMessage): URL {
  return URL.parse(url, ORIGIN) ?? new URL(ORIGIN)
}

/**
 * Answers a request to the simulator itself; returns false for one to the provider that it plays.
 *
 * `GET /simulator/scenarios` lists the scenarios, `POST` adds one or an array of them, `DELETE` ends all, or those with
 * exactly the `match` of the query. `GET /simulator/calls` returns the log of calls, oldest first, and the number of
 * all calls by endpoint; with `match`, only the calls whose path contains it. For the traders of the token in `mint`,
 * `GET /simulator/truth` gives their skill, and `GET /simulator/disagreements` lists where the vendors disagree.
 */
export function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
): boolean {
  const { pathname, searchParams } = readTarget(request)
  if (!pathname.startsWith(ROOT)) return false
  const asked = `${request.method} ${pathname.slice(ROOT.length)}`
  const answer = ANSWERS[asked]
  if (!comesFromProgram(request)) sendAnswer(response, { status: 403, body: { error: FOREIGN } })
  else if (asked === 'POST scenarios') addScenarios(request, response, controlled.scenarios)
  else if (answer !== undefined) sendAnswer(response, { status: 200, body: answer(controlled, searchParams) })
  else sendAnswer(response, { status: 404, body: { error: NOTHING_THERE } })
  return true
}

const FOREIGN = 'The simulator is changed and read by programs of this machine alone'
const NOTHING_THERE = `The simulator has scenarios, calls, disagreements and truth under ${ROOT}`

/** The body of each answer, by what is asked. */
const ANSWERS: Readonly<Record<string, (controlled: Controlled, query: URLSearchParams) => object>> = {
  'GET scenarios': ({ scenarios }) => ({ scenarios: scenarios.list() }),
  'DELETE scenarios'({ scenarios }, query) {
    const match = query.get('match')
    if (match === null) scenarios.clear()
    else scenarios.remove(match)
    return { scenarios: scenarios.list() }
  },
  'GET calls'({ requests, counts }, query) {
    const match = query.get('match') ?? ''
    return { calls: requests.filter(({ path }) => path.includes(match)), counts }
  },
  'GET disagreements': ({ world }, query) => ({
    disagreements: listDisagreements(world, query.get('mint') ?? ''),
  }),
  'GET truth': ({ world }, query) => ({ wallets: listTruths(world, query.get('mint') ?? '') }),
}

function addScenarios(request: IncomingMessage, response: ServerResponse, scenarios: Scenarios): void {
  text(request)
    .then((body) => {
      for (const scenario of readScenarios(body)) scenarios.add(scenario)
      sendAnswer(response, { status: 201, body: { scenarios: scenarios.list() } })
    })
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      sendAnswer(response, { status: 400, body: { error: message } })
    })
}

/** What is true of the traders of a token, in the order of its list, although no provider knows it. */
function listTruths(world: World, mint: string) {
  const today = world.today()
  return world.traders(mint).map(({ trade: { wallet } }) => ({
    wallet: wallet.address,
    skill: wallet.skill,
    /** The mean return of a dollar put into a token today, in per cent, after fees. */
    edgePct: edgePctAt(wallet, today),
    habit: wallet.habit ?? null,
  }))
}
