// Generated from spec/v1.yaml by `npm run generate`. Do not edit.

/** The error codes that operations return. */
export const errors = {
  UNAUTHORIZED: {status:401,message:"The API key is missing, unknown or revoked."},
  FORBIDDEN_PLAN: {
    status: 403,
    message: "An active Pro or Premium subscription is needed, and could not be confirmed for this API key."
  },
  QUOTA_EXCEEDED: {status:403,message:"The daily quota is exhausted."},
  VALIDATION_ERROR: {status:400,message:"The request has invalid parameters."},
  TOKEN_NOT_SCANNED: {status:404,message:"There is no report for this token yet. Trigger a scan first."},
  SCAN_NOT_FOUND: {status:404,message:"There is no scan with this id."},
  WALLET_NOT_FOUND: {status:404,message:"The wallet is not in the index."},
  WATCHLIST_NOT_FOUND: {status:404,message:"Your profile has no watchlist of this name."},
  WEBHOOK_NOT_FOUND: {status:404,message:"Your profile has no webhook endpoint or delivery with this id."},
  RATE_LIMITED: {status:429,message:"The per-minute request limit is reached. Retry after the number of seconds in Retry-After."},
  UPSTREAM_ERROR: {status:502,message:"The data provider failed. Retry later."},
  UPSTREAM_TIMEOUT: {status:504,message:"The data provider or the query took too long. Retry later."},
  INTERNAL_ERROR: {status:500,message:"An unexpected error occurred. Quote the request id when you report it."}
} as const

/** The error codes of requests that meet no operation. */
export const routerErrors = {
  ROUTE_NOT_FOUND: {status:404,message:"There is nothing at this path."},
  METHOD_NOT_ALLOWED: {status:405,message:"This path does not support this method. See the Allow header."},
  NOT_READY: {status:503,message:"The service is starting, stopping or cannot reach its database."}
} as const
