import document from '../../generated/provider/solana-tracker/document.json' with { type: 'json' }
import type { components } from '../../generated/provider/solana-tracker/types.ts'
import { type Check, createChecks, isObject } from '../client/vendor-answers.ts'

/** Answers of the vendor, as `spec/provider/solana-tracker.yaml` describes them. */
export type TrackerSchemas = components['schemas']

/** Makes the check of an answer, by the name of its schema. */
export const checkTracker = createChecks<TrackerSchemas>(document)

/** More than any wallet has traded: with their past, four thousand tokens are 8 MB. */
const WALLET_TOKENS_MAX = 20_000

const checkWalletOfAnySize = checkTracker('WalletPnlResponse')

/** A wallet's profit and loss. An answer with more than 20,000 tokens is refused. */
export const checkWallet: Check<TrackerSchemas['WalletPnlResponse']> = (body) => {
  const { tokens, historic } = isObject(body) ? body : {}
  const lists = [tokens, isObject(historic) ? historic.tokens : undefined].filter(isObject)
  const isTooLarge = lists.some((list) => Object.keys(list).length > WALLET_TOKENS_MAX)
  return isTooLarge ? undefined : checkWalletOfAnySize(body)
}
