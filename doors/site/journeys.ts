import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type ApiDocument, rootOf } from '../../contract/document/api-document.ts'
import { listOperations, type Operation } from '../../contract/document/operations.ts'

const load = createRequire(import.meta.url)
const SOURCE = new URL('../../spec/workflows.yaml', import.meta.url)

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

/**
 * The journeys of spec/workflows.yaml, which `npm run smoke` makes, as requests in Markdown. Throws when a step runs an
 * operation that does not exist.
 */
export function renderJourneys(document: ApiDocument): string {
  // Only this page needs the reader of YAML, which takes as long to load as the rest of the site.
  const { parse }: typeof import('yaml') = load('yaml')
  const { workflows } = parse(readFileSync(SOURCE, 'utf8'), { merge: true }) as {
    readonly workflows: readonly Workflow[]
  }
  const operations = listOperations(document)
  return workflows
    .map(({ summary, description, steps }) => {
      const requests = steps.map((step, index) => {
        const kept = Object.entries(step.outputs ?? {}).map(
          ([name, at]) => `Keep \`${name}\`: \`${at.replace('$response.body#/', '').replaceAll('/', '.')}\`.`,
        )
        const request = renderRequest(rootOf(document), step, findOperation(operations, step))
        return `${index + 1}. ${[step.description.trim(), ...kept].join(' ')}\n\n${indent(request)}`
      })
      return [`### ${summary}`, description.trim(), requests.join('\n')].join('\n\n')
    })
    .join('\n\n')
}

function findOperation(operations: readonly Operation[], { stepId, operationId }: Step): Operation {
  const found = operations.find(({ id }) => id === operationId)
  if (found === undefined)
    throw new Error(`spec/workflows.yaml: the step ${stepId} runs ${operationId}, which there is not`)
  return found
}

function renderRequest(root: string, step: Step, { method, path }: Operation): string {
  const { parameters = [], requestBody } = step
  const placed = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const filled = placed('path').reduce((to, { name, value }) => to.replace(`{${name}}`, word(value)), path)
  const query = placed('query').map(({ name, value }) => `${name}=${word(value)}`)
  const headers = placed('header').map(({ name, value }) => `${name}: ${word(value)}`)
  const body = requestBody && JSON.stringify(requestBody.payload, (_key, value) => wordOf(value))
  const target = `${method.toUpperCase()} ${root}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return ['```http', target, ...headers, ...(body === undefined ? [] : ['', body]), '```'].join('\n')
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
