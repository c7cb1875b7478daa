import DataLoader from 'dataloader'
import type { Database } from '../db/connection.ts'
import {
  type ClaimedFetch,
  claimFetches,
  type FetchClaim,
  type FetchKind,
  TOKEN_FETCH,
  WALLET_FETCH,
} from '../db/shared-fetches.ts'

const CLAIMS_MAX = 100

/** Claims a fetch: see `claimFetches` in db/shared-fetches.ts. */
export type ClaimFetch = (kind: FetchKind, claim: FetchClaim) => Promise<ClaimedFetch>

/** Claims of the same kind that come at the same moment share a statement; they are of different addresses. */
export function createClaimer(db: Database): ClaimFetch {
  const loaderOf = (kind: FetchKind) =>
    new DataLoader((claims: readonly FetchClaim[]) => claimFetches(db, kind, claims), {
      cache: false,
      maxBatchSize: CLAIMS_MAX,
      batchScheduleFn: setImmediate,
    })
  const ofWallets = loaderOf(WALLET_FETCH)
  const ofTokens = loaderOf(TOKEN_FETCH)
  return (kind, claim) => (kind === WALLET_FETCH ? ofWallets : ofTokens).load(claim)
}
