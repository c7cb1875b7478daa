import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { ToolCall } from '../../handlers/mcp/tool.ts'
import { type ApiDocument, listOperations, type Operation } from '../codegen/document.ts'
import { readTools } from '../codegen/mcp/read-tools.ts'

/*
 * The journeys of spec/workflows.yaml as documentation: requests for programs, calls of tools for agents. `npm run
 * smoke` makes them.
 */

const SOURCE = new URL('../../spec/workflows.yaml', import.meta.url)
const ROOT = '/api/v1'

interface Workflow {
  readonly summary: string
  readonly description: string
  readonly steps: readonly Step[]
}

interface Step {
  readonly stepId: string
  readonly description: string
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly payload: Values }
  readonly outputs?: Readonly<Record<string, string>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly value: unknown
}

type Values = Readonly<Record<string, unknown>>

/** The journeys as they are written. */
export async function readJourneys(): Promise<readonly Workflow[]> {
  const { workflows } = parse(await readFile(SOURCE, 'utf8'), { merge: true }) as {
    readonly workflows: readonly Workflow[]
  }
  return workflows
}

/** Each journey as requests, in Markdown. Throws when a step runs an operation that does not exist. */
export function renderRequests(journeys: readonly Workflow[], document: ApiDocument): string {
  const operations = listOperations(document)
  return renderEach(journeys, ({ steps }) =>
    steps.map((step, index) => {
      const kept = Object.entries(step.outputs ?? {}).map(
        ([name, at]) => `Keep \`${name}\`: \`${at.replace('$response.body#/', '').replaceAll('/', '.')}\`.`,
      )
      const request = renderRequest(step, findOperation(operations, step))
      return `${index + 1}. ${[step.description.trim(), ...kept].join(' ')}\n\n${indent(request)}`
    }),
  )
}

/** Each journey as calls of tools, in Markdown. Throws when no tool runs the operation of a step. */
export function renderCalls(journeys: readonly Workflow[], document: ApiDocument): string {
  const mcp = document['x-mcp']
  if (mcp === undefined) return ''
  const { calls } = readTools(document, listOperations(document), mcp)
  return renderEach(journeys, ({ steps }) => {
    const made = steps.map((step) => toCall(step, calls))
    // A tool that starts and waits stands for both of its operations.
    const whole = made.filter(({ tool }, index) => tool !== made[index - 1]?.tool)
    return whole.map(({ tool, given }, index) => `${index + 1}. \`${tool} ${JSON.stringify(given)}\``)
  })
}

function renderEach(journeys: readonly Workflow[], steps: (journey: Workflow) => readonly string[]): string {
  return journeys
    .map((journey) =>
      [`### ${journey.summary}`, journey.description.trim(), steps(journey).join('\n')].join('\n\n'),
    )
    .join('\n\n')
}

function findOperation(operations: readonly Operation[], { stepId, operationId }: Step): Operation {
  const found = operations.find(({ id }) => id === operationId)
  if (found === undefined)
    throw new Error(`spec/workflows.yaml: the step ${stepId} runs ${operationId}, which there is not`)
  return found
}

function renderRequest(step: Step, { method, path }: Operation): string {
  const { parameters = [], requestBody } = step
  const placed = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const filled = placed('path').reduce((to, { name, value }) => to.replace(`{${name}}`, word(value)), path)
  const query = placed('query').map(({ name, value }) => `${name}=${word(value)}`)
  const headers = placed('header').map(({ name, value }) => `${name}: ${word(value)}`)
  const body = requestBody && JSON.stringify(requestBody.payload, (_key, value) => wordOf(value))
  const target = `${method.toUpperCase()} ${ROOT}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return ['```http', target, ...headers, ...(body === undefined ? [] : ['', body]), '```'].join('\n')
}

function toCall(step: Step, calls: Readonly<Record<string, ToolCall>>): { tool: string; given: Values } {
  const { stepId, operationId, parameters = [], requestBody } = step
  const found = Object.entries(calls).find(([, { request, then }]) =>
    [request.operation, then?.request.operation].includes(operationId),
  )
  if (found === undefined)
    throw new Error(`spec/workflows.yaml: no tool runs ${operationId}, which the step ${stepId} needs`)
  const [tool, { request }] = found
  const body = Object.entries(requestBody?.payload ?? {}).map(([name, value]) => ({
    in: 'body',
    name,
    value,
  }))
  const given = Object.entries(request.input).flatMap(([argument, { in: place, name }]) => {
    const parameter = [...parameters, ...body].find((one) => one.in === place && one.name === name)
    return parameter === undefined ? [] : [[argument, toArgument(parameter.value)]]
  })
  return { tool, given: Object.fromEntries(given) }
}

/** A text that lists values by commas is a list to an agent. */
function toArgument(value: unknown): unknown {
  const words = Array.isArray(value) ? value.map(wordOf) : wordOf(value)
  return typeof words === 'string' && words.includes(',') ? words.split(',') : words
}

/** An expression as a reader fills it in: `$inputs.mint` is `{mint}`. */
function wordOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(/\{?\$(?:inputs|steps\.\w+\.outputs)\.(\w+)\}?/g, '{$1}')
}

function word(value: unknown): string {
  return String(wordOf(value))
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '   ')
}
