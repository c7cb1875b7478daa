import { isAddress } from '../../basics/addresses.ts'
import { revokeKey, rotateSecret } from '../../db/key-changes.ts'
import { declareKeyTerms, PLANS, readOverlapMs, readProfileName } from '../../db/key-terms.ts'
import { findInBoth, issueKey, type KeyOwner, PlanDiffersError } from '../../db/keys.ts'
import { restartDelivery } from '../../db/webhook-deliveries.ts'
import { updateEndpoint } from '../../db/webhook-endpoints.ts'
import { policies } from '../../generated/v1/operations.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import type { Context } from '../../scans/context.ts'
import { startScan } from '../../scans/start-scan.ts'
import { describeTrouble } from '../pages/console/overview.ts'
import type { ConsoleOutcome, ConsolePage } from '../pages/console/shell.ts'
import type { ConsoleDeps } from './deps.ts'

/** A form that an operator sent. */
interface SentForm {
  readonly form: URLSearchParams
  /** The name that the trail shows. */
  readonly actor: string
  /** Ends when the operator leaves. */
  readonly signal: AbortSignal
}

/** A sentence that says what is wrong with a form, or why it cannot be carried out. */
export class ConsoleProblem extends Error {
  override readonly name = 'ConsoleProblem'
}

type Action = (deps: ConsoleDeps, sent: SentForm) => Promise<ConsoleOutcome>

/** What the forms of each page do, by their field `do`. */
export const CONSOLE_ACTIONS: Readonly<Record<ConsolePage, Readonly<Record<string, Action>>>> = {
  overview: { 'try-key': tryKey },
  keys: { issue, rotate, revoke },
  usage: {},
  scans: { scan },
  webhooks: {
    enable: (deps, sent) => switchEndpoint(deps, sent, true),
    disable: (deps, sent) => switchEndpoint(deps, sent, false),
    send: sendDelivery,
  },
  settings: {},
}

async function tryKey({ live, sources }: ConsoleDeps, { form }: SentForm): Promise<ConsoleOutcome> {
  const client = [live.provider, ...live.checkers].find(({ vendor }) => vendor === form.get('id'))
  if (client === undefined) throw new ConsoleProblem('There is no such source.')
  const trouble = await client.tryKey()
  const setting = sources.find(({ vendor }) => vendor === client.vendor)?.setting ?? ''
  if (trouble !== undefined) throw new ConsoleProblem(describeTrouble(trouble, setting))
  return { done: `${client.vendor} has just accepted the key.` }
}

async function issue(deps: ConsoleDeps, { form, actor }: SentForm): Promise<ConsoleOutcome> {
  const mark = form.has('test') ? 'test' : 'live'
  const side = mark === 'live' ? deps.live : await deps.findTest()
  if (side === undefined) throw new ConsoleProblem('Test keys have no database: see docs/operating.md.')
  const owner = { ...readOwner(form), actor }
  const { id, key } = await issueKey(side.db, owner, deps.keys[mark]).catch((error: unknown) => {
    if (!(error instanceof PlanDiffersError)) throw error
    throw new ConsoleProblem(`Plan: ${error.message}. Tick the box below to change it for all its keys.`)
  })
  return { done: `Key ${id} of profile ${owner.profile} (${owner.plan}), shown only now:`, secret: key }
}

function readOwner(form: URLSearchParams): KeyOwner {
  const plan = PLANS.find((each) => each === form.get('plan'))
  if (plan === undefined) throw new ConsoleProblem(`Plan must be one of ${PLANS.join(', ')}.`)
  const terms = Object.entries(declareKeyTerms(policies.scopes)).map(([name, { field, read }]) => [
    name,
    field && readOptional<unknown>(field[0], form.get(name), read),
  ])
  return {
    ...Object.fromEntries(terms),
    profile: readField('Profile', form.get('profile') ?? '', readProfileName),
    plan,
    keepPlan: !form.has('change_plan'),
    scopes: readChosenScopes(form.getAll('scope')),
  }
}

