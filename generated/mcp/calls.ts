// Generated from spec/v1.yaml by `npm run generate`. Do not edit.

/** What an agent reads before its first call of a tool. */
export const instructions =
  "Finds and checks Solana traders. Order: top_wallets, scan_token only if there is no scan or an old one, get_wallets. Quote a score only with its confidence and age, an edge or a win rate only as its range. A missing value is unknown, never zero. Say so when data is simulated."

/** What an agent does after a failure, by its code. */
export const nextSteps = {
  UNAUTHORIZED: "Ask the user for a valid API key.",
  FORBIDDEN_PLAN: "For scope_missing ask the user for a key with this scope, otherwise for a Pro or Premium subscription.",
  QUOTA_EXCEEDED: "Ask for fewer addresses if some are left. Without scans left, stored results can still be read. Otherwise tell the user when the quota resets.",
  VALIDATION_ERROR: "Correct the named arguments and call again.",
  TOKEN_NOT_SCANNED: "Call scan_token with this mint, then this tool again.",
  SCAN_NOT_FOUND: "Call scan_token without scan_id.",
  WALLET_NOT_FOUND: "Check the address with the user.",
  RATE_LIMITED: "Wait, then call again.",
  UPSTREAM_ERROR: "For token_unknown or wallet_unknown check the address with the user. Otherwise wait, then call again once.",
  UPSTREAM_TIMEOUT: "Wait, then call again once.",
  INTERNAL_ERROR: "Call again once. Then report the request id to the user."
} as const

