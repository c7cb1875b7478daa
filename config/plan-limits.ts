import { policies } from '../generated/v1/operations.ts'

/** Units per profile and UTC day, by pool and plan; null is counted without a cap. */
type PlanLimits = Readonly<Record<string, Readonly<Record<string, number | null>>>>

const VARIABLE = 'PLAN_LIMITS'
/** The largest count that the database stores. */
const UNITS_MAX = 2_000_000_000
const DOCUMENTED: PlanLimits = policies.quotaPools
/** The contract promises that the other pools have no cap. */
const CAPPED = Object.keys(DOCUMENTED).filter((pool) => Object.values(DOCUMENTED[pool] ?? {}).every(isCap))
const FORM = `${VARIABLE} must be such as pro.scans=20,premium.reads=1000, with the plans ${policies.plans.join(', ')}, the pools ${CAPPED.join(', ')} and integers from 0 to ${UNITS_MAX}`

/** The document's limits, each replaced where an entry of the setting names another. */
export function readPlanLimits(entries: readonly string[], problems: string[]): PlanLimits {
  const limits = structuredClone(DOCUMENTED) as Record<string, Record<string, number | null>>
  const named = new Set<string>()
  for (const entry of entries) {
    const [, plan = '', pool = '', digits = ''] = /^([a-z]+)\.([a-z]+)=([0-9]{1,10})$/.exec(entry) ?? []
    const units = Number(digits)
    const ofPool = CAPPED.includes(pool) ? limits[pool] : undefined
    if (ofPool === undefined || !(plan in ofPool) || units > UNITS_MAX) {
      problems.push(`${FORM}, not "${entry}"`)
    } else if (named.has(`${plan}.${pool}`)) {
      problems.push(`${VARIABLE} names ${plan}.${pool} twice`)
    } else {
      ofPool[plan] = units
      named.add(`${plan}.${pool}`)
    }
  }
  return Object.freeze(limits)
}

function isCap(units: number | null): boolean {
  return units !== null
}
