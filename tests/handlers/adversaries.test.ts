import { expect, test } from '@jest/globals'
import type { Adversary } from '../../provider/simulator/adversaries.ts'
import { onlyWith } from '../support/only-with.ts'
import { openTestService } from '../support/open-service.ts'
import { scanToken } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'
import { VENDOR } from '../support/vendor.ts'

/*
 * The cheating wallets of the simulated world are scanned through the API, among the other traders of their token. None
 * scores higher than its twin, the wallet that did the same without the trick. tests/system/score/ judges attacks
 * without a service.
 */

const service = await openTestService()
const client = await service.client()

/** How many points an attacker may score above its twin. */
const MARGIN = 1
/** How many points the victim of unwanted transfers may score below its twin. */
const GRIEF_MARGIN = 2

const KINDS = [
  'own_tokens',
  'wash_ring',
  'insider',
  'sender_of_losers',
  'never_seller',
  'griefer',
  'copier',
  'sybils',
] as const

const listed = await fetch(`${service.simulator.url}/simulator/adversaries`)
const { mint, adversaries } = (await listed.json()) as { mint: string; adversaries: readonly Adversary[] }
expect((await scanToken(client, mint)).status).toBe('completed')
const { body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
const entries = body.data.top_wallets

function statsOf(address: string, period: 'all' | '30d') {
  const wallet = entries.find(({ wallet_address }) => wallet_address === address)?.wallet
  const stats = period === 'all' ? wallet?.wallet : wallet?.historic['30d']
  if (stats === undefined) throw new Error(`the scan has no wallet ${address}`)
  return stats
}

test('the simulated world plays every known way to cheat', () => {
  expect(adversaries.map(({ kind }) => kind)).toEqual(KINDS)
})

/** Vybe reports neither who else trades a token nor what a wallet has sent away. */
const UNSEEN_BY_VYBE = ['own_tokens', 'wash_ring', 'insider', 'sender_of_losers']

test.each(
  KINDS.filter((kind) => VENDOR !== 'vybe' || !UNSEEN_BY_VYBE.includes(kind)).flatMap(
    (kind) =>
      [
        [kind, 'all'],
        [kind, '30d'],
      ] as const,
  ),
)('%s does not score above its honest twin in the period %s', (kind, period) => {
  const found = adversaries.find((adversary) => adversary.kind === kind)
  const twin = statsOf(found?.twin ?? '', period).score ?? Number.NaN
  const attackers = found?.attackers ?? []
  expect(attackers).not.toHaveLength(0)
  for (const attacker of attackers) {
    const { score, score_reason: reason } = statsOf(attacker, period)
    if (score === null) expect(reason).toBe('low_coverage')
    expect(score ?? 0).toBeLessThanOrEqual(twin + MARGIN)
    if (kind === 'griefer') expect(score ?? 0).toBeGreaterThanOrEqual(twin - GRIEF_MARGIN)
  }
})

const lookedUp = onlyWith('solana-tracker', 'Vybe cannot look up tokens')

lookedUp.each(['own_tokens', 'wash_ring', 'insider'])(
  'a cheat with its own tokens %s would score above its honest twin if its tokens were not looked up',
  async (kind) => {
    const found = adversaries.find((adversary) => adversary.kind === kind)
    const [attacker = ''] = found?.attackers ?? []
    const twin = statsOf(found?.twin ?? '', '30d').score ?? Number.NaN
    await service.sql('delete from token_facts')
    service.simulator.scenarios.add({ match: '/tokens/multi', fault: { kind: 'status', status: 403 } })
    await client.post(`/api/v1/wallets/${attacker}/scan`, { force_refresh: true })
    const { body } = await client.get<{ data: { wallet: { score: number } } }>(`/api/v1/wallets/${attacker}`)
    expect(body.data.wallet.score).toBeGreaterThan(twin + MARGIN)
  },
)
