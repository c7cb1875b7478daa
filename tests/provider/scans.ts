import { expect } from '@jest/globals'
import type { Simulator } from '../../provider/simulator/server.ts'
import { type ListedTrader, listTraders, newAddress } from '../jobs/scanning.ts'
import type { TestService } from '../support/service.ts'
import type { ScanStatus, TestClient } from '../support/service.ts'

/** What the tests of scans against the provider have in common. */

const PNL = '/pnl/{wallet}'

/** Every call that was made so far. */
export function countAllCalls(simulator: Simulator): number {
  return Object.values(simulator.counts).reduce((sum, count) => sum + count, 0)
}

export function countWalletCalls(simulator: Simulator): number {
  return simulator.counts[PNL] ?? 0
}

/** Polls a scan until it has ended. */
export async function followScan(client: TestClient, scanId: string, timeoutMs: number): Promise<ScanStatus> {
  const giveUpAtMs = Date.now() + timeoutMs
  while (Date.now() < giveUpAtMs) {
    const status = await readScan(client, scanId)
    if (status.status !== 'processing') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`scan ${scanId} did not end: ${(await readScan(client, scanId)).message}`)
}

export async function readScan(client: TestClient, scanId: string): Promise<ScanStatus> {
  return (await client.get<{ data: ScanStatus }>(`/api/v1/scans/${scanId}`)).body.data
}

/** The states of a scan's wallets. */
export async function countStates(service: TestService, scanId: string): Promise<Record<string, number>> {
  const rows = await service.sql<{ state: string; count: number }>(
    `select state, count(*)::int as count from scan_wallets where scan_id = $1 group by state`,
    [scanId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** A new token whose list is these wallets. */
export function makeTokenOf(simulator: Simulator, wallets: readonly string[]): string {
  const mint = newAddress()
  listTraders(simulator, mint, wallets.map(listed))
  return mint
}

export function newWallets(count: number): string[] {
  return Array.from({ length: count }, newAddress)
}

function listed(wallet: string, index: number): ListedTrader {
  return {
    wallet,
    pnl: { token: { realized: 1000 - index } },
    invested: 10,
    timing: { firstBuy: 1_750_000_000_000 + index },
  }
}

/** Holds a completed scan to having every wallet. */
export function expectWhole(status: ScanStatus, states: Record<string, number>, wallets: number): void {
  expect(status).toMatchObject({ status: 'completed', processed_wallets: wallets })
  expect(states.skipped).toBeUndefined()
}
