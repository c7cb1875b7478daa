import { stringify } from 'csv-stringify/sync'
import type { ListedWallet, ShownPeriod } from '../../doors/pages/figures/ranking.ts'

/**
 * The wallets as CSV: every figure that the service has, under its name in the API's document. Tags and
 * labels are joined by spaces. An unknown figure is an empty field. What a spreadsheet would take for a
 * formula is made harmless.
 */
export function renderCsv(wallets: readonly ListedWallet[], period: ShownPeriod): string {
  const records = wallets.map(({ address, rank, labels, group, onToken, secondSource, figures }) => {
    const { address: _same, score_parts: _deprecated, tags, ...others } = figures
    return {
      rank,
      wallet_address: address,
      period,
      token_realized: onToken.realized,
      token_total_invested: onToken.invested,
      second_source_provider: secondSource?.provider,
      second_source_verdict: secondSource?.verdict,
      second_source_realized_usd: secondSource?.realized_usd,
      ...others,
      tags: tags.join(' '),
      group_id: group?.id,
      group_size: group?.size,
      labels: labels.join(' '),
    }
  })
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return stringify(records, { header: true, columns, escape_formulas: true })
}
