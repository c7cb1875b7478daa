import { createAjv } from '../../contract/ajv.ts'
import { BODY_DEPTH_MAX, isDeeper } from '../../contract/body.ts'
import type { OwnAnswer, OwnRequest } from '../../contract/own-request.ts'
import type { FieldError } from '../../contract/refusal.ts'
import { toFieldErrors } from '../../contract/validation.ts'
import { calls } from '../../generated/mcp/calls.ts'
import tools from '../../generated/mcp/tools.json' with { type: 'json' }
import { API_ROOT, operations } from '../../generated/v1/operations.ts'
import type { FollowUp, ToolCall, ToolRequest } from './tool.ts'
import {
  numberAt,
  renderAnswer,
  renderFailure,
  renderWrongArguments,
  type ToolResult,
  valueAt,
} from './tool-answer.ts'

export type ToolName = keyof typeof calls

type Arguments = Readonly<Record<string, unknown>>

/** What a call may do besides computing: make the client's requests, and report progress. */
export interface ToolHost {
  /** Sends a request through the pipeline with the client's key. */
  send(request: OwnRequest): Promise<OwnAnswer>
  progress(done: number, total: number): Promise<void>
}

/** One step of a wait: after each the client hears of the progress, and the key is looked at again. */
const STEP_SEC = 10
const PROBLEMS_MAX = 10

const ajv = createAjv()
const validators = new Map(
  tools.map(({ name, inputSchema }) => [
    name,
    ajv.compile({ type: 'object', properties: { arguments: inputSchema }, required: ['arguments'] }),
  ]),
)

export function isTool(name: string): name is ToolName {
  return Object.hasOwn(calls, name)
}

/**
 * Carries out a call of a tool: checks its arguments, makes its requests, and takes the tool's result from their
 * answers. A failure of an operation is a result, too, with its code and the next step.
 */
export async function callTool(name: ToolName, given: Arguments, host: ToolHost): Promise<ToolResult> {
  // Models send an empty text or null for an argument that they leave out. Validation fills in defaults.
  const named = Object.entries(given).filter(([, value]) => value !== '' && value !== null)
  const asked = { arguments: Object.fromEntries(named) }
  const problems = findWrongArguments(name, asked)
  if (problems.length > 0) return renderWrongArguments(problems)
  const call: ToolCall = calls[name]
  if (call.then !== null) return await startAndWait(call, call.then, asked.arguments, host)
  const answer = await host.send(toOwnRequest(call.request, asked.arguments))
  return answer.status < 400
    ? renderAnswer(call, answer.body, describeCharge(call.request, answer))
    : renderFailure(answer, call.request)
}

function findWrongArguments(name: ToolName, asked: object): FieldError[] {
  // The problem of a deeper value cannot be put into words: JSON.stringify runs out of stack.
  if (isDeeper(asked, BODY_DEPTH_MAX)) {
    const message = `must not be nested deeper than ${BODY_DEPTH_MAX} levels`
    return [{ field: 'arguments', message, received: null }]
  }
  const validate = validators.get(name)
  if (validate === undefined || validate(asked)) return []
  return toFieldErrors(validate.errors ?? [], { rawQuery: {}, enough: PROBLEMS_MAX })
}

/**
 * Starts the work, unless the client brings the handle of work that was started, and waits for its end as long as the
 * client asks for and the service agrees.
 */
async function startAndWait(
  call: ToolCall,
  { request, handle, wait, progress, waiting, ended }: FollowUp,
  given: Arguments,
  host: ToolHost,
): Promise<ToolResult> {
  // The time of the start counts, too: no call takes much longer than the client asked for.
  const endsAtMs = performance.now() + Number(given[wait.input] ?? wait.defaultSec) * 1000
  let handed = given[handle.input]
  let charge: string | undefined
  if (handed === undefined) {
    const started = await host.send(toOwnRequest(call.request, given))
    if (started.status >= 400) return renderFailure(started, call.request)
    handed = valueAt(started.body, handle.answer)
    charge = describeCharge(call.request, started)
  }
  const own = toOwnRequest(request, { [handle.input]: handed })
  for (;;) {
    const leftSec = Math.round((endsAtMs - performance.now()) / 1000)
    const stepSec = Math.min(leftSec, STEP_SEC, wait.requestMaxSec)
    const headers = stepSec > 0 ? { prefer: `wait=${stepSec}` } : {}
    const answer = await host.send({ ...own, headers })
    if (answer.status >= 400) return renderFailure(answer, request, { [handle.input]: handed })
    const { headers: answered, body } = answer
    const contradictions = findContradictions(call, given, answer)
    if (contradictions.length > 0) return renderWrongArguments(contradictions)
    await host.progress(numberAt(body, progress.done), numberAt(body, progress.total))
    // The answer names a time to come back exactly while there is an end to wait for.
    const isWaiting = answered['Retry-After'] !== undefined
    const wasAwaited = answered['Preference-Applied'] !== undefined
    if (!isWaiting) return renderAnswer(call, body, charge, ended.steps[String(valueAt(body, ended.of))])
    if (!wasAwaited || leftSec <= stepSec) return renderAnswer(call, body, charge, waiting)
  }
}

/** Arguments that differ from what the answer says of the work: it was started with others. */
function findContradictions(
  { request, facts, then }: ToolCall,
  given: Arguments,
  { body }: OwnAnswer,
): FieldError[] {
  return Object.keys(request.input).flatMap((field) => {
    const own = facts[field] && valueAt(body, facts[field].at)
    if (own === undefined || own === given[field]) return []
    return [
      { field, message: `must be ${own} for this ${then?.handle.input}`, received: String(given[field]) },
    ]
  })
}

/** What a charged request leaves of its daily quota; undefined for one that cost nothing. */
function describeCharge({ operation }: ToolRequest, { headers }: OwnAnswer): string | undefined {
  const left = headers['X-Quota-Remaining']
  const pool = operations[operation as keyof typeof operations].quota?.pool
  return left === undefined ? undefined : `Charged. Left today: ${left} ${pool}.`
}

/** The request that arguments ask for, without arguments that are not given or are empty lists. */
function toOwnRequest({ method, path, input }: ToolRequest, given: Arguments): OwnRequest {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let filled = path
  for (const [argument, { in: place, name }] of Object.entries(input)) {
    const value = given[argument]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    if (place === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed()))
    else if (place === 'query') query.set(name, [value].flat().join(','))
    else body[name] = value
  }
  const search = query.size > 0 ? `?${query}` : ''
  const isEmpty = Object.keys(body).length === 0
  return { method, path: `${API_ROOT}${filled}${search}`, body: isEmpty ? undefined : body }
}
