// Generated from spec/v1.yaml by `npm run generate`. Do not edit.

/** What the document says of each operation, as the request pipeline executes it. */
export const operations = {
  /** Scan a token's top traders. POST /tokens/{address}/scans */
  createTokenScan: {
    method: "post",
    path: "/tokens/{address}/scans",
    status: 202,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "UPSTREAM_ERROR"
    ],
    quota: {
      pool: "scans",
      charge: "when-created"
    },
    idempotency: null,
    queryDefaults: {}
  },
  /** Poll the status of a token scan. GET /scans/{scanId} */
  getTokenScan: {
    method: "get",
    path: "/scans/{scanId}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "SCAN_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    quota: null,
    idempotency: null,
    queryDefaults: {}
  },
  /** Read a token's top wallets. GET /tokens/{address}/top-wallets */
  listTokenTopWallets: {
    method: "get",
    path: "/tokens/{address}/top-wallets",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "TOKEN_NOT_SCANNED",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    quota: {
      pool: "reads",
      charge: "when-answered"
    },
    idempotency: null,
    queryDefaults: {
      limit: 300,
      sort: "realized",
      period: "30d"
    }
  },
  /** List stored wallets. GET /wallets */
  listWallets: {
    method: "get",
    path: "/wallets",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "UPSTREAM_TIMEOUT"
    ],
    quota: {
      pool: "reads",
      charge: "when-answered"
    },
    idempotency: null,
    queryDefaults: {
      sort: "score",
      period: "30d",
      limit: 100
    }
  },
  /** Read a stored wallet. GET /wallets/{address} */
  getWallet: {
    method: "get",
    path: "/wallets/{address}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "WALLET_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    quota: {
      pool: "reads",
      charge: "when-answered"
    },
    idempotency: null,
    queryDefaults: {}
  },
  /** Scan a wallet. POST /wallets/{address}/scan */
  scanWallet: {
    method: "post",
    path: "/wallets/{address}/scan",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "WALLET_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "UPSTREAM_ERROR",
      "UPSTREAM_TIMEOUT"
    ],
    quota: {
      pool: "scans",
      charge: "reserved"
    },
    idempotency: {
      retainHours: 24
    },
    queryDefaults: {}
  },
  /** Read many stored wallets at once. POST /wallets/query */
  queryWallets: {
    method: "post",
    path: "/wallets/query",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    quota: {
      pool: "reads",
      charge: "when-answered",
      units: "meta.found"
    },
    idempotency: null,
    queryDefaults: {}
  },
  /** Find wallets that traded several tokens. GET /correlations */
  listCorrelations: {
    method: "get",
    path: "/correlations",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "UPSTREAM_TIMEOUT"
    ],
    quota: {
      pool: "correlations",
      charge: "metered"
    },
    idempotency: null,
    queryDefaults: {
      limit: 100,
      offset: 0
    }
  },
  /** Read how well the score predicts. GET /score/calibration */
  getScoreCalibration: {
    method: "get",
    path: "/score/calibration",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    quota: null,
    idempotency: null,
    queryDefaults: {}
  },
} as const

/** The document's policies: requests per minute, the plans that may call, units per profile and UTC day by plan. */
export const policies = {
  rateLimit: {
    requests: 60,
    keyOverrides: true
  },
  plans: [
    "pro",
    "premium"
  ],
  quotaPools: {
    correlations: {
      pro: null,
      premium: null
    },
    reads: {
      pro: 50,
      premium: 500
    },
    scans: {
      pro: 10,
      premium: 50
    }
  }
} as const
