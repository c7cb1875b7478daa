import { type ApiDocument, listOperations } from '../../../contract/document/api-document.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { Scenario } from '../../../provider/simulator/scenarios.ts'
import { readDocument } from '../../../scripts/codegen/sources.ts'
import { countConnections } from '../../support/database.ts'
import { type Holdings, INSPECTED, openInspector } from '../../support/inspected-process.ts'
import { readErrors, startSeededService } from '../../support/seeded-service.ts'
import { clearScenarios, playScenarios, startSimulatorProcess } from '../../support/simulator-process.ts'
import type { Known, Target } from './requests.ts'

/** The service that is fuzzed, with some data, and what requests may know of it. */
export interface Subject extends AsyncDisposable {
  readonly url: string
  readonly targets: readonly Target[]
  /** While the provider fails, requests name other addresses, for which nothing is stored. */
  readonly known: Readonly<Record<Mood, Known>>
  isRunning(): boolean
  /** What the service holds while it has no request. */
  readHoldings(): Promise<Held>
  /** Makes the provider fail in every way that does not take long, or recover. */
  setMood(mood: Mood): Promise<void>
  /** The errors that the service has logged, one a line. */
  readErrors(): string
}

/** The provider works or fails. */
export type Mood = 'well' | 'ill'

export interface Held extends Holdings {
  readonly databaseConnections: number
}

/** Many, since the legacy interface allows a key ten requests a minute. */
const KEYS = 40
/** Tokens and wallets that requests scan, in addition to the seeded ones. */
const NEW_ADDRESSES = 8

/** Together they hit most calls, so that retries fail, too. */
const MOODS: readonly Scenario[] = [
  { share: 0.2, fault: { kind: 'status', status: 500 } },
  { share: 0.2, fault: { kind: 'not-json' } },
  { share: 0.2, fault: { kind: 'wrong-shape' } },
  { share: 0.2, fault: { kind: 'cut' } },
  { share: 0.2, fault: { kind: 'reset' } },
  { share: 0.2, fault: { kind: 'error-in-200' } },
  { share: 0.2, fault: { kind: 'unknown' } },
]

/** Requests make these lists, and delete them again. */
const WATCHLISTS = ['memes', 'rivals', 'friends']
const ENDPOINTS = 3
/** No name server knows this host, so a test event reaches nothing. */
const RECEIVER = 'https://receiver.invalid'

/** Only the end of a scan makes deliveries, and there is no worker that would end one. */
const UNKNOWN_DELIVERY = 'whd_9c27e8d10b4f4a6e85f3a1d7'

async function createEndpoints(url: string, key: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ids: string[] = []
  for (let count = 0; count < ENDPOINTS; count += 1) {
    const body = JSON.stringify({ url: `${RECEIVER}/${count}`, events: ['scan.completed'] })
    const answer = await fetch(`${url}/api/v1/webhook-endpoints`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { readonly data: { readonly id: string } }
    ids.push(data.id)
  }
  return ids
}

/** Starts the service and fills it with data. */
export async function startSubject(): Promise<Subject> {
  const simulator = await startSimulatorProcess({ SIMULATOR_LATENCY_MS: '0' })
  const env = { ...INSPECTED, PROVIDER_URL: simulator.url }
  const { service, url, databaseUrl, keys, dictionaries } = await startSeededService(env)
  const inspector = await openInspector(service)
  const documents = { '/api/v1': 'spec/v1.yaml', '/api/bot/solana': 'spec/legacy.yaml' }
  const read = await Promise.all(
    Object.entries(documents).map(async ([root, file]) => ({ root, document: await readDocument(file) })),
  )
  const { tokens = [], wallets = [], scans = [], groups = [] } = dictionaries
  const makeAddresses = (mood: Mood) =>
    Array.from({ length: NEW_ADDRESSES }, (_, index) => makeAddress(`${mood} ${index}`))
  const known = {
    keys: keys.slice(0, KEYS),
    ids: {
      scanId: [...scans, 'wallet_processing_00000000'],
      group_id: groups,
      name: WATCHLISTS,
      endpoint_id: await createEndpoints(url, keys[0] ?? ''),
      delivery_id: [UNKNOWN_DELIVERY],
    },
    words: read.flatMap(({ document }) => listWords(document)),
  }
  return {
    url,
    targets: read.flatMap(({ root, document }) =>
      listOperations(document).map((operation) => ({ root, operation })),
    ),
    known: {
      well: { ...known, addresses: [...tokens, ...wallets, ...makeAddresses('well')] },
      ill: { ...known, addresses: makeAddresses('ill') },
    },
    isRunning: service.isRunning,
    readHoldings: async () => ({
      ...(await inspector.readHoldings()),
      databaseConnections: await countConnections(databaseUrl),
    }),
    setMood: (mood) => (mood === 'ill' ? playScenarios(simulator.url, MOODS) : clearScenarios(simulator.url)),
    readErrors: () => readErrors(service),
    async [Symbol.asyncDispose]() {
      inspector[Symbol.dispose]()
      await service.end('SIGTERM')
      await simulator.end('SIGTERM')
    },
  }
}

/** The values of a document's enumerations, and the short texts of its examples. */
function listWords(document: ApiDocument): string[] {
  const words = new Set<string>()
  const visit = (value: unknown, name: string) => {
    if (typeof value === 'string' && value.length < 200 && /^(enum|example|default|value)$/.test(name))
      words.add(value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) visit(inner, Array.isArray(value) ? name : key)
  }
  visit(document, '')
  return [...words]
}
