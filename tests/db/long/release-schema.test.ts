import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generateKey, hashKey } from '../../../db/key-format.ts'
import { startSimulator } from '../../../provider/simulator/server.ts'
import { newAddress } from '../../support/addresses.ts'
import { createEmptyDatabase, runSql, type TestDatabase } from '../../support/database.ts'
import { endProcesses, runCommand, type ScriptProcess, startProgram } from '../../support/processes.ts'
import { hasRelease, installRelease } from '../../support/release.ts'
import { awaitStored, closing, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { waitFor } from '../../support/waiting.ts'

/*
 * The schema is widened before the code changes: the last release runs on the new schema, under load, and the new code beside
 * it; and the way back is open. Without the release's commit (a shallow clone) this is skipped by name.
 */

const describeWithRelease = hasRelease() ? describe : describe.skip
const RELEASE = '1.0.0'
/** The release is installed, and programs are started five times. */
const TIMEOUT_MS = 600_000
/** Each has the quotas of a day. */
const PROFILES = 40
const CLIENTS = 4
/** Answers of each phase under load. */
const ANSWERS = 100
/** With no factor in common with the number of profiles, so that each pays for some. */
const SCAN_EVERY = 41

let database: TestDatabase
let script: string
let keys: string[]

beforeAll(async () => {
  if (!hasRelease()) return
  database = await createEmptyDatabase()
  script = await installRelease()
}, TIMEOUT_MS)

afterAll(async () => {
  await endProcesses()
  await database?.drop()
})

/** As an operator of 1.0.0 has issued them. */
async function issueKeys(): Promise<string[]> {
  const settings = { prefix: 'wa', pepper: undefined }
  const issued = Array.from({ length: PROFILES }, () => generateKey(settings))
  for (const [index, { id, key }] of issued.entries())
    await runSql(
      database.url,
      `with owner as (insert into profiles (name, plan) values ($1, 'premium') returning id)
       insert into api_keys (id, key_hash, profile_id, rate_limit, last_four)
       select $2, $3, id, 1000000, $4 from owner`,
      [`profile ${index}`, id, hashKey(key, settings).hash, key.slice(-4)],
    )
  return issued.map(({ key }) => key)
}

/** Clients that ask one of some services in turn, until they are stopped. */
class Load implements AsyncDisposable {
  readonly failures: string[] = []
  #asked = 0
  #answered = 0
  readonly #underWay = new Set<Promise<void>>()
  #urls: readonly string[]
  #running = true
  readonly #paths: readonly string[]
  readonly #clients: Promise<void>[]

  constructor(urls: readonly string[], paths: readonly string[]) {
    this.#urls = urls
    this.#paths = paths
    this.#clients = Array.from({ length: CLIENTS }, () => this.#askOn())
  }

  /** From now on these are asked. Resolves when nobody waits for another any more. */
  async leadTo(...urls: readonly string[]): Promise<void> {
    this.#urls = urls
    await Promise.all(this.#underWay)
  }

  async awaitAnswers(more = ANSWERS): Promise<void> {
    const enough = this.#answered + more
    await waitFor(`${more} answers more`, async () => this.#answered >= enough || undefined)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#running = false
    await Promise.all(this.#clients)
  }

  async #askOn(): Promise<void> {
    while (this.#running) {
      const asked = this.#ask(this.#asked++)
      this.#underWay.add(asked)
      await asked
      this.#underWay.delete(asked)
      this.#answered += 1
    }
  }

  async #ask(turn: number): Promise<void> {
    const url = this.#urls[turn % this.#urls.length]
    const isScan = turn % SCAN_EVERY === 0
    const path = isScan ? `/api/v1/wallets/${newAddress()}/scan` : this.#paths[turn % this.#paths.length]
    const said = await fetch(`${url}${path}`, {
      method: isScan ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${keys[turn % keys.length]}` },
    }).then(
      async (response) =>
        response.ok ? void (await response.arrayBuffer()) : `${response.status} ${await response.text()}`,
      (error) => String(error.cause ?? error),
    )
    if (said !== undefined) this.failures.push(`${path}: ${said}`)
  }
}

/** One after the other, each on what the one before has left, under load throughout. */
describeWithRelease(`the schema under ${RELEASE}`, () => {
  const started = new AsyncDisposableStack()
  const mints: string[] = []
  let load: Load
  let env: Record<string, string>
  let released: ScriptProcess
  let present: ScriptProcess

  beforeAll(async () => {
    const simulator = started.use(closing(await startSimulator()))
    env = { DATABASE_URL: database.url, PROVIDER_URL: simulator.url, PORT: '0', LOG_LEVEL: 'info' }
    released = await startReleased('on-start')
    keys = await issueKeys()
    await scan(released)
    await scan(released)
    const [{ address = '' } = {}] = await runSql<{ address: string }>(
      database.url,
      'select address from wallets',
    )
    load = started.use(
      new Load(
        [released.url],
        [
          `/api/v1/wallets/${address}`,
          `/api/v1/tokens/${mints[0]}/top-wallets`,
          `/api/v1/correlations?tokens=${mints.join(',')}`,
        ],
      ),
    )
    await load.awaitAnswers()
  }, TIMEOUT_MS)

  afterAll(() => started.disposeAsync())

  function startReleased(migrate: string): Promise<ScriptProcess> {
    return startProgram([script], { ...env, MIGRATE: migrate })
  }

  async function scan({ url }: ScriptProcess): Promise<void> {
    const mint = newAddress()
    mints.push(mint)
    const { scanId } = await trigger({ url, key: keys[0] ?? '' }, mint)
    expect(await awaitStored(database.url, scanId, hasEnded)).toMatchObject({ status: 'completed' })
  }

  /** First both are asked, then the other alone, while the first one stops. */
  async function handOver(from: ScriptProcess, to: ScriptProcess): Promise<void> {
    await load.leadTo(from.url, to.url)
    await load.awaitAnswers()
    await load.leadTo(to.url)
    expect(await from.end('SIGTERM')).toMatchObject({ code: 0 })
    await load.awaitAnswers()
    await scan(to)
  }

  test(
    'is migrated while it serves, and it goes on',
    async () => {
      const migrated = await runCommand(['scripts/migrate.ts'], { DATABASE_URL: database.url })
      expect(migrated).toMatchObject({ code: 0 })
      await load.awaitAnswers()
      await scan(released)
      expect(load.failures).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'is handed over to the present code',
    async () => {
      present = await startProgram(['scripts/serve.ts'], env)
      await handOver(released, present)
      expect(load.failures).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'serves it again where it has to go back',
    async () => {
      released = await startReleased('off')
      await handOver(present, released)
      expect(load.failures).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'is handed over once more, and nothing of what either has stored is lost',
    async () => {
      present = await startProgram(['scripts/serve.ts'], env)
      await handOver(released, present)
      expect(load.failures).toEqual([])
      for (const mint of mints) {
        const headers = { authorization: `Bearer ${keys[1]}` }
        const { status } = await fetch(`${present.url}/api/v1/tokens/${mint}/top-wallets`, { headers })
        expect({ mint, status }).toEqual({ mint, status: 200 })
      }
    },
    TIMEOUT_MS,
  )
})
