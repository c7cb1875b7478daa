import assert from 'node:assert/strict'
import { runToEnd } from '../../support/commands.ts'
import { GENERATORS } from '../sdk/generators.ts'
import { proveClients } from '../sdk/proof.ts'
import { scanForJourneys } from '../sdk/scanned-service.ts'
import { findTools, installTools, LANGUAGE_TOOLS, ROOT } from '../sdk/tools.ts'
import type { Cluster } from './cluster.ts'

/* Suites that elsewhere run against one process, run against the cluster. */

const CONFORMANCE = ['node_modules/jest/bin/jest.js', 'tests/handlers/conformance/conformance.test.ts']
const CONFORMANCE_TIMEOUT_MS = 230_000

/** Runs the conformance suite, which starts a cluster with its own settings. */
export async function conforms(): Promise<void> {
  const env = { ...process.env, CONFORMANCE_OF: 'cluster' }
  await runToEnd([process.execPath, ...CONFORMANCE], { cwd: ROOT, env, timeoutMs: CONFORMANCE_TIMEOUT_MS })
}

/** The quickest of each language. */
const NAMES = ['openapi-typescript', 'openapi-python-client', 'oapi-codegen', 'openapi-generator-java']
const CLIENTS = GENERATORS.filter(({ name }) => NAMES.includes(name))

/** Generates clients from the document that the balancer serves, and makes the journey of each through it. */
export async function servesGeneratedClients({ url, place }: Cluster): Promise<void> {
  const { key = '' } = await place.client({ url })
  const present = await findTools()
  const [service] = await Promise.all([scanForJourneys({ url, key }), installTools(present)])
  const findings = await proveClients(CLIENTS, { service, present })
  assert.equal(findings.length, NAMES.length)
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  )
}

/** Lists the language tools that this machine lacks; undefined if it has all. */
export async function findMissingTools(): Promise<string | undefined> {
  const present = await findTools()
  const needed = new Set(CLIENTS.flatMap(({ needs }) => needs))
  const missing = [...needed].filter((tool) => !present.has(tool))
  if (missing.length === 0) return undefined
  return `${missing.map((tool) => LANGUAGE_TOOLS[tool][0]).join(', ')} not installed`
}
