import type { ReportEntry, ReportToken } from '../../db/reports.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'
import { renderStats } from './stats.ts'

/** A token's report with every entry rendered: any limit is then a slice of its bytes. */
export interface RenderedReport {
  /** The entries joined by commas, behind the token and the opening bracket. */
  readonly bytes: Buffer
  /** Where the entries begin, and where each of them ends. */
  readonly start: number
  readonly ends: readonly number[]
}

/** Renders a report once, for every request that reads the same version of it. */
export function renderReport(token: ReportToken, entries: readonly ReportEntry[]): RenderedReport {
  const head = Buffer.from(`{"token":${renderToken(token)},"top_wallets":[`)
  const chunks = [head]
  const ends: number[] = []
  let length = head.length
  for (const entry of entries) {
    const chunk = Buffer.from(`${ends.length === 0 ? '' : ','}${renderEntry(token.address, entry)}`)
    chunks.push(chunk)
    length += chunk.length
    ends.push(length)
  }
  return { bytes: Buffer.concat(chunks), start: head.length, ends }
}

/** The first entries of a report as TopWalletsData (interface 2.5). */
export function sliceReport(
  report: RenderedReport,
  limit: number,
): { readonly count: number; readonly data: Rendered<Schema<'TopWalletsData'>> } {
  const count = Math.min(limit, report.ends.length)
  const end = count === 0 ? report.start : (report.ends[count - 1] ?? report.start)
  return { count, data: new Rendered(report.bytes.subarray(0, end), ']}') }
}

function renderToken(token: ReportToken): string {
  const known: Schema<'Token'> = {
    address: token.address,
    name: token.name,
    symbol: token.symbol,
    ...(token.decimals === null ? {} : { decimals: token.decimals }),
    ...(token.image === null ? {} : { image: token.image }),
    description: token.description,
    token_creation_time: token.createdAtMs === null ? null : Math.floor(Number(token.createdAtMs) / 1000),
    updated_at: token.fetchedAt.toISOString(),
  }
  const stored = [
    `"pools":${token.pools}`,
    ...(token.extensions === null ? [] : [`"extensions":${token.extensions}`]),
    ...(token.risk === null ? [] : [`"risk":${token.risk}`]),
  ]
  return `${JSON.stringify(known).slice(0, -1)},${stored.join(',')}}`
}

function renderEntry(tokenAddress: string, entry: ReportEntry): string {
  const own: Omit<Schema<'TokenTopWallet'>, 'wallet'> = {
    token_address: tokenAddress,
    wallet_address: entry.address,
    ...(entry.realized === null ? {} : { realized: entry.realized }),
    first_buy_time: entry.firstBuyMs === null ? null : Number(entry.firstBuyMs),
    ...(entry.totalInvested === null ? {} : { total_invested: entry.totalInvested }),
    ...(entry.oversold ? { oversold: true } : {}),
  }
  return `${JSON.stringify(own).slice(0, -1)},"wallet":${renderProfile(entry)}}`
}

function renderProfile(entry: ReportEntry): string {
  const { all, ...historic } = renderStats(entry)
  const periods = Object.entries(historic).map(([period, json]) => `"${period}":${json}`)
  return `{"wallet":${all},"historic":{${periods.join(',')}}}`
}