/** How a call of each tool is carried out: its requests, and what it takes of their answers. */
export const calls = {
  scan_token: {
    request: {
      operation: "createTokenScan",
      method: "post",
      path: "/tokens/{address}/scans",
      input: {
        mint: {
          in: "path",
          name: "address"
        }
      }
    },
    then: {
      request: {
        operation: "getTokenScan",
        method: "get",
        path: "/scans/{scanId}",
        input: {
          scan_id: {
            in: "path",
            name: "scanId"
          }
        }
      },
      handle: {
        input: "scan_id",
        answer: "/data/scan_id"
      },
      wait: {
        input: "wait_seconds",
        defaultSec: 25,
        requestMaxSec: 30
      },
      progress: {
        done: "/data/processed_wallets",
        total: "/data/total_wallets"
      },
      waiting: "Call scan_token again with this mint and scan_id.",
      ended: {
        of: "/data/status",
        steps: {
          completed: "Call top_wallets with this mint. For a minute, verified_pct and second_source are still being looked up.",
          failed: "The scan failed. With reason superseded, a newer scan has taken its place: call top_wallets. Otherwise call scan_token without scan_id to start another.",
          processing: "The scan makes no progress. Call scan_token without scan_id to start another."
        }
      }
    },
    rows: null,
    facts: {
      mint: {
        at: "/data/token_address",
        as: null
      },
      scan_id: {
        at: "/data/scan_id",
        as: null
      },
      status: {
        at: "/data/status",
        as: null
      },
      percentage: {
        at: "/data/percentage",
        as: null
      },
      processed: {
        at: "/data/processed_wallets",
        as: null
      },
      total: {
        at: "/data/total_wallets",
        as: null
      },
      stalled: {
        at: "/data/stalled",
        as: null
      },
      reason: {
        at: "/data/reason",
        as: null
      },
      message: {
        at: "/data/message",
        as: null
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: null,
    empty: null
  },
  top_wallets: {
    request: {
      operation: "listTokenTopWallets",
      method: "get",
      path: "/tokens/{address}/top-wallets",
      input: {
        mint: {
          in: "path",
          name: "address"
        },
        sort: {
          in: "query",
          name: "sort"
        },
        followable: {
          in: "query",
          name: "followable"
        },
        active_within_days: {
          in: "query",
          name: "active_within_days"
        },
        exclude_tags: {
          in: "query",
          name: "exclude_tags"
        },
        limit: {
          in: "query",
          name: "limit"
        }
      }
    },
    then: null,
    rows: {
      name: "wallets",
      of: "/data/top_wallets",
      columns: {
        address: {
          at: "/wallet_address",
          as: null
        },
        token_pnl_usd: {
          at: "/realized",
          as: null
        },
        second_source: {
          at: "/second_source/verdict",
          as: null
        },
        labels: {
          at: "/labels",
          as: "names"
        },
        group: {
          at: "/group/id",
          as: null
        },
        state: {
          at: "/analysis/state",
          as: null
        },
        age_hours: {
          at: "/analysis/analysed_at",
          as: "hours-ago"
        },
        score: {
          at: "/wallet/historic/30d/score",
          as: null
        },
        confidence: {
          at: "/wallet/historic/30d/score_confidence",
          as: null
        },
        score_version: {
          at: "/wallet/historic/30d/score_version",
          as: null
        },
        edge_low_pct: {
          at: "/wallet/historic/30d/edge_low_pct",
          as: null
        },
        edge_high_pct: {
          at: "/wallet/historic/30d/edge_high_pct",
          as: null
        },
        winrate_low: {
          at: "/wallet/historic/30d/winrate_low",
          as: null
        },
        winrate_high: {
          at: "/wallet/historic/30d/winrate_high",
          as: null
        },
        realized_pnl_usd: {
          at: "/wallet/historic/30d/realized_pnl_usd",
          as: null
        },
        holding_median_sec: {
          at: "/wallet/historic/30d/holding_median_sec",
          as: null
        },
        solid: {
          at: "/wallet/historic/30d/solid",
          as: null
        },
        verified_pct: {
          at: "/wallet/historic/30d/verified_pct",
          as: null
        },
        last_trade_hours: {
          at: "/wallet/historic/30d/last_trade_time",
          as: "hours-ago"
        },
        tags: {
          at: "/wallet/historic/30d/tags",
          as: null
        }
      }
    },
    facts: {
      scan_age_hours: {
        at: "/meta/scanned_at",
        as: "hours-ago"
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "Record of 30 days over all tokens; token_pnl_usd is of this token; second_source says whether another data provider agrees with it. The figures of a pending wallet are older or missing. Edge and win rate are 90 % ranges in percent; a score of 50 is 95 % sure to break even.",
    empty: "No wallet fits. While a scan runs, wait for it with scan_token. After it ask with fewer conditions, or scan again if scan_age_hours is high. Without conditions, the scan found no traders."
  },
  find_wallets: {
    request: {
      operation: "listWallets",
      method: "get",
      path: "/wallets",
      input: {
        sort: {
          in: "query",
          name: "sort"
        },
        followable: {
          in: "query",
          name: "followable"
        },
        active_within_days: {
          in: "query",
          name: "active_within_days"
        },
        exclude_tags: {
          in: "query",
          name: "exclude_tags"
        },
        limit: {
          in: "query",
          name: "limit"
        },
        cursor: {
          in: "query",
          name: "cursor"
        }
      }
    },
    then: null,
    rows: {
      name: "wallets",
      of: "/data",
      columns: {
        address: {
          at: "/address",
          as: null
        },
        labels: {
          at: "/labels",
          as: "names"
        },
        group: {
          at: "/group/id",
          as: null
        },
        age_hours: {
          at: "/scanned_at",
          as: "hours-ago"
        },
        score: {
          at: "/stats/score",
          as: null
        },
        confidence: {
          at: "/stats/score_confidence",
          as: null
        },
        score_version: {
          at: "/stats/score_version",
          as: null
        },
        edge_low_pct: {
          at: "/stats/edge_low_pct",
          as: null
        },
        edge_high_pct: {
          at: "/stats/edge_high_pct",
          as: null
        },
        winrate_low: {
          at: "/stats/winrate_low",
          as: null
        },
        winrate_high: {
          at: "/stats/winrate_high",
          as: null
        },
        realized_pnl_usd: {
          at: "/stats/realized_pnl_usd",
          as: null
        },
        holding_median_sec: {
          at: "/stats/holding_median_sec",
          as: null
        },
        solid: {
          at: "/stats/solid",
          as: null
        },
        verified_pct: {
          at: "/stats/verified_pct",
          as: null
        },
        last_trade_hours: {
          at: "/stats/last_trade_time",
          as: "hours-ago"
        },
        tags: {
          at: "/stats/tags",
          as: null
        }
      }
    },
    facts: {
      next_cursor: {
        at: "/meta/next_cursor",
        as: null
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "Record of 30 days over all tokens. Edge and win rate are 90 % ranges in percent; a score of 50 is 95 % sure to break even.",
    empty: "No wallet fits. Ask with fewer conditions, or scan a token with scan_token."
  },
  get_wallets: {
    request: {
      operation: "queryWallets",
      method: "post",
      path: "/wallets/query",
      input: {
        addresses: {
          in: "body",
          name: "addresses"
        }
      }
    },
    then: null,
    rows: {
      name: "wallets",
      of: "/data",
      columns: {
        address: {
          at: "/address",
          as: null
        },
        status: {
          at: "/status",
          as: null
        },
        realized_roi_pct: {
          at: "/data/wallet/realized_roi_pct",
          as: null
        },
        roi_p10_pct: {
          at: "/data/wallet/roi_p10_pct",
          as: null
        },
        roi_median_pct: {
          at: "/data/wallet/roi_median_pct",
          as: null
        },
        roi_p90_pct: {
          at: "/data/wallet/roi_p90_pct",
          as: null
        },
        cost_coverage_pct: {
          at: "/data/wallet/cost_coverage_pct",
          as: null
        },
        score_tokens: {
          at: "/data/wallet/score_tokens",
          as: null
        },
        score_reason: {
          at: "/data/wallet/score_reason",
          as: null
        },
        labels: {
          at: "/data/labels",
          as: "names"
        },
        group: {
          at: "/data/group/id",
          as: null
        },
        age_hours: {
          at: "/data/scanned_at",
          as: "hours-ago"
        },
        score: {
          at: "/data/wallet/score",
          as: null
        },
        confidence: {
          at: "/data/wallet/score_confidence",
          as: null
        },
        score_version: {
          at: "/data/wallet/score_version",
          as: null
        },
        edge_low_pct: {
          at: "/data/wallet/edge_low_pct",
          as: null
        },
        edge_high_pct: {
          at: "/data/wallet/edge_high_pct",
          as: null
        },
        winrate_low: {
          at: "/data/wallet/winrate_low",
          as: null
        },
        winrate_high: {
          at: "/data/wallet/winrate_high",
          as: null
        },
        realized_pnl_usd: {
          at: "/data/wallet/realized_pnl_usd",
          as: null
        },
        holding_median_sec: {
          at: "/data/wallet/holding_median_sec",
          as: null
        },
        solid: {
          at: "/data/wallet/solid",
          as: null
        },
        verified_pct: {
          at: "/data/wallet/verified_pct",
          as: null
        },
        last_trade_hours: {
          at: "/data/wallet/last_trade_time",
          as: "hours-ago"
        },
        tags: {
          at: "/data/wallet/tags",
          as: null
        }
      }
    },
    facts: {
      found: {
        at: "/meta/found",
        as: null
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "Record of 30 days over all tokens. Edge and win rate are 90 % ranges in percent; a score of 50 is 95 % sure to break even. Worth following is a wallet with an edge_pct of 5 or more, 5 closed tokens or more, a confidence above low or an edge_low_pct of 0 or more, a cost_coverage_pct of 90 or more, a verified_pct of 50 or more or unknown, and none of the tags one_hit, too_fast_to_copy, likely_bot, inactive and disputed.",
    empty: null
  },
  scan_wallet: {
    request: {
      operation: "scanWallet",
      method: "post",
      path: "/wallets/{address}/scan",
      input: {
        address: {
          in: "path",
          name: "address"
        }
      }
    },
    then: null,
    rows: {
      name: "wallets",
      of: "/data",
      columns: {
        address: {
          at: "/address",
          as: null
        },
        source: {
          at: "/source",
          as: null
        },
        realized_roi_pct: {
          at: "/wallet/realized_roi_pct",
          as: null
        },
        cost_coverage_pct: {
          at: "/wallet/cost_coverage_pct",
          as: null
        },
        score_reason: {
          at: "/wallet/score_reason",
          as: null
        },
        labels: {
          at: "/labels",
          as: "names"
        },
        group: {
          at: "/group/id",
          as: null
        },
        age_hours: {
          at: "/scanned_at",
          as: "hours-ago"
        },
        score: {
          at: "/wallet/score",
          as: null
        },
        confidence: {
          at: "/wallet/score_confidence",
          as: null
        },
        score_version: {
          at: "/wallet/score_version",
          as: null
        },
        edge_low_pct: {
          at: "/wallet/edge_low_pct",
          as: null
        },
        edge_high_pct: {
          at: "/wallet/edge_high_pct",
          as: null
        },
        winrate_low: {
          at: "/wallet/winrate_low",
          as: null
        },
        winrate_high: {
          at: "/wallet/winrate_high",
          as: null
        },
        realized_pnl_usd: {
          at: "/wallet/realized_pnl_usd",
          as: null
        },
        holding_median_sec: {
          at: "/wallet/holding_median_sec",
          as: null
        },
        solid: {
          at: "/wallet/solid",
          as: null
        },
        verified_pct: {
          at: "/wallet/verified_pct",
          as: null
        },
        last_trade_hours: {
          at: "/wallet/last_trade_time",
          as: "hours-ago"
        },
        tags: {
          at: "/wallet/tags",
          as: null
        }
      }
    },
    facts: {
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "Record of 30 days over all tokens. Edge and win rate are 90 % ranges in percent; a score of 50 is 95 % sure to break even. Worth following is a wallet with an edge_pct of 5 or more, 5 closed tokens or more, a confidence above low or an edge_low_pct of 0 or more, a cost_coverage_pct of 90 or more, a verified_pct of 50 or more or unknown, and none of the tags one_hit, too_fast_to_copy, likely_bot, inactive and disputed.",
    empty: null
  },
  common_wallets: {
    request: {
      operation: "listCorrelations",
      method: "get",
      path: "/correlations",
      input: {
        mints: {
          in: "query",
          name: "tokens"
        },
        one_per_group: {
          in: "query",
          name: "one_per_group"
        },
        limit: {
          in: "query",
          name: "limit"
        }
      }
    },
    then: null,
    rows: {
      name: "wallets",
      of: "/data",
      columns: {
        address: {
          at: "/address",
          as: null
        },
        tokens: {
          at: "/correlation/counts/global",
          as: null
        },
        tokens_in_profit: {
          at: "/aggregates/pair_pnl_by_token",
          as: "profits"
        },
        tokens_bought_first: {
          at: "/correlation/counts/first_buyers",
          as: null
        },
        avg_pnl_usd: {
          at: "/aggregates/avg_realized_pnl",
          as: null
        },
        avg_invested_usd: {
          at: "/aggregates/avg_total_invested",
          as: null
        },
        avg_first_buy_delay_sec: {
          at: "/aggregates/avg_first_buy_delay_sec",
          as: null
        },
        group: {
          at: "/group/id",
          as: null
        }
      }
    },
    facts: {
      tokens_missing: {
        at: "/meta/tokens_missing",
        as: null
      },
      more: {
        at: "/meta/truncated",
        as: null
      },
      independent_groups: {
        at: "/meta/independent_groups",
        as: null
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "Bought first is among a token's first 100 buyers. Scan tokens_missing, if there are any, with scan_token.",
    empty: "No wallet traded two of those that were scanned. Scan tokens_missing, if there are any, with scan_token."
  },
  score_calibration: {
    request: {
      operation: "getScoreCalibration",
      method: "get",
      path: "/score/calibration",
      input: {}
    },
    then: null,
    rows: {
      name: "sections",
      of: "/data/sections",
      columns: {
        records: {
          at: "/records",
          as: null
        },
        selection: {
          at: "/selection",
          as: null
        },
        n: {
          at: "/n",
          as: null
        },
        tokens: {
          at: "/tokens",
          as: null
        },
        rho_capped: {
          at: "/rho_capped",
          as: null
        },
        rho_capped_low: {
          at: "/rho_capped_low",
          as: null
        },
        rho_capped_high: {
          at: "/rho_capped_high",
          as: null
        },
        beats_pnl: {
          at: "/beats_pnl",
          as: null
        }
      }
    },
    facts: {
      verdict: {
        at: "/data/verdict",
        as: null
      },
      basis: {
        at: "/data/basis",
        as: null
      },
      n: {
        at: "/data/n",
        as: null
      },
      records_needed: {
        at: "/data/records_needed",
        as: null
      },
      tokens_needed: {
        at: "/data/tokens_needed",
        as: null
      },
      weeks_needed: {
        at: "/data/weeks_needed",
        as: null
      },
      score_version: {
        at: "/data/score_version",
        as: null
      },
      age_hours: {
        at: "/data/computed_at",
        as: "hours-ago"
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: "The range of a correlation is its 95 % interval.",
    empty: null
  },
  usage: {
    request: {
      operation: "getUsage",
      method: "get",
      path: "/usage",
      input: {}
    },
    then: null,
    rows: null,
    facts: {
      plan: {
        at: "/data/plan",
        as: null
      },
      requests_left: {
        at: "/data/rate_limit/remaining",
        as: null
      },
      scans_left: {
        at: "/data/quotas/scans/remaining",
        as: null
      },
      reads_left: {
        at: "/data/quotas/reads/remaining",
        as: null
      },
      attempts_left: {
        at: "/data/quotas/attempts/remaining",
        as: null
      },
      resets_at: {
        at: "/data/quotas/scans/resets_at",
        as: null
      },
      simulated: {
        at: "/meta/simulated",
        as: null
      }
    },
    note: null,
    empty: null
  }
} as const
