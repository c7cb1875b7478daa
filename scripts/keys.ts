import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { type Config, readConfig, readKeySettings } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { namePepper } from '../db/key-format.ts'
import { listKeyEvents } from '../db/key-events.ts'
import { isProfileName, issueKey, listKeys, PlanDiffersError, revokeKey } from '../db/keys.ts'
import type { Plan } from '../db/access.ts'
import { withDatabase } from './configured-database.ts'
import { runScript } from './run-script.ts'

const USAGE = `Usage:
  npm run keys -- issue --profile NAME --plan free|pro|premium [--rate-limit N] [--change-plan] [--json]
  npm run keys -- list [--json]
  npm run keys -- revoke ID [--json]
  npm run keys -- log [--json]
`

const PLANS: readonly Plan[] = ['free', 'pro', 'premium']
const RATE_LIMIT_MAX = 1_000_000

interface Arguments {
  readonly profile?: string | undefined
  readonly plan?: string | undefined
  readonly rateLimit?: string | undefined
  readonly changePlan: boolean
  readonly json: boolean
  readonly id?: string | undefined
}

/** `npm run keys`: issues, lists and revokes API keys, and tells what was done to them. The result is on stdout, all else on stderr. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      plan: { type: 'string' },
      'rate-limit': { type: 'string' },
      'change-plan': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [command = '', id] = positionals
  const run = COMMANDS.get(command)
  if (run === undefined || positionals.length > (run === revoke ? 2 : 1)) throw new Error(USAGE)
  const config = readConfig(process.env)
  const args: Arguments = {
    ...values,
    rateLimit: values['rate-limit'],
    changePlan: values['change-plan'],
    id,
  }
  const text = await run(args, config)
  process.stdout.write(`${text}\n`)
}

const COMMANDS: ReadonlyMap<string, (args: Arguments, config: Config) => Promise<string>> = new Map([
  ['issue', issue],
  ['list', list],
  ['revoke', revoke],
  ['log', log],
])

async function issue(args: Arguments, config: Config): Promise<string> {
  const profile = args.profile?.trim()
  const plan = PLANS.find((candidate) => candidate === args.plan)
  if (!profile) throw new Error(`--profile is missing\n${USAGE}`)
  if (!isProfileName(profile))
    throw new Error(
      `--profile must not begin with "(", as the names of the service's own do, not "${profile}"`,
    )
  if (plan === undefined)
    throw new Error(`--plan must be one of ${PLANS.join(', ')}, not "${args.plan ?? ''}"`)
  const rateLimit = readRateLimit(args.rateLimit)
  const settings = readKeySettings(config)
  const owner = { profile, plan, rateLimit, keepPlan: !args.changePlan, actor: nameActor() }
  const { id, key } = await withDatabase(config, (db: Database) =>
    issueKey(db, owner, settings).catch((error: unknown) => {
      if (!(error instanceof PlanDiffersError)) throw error
      throw new Error(`${error.message}; --change-plan makes it ${plan}, for all its keys`)
    }),
  )
  if (args.json) return JSON.stringify({ id, key, profile, plan })
  return `Key ${id} of profile ${profile} (${plan}), shown only now:\n\n  ${key}\n`
}

function readRateLimit(text: string | undefined): number | null {
  if (text === undefined) return null
  const limit = /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (limit <= RATE_LIMIT_MAX) return limit
  throw new Error(`--rate-limit must be an integer from 1 to ${RATE_LIMIT_MAX}, not "${text}"`)
}

async function list({ json }: Arguments, config: Config): Promise<string> {
  const keys = await withDatabase(config, listKeys)
  if (json) return JSON.stringify(keys)
  const head = ['id', 'ends in', 'profile', 'plan', 'per minute', 'created', 'revoked', 'pepper']
  const table = new Table({ head })
  for (const key of keys) {
    table.push([
      key.id,
      key.lastFour,
      key.profile ?? '(deleted)',
      key.plan ?? '',
      key.rateLimit ?? 'default',
      key.createdAt.toISOString(),
      key.revokedAt?.toISOString() ?? '',
      describePepper(key.pepper, config),
    ])
  }
  return table.toString()
}

async function log({ json }: Arguments, config: Config): Promise<string> {
  const events = await withDatabase(config, listKeyEvents)
  if (json) return JSON.stringify(events)
  const table = new Table({ head: ['at', 'event', 'key', 'profile', 'plan', 'by'] })
  for (const { at, event, keyId, profile, plan, actor } of events)
    table.push([at.toISOString(), event, keyId ?? '', profile ?? '(deleted)', plan ?? '', actor])
  return table.toString()
}

/** Who runs this command. */
function nameActor(): string {
  return `${userInfo().username}@${hostname()}`
}

/** Whether the settings have the pepper of a key, so that it counts. */
function describePepper(name: string | null, { apiKeyPepper, apiKeyPreviousPeppers }: Config): string {
  if (name === null) return ''
  if (name === namePepper(undefined)) return name
  if (name === namePepper(apiKeyPepper)) return 'present'
  return apiKeyPreviousPeppers.some((pepper) => namePepper(pepper) === name) ? 'previous' : 'not set'
}

async function revoke({ id, json }: Arguments, config: Config): Promise<string> {
  if (id === undefined) throw new Error(`The id of the key is missing\n${USAGE}`)
  const found = await withDatabase(config, (db) => revokeKey(db, id, nameActor()))
  if (!found) throw new Error(`There is no key "${id}"`)
  return json ? JSON.stringify({ id, revoked: true }) : `Key ${id} is revoked.`
}

await runScript(main)
