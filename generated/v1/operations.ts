// Generated from spec/v1.yaml by `npm run generate`. Do not edit.

/** The path under which the operations are served. */
export const API_ROOT = '/api/v1'

/** What the document says of each operation, as the kernel executes it. */
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
    scopes: [
      "scan"
    ],
    quota: {
      pool: "scans",
      charge: "before",
      uncharged: "attempts"
    },
    idempotency: {
      retainHours: 24,
      wait: {
        seconds: 18,
        error: "UPSTREAM_ERROR"
      },
      replayed: null,
      bodyDefaults: {}
    },
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Find scanned tokens. GET /tokens */
  listTokens: {
    method: "get",
    path: "/tokens",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {
      limit: 20
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        address: "address",
        name: "name",
        symbol: "symbol",
        scanned_at: "scanned_at",
        status: "status",
        traders: "traders",
        holders: "holders",
        best_wallet: "best_wallet",
        best_score: "best_score"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Simulated"
      ]
    }
  },
  /** List recent token scans. GET /scans */
  listScans: {
    method: "get",
    path: "/scans",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {
      limit: 100
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        scan_id: "scan_id",
        token_address: "token_address",
        token_name: "token_name",
        token_symbol: "token_symbol",
        status: "status",
        reason: "reason",
        stalled: "stalled",
        total_wallets: "total_wallets",
        processed_wallets: "processed_wallets",
        skipped_wallets: "skipped_wallets",
        percentage: "percentage",
        started_at: "started_at",
        ended_at: "ended_at",
        wallets_seen: "wallets_seen",
        watched_wallets: "watched_wallets[].address"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
    }
  },
  /** Poll a token scan. GET /scans/{scanId} */
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
    scopes: [
      "read",
      "scan"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: {
      maxSec: 30
    },
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Find the latest scan of a token. GET /tokens/{address}/scans/latest */
  getLatestTokenScan: {
    method: "get",
    path: "/tokens/{address}/scans/latest",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "TOKEN_NOT_SCANNED",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read",
      "scan"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      limit: 300,
      sort: "realized",
      period: "30d",
      fields: "full"
    },
    bodyRows: null,
    rows: {
      of: "data.top_wallets",
      columns: {
        token_address: "token_address",
        wallet_address: "wallet_address",
        watchlist_label: "watchlist_label",
        realized: "realized",
        first_buy_time: "first_buy_time",
        total_invested: "total_invested",
        labels: "labels[].name",
        group_id: "group.id",
        group_size: "group.size",
        second_source_provider: "second_source.provider",
        second_source_verdict: "second_source.verdict",
        second_source_realized_usd: "second_source.realized_usd",
        second_source_checked_at: "second_source.checked_at",
        last_trade_time: "wallet.wallet.last_trade_time",
        score_all: "wallet.wallet.score",
        score_confidence_all: "wallet.wallet.score_confidence",
        score_version_all: "wallet.wallet.score_version",
        solid_all: "wallet.wallet.solid",
        edge_pct_all: "wallet.wallet.edge_pct",
        edge_low_pct_all: "wallet.wallet.edge_low_pct",
        edge_high_pct_all: "wallet.wallet.edge_high_pct",
        verified_pct_all: "wallet.wallet.verified_pct",
        market_checked_pct_all: "wallet.wallet.market_checked_pct",
        off_market_tokens_all: "wallet.wallet.off_market_tokens",
        wins_kept_pct_all: "wallet.wallet.wins_kept_pct",
        winrate_all: "wallet.wallet.winrate",
        winrate_low_all: "wallet.wallet.winrate_low",
        winrate_high_all: "wallet.wallet.winrate_high",
        wins_all: "wallet.wallet.wins",
        losses_all: "wallet.wallet.losses",
        realized_pnl_usd_all: "wallet.wallet.realized_pnl_usd",
        combined_pnl_usd_all: "wallet.wallet.combined_pnl_usd",
        total_invested_usd_all: "wallet.wallet.total_invested_usd",
        realized_roi_pct_all: "wallet.wallet.realized_roi_pct",
        roi_median_pct_all: "wallet.wallet.roi_median_pct",
        profit_factor_all: "wallet.wallet.profit_factor",
        holding_median_sec_all: "wallet.wallet.holding_median_sec",
        tags_all: "wallet.wallet.tags",
        score_30d: "wallet.historic.30d.score",
        score_confidence_30d: "wallet.historic.30d.score_confidence",
        score_version_30d: "wallet.historic.30d.score_version",
        solid_30d: "wallet.historic.30d.solid",
        edge_pct_30d: "wallet.historic.30d.edge_pct",
        edge_low_pct_30d: "wallet.historic.30d.edge_low_pct",
        edge_high_pct_30d: "wallet.historic.30d.edge_high_pct",
        verified_pct_30d: "wallet.historic.30d.verified_pct",
        market_checked_pct_30d: "wallet.historic.30d.market_checked_pct",
        off_market_tokens_30d: "wallet.historic.30d.off_market_tokens",
        wins_kept_pct_30d: "wallet.historic.30d.wins_kept_pct",
        winrate_30d: "wallet.historic.30d.winrate",
        winrate_low_30d: "wallet.historic.30d.winrate_low",
        winrate_high_30d: "wallet.historic.30d.winrate_high",
        wins_30d: "wallet.historic.30d.wins",
        losses_30d: "wallet.historic.30d.losses",
        realized_pnl_usd_30d: "wallet.historic.30d.realized_pnl_usd",
        combined_pnl_usd_30d: "wallet.historic.30d.combined_pnl_usd",
        total_invested_usd_30d: "wallet.historic.30d.total_invested_usd",
        realized_roi_pct_30d: "wallet.historic.30d.realized_roi_pct",
        roi_median_pct_30d: "wallet.historic.30d.roi_median_pct",
        profit_factor_30d: "wallet.historic.30d.profit_factor",
        holding_median_sec_30d: "wallet.historic.30d.holding_median_sec",
        tags_30d: "wallet.historic.30d.tags",
        score_7d: "wallet.historic.7d.score",
        score_confidence_7d: "wallet.historic.7d.score_confidence",
        score_version_7d: "wallet.historic.7d.score_version",
        solid_7d: "wallet.historic.7d.solid",
        edge_pct_7d: "wallet.historic.7d.edge_pct",
        edge_low_pct_7d: "wallet.historic.7d.edge_low_pct",
        edge_high_pct_7d: "wallet.historic.7d.edge_high_pct",
        verified_pct_7d: "wallet.historic.7d.verified_pct",
        market_checked_pct_7d: "wallet.historic.7d.market_checked_pct",
        off_market_tokens_7d: "wallet.historic.7d.off_market_tokens",
        wins_kept_pct_7d: "wallet.historic.7d.wins_kept_pct",
        winrate_7d: "wallet.historic.7d.winrate",
        winrate_low_7d: "wallet.historic.7d.winrate_low",
        winrate_high_7d: "wallet.historic.7d.winrate_high",
        wins_7d: "wallet.historic.7d.wins",
        losses_7d: "wallet.historic.7d.losses",
        realized_pnl_usd_7d: "wallet.historic.7d.realized_pnl_usd",
        combined_pnl_usd_7d: "wallet.historic.7d.combined_pnl_usd",
        total_invested_usd_7d: "wallet.historic.7d.total_invested_usd",
        realized_roi_pct_7d: "wallet.historic.7d.realized_roi_pct",
        roi_median_pct_7d: "wallet.historic.7d.roi_median_pct",
        profit_factor_7d: "wallet.historic.7d.profit_factor",
        holding_median_sec_7d: "wallet.historic.7d.holding_median_sec",
        tags_7d: "wallet.historic.7d.tags",
        score_1d: "wallet.historic.1d.score",
        score_confidence_1d: "wallet.historic.1d.score_confidence",
        score_version_1d: "wallet.historic.1d.score_version",
        solid_1d: "wallet.historic.1d.solid",
        edge_pct_1d: "wallet.historic.1d.edge_pct",
        edge_low_pct_1d: "wallet.historic.1d.edge_low_pct",
        edge_high_pct_1d: "wallet.historic.1d.edge_high_pct",
        verified_pct_1d: "wallet.historic.1d.verified_pct",
        market_checked_pct_1d: "wallet.historic.1d.market_checked_pct",
        off_market_tokens_1d: "wallet.historic.1d.off_market_tokens",
        wins_kept_pct_1d: "wallet.historic.1d.wins_kept_pct",
        winrate_1d: "wallet.historic.1d.winrate",
        winrate_low_1d: "wallet.historic.1d.winrate_low",
        winrate_high_1d: "wallet.historic.1d.winrate_high",
        wins_1d: "wallet.historic.1d.wins",
        losses_1d: "wallet.historic.1d.losses",
        realized_pnl_usd_1d: "wallet.historic.1d.realized_pnl_usd",
        combined_pnl_usd_1d: "wallet.historic.1d.combined_pnl_usd",
        total_invested_usd_1d: "wallet.historic.1d.total_invested_usd",
        realized_roi_pct_1d: "wallet.historic.1d.realized_roi_pct",
        roi_median_pct_1d: "wallet.historic.1d.roi_median_pct",
        profit_factor_1d: "wallet.historic.1d.profit_factor",
        holding_median_sec_1d: "wallet.historic.1d.holding_median_sec",
        tags_1d: "wallet.historic.1d.tags",
        analysis_state: "analysis.state",
        analysed_at: "analysis.analysed_at",
        skip_reason: "analysis.reason"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Independent-Groups",
        "X-Meta-Scanned-At",
        "X-Meta-Views",
        "X-Meta-Sort",
        "X-Meta-Period",
        "X-Meta-Simulated"
      ]
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      sort: "score",
      period: "30d",
      limit: 100,
      fields: "full"
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        address: "address",
        period: "period",
        scanned_at: "scanned_at",
        watchlist_label: "watchlist_label",
        labels: "labels[].name",
        group_id: "group.id",
        group_size: "group.size",
        last_trade_time: "stats.last_trade_time",
        score: "stats.score",
        score_confidence: "stats.score_confidence",
        score_version: "stats.score_version",
        solid: "stats.solid",
        edge_pct: "stats.edge_pct",
        edge_low_pct: "stats.edge_low_pct",
        edge_high_pct: "stats.edge_high_pct",
        verified_pct: "stats.verified_pct",
        market_checked_pct: "stats.market_checked_pct",
        off_market_tokens: "stats.off_market_tokens",
        wins_kept_pct: "stats.wins_kept_pct",
        winrate: "stats.winrate",
        winrate_low: "stats.winrate_low",
        winrate_high: "stats.winrate_high",
        wins: "stats.wins",
        losses: "stats.losses",
        realized_pnl_usd: "stats.realized_pnl_usd",
        combined_pnl_usd: "stats.combined_pnl_usd",
        total_invested_usd: "stats.total_invested_usd",
        realized_roi_pct: "stats.realized_roi_pct",
        roi_median_pct: "stats.roi_median_pct",
        profit_factor: "stats.profit_factor",
        holding_median_sec: "stats.holding_median_sec",
        tags: "stats.tags"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Independent-Groups",
        "X-Meta-Sort",
        "X-Meta-Period",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: null
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
    scopes: [
      "scan"
    ],
    quota: {
      pool: "scans",
      charge: "before",
      uncharged: "attempts"
    },
    idempotency: {
      retainHours: 24,
      wait: {
        seconds: 55,
        error: "UPSTREAM_TIMEOUT"
      },
      replayed: {
        field: "data.source",
        from: "fresh",
        to: "cache"
      },
      bodyDefaults: {
        force_refresh: false
      }
    },
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Read what following a wallet would have made. GET /wallets/{address}/copy */
  getWalletCopy: {
    method: "get",
    path: "/wallets/{address}/copy",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      period: "30d"
    },
    bodyRows: null,
    rows: {
      of: "data.tokens",
      columns: {
        address: "address",
        symbol: "symbol",
        state: "state",
        weight: "weight",
        own_return: "own_return",
        after_10s_return: "after_10s.return",
        after_10s_missed: "after_10s.missed",
        after_60s_return: "after_60s.return",
        after_60s_missed: "after_60s.missed",
        first_buy_time: "first_buy_time",
        own_price_usd: "own_price_usd",
        entry_time: "entry.time",
        entry_price_10s_usd: "entry.price_10s_usd",
        entry_price_20s_usd: "entry.price_20s_usd",
        entry_price_60s_usd: "entry.price_60s_usd",
        entry_price_120s_usd: "entry.price_120s_usd",
        entry_depth_usd: "entry.depth_usd",
        sales: "sales",
        sold_share: "sold_share",
        open_share: "open_share",
        open_price_usd: "open_price_usd",
        pool_fee: "pool_fee"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Period",
        "X-Meta-Simulated"
      ]
    }
  },
  /** Find out what following a wallet would have made. POST /wallets/{address}/copy */
  copyWallet: {
    method: "post",
    path: "/wallets/{address}/copy",
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
    scopes: [
      "scan"
    ],
    quota: {
      pool: "scans",
      charge: "before",
      uncharged: "attempts"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Read what a wallet's score rests on. GET /wallets/{address}/score */
  getWalletScore: {
    method: "get",
    path: "/wallets/{address}/score",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      period: "30d"
    },
    bodyRows: null,
    rows: {
      of: "data.tokens",
      columns: {
        address: "address",
        symbol: "symbol",
        state: "state",
        closed: "closed",
        stake_usd: "stake_usd",
        result_usd: "result_usd",
        return: "return",
        weight: "weight",
        first_buy_time: "first_buy_time",
        independent: "independent"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Counted",
        "X-Meta-Period",
        "X-Meta-Simulated"
      ]
    }
  },
  /** List a wallet's tokens. GET /wallets/{address}/positions */
  listWalletPositions: {
    method: "get",
    path: "/wallets/{address}/positions",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      sort: "last_trade",
      period: "30d",
      limit: 100
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        address: "address",
        symbol: "symbol",
        bought_usd: "bought_usd",
        sold_usd: "sold_usd",
        holding: "holding",
        worth_usd: "worth_usd",
        result_usd: "result_usd",
        realized_usd: "realized_usd",
        first_buy_time: "first_buy_time",
        last_trade_time: "last_trade_time",
        state: "state",
        closed: "closed",
        stake_usd: "stake_usd",
        score_result_usd: "score_result_usd",
        return: "return",
        weight: "weight",
        independent: "independent"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Total",
        "X-Meta-Sort",
        "X-Meta-Period",
        "X-Meta-Scanned-At",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
    }
  },
  /** List a wallet's trades. GET /wallets/{address}/trades */
  listWalletTrades: {
    method: "get",
    path: "/wallets/{address}/trades",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "QUOTA_EXCEEDED",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "UPSTREAM_ERROR",
      "UPSTREAM_TIMEOUT"
    ],
    scopes: [
      "scan"
    ],
    quota: {
      pool: "scans",
      charge: "before",
      uncharged: "attempts"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {
      limit: 100
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        time: "time",
        side: "side",
        token_address: "token_address",
        token_symbol: "token_symbol",
        amount: "amount",
        amount_shifted: "amount_shifted",
        price_usd: "price_usd",
        value_usd: "value_usd",
        program: "program",
        transaction: "transaction"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Looked-At",
        "X-Meta-Since",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
    }
  },
  /** List the tokens where a wallet was found. GET /wallets/{address}/tokens */
  listWalletTokens: {
    method: "get",
    path: "/wallets/{address}/tokens",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      limit: 100
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        token_address: "token_address",
        token_name: "token_name",
        token_symbol: "token_symbol",
        rank: "rank",
        scanned_at: "scanned_at",
        realized: "realized",
        first_buy_time: "first_buy_time",
        total_invested: "total_invested",
        oversold: "oversold",
        labels: "labels[].name",
        second_source_provider: "second_source.provider",
        second_source_verdict: "second_source.verdict",
        second_source_realized_usd: "second_source.realized_usd",
        second_source_checked_at: "second_source.checked_at",
        disputed: "disputed"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
    }
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after",
      units: "meta.found"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        address: "address",
        status: "status",
        scanned_at: "data.scanned_at",
        labels: "data.labels[].name",
        group_id: "data.group.id",
        group_size: "data.group.size",
        last_trade_time: "data.wallet.last_trade_time",
        score_30d: "data.wallet.score",
        score_confidence_30d: "data.wallet.score_confidence",
        score_version_30d: "data.wallet.score_version",
        solid_30d: "data.wallet.solid",
        edge_pct_30d: "data.wallet.edge_pct",
        edge_low_pct_30d: "data.wallet.edge_low_pct",
        edge_high_pct_30d: "data.wallet.edge_high_pct",
        verified_pct_30d: "data.wallet.verified_pct",
        market_checked_pct_30d: "data.wallet.market_checked_pct",
        off_market_tokens_30d: "data.wallet.off_market_tokens",
        wins_kept_pct_30d: "data.wallet.wins_kept_pct",
        winrate_30d: "data.wallet.winrate",
        winrate_low_30d: "data.wallet.winrate_low",
        winrate_high_30d: "data.wallet.winrate_high",
        wins_30d: "data.wallet.wins",
        losses_30d: "data.wallet.losses",
        realized_pnl_usd_30d: "data.wallet.realized_pnl_usd",
        combined_pnl_usd_30d: "data.wallet.combined_pnl_usd",
        total_invested_usd_30d: "data.wallet.total_invested_usd",
        realized_roi_pct_30d: "data.wallet.realized_roi_pct",
        roi_median_pct_30d: "data.wallet.roi_median_pct",
        profit_factor_30d: "data.wallet.profit_factor",
        holding_median_sec_30d: "data.wallet.holding_median_sec",
        tags_30d: "data.wallet.tags"
      },
      metaHeaders: [
        "X-Meta-Requested",
        "X-Meta-Found",
        "X-Meta-Simulated"
      ]
    }
  },
  /** Read a group of wallets that move together. GET /groups/{group_id} */
  getGroup: {
    method: "get",
    path: "/groups/{group_id}",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data.members",
      columns: {
        address: "address",
        tokens_shared: "evidence.tokens_shared",
        tokens_together: "evidence.tokens_together",
        expected: "evidence.expected",
        q_value: "evidence.q_value",
        window_sec: "evidence.window_sec"
      },
      metaHeaders: [
        "X-Meta-Simulated"
      ]
    }
  },
  /** List a wallet's scores of the past. GET /wallets/{address}/scores */
  listWalletScores: {
    method: "get",
    path: "/wallets/{address}/scores",
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "reads",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        period: "period",
        scored_at: "scored_at",
        score: "score",
        score_version: "score_version",
        edge_low_pct: "edge_low_pct",
        selection: "selection",
        token: "token",
        outcome_roi_pct: "outcome_roi_pct",
        outcome_mean_pct: "outcome_mean_pct"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Simulated"
      ]
    }
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
    scopes: [
      "read"
    ],
    quota: {
      pool: "correlations",
      charge: "after"
    },
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {
      limit: 100,
      offset: 0,
      fields: "full"
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        address: "address",
        tokens: "correlation.global",
        symbols: "matched_tokens[].symbol",
        tokens_traded: "correlation.counts.global",
        tokens_won: "correlation.counts.winners",
        tokens_bought_first: "correlation.counts.first_buyers",
        watchlist_label: "watchlist_label",
        group_id: "group.id",
        group_size: "group.size",
        avg_realized_pnl: "aggregates.avg_realized_pnl",
        avg_total_invested: "aggregates.avg_total_invested",
        avg_first_buy_delay_sec: "aggregates.avg_first_buy_delay_sec",
        last_trade_time: "stats.all.last_trade_time",
        score_all: "stats.all.score",
        score_confidence_all: "stats.all.score_confidence",
        score_version_all: "stats.all.score_version",
        solid_all: "stats.all.solid",
        edge_pct_all: "stats.all.edge_pct",
        edge_low_pct_all: "stats.all.edge_low_pct",
        edge_high_pct_all: "stats.all.edge_high_pct",
        verified_pct_all: "stats.all.verified_pct",
        market_checked_pct_all: "stats.all.market_checked_pct",
        off_market_tokens_all: "stats.all.off_market_tokens",
        wins_kept_pct_all: "stats.all.wins_kept_pct",
        winrate_all: "stats.all.winrate",
        winrate_low_all: "stats.all.winrate_low",
        winrate_high_all: "stats.all.winrate_high",
        wins_all: "stats.all.wins",
        losses_all: "stats.all.losses",
        realized_pnl_usd_all: "stats.all.realized_pnl_usd",
        combined_pnl_usd_all: "stats.all.combined_pnl_usd",
        total_invested_usd_all: "stats.all.total_invested_usd",
        realized_roi_pct_all: "stats.all.realized_roi_pct",
        roi_median_pct_all: "stats.all.roi_median_pct",
        profit_factor_all: "stats.all.profit_factor",
        holding_median_sec_all: "stats.all.holding_median_sec",
        tags_all: "stats.all.tags",
        score_30d: "stats.30d.score",
        score_confidence_30d: "stats.30d.score_confidence",
        score_version_30d: "stats.30d.score_version",
        solid_30d: "stats.30d.solid",
        edge_pct_30d: "stats.30d.edge_pct",
        edge_low_pct_30d: "stats.30d.edge_low_pct",
        edge_high_pct_30d: "stats.30d.edge_high_pct",
        verified_pct_30d: "stats.30d.verified_pct",
        market_checked_pct_30d: "stats.30d.market_checked_pct",
        off_market_tokens_30d: "stats.30d.off_market_tokens",
        wins_kept_pct_30d: "stats.30d.wins_kept_pct",
        winrate_30d: "stats.30d.winrate",
        winrate_low_30d: "stats.30d.winrate_low",
        winrate_high_30d: "stats.30d.winrate_high",
        wins_30d: "stats.30d.wins",
        losses_30d: "stats.30d.losses",
        realized_pnl_usd_30d: "stats.30d.realized_pnl_usd",
        combined_pnl_usd_30d: "stats.30d.combined_pnl_usd",
        total_invested_usd_30d: "stats.30d.total_invested_usd",
        realized_roi_pct_30d: "stats.30d.realized_roi_pct",
        roi_median_pct_30d: "stats.30d.roi_median_pct",
        profit_factor_30d: "stats.30d.profit_factor",
        holding_median_sec_30d: "stats.30d.holding_median_sec",
        tags_30d: "stats.30d.tags",
        score_7d: "stats.7d.score",
        score_confidence_7d: "stats.7d.score_confidence",
        score_version_7d: "stats.7d.score_version",
        solid_7d: "stats.7d.solid",
        edge_pct_7d: "stats.7d.edge_pct",
        edge_low_pct_7d: "stats.7d.edge_low_pct",
        edge_high_pct_7d: "stats.7d.edge_high_pct",
        verified_pct_7d: "stats.7d.verified_pct",
        market_checked_pct_7d: "stats.7d.market_checked_pct",
        off_market_tokens_7d: "stats.7d.off_market_tokens",
        wins_kept_pct_7d: "stats.7d.wins_kept_pct",
        winrate_7d: "stats.7d.winrate",
        winrate_low_7d: "stats.7d.winrate_low",
        winrate_high_7d: "stats.7d.winrate_high",
        wins_7d: "stats.7d.wins",
        losses_7d: "stats.7d.losses",
        realized_pnl_usd_7d: "stats.7d.realized_pnl_usd",
        combined_pnl_usd_7d: "stats.7d.combined_pnl_usd",
        total_invested_usd_7d: "stats.7d.total_invested_usd",
        realized_roi_pct_7d: "stats.7d.realized_roi_pct",
        roi_median_pct_7d: "stats.7d.roi_median_pct",
        profit_factor_7d: "stats.7d.profit_factor",
        holding_median_sec_7d: "stats.7d.holding_median_sec",
        tags_7d: "stats.7d.tags",
        score_1d: "stats.1d.score",
        score_confidence_1d: "stats.1d.score_confidence",
        score_version_1d: "stats.1d.score_version",
        solid_1d: "stats.1d.solid",
        edge_pct_1d: "stats.1d.edge_pct",
        edge_low_pct_1d: "stats.1d.edge_low_pct",
        edge_high_pct_1d: "stats.1d.edge_high_pct",
        verified_pct_1d: "stats.1d.verified_pct",
        market_checked_pct_1d: "stats.1d.market_checked_pct",
        off_market_tokens_1d: "stats.1d.off_market_tokens",
        wins_kept_pct_1d: "stats.1d.wins_kept_pct",
        winrate_1d: "stats.1d.winrate",
        winrate_low_1d: "stats.1d.winrate_low",
        winrate_high_1d: "stats.1d.winrate_high",
        wins_1d: "stats.1d.wins",
        losses_1d: "stats.1d.losses",
        realized_pnl_usd_1d: "stats.1d.realized_pnl_usd",
        combined_pnl_usd_1d: "stats.1d.combined_pnl_usd",
        total_invested_usd_1d: "stats.1d.total_invested_usd",
        realized_roi_pct_1d: "stats.1d.realized_roi_pct",
        roi_median_pct_1d: "stats.1d.roi_median_pct",
        profit_factor_1d: "stats.1d.profit_factor",
        holding_median_sec_1d: "stats.1d.holding_median_sec",
        tags_1d: "stats.1d.tags"
      },
      metaHeaders: [
        "X-Meta-Tokens-Requested",
        "X-Meta-Tokens-Found",
        "X-Meta-Tokens-Missing",
        "X-Meta-Wallets-Returned",
        "X-Meta-Limit",
        "X-Meta-Independent-Groups",
        "X-Meta-Offset",
        "X-Meta-Truncated",
        "X-Meta-Simulated"
      ]
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
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Read the key. GET /key */
  getKey: {
    method: "get",
    path: "/key",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Revoke the key. DELETE /key */
  deleteKey: {
    method: "delete",
    path: "/key",
    status: 204,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "keys"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Give the key a new secret. POST /key/rotate */
  rotateKey: {
    method: "post",
    path: "/key/rotate",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "keys"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Read usage by day. GET /usage/history */
  listUsageHistory: {
    method: "get",
    path: "/usage/history",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {
      days: 30
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        day: "day",
        scans: "scans",
        reads: "reads",
        correlations: "correlations",
        attempts: "attempts"
      },
      metaHeaders: [
        "X-Meta-Simulated"
      ]
    }
  },
  /** Read what is left of the limits. GET /usage */
  getUsage: {
    method: "get",
    path: "/usage",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** List your watchlists. GET /watchlists */
  listWatchlists: {
    method: "get",
    path: "/watchlists",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        name: "name",
        size: "size",
        updated_at: "updated_at"
      },
      metaHeaders: [
        "X-Meta-Simulated"
      ]
    }
  },
  /** Read a watchlist. GET /watchlists/{name} */
  getWatchlist: {
    method: "get",
    path: "/watchlists/{name}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WATCHLIST_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "read"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data.wallets",
      columns: {
        address: "address",
        label: "label",
        alerts: "alerts",
        looked_at: "looked_at"
      },
      metaHeaders: [
        "X-Meta-Simulated"
      ]
    }
  },
  /** Create or replace a watchlist. PUT /watchlists/{name} */
  replaceWatchlist: {
    method: "put",
    path: "/watchlists/{name}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "watchlists"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: {
      of: "wallets",
      columns: {
        address: "address",
        label: "label"
      }
    },
    rows: null
  },
  /** Delete a watchlist. DELETE /watchlists/{name} */
  deleteWatchlist: {
    method: "delete",
    path: "/watchlists/{name}",
    status: 204,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WATCHLIST_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "watchlists"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Add wallets to a watchlist and remove others. PATCH /watchlists/{name} */
  updateWatchlist: {
    method: "patch",
    path: "/watchlists/{name}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WATCHLIST_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "watchlists"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** List the webhook endpoints. GET /webhook-endpoints */
  listWebhookEndpoints: {
    method: "get",
    path: "/webhook-endpoints",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        id: "id",
        url: "url",
        description: "description",
        events: "events",
        state: "state",
        disabled_reason: "disabled.reason",
        failures: "failures",
        failing_since: "failing_since",
        created_at: "created_at"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Simulated"
      ]
    }
  },
  /** Create a webhook endpoint. POST /webhook-endpoints */
  createWebhookEndpoint: {
    method: "post",
    path: "/webhook-endpoints",
    status: 201,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Read a webhook endpoint. GET /webhook-endpoints/{endpoint_id} */
  getWebhookEndpoint: {
    method: "get",
    path: "/webhook-endpoints/{endpoint_id}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Delete a webhook endpoint. DELETE /webhook-endpoints/{endpoint_id} */
  deleteWebhookEndpoint: {
    method: "delete",
    path: "/webhook-endpoints/{endpoint_id}",
    status: 204,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Change a webhook endpoint. PATCH /webhook-endpoints/{endpoint_id} */
  updateWebhookEndpoint: {
    method: "patch",
    path: "/webhook-endpoints/{endpoint_id}",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Give a webhook endpoint a new secret. POST /webhook-endpoints/{endpoint_id}/rotate-secret */
  rotateWebhookSecret: {
    method: "post",
    path: "/webhook-endpoints/{endpoint_id}/rotate-secret",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Send a test event. POST /webhook-endpoints/{endpoint_id}/test */
  testWebhookEndpoint: {
    method: "post",
    path: "/webhook-endpoints/{endpoint_id}/test",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** List the deliveries to an endpoint. GET /webhook-endpoints/{endpoint_id}/deliveries */
  listWebhookDeliveries: {
    method: "get",
    path: "/webhook-endpoints/{endpoint_id}/deliveries",
    status: 200,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {
      limit: 100
    },
    bodyRows: null,
    rows: {
      of: "data",
      columns: {
        id: "id",
        event_id: "event_id",
        type: "type",
        state: "state",
        attempts: "attempts",
        next_attempt_at: "next_attempt_at",
        last_attempt_at: "last_attempt.at",
        last_status: "last_attempt.status",
        last_error: "last_attempt.error",
        last_duration_ms: "last_attempt.duration_ms",
        created_at: "created_at"
      },
      metaHeaders: [
        "X-Meta-Count",
        "X-Meta-Limit",
        "X-Meta-Next-Cursor",
        "X-Meta-Simulated"
      ]
    }
  },
  /** Send a delivery again. POST /webhook-deliveries/{delivery_id}/retry */
  retryWebhookDelivery: {
    method: "post",
    path: "/webhook-deliveries/{delivery_id}/retry",
    status: 202,
    errors: [
      "VALIDATION_ERROR",
      "UNAUTHORIZED",
      "FORBIDDEN_PLAN",
      "WEBHOOK_NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL_ERROR"
    ],
    scopes: [
      "webhooks"
    ],
    quota: null,
    idempotency: null,
    deprecation: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
} as const

/** The document's policies: requests per minute, the plans that may call, what keys may do, units per profile and UTC day by plan. */
export const policies = {
  rateLimit: {
    requests: 60,
    keyOverrides: true
  },
  plans: [
    "pro",
    "premium"
  ],
  scopes: {
    keys: false,
    read: true,
    scan: true,
    webhooks: true,
    watchlists: true
  },
  quotaPools: {
    attempts: {
      pro: 30,
      premium: 150
    },
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
