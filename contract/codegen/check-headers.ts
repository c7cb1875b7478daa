import { isSuccess, type Operation } from '../document/api-document.ts'
import { gather } from './problem-places.ts'
import { successOf } from './schema-fields.ts'

/** The parts of a feature, each with whether it is there: an operation has all of them or none. */
type Parts = readonly (readonly [what: string, isPresent: boolean])[]

/** One sentence for each part that an operation lacks while it has another one. */
function findLacking(subject: string, parts: Parts): string[] {
  const lacking = parts.filter(([, isPresent]) => !isPresent)
  return lacking.length === parts.length ? [] : lacking.map(([what]) => `${subject}, but lacks ${what}`)
}

function takesHeader({ parameters }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === name)
}

/** Whether the success of an operation may have a header and may lack it. */
export function hasOptionalHeader({ responses }: Pick<Operation, 'responses'>, name: string): boolean {
  return successOf(responses)?.headers?.[name]?.required === false
}

/** An operation that lets requests wait takes `Prefer` and answers with `Preference-Applied`. */
export function findWaitingProblems(operation: Operation): string[] {
  return findLacking(`${operation.id} lets requests wait`, [
    ['x-wait', operation.wait !== null],
    ['the parameter Prefer', takesHeader(operation, 'Prefer')],
    [
      'an optional header Preference-Applied on its success',
      hasOptionalHeader(operation, 'Preference-Applied'),
    ],
  ])
}

/** A read that may be answered with 304 sends `ETag`, with and without a body, and takes `If-None-Match`. */
export function findConditionProblems(operation: Operation): string[] {
  const { id, method, responses } = operation
  const tagged = [...responses].filter(([status]) => isSuccess(status) || status === 304)
  const parts: Parts = [
    ['status 304', responses.has(304)],
    ['parameter If-None-Match', takesHeader(operation, 'If-None-Match')],
    ...tagged.map(
      ([status, { headers }]) =>
        [`${status} with a required header ETag`, headers?.ETag?.required === true] as const,
    ),
  ]
  const isConditional = parts.some(([, isPresent]) => isPresent)
  return gather(
    findLacking(`${id} is a conditional read`, parts),
    isConditional && method !== 'get' && `${id} is a conditional read, but no GET`,
  )
}
