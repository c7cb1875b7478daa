import { styleText } from 'node:util'
import { Option } from '@commander-js/extra-typings'
import {
  COPY_LIMITS,
  describeEdges,
  describeOffMarket,
  describePath,
  describeSample,
  describeSetting,
} from '../doors/pages/figures/copy-wording.ts'
import { explainObstacles, judgeWallet } from '../doors/pages/figures/judgement.ts'
import { SHOWN_PERIODS, type ShownPeriod } from '../doors/pages/figures/ranking.ts'
import { formatTime, SIMULATED } from '../doors/pages/figures/wording.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'
import { type ApiClient, createApiClient, RefusedError } from './api-client.ts'
import { declareCommand } from './command-line.ts'
import { hintAt, quoteForShell } from './hints.ts'
import { runScript } from './run-script.ts'
import { findService } from './scan/find-service.ts'
import { explainScore, type ScoreAnswer } from './score/score-explanation.ts'
import { renderTokens } from './score/token-table.ts'

const ABOUT = `Explains the score of a wallet: what it rests on, what was left out and why, what would change it, and what following the wallet would have made.

It reads what is stored and takes one unit of the daily reads, and another where a copy result is stored. It uses API_URL and API_KEY, or the service that runs with this DATA_DIR and its demo key.`

interface ScoreOptions {
  readonly period: ShownPeriod
  readonly json?: true | undefined
  readonly scan?: true | undefined
}

/** `npm run score`: prints what a wallet's score rests on, in words or as JSON. */
async function run(address: string, { period, json, scan }: ScoreOptions): Promise<void> {
  const service = await findService(process.env)
  const api = createApiClient(service)
  const path = `${API_ROOT}/wallets/${encodeURIComponent(address)}`
  if (scan) await api.post(`${path}/scan`)
  const answer = await api.get<ScoreAnswer>(`${path}/score?period=${period}`).catch((error) => {
    throw error instanceof RefusedError && error.code === 'WALLET_NOT_FOUND'
      ? notStored(address, error)
      : error
  })
  const { simulated = service.simulated } = answer.meta
  if (simulated && json) process.stderr.write(`${SIMULATED}\n`)
  const copied = json ? undefined : await readCopy(api, `${path}/copy?period=${period}`)
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : render(answer, { simulated, copied }))
}

type CopyAnswer = components['schemas']['GetWalletCopyEnvelope']

/** The stored copy result of the wallet; undefined where no one has asked for it. */
async function readCopy(api: ApiClient, path: string): Promise<CopyAnswer['data'] | undefined> {
  try {
    return (await api.get<CopyAnswer>(path)).data
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'WALLET_NOT_FOUND') return undefined
    throw error
  }
}

function notStored(address: string, cause: unknown): Error {
  const hint = hintAt(`npm run score -- ${quoteForShell(address)} --scan`)
  const sentence = `Nothing is stored about ${address}. Analyse it, for one unit of the daily scans: ${hint}`
  return new Error(sentence, { cause })
}

interface Known {
  readonly simulated: boolean
  readonly copied: CopyAnswer['data'] | undefined
}

function render(answer: ScoreAnswer, { simulated, copied }: Known): string {
  const { verdict, ...others } = explainScore(answer)
  const { stats } = answer.data
  const against = explainObstacles(stats)
  const lines = [
    `${styleText('bold', answer.data.address)} as of ${formatTime(answer.data.scanned_at)}`,
    ...(simulated ? [styleText('yellow', SIMULATED)] : []),
    '',
    `${judgeWallet(stats)}.`,
    ...(against.length === 0 ? [] : [`Against it: ${against.join('; ')}.`]),
    ...verdict,
    ...renderSection('What it rests on', others.restsOn),
    ...renderTokens(answer.data.tokens),
    ...renderSection('What was left out', others.leftOut),
    ...renderSection('What the score would be', others.wouldChange),
    ...renderSection('What following it would have made', explainCopy(answer.data.address, copied)),
  ]
  return `${lines.join('\n')}\n`
}

function explainCopy(address: string, copied: Known['copied']): readonly string[] {
  return copied === undefined
    ? [`Not known yet. Ask on the wallet's page, or with POST ${API_ROOT}/wallets/${address}/copy.`]
    : [
        describePath(copied),
        ...describeSetting(copied),
        describeEdges(copied),
        describeSample(copied),
        describeOffMarket(copied) ?? [],
        COPY_LIMITS,
      ].flat()
}

function renderSection(head: string, sentences: readonly string[]): string[] {
  return sentences.length === 0
    ? []
    : ['', styleText('bold', head), ...sentences.map((sentence) => `  ${sentence}`)]
}

await runScript(
  declareCommand('npm run score --', ABOUT)
    .argument('<address>', 'the wallet, by its address')
    .addOption(
      new Option('--period <period>', 'the period of the score')
        .choices(SHOWN_PERIODS)
        .default('30d' as const),
    )
    .option('--json', "the API's answer as it is")
    .option(
      '--scan',
      'analyses the wallet first, for one unit of the daily scans unless it is less than an hour old',
    )
    .action(run),
)
