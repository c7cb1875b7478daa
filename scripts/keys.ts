import { Option } from '@commander-js/extra-typings'
import { readConfig, readKeySettings } from '../config/config.ts'
import { revokeKey, rotateSecret } from '../db/key-changes.ts'
import { type KeyEvent, listKeyEvents } from '../db/key-events.ts'
import { declareKeyTerms, PLANS, type Plan, readOverlapMs, readProfileName } from '../db/key-terms.ts'
import { issueKey, listKeysWithUse, PlanDiffersError } from '../db/keys.ts'
import { type QuotaPools, readQuotaPools } from '../db/quotas.ts'
import { policies } from '../generated/v1/operations.ts'
import { declareCommand, integerBetween, nameActor, readOption } from './command-line.ts'
import { withDatabase } from './configured-database.ts'
import { renderKeys } from './keys/table.ts'
import { runScript } from './run-script.ts'
import { renderList } from './tables.ts'

const ABOUT = `Issues, lists, rotates and revokes API keys, and shows what was done to them.

It works while the service runs. The result is on stdout, all else on stderr.`

const EVENTS_SHOWN = 100
const ID = 'of the key, as issue and list show it'

const command = declareCommand('npm run keys --', ABOUT)

const issue = command
  .command('issue')
  .alias('create')
  .description('Issues a key to a profile, which is created if needed, and shows it once.')
  .requiredOption('--profile <name>', 'who it is for', readOption(readProfileName))
  .addOption(new Option('--plan <plan>', "the profile's plan").choices(PLANS).makeOptionMandatory())
  .addHelpText(
    'after',
    `\n${PLANS.map((plan) => `${plan}: ${describePlan(plan, {})}`).join('\n')}\nPLAN_LIMITS of the service sets other limits.`,
  )
for (const {
  option: [flags, about],
  read,
} of Object.values(declareKeyTerms(policies.scopes)))
  issue.addOption(new Option(flags, about).argParser(readOption<unknown>(read)))
issue
  .option('--change-plan', 'changes the plan of the profile to this one, for all its keys')
  .option('--json', 'id, key, profile and plan as JSON')
  .action(async ({ changePlan, json, ...terms }) => {
    const { profile, plan } = terms
    const config = readConfig(process.env)
    const owner = { ...terms, keepPlan: !changePlan, actor: nameActor() }
    const { id, key, pools } = await withDatabase(config, async (db) => {
      const issued = await issueKey(db, owner, readKeySettings(config)).catch((error: unknown) => {
        if (!(error instanceof PlanDiffersError)) throw error
        throw new Error(`${error.message}; --change-plan makes it ${plan}, for all its keys`)
      })
      return { ...issued, pools: await readQuotaPools(db) }
    })
    print(
      json
        ? JSON.stringify({ id, key, profile, plan })
        : `Key ${id} of profile ${profile} (${plan}), shown only now:\n\n  ${key}\n\n${describePlan(plan, pools)}\n`,
    )
  })

command
  .command('list')
  .description('Shows each key, newest first, without its secret.')
  .option('--json', 'as JSON')
  .action(async ({ json }) => {
    const config = readConfig(process.env)
    const keys = await withDatabase(config, listKeysWithUse)
    print(json ? JSON.stringify(keys) : renderKeys(keys, config, process.stdout.columns))
  })

command
  .command('revoke')
  .description('Revokes a key at once.')
  .argument('<id>', ID)
  .option('--json', 'as JSON')
  .action(async (id, { json }) => {
    const found = await withDatabase(readConfig(process.env), (db) => revokeKey(db, id, nameActor()))
    if (!found) throw new Error(`There is no key "${id}"`)
    print(json ? JSON.stringify({ id, revoked: true }) : `Key ${id} is revoked.`)
  })

command
  .command('rotate')
  .description('Gives a key a new secret and shows it once. The present one still works for a while.')
  .argument('<id>', ID)
  .addOption(
    new Option('--overlap <time>', 'how long the present secret still works, up to 168h')
      .default(readOverlapMs('24h'), '24h')
      .argParser(readOption(readOverlapMs)),
  )
  .option('--json', 'as JSON')
  .action(async (id, { overlap: overlapMs, json }) => {
    const config = readConfig(process.env)
    const rotation = { id, overlapMs, actor: nameActor() }
    const rotated = await withDatabase(config, (db) => rotateSecret(db, rotation, readKeySettings(config)))
    if (rotated === undefined) throw new Error(`There is no active key "${id}"`)
    const { key, stored } = rotated
    const until = stored.formerUntil?.toISOString()
    print(
      json
        ? JSON.stringify({ id, key, formerUntil: until })
        : `The new secret of key ${id}, shown only now:\n\n  ${key}\n\nThe former one works until ${until}.\n`,
    )
  })

command
  .command('log')
  .description('Shows what was done to keys, when and by whom, the newest first.')
  .option(
    '--limit <n>',
    `events at most; a table has ${EVENTS_SHOWN} without it`,
    integerBetween(1, 1_000_000),
  )
  .option('--json', 'as JSON')
  .action(async ({ json, limit = json ? undefined : EVENTS_SHOWN }) => {
    const newest = await withDatabase(readConfig(process.env), (db) => listKeyEvents(db, limit && limit + 1))
    const events = newest.slice(0, limit)
    const note = newest.length > events.length ? '\nThere are older events: see --limit.' : ''
    print(json ? JSON.stringify(events) : `${renderEvents(events)}${note}`)
  })

/** The units of a plan by these quota pools. A pool that they lack has the units of the document. */
function describePlan(plan: Plan, stored: QuotaPools): string {
  const { plans, quotaPools } = policies
  const pools: QuotaPools = { ...quotaPools, ...stored }
  if (!(plans as readonly string[]).includes(plan)) {
    return 'Every v1 request answers 403 FORBIDDEN_PLAN until the profile has another plan; the legacy endpoint works.'
  }
  return `The profile has ${pools.scans?.[plan]} scans and ${pools.reads?.[plan]} reads a day.`
}

function renderEvents(events: readonly KeyEvent[]): string {
  const heads = ['at', 'event', 'key', 'profile', 'plan', 'by', 'what']
  const rows = events.map(({ at, event, keyId, profile, plan, actor, detail }) => [
    at.toISOString(),
    event,
    keyId ?? '',
    profile ?? '(deleted)',
    plan ?? '',
    actor,
    detail === null ? '' : JSON.stringify(detail),
  ])
  return renderList(heads, rows)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

await runScript(command)
