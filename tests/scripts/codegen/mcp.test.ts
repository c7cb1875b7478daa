import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { findExtensionProblems } from '../../../contract/codegen/check-extensions.ts'
import { describeProblems, type Problem } from '../../../contract/codegen/problem-places.ts'
import { type ApiDocument, listOperations } from '../../../contract/document.ts'
import { findMcpProblems } from '../../../scripts/codegen/emit.ts'
import { type Change, changeDocument } from './changed.ts'

/* What generation refuses in `x-mcp`. */

const TOOLS = ['x-mcp', 'tools']
const TOP = [...TOOLS, 'top_wallets']

function findProblems(document: ApiDocument): readonly Problem[] {
  const problems = findExtensionProblems(document)
  return problems.length > 0 ? problems : findMcpProblems(document, listOperations(document))
}

async function problems(...changes: readonly Change[]): Promise<string[]> {
  return findProblems(await changeDocument(...changes)).map(({ sentence }) => sentence)
}

test('a renamed field is reported with the line of the tool that names it', async () => {
  const schema = ['components', 'schemas', 'TokenTopWallet', 'properties']
  const document = await changeDocument(
    { at: [...schema, 'realized'], to: undefined },
    { at: [...schema, 'realized_usd'], to: { type: 'number' } },
  )
  const found = findProblems(document)
  const text = await readFile('spec/v1.yaml', 'utf8')
  const line = text.split('\n').indexOf('          token_pnl_usd: /realized') + 1
  expect(describeProblems(new Map([['spec/v1.yaml', text]]), found).message).toBe(
    `spec/v1.yaml:${line}:11: top_wallets points to /realized, which the answer of listTokenTopWallets does not have`,
  )
})

test.each<[string, Change, string]>([
  [
    'for a pointer that leads nowhere',
    { at: [...TOOLS, 'usage', 'facts', 'plan'], to: '/data/plans' },
    'usage points to /data/plans, which the answer of getUsage does not have',
  ],
  [
    'for figures that do not exist',
    { at: [...TOP, 'rows', 'figures'], to: '/wallet/historic/90d' },
    'top_wallets points to /wallet/historic/90d/score, which the answer of listTokenTopWallets does not have',
  ],
  [
    'for a parameter that the operation does not have',
    { at: [...TOP, 'input', 'limit', 'from'], to: 'query/max' },
    'top_wallets takes query/max, which listTokenTopWallets does not have',
  ],
  [
    'for an operation that does not exist',
    { at: [...TOOLS, 'usage', 'operation'], to: 'getUse' },
    'usage names the operation getUse, which there is not',
  ],
  [
    'for a wait on an operation that cannot be waited for',
    { at: [...TOOLS, 'scan_token', 'then', 'operation'], to: 'getLatestTokenScan' },
    'scan_token waits for getLatestTokenScan, which has no x-wait',
  ],
  [
    'for an end without a next step',
    { at: [...TOOLS, 'scan_token', 'then', 'ended', 'failed'], to: undefined },
    'scan_token has no next step for failed',
  ],
  [
    'for one end of the edge range without the other',
    { at: ['x-mcp', 'figures', 'edge_low_pct'], to: undefined },
    'top_wallets has edge_high_pct without edge_low_pct',
  ],
  [
    'for a win rate without its range',
    { at: [...TOP, 'rows', 'columns', 'winrate'], to: '/wallet/wallet/winrate' },
    'top_wallets has winrate without winrate_low and winrate_high',
  ],
  [
    'for a score without its confidence',
    { at: ['x-mcp', 'figures', 'confidence'], to: undefined },
    'top_wallets has score without score_confidence',
  ],
  [
    'for a score without its age',
    { at: [...TOP, 'rows', 'columns', 'age_hours'], to: undefined },
    'top_wallets has score without age_hours',
  ],
  [
    'for a description that leaves out the cost',
    { at: [...TOP, 'description'], to: 'Top traders. Free.' },
    'top_wallets does not say in its description what it costs: Costs 1 read',
  ],
  [
    'for too long a description',
    { at: [...TOP, 'description'], to: `Costs 1 read. ${'more '.repeat(60)}` },
    'top_wallets has a description of 63 words, more than 60',
  ],
  ['for too many tokens', { at: [...TOP, 'title'], to: 'wallets '.repeat(200) }, 'tokens, more than 450'],
  [
    'for a failure without a next step',
    { at: ['x-mcp', 'next-steps', 'RATE_LIMITED'], to: undefined },
    'x-mcp next-steps lacks RATE_LIMITED',
  ],
  [
    'for a next step after an unknown failure',
    { at: ['x-mcp', 'next-steps', 'RATE_LIMITS'], to: 'Wait.' },
    'x-mcp next-steps has RATE_LIMITS, which is no error',
  ],
  [
    'for a name that clients refuse',
    { at: [...TOOLS, 'Top-Wallets'], to: {} },
    'x-mcp tools must match pattern "^[a-z_]{3,40}$"',
  ],
])('a tool is refused %s', async (_name, change, sentence) => {
  expect(await problems(change)).toContainEqual(expect.stringContaining(sentence))
})

test('a ninth tool is one too many', async () => {
  const document = await changeDocument()
  const usage = (document['x-mcp'] as { tools: { usage: object } }).tools.usage
  expect(await problems({ at: [...TOOLS, 'usage_again'], to: usage })).toContain(
    'x-mcp tools have 9 tools, more than 8',
  )
})

test('the arguments of a tool are the parameters of its operation, narrowed', async () => {
  const { default: tools } = await import('../../../generated/mcp/tools.json', { with: { type: 'json' } })
  const common = tools.find(({ name }) => name === 'common_wallets')
  expect(common?.inputSchema).toMatchObject({
    properties: {
      mints: { type: 'array', minItems: 2, maxItems: 5 },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    },
    required: ['mints'],
    additionalProperties: false,
  })
})
