// Generated from spec/legacy.yaml by `npm run generate`. Do not edit.

/** The error codes that operations return. */
export const errors = {
  UNAUTHORIZED: {status:401,message:"The API key is missing, unknown or revoked."},
  TOP_WALLETS_NOT_FOUND: {status:404,message:"No top wallets were found."},
  RATE_LIMITED: {status:429,message:"The per-minute request limit is reached. Retry after the number of seconds in Retry-After."},
  INTERNAL_ERROR: {status:500,message:"An unexpected error occurred. Quote the request id when you report it."}
} as const

/** The error codes of requests that meet no operation. */
export const routerErrors = {
  ROUTE_NOT_FOUND: {status:404,message:"There is nothing at this path."},
  METHOD_NOT_ALLOWED: {status:405,message:"This path does not have this method."}
} as const
