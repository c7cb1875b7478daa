import { type AnswerColumns, hoursSince, names, number, rows, text, within } from '../columns.ts'
import { FIGURES, OBSTACLES } from '../figures.ts'
import { costOf, type Schemas } from '../operations.ts'
import { JUDGEMENT } from '../sentences.ts'
import { declareTool } from '../tool.ts'

type Row = Schemas['WalletScanData']

const COLUMNS: AnswerColumns<Row> = {
  address: text(({ address }) => address),
  source: text(({ source }) => source),
  realized_roi_pct: number(({ wallet }) => wallet.realized_roi_pct),
  score_reason: text(({ wallet }) => wallet.score_reason),
  labels: names(({ labels }) => labels),
  group: text(({ group }) => group?.id),
  age_hours: hoursSince(({ scanned_at }) => scanned_at),
  ...within(({ wallet }: Row) => wallet, FIGURES),
  ...OBSTACLES,
}

export const scanWalletTool = declareTool('scanWallet', {
  name: 'scan_wallet',
  title: 'Scan a wallet',
  description: `Fetches a wallet and computes its record of the last 30 days. Use it when get_wallets does not know it, or its age is too high. ${costOf('scanWallet')}, also when its age is under {{wallet-fresh-minutes}} minutes.`,
  arguments: { address: { description: 'Wallet address.' } },
  rows: rows('wallets', ({ data }) => [data], COLUMNS),
  note: JUDGEMENT,
})
