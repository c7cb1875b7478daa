import { isSuccess, type Operation } from './document.ts'

/** What tells of each other: an operation has all of these or none. */
interface Condition {
  readonly what: string
  readonly present: boolean
}

/** A request that may ask to wait is told whether it was: of the policy and what tells of it there are all or none. */
export function findWaitingProblems({ id, wait, headerParameters, responses }: Operation): string[] {
  const success = [...responses].find(([status]) => isSuccess(status))?.[1]
  const conditions: readonly Condition[] = [
    { what: 'x-wait', present: wait !== null },
    { what: 'the parameter Prefer', present: headerParameters.includes('Prefer') },
    {
      what: 'an optional header Preference-Applied on its success',
      present: success?.headers?.['Preference-Applied']?.required === false,
    },
  ]
  if (conditions.every(({ present }) => !present)) return []
  return conditions
    .filter(({ present }) => !present)
    .map(({ what }) => `${id} lets requests wait, but lacks ${what}`)
}

/**
 * A read that may be answered with 304 tells its state in `ETag`, with and without a body, and takes it back in
 * `If-None-Match`. Returns one sentence for each of these that an operation lacks.
 */
export function findConditionProblems({ id, method, headerParameters, responses }: Operation): string[] {
  const conditions: readonly Condition[] = [
    { what: 'status 304', present: responses.has(304) },
    { what: 'parameter If-None-Match', present: headerParameters.includes('If-None-Match') },
    ...[...responses]
      .filter(([status]) => isSuccess(status) || status === 304)
      .map(([status, { headers }]) => ({
        what: `${status} with a required header ETag`,
        present: headers?.ETag?.required === true,
      })),
  ]
  if (conditions.every(({ present }) => !present)) return []
  const lacking = conditions.filter(({ present }) => !present)
  return [
    ...lacking.map(({ what }) => `${id} is a conditional read, but lacks ${what}`),
    ...(method === 'get' ? [] : [`${id} is a conditional read, but no GET`]),
  ]
}
