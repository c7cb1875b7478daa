// Generated from spec/legacy.yaml by `npm run generate`. Do not edit.

/** The path under which the operations are served. */
export const API_ROOT = '/api/bot/solana'

/** What the document says of each operation, as the kernel executes it. */
export const operations = {
  /** List the top wallets of the last 7 days. GET /top-wallets */
  listLegacyTopWallets: {
    method: "get",
    path: "/top-wallets",
    status: 200,
    errors: ["UNAUTHORIZED","TOP_WALLETS_NOT_FOUND","RATE_LIMITED","INTERNAL_ERROR"],
    keys: [{scheme:"apiKey",in:"bearer",name:"Authorization",scopes:[]}],
    keyless: false,
    scopes: ["read"],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {limit:100},
    bodyRows: null,
    rows: null
  },
} as const

/** The document's policies: requests per minute, the plans that may call, what keys may do, units per profile and UTC day by plan. */
export const policies = {rateLimit:{requests:10,keyOverrides:false},scopes:{read:true},quotaPools:{}} as const
