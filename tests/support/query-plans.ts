/** A step of a plan, with the fields that tests read. */
export interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Rows': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanStep[]
}

/** What Postgres answers to `explain (analyze, buffers, format json)`. */
export interface Explained {
  readonly 'QUERY PLAN': string
}

/** The steps of a plan that Postgres has explained, each before the steps that it needs: the top one comes first. */
export function listSteps([explained]: readonly Explained[]): readonly [PlanStep, ...PlanStep[]] {
  if (explained === undefined) throw new Error('there is no plan')
  const [{ Plan: plan }] = JSON.parse(explained['QUERY PLAN']) as [{ readonly Plan: PlanStep }]
  return flatten(plan)
}

function flatten(plan: PlanStep): [PlanStep, ...PlanStep[]] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}
