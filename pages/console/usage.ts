import { html } from 'ghtml'
import type { UseOfDay, UseOfProfile } from '../../db/installation.ts'
import type { QuotaPools } from '../../db/quotas.ts'
import type { Content } from '../parts/site.ts'
import { renderConsoleTable } from './shell.ts'

export interface UsagePageData {
  /** The units a day of each plan. */
  readonly limits: QuotaPools
  readonly days: readonly UseOfDay[]
  readonly day: string
  readonly profiles: readonly UseOfProfile[]
}

/** What the profiles used, by day, and what their plans allow. */
export function renderUsage({ limits, days, day, profiles }: UsagePageData): Content {
  const pools = Object.keys(limits)
  const plans = [...new Set(pools.flatMap((pool) => Object.keys(limits[pool] ?? {})))]
  const cells = (used: Readonly<Record<string, number>>) => pools.map((pool) => used[pool] ?? 0)
  const body = html`<section aria-labelledby="days"><h2 id="days">The last 30 days</h2>
<p>Units of all profiles. Days are UTC. Open a day to see its profiles.</p>
!${renderConsoleTable(
    'Use by day',
    ['day', 'profiles', ...pools],
    days.map((each) => [
      { markup: html`<a href="?day=${each.day}">${each.day}</a>` },
      each.profiles,
      ...cells(each.used),
    ]),
  )}</section>
<section aria-labelledby="profiles"><h2 id="profiles">Profiles on ${day}</h2>
!${renderConsoleTable(
    'Use by profile',
    ['profile', 'plan', ...pools],
    profiles.map(({ profile, plan, used }) => [profile, plan, ...cells(used)]),
  )}</section>
<section aria-labelledby="plans"><h2 id="plans">What the plans allow a day</h2>
<p>PLAN_LIMITS sets other limits. The plan free cannot use v1.</p>
!${renderConsoleTable(
    'Plans',
    ['plan', ...pools],
    plans.map((plan) => [plan, ...pools.map((pool) => describeLimit(limits[pool]?.[plan]))]),
  )}</section>`
  return { title: 'Usage', body }
}

function describeLimit(units: number | null | undefined): string {
  if (units === undefined) return 'none'
  return units === null ? 'no limit' : String(units)
}
