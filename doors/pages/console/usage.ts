import { html } from 'ghtml'
import type { UseOfDay, UseOfProfile } from '../../../db/installation.ts'
import type { QuotaPools } from '../../../db/quotas.ts'
import { section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { renderConsoleTable } from './shell.ts'

interface UsagePageData {
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
  const byDay = days.map((each) => [
    { markup: html`<a href="?day=${each.day}">${each.day}</a>` },
    each.profiles,
    ...cells(each.used),
  ])
  const byProfile = profiles.map(({ profile, plan, used }) => [profile, plan, ...cells(used)])
  const byPlan = plans.map((plan) => [plan, ...pools.map((pool) => describeLimit(limits[pool]?.[plan]))])
  const body = html`!${section('days', 'The last 30 days', [
    '<p>Units of all profiles. Days are UTC. Open a day to see its profiles.</p>',
    renderConsoleTable('Use by day', ['day', 'profiles', ...pools], byDay),
  ])}
!${section('profiles', `Profiles on ${day}`, renderConsoleTable('Use by profile', ['profile', 'plan', ...pools], byProfile))}
!${section('plans', 'What the plans allow a day', [
    '<p>PLAN_LIMITS sets other limits. The plan free cannot use v1.</p>',
    renderConsoleTable('Plans', ['plan', ...pools], byPlan),
  ])}`
  return { title: 'Usage', body }
}

function describeLimit(units: number | null | undefined): string {
  if (units === undefined) return 'none'
  return units === null ? 'no limit' : String(units)
}