/** Undefined when the choice is the default: the key is then issued without a list of scopes. */
function readChosenScopes(chosen: readonly string[]): string[] | undefined {
  const known = Object.entries(policies.scopes)
  const scopes = known.map(([scope]) => scope).filter((scope) => chosen.includes(scope))
  if (scopes.length === 0) throw new ConsoleProblem('May: tick what the key may do.')
  return known.every(([scope, byDefault]) => scopes.includes(scope) === byDefault) ? undefined : scopes
}

function readOptional<Value>(label: string, text: string | null, read: (text: string) => Value) {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : readField(label, trimmed, read)
}

function readField<Value>(label: string, text: string, read: (text: string) => Value): Value {
  try {
    return read(text)
  } catch (error) {
    throw new ConsoleProblem(`${label}, “${text.slice(0, 100)}”: ${(error as Error).message}`)
  }
}

async function rotate(deps: ConsoleDeps, { form, actor }: SentForm): Promise<ConsoleOutcome> {
  const id = form.get('id') ?? ''
  const overlapMs = readField('The time', form.get('overlap') ?? '', readOverlapMs)
  const rotated = await findInBoth(deps, ({ db }, mark) =>
    rotateSecret(db, { id, overlapMs, actor }, deps.keys[mark]),
  )
  if (rotated === undefined) throw new ConsoleProblem(`There is no active key “${id}”.`)
  const until = rotated.record.formerUntil?.toISOString().slice(0, 16)
  return {
    done: `The new secret of key ${id}, shown only now. The former one works until ${until}Z.`,
    secret: rotated.key,
  }
}

async function revoke(deps: ConsoleDeps, { form, actor }: SentForm): Promise<ConsoleOutcome> {
  const id = form.get('id') ?? ''
  const found = await findInBoth(deps, async ({ db }) => (await revokeKey(db, id, actor)) || undefined)
  if (!found) throw new ConsoleProblem(`There is no key “${id}”.`)
  return { done: `Key ${id} is revoked.` }
}

async function scan({ live }: ConsoleDeps, { form, signal }: SentForm): Promise<ConsoleOutcome> {
  const address = form.get('token') ?? ''
  if (!isAddress(address))
    throw new ConsoleProblem(`“${address.slice(0, 100)}” is not the address of a token.`)
  const { scanId, reused } = await startScan(live, { address, signal }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw new ConsoleProblem(describeRefusedScan(error, live))
  })
  return { done: reused ? `${scanId} was under way already.` : `${scanId} has started.` }
}

function describeRefusedScan({ kind, message }: ProviderError, { provider }: Context): string {
  if (kind === 'not-found') return 'The data provider does not know this token.'
  const trouble = provider.trouble()
  return `The token could not be fetched. ${trouble === undefined ? message : describeTrouble(trouble, 'PROVIDER')}`
}

async function switchEndpoint(
  { live }: ConsoleDeps,
  { form }: SentForm,
  isActive: boolean,
): Promise<ConsoleOutcome> {
  const endpoint = await updateEndpoint(live.db, readOwned(form), { isActive, by: 'operator' })
  if (endpoint === undefined) throw new ConsoleProblem('There is no such endpoint any more.')
  return { done: `The endpoint ${endpoint.url} is ${isActive ? 'active' : 'disabled'}.` }
}

async function sendDelivery({ live }: ConsoleDeps, { form }: SentForm): Promise<ConsoleOutcome> {
  const isRestarted = await live.db
    .transaction()
    .execute((trx) => restartDelivery(trx, live.jobs, readOwned(form)))
  if (!isRestarted) throw new ConsoleProblem('The delivery is gone, or its endpoint is disabled.')
  return { done: 'The delivery is sent again, at once and then by its schedule.' }
}

/** The id of an endpoint or a delivery, and of the profile that owns it. */
function readOwned(form: URLSearchParams): { readonly id: string; readonly profileId: string } {
  const profileId = form.get('profile') ?? ''
  if (!/^[1-9][0-9]{0,17}$/.test(profileId)) throw new ConsoleProblem('There is no such profile.')
  return { id: form.get('id') ?? '', profileId }
}
