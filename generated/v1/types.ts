// Generated from spec/v1.yaml by `npm run generate`. Do not edit.
export interface paths {
    readonly "/tokens/{address}/scans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Scan a token's top traders
         * @description Starts an asynchronous scan of about 300 top traders of the token, and answers at once. Poll `links.status`
         *     every `Retry-After` seconds, or read `links.result` while it grows.
         *
         *     It answers within 20 seconds: a data provider that takes longer is 502 here.
         *
         *     A scan of the same token that is still processing, and whose progress was updated within the last 15 minutes, is
         *     returned again with `reused: true`: nothing is queued and no quota is consumed. Otherwise one unit of the daily scan quota is
         *     consumed, when the scan is created; a request that fails consumes nothing.
         *
         *     To repeat a request safely, send the same `Idempotency-Key`: within 24 hours the stored answer is returned with the
         *     header `Idempotency-Replayed: true` and nothing is consumed, whatever has become of the scan.
         *
         *     Requests that ask the data provider and end without a charge, such as for tokens that it does not know, are
         *     counted, too, and bounded each day. Beyond the bound the answer is `QUOTA_EXCEEDED` with
         *     `details.reason: attempts_exhausted`, unless there is a scan to reuse. That the provider does not know a token is
         *     remembered for five minutes; the same request within them asks nobody and is not counted.
         */
        readonly post: operations["createTokenScan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scans/{scanId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a scan, as createTokenScan returned it.
                 * @example wallet_processing_0f3a9c1e
                 */
                readonly scanId: components["parameters"]["ScanIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Poll the status of a token scan
         * @description The progress of a scan. `Retry-After` is present while the scan is processing and not stalled: poll again
         *     after that many seconds. A stalled scan has had no progress for 20 minutes or more; start a new one.
         *
         *     A scan is `completed` when each of its wallets is analysed or skipped; a wallet that the data provider could not
         *     supply is skipped: the message names the first twenty, and `analysis` in the token's top wallets tells of each. It is `failed` when more than half of its wallets were skipped,
         *     when a newer scan of the token superseded it, or when it made no progress for an hour. The token's report stays,
         *     with what had been analysed by then. `reason` says why a scan has failed, and what one that is processing waits for.
         *
         *     With `Prefer: wait=30` the answer comes as soon as the scan ends, at the latest after 30 seconds; a scan that has
         *     ended or is stalled is answered at once. `Preference-Applied` says that the service waits. Where it is missing, too
         *     many requests wait already or the service is about to stop. `Retry-After` tells when to ask again in either case.
         */
        readonly get: operations["getTokenScan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{address}/scans/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Find the latest scan of a token
         * @description The scan of the token that was created last, whoever triggered it, as getTokenScan gives it: the one that is
         *     processing, else the one that ended last. Who has lost the answer of a trigger finds its scan here.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getLatestTokenScan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{address}/top-wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a token's top wallets
         * @description The merge of the token's top-traders snapshot and the analysed wallets, by realized profit on this token,
         *     highest first, unless `sort` says otherwise. Needs a prior scan. Readable while a scan is processing: wallets
         *     that are not analysed yet carry the snapshot's token numbers and unknown (null) statistics, and fit no filter
         *     but `exclude_tags`. `analysis` of each wallet says how far the scan has come with it, and why it was skipped.
         *
         *     Consumes one unit of the daily read quota when there is something to return.
         */
        readonly get: operations["listTokenTopWallets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List stored wallets
         * @description The wallets that have been analysed, best first, with their figures of one period. Reads the database only and
         *     never calls the data provider; `scanned_at` of each wallet shows how fresh its figures are.
         *
         *     Pages follow each other by `meta.next_cursor`, which is null on the last one. The order is total, so pages never
         *     overlap while no wallet is analysed in between; one that is may appear twice or not at all. To be safe from that,
         *     treat `address` as the key when you collect.
         *
         *     Consumes one unit of the daily read quota for each page, also when no wallet fits.
         */
        readonly get: operations["listWallets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The wallet's address, base58.
                 * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
                 */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a stored wallet
         * @description The stored analysis of a wallet. Reads the database only and never calls the data provider; `scanned_at`
         *     shows how fresh the data is.
         *
         *     Consumes one unit of the daily read quota when there is something to return.
         */
        readonly get: operations["getWallet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/scan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The wallet's address, base58.
                 * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
                 */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Scan a wallet
         * @description Fetches the wallet's trading history from the data provider, computes its statistics, score and tags, stores
         *     and returns them, in under 60 seconds. A wallet that was updated less than an hour ago is served from the
         *     database (`source: cache`) unless `force_refresh` is true. When the provider fails and older data is stored,
         *     that data is returned (`source: stale-fallback`).
         *
         *     Consumes one unit of the daily scan quota, also for `cache` and `stale-fallback`; a request that fails gets
         *     its unit back. To repeat a request safely, send the same `Idempotency-Key`: within 24 hours the stored answer
         *     is returned with the header `Idempotency-Replayed: true` and nothing is consumed.
         *
         *     Only the request that fetched the wallet says `source: fresh`. Of several at the same moment one does; the others
         *     get what it has stored, as `cache`, and so does a replayed answer.
         *
         *     Requests that ask the data provider and end without a charge, such as for wallets that it does not know, are
         *     counted, too, and bounded each day. Beyond the bound the answer is `QUOTA_EXCEEDED` with
         *     `details.reason: attempts_exhausted`, unless the wallet is stored. That the provider does not know a wallet is
         *     remembered for five minutes, unless `force_refresh` is true.
         */
        readonly post: operations["scanWallet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read many stored wallets at once
         * @description The stored analyses of up to 100 wallets, in the order in which they were asked for. A wallet that was never
         *     analysed is `unknown`; scan it to learn about it. Reads the database only and never calls the data provider;
         *     `scanned_at` shows how fresh each analysis is.
         *
         *     Consumes one unit of the daily read quota for each wallet that is found, as getWallet does, and nothing when none
         *     is. When fewer units are left than wallets are found, the request is refused with `QUOTA_EXCEEDED` and consumes
         *     nothing; `details.units` says how many it would have taken. To the rate limit it is one request.
         */
        readonly post: operations["queryWallets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/correlations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find wallets that traded several tokens
         * @description Wallets that traded at least two of the given tokens, by how many of them they traded, most first. This counts
         *     overlaps of sets; it is no statistical correlation. Only scanned tokens contribute; `meta.tokens_missing`
         *     lists the others, each of which needs a token scan first.
         *
         *     `winners` and `first_buyers` name the tokens in whose top 100 by realized profit, and among whose first 100
         *     buyers, the wallet is. The order is total, so pages never overlap while the data stays the same; a scan between two pages
         *     may let a wallet appear twice or not at all. Metered, without a daily cap.
         */
        readonly get: operations["listCorrelations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/score/calibration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how well the score predicts
         * @description Does the score tell the future? Each analysis of a wallet leaves records of its score; what the wallet did in
         *     the 30 days after is their outcome. This is the rank correlation of the two, per kind of record and per way in
         *     which wallets were selected, beside the same for win rate, realized profit and return alone and for a random
         *     order. Computed once a day; before the first time the verdict is `insufficient_data` with no records.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getScoreCalibration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what is left of the limits
         * @description The plan of the key's profile, the requests of the current minute, this one counted, and the units of each daily
         *     quota. They are the numbers of `X-RateLimit-...` and `X-Quota-Remaining`.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A token's mint address, base58.
         * @example So11111111111111111111111111111111111111112
         */
        readonly TokenAddress: string;
        /**
         * @description A wallet's address, base58.
         * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
         */
        readonly WalletAddress: string;
        /**
         * @description Opaque id of a token scan.
         * @example wallet_processing_0f3a9c1e
         */
        readonly ScanId: string;
        /**
         * @description The id of this request, the same as the X-Request-Id header. Quote it when you report a problem.
         * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
         */
        readonly RequestId: string;
        /**
         * @description Path of the scan's status, relative to the root of the service.
         * @example /api/v1/scans/wallet_processing_0f3a9c1e
         */
        readonly ScanStatusPath: string;
        /**
         * @description Path of the token's top-wallets result, relative to the root of the service.
         * @example /api/v1/tokens/So11111111111111111111111111111111111111112/top-wallets
         */
        readonly TopWalletsPath: string;
        /**
         * @description The entries of the list, one on each line, as they are in the JSON answer. What its `meta` tells is told by the
         *     headers `X-Meta-...`.
         */
        readonly NdjsonLines: string;
        /**
         * @description The entries of the list as a table of RFC 4180, in UTF-8: a line of column names, then one line for each entry.
         *     The name of a column ends with the period of its figures, unless a column `period` tells it. What is unknown is
         *     empty; lists are one cell, separated by spaces; times are as in JSON. A text that a spreadsheet would take for a
         *     formula has an apostrophe before it. Columns may be added: go by their names. What `meta` tells in JSON is told
         *     by the headers `X-Meta-...`.
         */
        readonly CsvTable: string;
        /** @description The optional body of createTokenScan. No fields are read. */
        readonly TokenScanRequestBody: {
            readonly [key: string]: unknown;
        };
        /** @description Facts about an answer. Absent where there are none. */
        readonly AnswerMeta: {
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description True where the service runs on the simulated data provider: every figure is invented. Absent where the data is that of a provider.
         * @example true
         */
        readonly Simulated: boolean;
        /** @description The envelope of createTokenScan. */
        readonly CreateTokenScanEnvelope: {
            readonly data: components["schemas"]["TokenScanTriggerData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The scan that the trigger started or found. */
        readonly TokenScanTriggerData: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly status: components["schemas"]["TokenScanTriggerStatus"];
            /**
             * @description True when an active scan already existed, nothing was queued and no quota was consumed.
             * @example false
             */
            readonly reused: boolean;
            /**
             * @description True when the token already had a report before this trigger. Always false when reused is true.
             * @example false
             */
            readonly is_update: boolean;
            readonly links: components["schemas"]["TokenScanTriggerLinks"];
        };
        /**
         * @description The status of a scan right after the trigger, always `processing`.
         * @example processing
         * @enum {string}
         */
        readonly TokenScanTriggerStatus: "processing";
        /** @description Where to follow the scan. */
        readonly TokenScanTriggerLinks: {
            readonly status: components["schemas"]["ScanStatusPath"];
            readonly result: components["schemas"]["TopWalletsPath"];
        };
        /** @description The envelope of getTokenScan. */
        readonly GetTokenScanEnvelope: {
            readonly data: components["schemas"]["ScanStatusData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of getLatestTokenScan. */
        readonly GetLatestTokenScanEnvelope: {
            readonly data: components["schemas"]["ScanStatusData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The progress of a token scan. */
        readonly ScanStatusData: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly status: components["schemas"]["ScanStatus"];
            /**
             * Format: int32
             * @description How many wallets the scan covers.
             * @example 300
             */
            readonly total_wallets: number;
            /**
             * Format: int32
             * @description How many of them are settled, whether analysed or skipped. Never goes back.
             * @example 124
             */
            readonly processed_wallets: number;
            /**
             * Format: int32
             * @description Progress in per cent, rounded down.
             * @example 41
             */
            readonly percentage: number;
            /**
             * @description True when the status is processing and there was no progress for 20 minutes or more.
             * @example false
             */
            readonly stalled: boolean;
            /**
             * @description Human-readable progress text.
             * @example 124 of 300 wallets processed
             */
            readonly message: string | null;
            readonly reason?: components["schemas"]["ScanReason"];
            readonly links: components["schemas"]["ScanStatusLinks"];
        };
        /**
         * @description Why a scan has failed, or what one that is processing waits for. Absent otherwise. Clients must accept reasons that
         *     they do not know.
         * @example provider_down
         * @enum {string}
         */
        readonly ScanReason: "no_progress" | "provider_budget" | "provider_down" | "provider_rate" | "provider_refused" | "superseded" | "too_many_skipped";
        /**
         * @description The state of a token scan.
         * @example processing
         * @enum {string}
         */
        readonly ScanStatus: "processing" | "completed" | "failed";
        /** @description The scan's own status and the token's result. */
        readonly ScanStatusLinks: {
            readonly self: components["schemas"]["ScanStatusPath"];
            readonly result: components["schemas"]["TopWalletsPath"];
        };
        /** @description The envelope of listTokenTopWallets. */
        readonly ListTokenTopWalletsEnvelope: {
            readonly data: components["schemas"]["TopWalletsData"];
            readonly meta: components["schemas"]["TopWalletsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A token and its top wallets. */
        readonly TopWalletsData: {
            readonly token: components["schemas"]["Token"];
            readonly top_wallets: components["schemas"]["TokenTopWalletList"];
        };
        /** @description Top wallets by realized profit on the token, highest first, or in the order that was asked for. */
        readonly TokenTopWalletList: readonly components["schemas"]["TokenTopWallet"][];
        /** @description Facts about the list. */
        readonly TopWalletsMeta: {
            /**
             * Format: int32
             * @description How many wallets this response holds.
             * @example 300
             */
            readonly count: number;
            /**
             * Format: int32
             * @description The limit that was applied.
             * @example 300
             */
            readonly limit: number;
            /**
             * Format: date-time
             * @description When the token data was last refreshed from the data provider.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly scanned_at: string;
            /**
             * Format: int64
             * @description How often this token's result has been served, this response included.
             * @example 17
             */
            readonly views: number;
            readonly sort?: components["schemas"]["TopWalletsSort"];
            readonly period?: components["schemas"]["StatsPeriod"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description What the top wallets of a token are ordered by.
         * @default realized
         * @example realized
         * @enum {string}
         */
        readonly TopWalletsSort: "realized" | "score" | "roi" | "winrate" | "last_trade";
        /** @description A token's metadata, as the data provider gave it at the last scan. */
        readonly Token: {
            readonly address: components["schemas"]["TokenAddress"];
            /**
             * @description The token's name, empty when unknown.
             * @example Wrapped SOL
             */
            readonly name: string;
            /**
             * @description The token's symbol, empty when unknown.
             * @example SOL
             */
            readonly symbol: string;
            /**
             * Format: int32
             * @description Decimal places of the token's amounts.
             * @example 9
             */
            readonly decimals?: number;
            /**
             * @description Address of the token's picture.
             * @example https://images.example/sol.png
             */
            readonly image?: string;
            /**
             * @description The issuer's description of the token.
             * @example Wrapped Solana
             */
            readonly description?: string | null;
            readonly extensions?: components["schemas"]["TokenExtensions"];
            readonly pools?: components["schemas"]["TokenPoolList"];
            readonly risk?: components["schemas"]["TokenRisk"];
            /**
             * Format: int64
             * @description When the token was created, in Unix seconds; null when unknown.
             * @example 1728594508
             */
            readonly token_creation_time?: number | null;
            /**
             * Format: date-time
             * @description When this metadata was fetched from the data provider.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly updated_at?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Links and other extras of the token, as the data provider gave them. */
        readonly TokenExtensions: {
            readonly [key: string]: unknown;
        };
        /** @description The token's liquidity pools, as the data provider gave them. */
        readonly TokenPoolList: readonly components["schemas"]["TokenPool"][];
        /** @description One liquidity pool, as the data provider gave it. */
        readonly TokenPool: {
            readonly [key: string]: unknown;
        };
        /** @description The data provider's risk assessment of the token. */
        readonly TokenRisk: {
            readonly [key: string]: unknown;
        };
        /** @description A wallet among a token's top traders. */
        readonly TokenTopWallet: {
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly wallet_address: components["schemas"]["WalletAddress"];
            /**
             * Format: double
             * @description Realized profit or loss in USD on this token. Absent when unknown.
             * @example 18250.75
             */
            readonly realized?: number;
            /**
             * Format: double
             * @description Epoch milliseconds of the wallet's first buy of this token; null when unknown.
             * @example 1728594777931
             */
            readonly first_buy_time?: number | null;
            /**
             * Format: double
             * @description USD that the wallet put into this token. Absent when unknown.
             * @example 3120.5
             */
            readonly total_invested?: number;
            /**
             * @description True when the data provider's row sells over 2 % more of the token than it ever held: it has missed buys or
             *     transfers, and the figures are doubtful. Absent otherwise.
             * @example true
             */
            readonly oversold?: boolean;
            readonly wallet: components["schemas"]["TopWalletProfile"];
            readonly labels?: components["schemas"]["WalletLabelList"];
            readonly analysis?: components["schemas"]["ListedWalletAnalysis"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description What the latest scan of the token has made of the wallet, and so what its statistics are worth. */
        readonly ListedWalletAnalysis: {
            readonly state: components["schemas"]["WalletAnalysisState"];
            /**
             * Format: date-time
             * @description When the statistics were computed, also where that was before this scan; null where there are none.
             * @example 2026-11-21T09:31:00.000Z
             */
            readonly analysed_at: string | null;
            /**
             * @description Why the wallet was skipped; null where it was not, or where that is not known. `wallet_unknown`: the data
             *     provider does not know it. `provider_failed`: it failed for this wallet again and again. `service_failed`: this
             *     service did. `no_progress`: the scan ended before it came to the wallet. Other reasons may come.
             * @example wallet_unknown
             */
            readonly reason: string | null;
        };
        /**
         * @description The state of a wallet in a scan. Clients must accept states that they do not know.
         * @example analysed
         * @enum {string}
         */
        readonly WalletAnalysisState: "analysed" | "no_figures" | "pending" | "skipped";
        /**
         * @description What the data provider said of the wallet when it listed this token, by name. Empty when it said nothing. Absent
         *     when nobody looked: the token was last scanned by an earlier version of this service.
         */
        readonly WalletLabelList: readonly components["schemas"]["WalletLabel"][];
        /**
         * @description The data provider says so of this wallet on this token. It is passed on as it is: this service neither checks it
         *     nor counts it in any figure, score or tag.
         */
        readonly WalletLabel: {
            readonly name: components["schemas"]["WalletLabelName"];
            readonly source: components["schemas"]["WalletLabelSource"];
            readonly token_address: components["schemas"]["TokenAddress"];
            /**
             * Format: date-time
             * @description When the data provider said so.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly seen_at: string;
        };
        /**
         * @description What the data provider calls the wallet. Clients must accept names that they do not know.
         * @example sniper
         * @enum {string}
         */
        readonly WalletLabelName: "arbitrage" | "bot" | "bundler" | "deployer" | "developer" | "exchange" | "insider" | "pool" | "sniper";
        /**
         * @description Where the data provider says so. Clients must accept sources that they do not know.
         * @example token_risk
         * @enum {string}
         */
        readonly WalletLabelSource: "token_creation" | "token_risk" | "wallet_identity";
        /** @description The wallet's trading statistics over everything that is known, and per recent period. */
        readonly TopWalletProfile: {
            readonly wallet: components["schemas"]["PeriodStats"];
            readonly historic: components["schemas"]["WalletHistoric"];
        };
        /** @description Trading statistics of the last day, week and month. */
        readonly WalletHistoric: {
            readonly "1d": components["schemas"]["PeriodStats"];
            readonly "7d": components["schemas"]["PeriodStats"];
            readonly "30d": components["schemas"]["PeriodStats"];
        };
        /**
         * @description A wallet's trading statistics over one period. Null is unknown and never zero: the data provider has no
         *     figures for the period, or the wallet has not been analysed yet. Sums of money are over all tokens, as the data
         *     provider counts them. Wins, losses, rates, holding times and the score are over funded tokens: those of which
         *     what was sold is covered by what was bought. A token of which more was sold than bought counts as a loss of what
         *     it cost.
         */
        readonly PeriodStats: {
            readonly address: components["schemas"]["WalletAddress"];
            /**
             * Format: double
             * @description Realized profit or loss in USD, average cost per token.
             * @example 18250.75
             */
            readonly realized_pnl_usd: number | null;
            /**
             * Format: double
             * @description Unrealized profit or loss in USD.
             * @example -120.4
             */
            readonly unrealized_pnl_usd: number | null;
            /**
             * Format: double
             * @description Realized plus unrealized profit or loss in USD.
             * @example 18130.35
             */
            readonly combined_pnl_usd: number | null;
            /**
             * Format: double
             * @description USD that the wallet spent on buys.
             * @example 42100
             */
            readonly total_invested_usd: number | null;
            /**
             * Format: double
             * @description USD invested per buy transaction.
             * @example 310.5
             */
            readonly average_buy_usd: number | null;
            /**
             * Format: double
             * @description Realized profit or loss of what the traded tokens cost, in per cent; null under 1 USD.
             * @example 43.35
             */
            readonly realized_roi_pct: number | null;
            /**
             * Format: double
             * @description Combined profit or loss of what the traded tokens cost, in per cent; null under 1 USD.
             * @example 43.06
             */
            readonly combined_roi_pct: number | null;
            /**
             * Format: int32
             * @description Tokens with a trade in the period.
             * @example 64
             */
            readonly tokens_traded: number | null;
            /**
             * Format: int32
             * @description Tokens with at least one sell and a profit of 1 USD or more, and of 1 % of their cost or more. Flat ones and
             *     stablecoins do not count.
             * @example 31
             */
            readonly wins: number | null;
            /**
             * Format: int32
             * @description Tokens with at least one sell and a loss. Flat ones and stablecoins do not count.
             * @example 22
             */
            readonly losses: number | null;
            /**
             * Format: double
             * @description Wins per wins and losses, in per cent.
             * @example 58.49
             */
            readonly winrate: number | null;
            /**
             * Format: double
             * @description Mean seconds from first buy to last trade, over tokens with a sell. The time held is no longer.
             * @example 7500
             */
            readonly average_holding_sec: number | null;
            /**
             * Format: int32
             * @description How good the wallet is, from 0 to 99; null where score_reason says why there is none.
             * @example 54
             */
            readonly score: number | null;
            readonly score_parts: components["schemas"]["ScoreParts"];
            /**
             * Format: int32
             * @description The version of the formula. Scores of different versions are not to be compared.
             * @example 2
             */
            readonly score_version?: number;
            /**
             * @description Why there is no score; null where there is one. `no_trades`: no trade of a token that counts.
             *     `unknown_figures`: the data provider does not tell what it would take. `low_coverage`: cost_coverage_pct is
             *     under 50. Other reasons may come.
             * @example low_coverage
             */
            readonly score_reason?: string | null;
            /**
             * @description How much the record tells, by the width of the interval from winrate_low to winrate_high: `high` up to 20
             *     points, `medium` up to 35, else `low`. Null where there is no score.
             * @example medium
             */
            readonly score_confidence?: string | null;
            /**
             * Format: double
             * @description The lower end of the 90 % credible interval of the win rate, in per cent: the true rate lies below it with a
             *     probability of 5 %. Null where winrate is.
             * @example 45.23
             */
            readonly winrate_low?: number | null;
            /**
             * Format: double
             * @description The upper end of the 90 % credible interval of the win rate, in per cent: the true rate lies above it with a
             *     probability of 5 %. Null where winrate is.
             * @example 65.68
             */
            readonly winrate_high?: number | null;
            /**
             * Format: double
             * @description Proceeds of funded tokens by the proceeds of all sold ones, in per cent, without stablecoins. Null without a
             *     sell. Under 50 there is no score.
             * @example 98.66
             */
            readonly cost_coverage_pct?: number | null;
            /**
             * Format: int32
             * @description Tokens sold without a purchase that covers it: gifts, airdrops, transfers in, insider allocations, or a
             *     history that is cut.
             * @example 1
             */
            readonly unfunded_tokens?: number | null;
            /**
             * Format: double
             * @description What selling those brought, in USD.
             * @example 790.1
             */
            readonly unfunded_proceeds_usd?: number | null;
            /**
             * Format: double
             * @description Realized profit or loss in USD without the token that made the most. Null without a sell.
             * @example 14020.5
             */
            readonly realized_without_best_usd?: number | null;
            /**
             * Format: double
             * @description Realized profits by realized losses, token by token. Null without a loss.
             * @example 2.61
             */
            readonly profit_factor?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that one in ten sold tokens stayed below.
             * @example -61.2
             */
            readonly roi_p10_pct?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that half of the sold tokens stayed below.
             * @example 8.4
             */
            readonly roi_median_pct?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that nine in ten sold tokens stayed below.
             * @example 140.9
             */
            readonly roi_p90_pct?: number | null;
            /**
             * Format: double
             * @description Seconds from first buy to last trade that one in ten sold tokens stayed below. The time held is no longer.
             * @example 240
             */
            readonly holding_p10_sec?: number | null;
            /**
             * Format: double
             * @description Seconds from first buy to last trade that half of the sold tokens stayed below. The time held is no longer.
             * @example 3900
             */
            readonly holding_median_sec?: number | null;
            /**
             * Format: int64
             * @description Epoch milliseconds of the last trade of any token in the period. Null without one, and where it is unknown.
             * @example 1795248720000
             */
            readonly last_trade_time?: number | null;
            readonly tags: components["schemas"]["WalletTagList"];
            /**
             * Format: int64
             * @description Epoch milliseconds from which the data provider has data; figures are a floor where history is cut.
             * @example 1725141600000
             */
            readonly data_since: number | null;
        };
        /** @description The four parts of the score, each from 0 to 99. Null where there is no score. */
        readonly ScoreParts: {
            /**
             * Format: double
             * @description Win rate, shrunk towards a modest prior so that short records do not top.
             * @example 55
             */
            readonly winrate: number;
            /**
             * Format: double
             * @description Realized profit on a logarithmic scale.
             * @example 70
             */
            readonly pnl: number;
            /**
             * Format: double
             * @description Return on what the traded tokens cost.
             * @example 43
             */
            readonly roi: number;
            /**
             * Format: double
             * @description Share of winning tokens, and how much of its wins its losses leave, the best one put aside.
             * @example 48
             */
            readonly consistency: number;
        } | null;
        /** @description What stands out about the wallet in this period, sorted. */
        readonly WalletTagList: readonly components["schemas"]["WalletTag"][];
        /**
         * @description One thing that stands out about a wallet. Clients must accept tags that they do not know.
         * @example profitable
         * @enum {string}
         */
        readonly WalletTag: "bag_holder" | "diamond_hands" | "early_buyer" | "gambler" | "high_winrate" | "inactive" | "kol" | "likely_bot" | "one_hit" | "profitable" | "quick_flipper" | "too_fast_to_copy" | "unfunded_profit" | "whale";
        /** @description The envelope of listWallets. */
        readonly ListWalletsEnvelope: {
            readonly data: components["schemas"]["WalletSummaryList"];
            readonly meta: components["schemas"]["WalletsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Wallets with their figures of one period. */
        readonly WalletSummaryList: readonly components["schemas"]["WalletSummary"][];
        /** @description A stored wallet with its figures of one period. */
        readonly WalletSummary: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly period: components["schemas"]["StatsPeriod"];
            /**
             * Format: date-time
             * @description When the figures were produced by the data provider.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly scanned_at: string;
            readonly stats: components["schemas"]["PeriodStats"];
        };
        /** @description What the page is of, and where the next one is. */
        readonly WalletsMeta: {
            /**
             * Format: int32
             * @description How many wallets this page holds.
             * @example 1
             */
            readonly count: number;
            /**
             * Format: int32
             * @description The limit that was applied.
             * @example 100
             */
            readonly limit: number;
            readonly sort: components["schemas"]["WalletsSort"];
            readonly period: components["schemas"]["StatsPeriod"];
            /**
             * @description The `cursor` of the next page; null on the last one.
             * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
             */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description The place in a list where a page ends. Opaque, and good for the list that it came with alone.
         * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
         */
        readonly PageCursor: string;
        /**
         * @description What stored wallets are ordered by.
         * @default score
         * @example score
         * @enum {string}
         */
        readonly WalletsSort: "realized" | "score" | "roi" | "winrate" | "last_trade";
        /**
         * @description The period that figures are of, the last day, week or month, or everything that is known.
         * @default 30d
         * @example 30d
         * @enum {string}
         */
        readonly StatsPeriod: "1d" | "7d" | "30d" | "all";
        /** @description Tags by which wallets are filtered. A tag that does not exist is refused. */
        readonly WalletTagFilter: readonly components["schemas"]["WalletTag"][];
        /** @description The envelope of getScoreCalibration. */
        readonly GetScoreCalibrationEnvelope: {
            readonly data: components["schemas"]["CalibrationReport"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description How well the score of one version has foretold what wallets did in the next 30 days. */
        readonly CalibrationReport: {
            /**
             * Format: int32
             * @description The version of the score's formula. Records of other versions are not counted.
             * @example 2
             */
            readonly score_version: number;
            /**
             * Format: date-time
             * @description When the report was computed. Null before the first time.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly computed_at: string | null;
            /**
             * @description True when the records come from the simulated data provider. Such figures prove that the machinery works and
             *     say nothing of the score.
             * @example false
             */
            readonly simulated: boolean;
            readonly basis: components["schemas"]["CalibrationRecordKind"];
            readonly verdict: components["schemas"]["CalibrationVerdict"];
            /**
             * Format: int32
             * @description How many records the verdict rests on.
             * @example 1840
             */
            readonly n: number;
            /**
             * Format: int32
             * @description With fewer settled records the verdict is `insufficient_data`: so many show a correlation of 0.10 in four
             *     of five samples.
             * @example 783
             */
            readonly records_needed: number;
            /**
             * Format: int32
             * @description With wallets of fewer tokens the verdict is `insufficient_data`, since wallets of one token are alike.
             * @example 20
             */
            readonly tokens_needed: number;
            readonly sections: components["schemas"]["CalibrationSectionList"];
        };
        /**
         * @description The kind of records. The verdict rests on frozen records as soon as there are enough of them, before that on
         *     backtests.
         * @example backtest
         * @enum {string}
         */
        readonly CalibrationRecordKind: "backtest" | "frozen";
        /**
         * @description What the records say of the score.
         * @example predictive
         * @enum {string}
         */
        readonly CalibrationVerdict: "predictive" | "inconclusive" | "inverted" | "insufficient_data";
        /**
         * @description How wallets were selected. Those who were selected by profit tend to do worse next, by chance alone.
         * @example top_trader
         * @enum {string}
         */
        readonly CalibrationSelection: "all" | "top_trader" | "first_buyer" | "wallet_scan";
        /** @description Each kind of record, for all wallets and for each way in which they were selected. */
        readonly CalibrationSectionList: readonly components["schemas"]["CalibrationSection"][];
        /** @description One kind of record of wallets that were selected in one way. */
        readonly CalibrationSection: {
            readonly records: components["schemas"]["CalibrationRecordKind"];
            readonly selection: components["schemas"]["CalibrationSelection"];
            /**
             * Format: int32
             * @description Settled records that count. Of records of a wallet that are less than 30 days apart the first does.
             * @example 1840
             */
            readonly n: number;
            /**
             * Format: int32
             * @description Records whose outcome nobody has looked up in time. Only frozen ones can be missing.
             * @example 0
             */
            readonly missing: number;
            /**
             * Format: int32
             * @description How many tokens selected the wallets; a wallet without one counts as its own.
             * @example 36
             */
            readonly tokens: number;
            readonly verdict: components["schemas"]["CalibrationVerdict"];
            /**
             * Format: double
             * @description The score's rank correlation less that of realized profit alone. Null where one of the two is unknown.
             * @example 0.05
             */
            readonly over_pnl: number | null;
            /**
             * Format: double
             * @description The lower end of the difference's 95 % interval, by bootstrap over tokens.
             * @example 0.02
             */
            readonly over_pnl_low: number | null;
            /**
             * Format: double
             * @description The upper end of the difference's 95 % interval.
             * @example 0.09
             */
            readonly over_pnl_high: number | null;
            /**
             * @description Whether the score tells more than realized profit alone: the interval of `over_pnl` lies above 0. Null
             *     with too few records.
             * @example true
             */
            readonly beats_pnl: boolean | null;
            readonly predictors: components["schemas"]["CalibrationPredictorList"];
        };
        /** @description The score, and what it has to beat. */
        readonly CalibrationPredictorList: readonly components["schemas"]["CalibrationPredictor"][];
        /** @description How well one figure of a wallet has foretold its return of the next 30 days. */
        readonly CalibrationPredictor: {
            readonly predictor: components["schemas"]["CalibrationPredictorName"];
            /**
             * Format: double
             * @description Spearman's rank correlation with the return, equal values sharing their mean rank. Null where all values
             *     are equal.
             * @example 0.14
             */
            readonly rho: number | null;
            /**
             * Format: double
             * @description The lower end of its 95 % interval, by bootstrap over tokens.
             * @example 0.09
             */
            readonly rho_low: number | null;
            /**
             * Format: double
             * @description The upper end of its 95 % interval.
             * @example 0.19
             */
            readonly rho_high: number | null;
            /**
             * Format: double
             * @description The median return of the top decile less the median return of all, in percentage points. Null with fewer
             *     than ten records.
             * @example 6.2
             */
            readonly lift_pct: number | null;
            readonly deciles: components["schemas"]["CalibrationDecileList"];
        };
        /**
         * @description A figure that wallets can be put in order by.
         * @example score
         * @enum {string}
         */
        readonly CalibrationPredictorName: "score" | "winrate" | "realized_pnl" | "roi" | "random";
        /** @description The records in ten equal parts by this figure, lowest first. Empty with fewer than ten records. */
        readonly CalibrationDecileList: readonly components["schemas"]["CalibrationDecile"][];
        /** @description A tenth of the records. */
        readonly CalibrationDecile: {
            /**
             * Format: int32
             * @description From 1, the lowest, to 10. Records with equal values are put in a random order.
             * @example 10
             */
            readonly decile: number;
            /**
             * Format: int32
             * @description How many records it has.
             * @example 184
             */
            readonly n: number;
            /**
             * Format: double
             * @description The lowest value of the figure. Null where it is unknown, and in a random order.
             * @example 71
             */
            readonly lowest: number | null;
            /**
             * Format: double
             * @description The highest value of the figure. Null where it is unknown, and in a random order.
             * @example 93
             */
            readonly highest: number | null;
            /**
             * Format: double
             * @description Share of them that realized a profit in the 30 days after, in per cent.
             * @example 61.41
             */
            readonly profitable_pct: number;
            /**
             * Format: double
             * @description The median of their returns in the 30 days after, in per cent.
             * @example 9.8
             */
            readonly median_roi_pct: number;
        };
        /** @description The envelope of getWallet. */
        readonly GetWalletEnvelope: {
            readonly data: components["schemas"]["WalletScanData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A wallet's analysis and where it came from. */
        readonly WalletScanData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly source: components["schemas"]["WalletScanSource"];
            /**
             * Format: date-time
             * @description When the returned data was produced by the data provider.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly scanned_at: string;
            readonly wallet: components["schemas"]["WalletScanStats"];
        };
        /**
         * @description Where the returned data came from.
         * @example cache
         * @enum {string}
         */
        readonly WalletScanSource: "fresh" | "cache" | "stale-fallback";
        /** @description The wallet's statistics of the last 30 days, and its most recently traded tokens. */
        readonly WalletScanStats: {
            readonly address: components["schemas"]["WalletAddress"];
            /**
             * Format: double
             * @description Realized profit or loss in USD, average cost per token.
             * @example 18250.75
             */
            readonly realized_pnl_usd: number | null;
            /**
             * Format: double
             * @description Unrealized profit or loss in USD.
             * @example -120.4
             */
            readonly unrealized_pnl_usd: number | null;
            /**
             * Format: double
             * @description Realized plus unrealized profit or loss in USD.
             * @example 18130.35
             */
            readonly combined_pnl_usd: number | null;
            /**
             * Format: double
             * @description USD that the wallet spent on buys.
             * @example 42100
             */
            readonly total_invested_usd: number | null;
            /**
             * Format: double
             * @description USD invested per buy transaction.
             * @example 310.5
             */
            readonly average_buy_usd: number | null;
            /**
             * Format: double
             * @description Realized profit or loss of what the traded tokens cost, in per cent; null under 1 USD.
             * @example 43.35
             */
            readonly realized_roi_pct: number | null;
            /**
             * Format: double
             * @description Combined profit or loss of what the traded tokens cost, in per cent; null under 1 USD.
             * @example 43.06
             */
            readonly combined_roi_pct: number | null;
            /**
             * Format: int32
             * @description Tokens with a trade in the period.
             * @example 64
             */
            readonly tokens_traded: number | null;
            /**
             * Format: int32
             * @description Tokens with at least one sell and a profit of 1 USD or more, and of 1 % of their cost or more. Flat ones and
             *     stablecoins do not count.
             * @example 31
             */
            readonly wins: number | null;
            /**
             * Format: int32
             * @description Tokens with at least one sell and a loss. Flat ones and stablecoins do not count.
             * @example 22
             */
            readonly losses: number | null;
            /**
             * Format: double
             * @description Wins per wins and losses, in per cent.
             * @example 58.49
             */
            readonly winrate: number | null;
            /**
             * Format: double
             * @description Mean seconds from first buy to last trade, over tokens with a sell. The time held is no longer.
             * @example 7500
             */
            readonly average_holding_sec: number | null;
            /**
             * Format: int32
             * @description How good the wallet is, from 0 to 99; null where score_reason says why there is none.
             * @example 54
             */
            readonly score: number | null;
            readonly score_parts: components["schemas"]["ScoreParts"];
            /**
             * Format: int32
             * @description The version of the formula. Scores of different versions are not to be compared.
             * @example 2
             */
            readonly score_version?: number;
            /**
             * @description Why there is no score; null where there is one. `no_trades`: no trade of a token that counts.
             *     `unknown_figures`: the data provider does not tell what it would take. `low_coverage`: cost_coverage_pct is
             *     under 50. Other reasons may come.
             * @example low_coverage
             */
            readonly score_reason?: string | null;
            /**
             * @description How much the record tells, by the width of the interval from winrate_low to winrate_high: `high` up to 20
             *     points, `medium` up to 35, else `low`. Null where there is no score.
             * @example medium
             */
            readonly score_confidence?: string | null;
            /**
             * Format: double
             * @description The lower end of the 90 % credible interval of the win rate, in per cent: the true rate lies below it with a
             *     probability of 5 %. Null where winrate is.
             * @example 45.23
             */
            readonly winrate_low?: number | null;
            /**
             * Format: double
             * @description The upper end of the 90 % credible interval of the win rate, in per cent: the true rate lies above it with a
             *     probability of 5 %. Null where winrate is.
             * @example 65.68
             */
            readonly winrate_high?: number | null;
            /**
             * Format: double
             * @description Proceeds of funded tokens by the proceeds of all sold ones, in per cent, without stablecoins. Null without a
             *     sell. Under 50 there is no score.
             * @example 98.66
             */
            readonly cost_coverage_pct?: number | null;
            /**
             * Format: int32
             * @description Tokens sold without a purchase that covers it: gifts, airdrops, transfers in, insider allocations, or a
             *     history that is cut.
             * @example 1
             */
            readonly unfunded_tokens?: number | null;
            /**
             * Format: double
             * @description What selling those brought, in USD.
             * @example 790.1
             */
            readonly unfunded_proceeds_usd?: number | null;
            /**
             * Format: double
             * @description Realized profit or loss in USD without the token that made the most. Null without a sell.
             * @example 14020.5
             */
            readonly realized_without_best_usd?: number | null;
            /**
             * Format: double
             * @description Realized profits by realized losses, token by token. Null without a loss.
             * @example 2.61
             */
            readonly profit_factor?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that one in ten sold tokens stayed below.
             * @example -61.2
             */
            readonly roi_p10_pct?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that half of the sold tokens stayed below.
             * @example 8.4
             */
            readonly roi_median_pct?: number | null;
            /**
             * Format: double
             * @description Return per token, in per cent of its cost, that nine in ten sold tokens stayed below.
             * @example 140.9
             */
            readonly roi_p90_pct?: number | null;
            /**
             * Format: double
             * @description Seconds from first buy to last trade that one in ten sold tokens stayed below. The time held is no longer.
             * @example 240
             */
            readonly holding_p10_sec?: number | null;
            /**
             * Format: double
             * @description Seconds from first buy to last trade that half of the sold tokens stayed below. The time held is no longer.
             * @example 3900
             */
            readonly holding_median_sec?: number | null;
            /**
             * Format: int64
             * @description Epoch milliseconds of the last trade of any token in the period. Null without one, and where it is unknown.
             * @example 1795248720000
             */
            readonly last_trade_time?: number | null;
            readonly tags: components["schemas"]["WalletTagList"];
            /**
             * Format: int64
             * @description Epoch milliseconds from which the data provider has data; figures are a floor where history is cut.
             * @example 1725141600000
             */
            readonly data_since: number | null;
            readonly recentTokens: components["schemas"]["RecentTokenList"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Up to three tokens, newest trade first. */
        readonly RecentTokenList: readonly components["schemas"]["RecentToken"][];
        /** @description A token that the wallet traded recently. */
        readonly RecentToken: {
            readonly address: components["schemas"]["TokenAddress"];
            /**
             * @description The token's symbol, null when unknown.
             * @example SOL
             */
            readonly symbol: string | null;
            /**
             * @description The token's name, null when unknown.
             * @example Wrapped SOL
             */
            readonly name: string | null;
            /**
             * @description Address of the token's picture, null when unknown.
             * @example https://images.example/sol.png
             */
            readonly image: string | null;
            /**
             * Format: double
             * @description Realized profit or loss in USD on this token.
             * @example 420.5
             */
            readonly realized_pnl_usd: number | null;
            /**
             * Format: double
             * @description Realized profit or loss per USD invested in this token, in per cent.
             * @example 84.1
             */
            readonly roi_pct: number | null;
            /**
             * Format: double
             * @description Tokens still in the wallet.
             * @example 0
             */
            readonly holding: number | null;
            /**
             * Format: int64
             * @description Epoch milliseconds of the first buy of this token.
             * @example 1795245120000
             */
            readonly first_buy_time: number | null;
            /**
             * Format: int64
             * @description Epoch milliseconds of the last trade of this token.
             * @example 1795248720000
             */
            readonly last_trade_time: number | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description How to scan the wallet. Other properties are ignored. */
        readonly WalletScanRequestBody: {
            /**
             * @description Fetches from the data provider even when the stored data is less than an hour old. False by default.
             * @example true
             */
            readonly force_refresh?: boolean;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The envelope of scanWallet. */
        readonly ScanWalletEnvelope: {
            readonly data: components["schemas"]["WalletScanData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Which wallets to read. Other properties are ignored. */
        readonly QueryWalletsRequestBody: {
            readonly addresses: components["schemas"]["QueriedAddressList"];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description The addresses of the wallets, each of them once.
         * @example [
         *       "7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5"
         *     ]
         */
        readonly QueriedAddressList: readonly components["schemas"]["WalletAddress"][];
        /** @description The envelope of queryWallets. */
        readonly QueryWalletsEnvelope: {
            readonly data: components["schemas"]["QueriedWalletList"];
            readonly meta: components["schemas"]["QueryWalletsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One entry for each address, in the order of the request. */
        readonly QueriedWalletList: readonly components["schemas"]["QueriedWallet"][];
        /**
         * @description A wallet that was asked for. One that is found has what getWallet answers of it in `data`; one that is unknown
         *     has no `data`.
         */
        readonly QueriedWallet: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly status: components["schemas"]["QueriedWalletStatus"];
            readonly data?: components["schemas"]["WalletScanData"];
        };
        /**
         * @description Whether an analysis of the wallet is stored.
         * @example found
         * @enum {string}
         */
        readonly QueriedWalletStatus: "found" | "unknown";
        /** @description What the query asked for and found. */
        readonly QueryWalletsMeta: {
            /**
             * Format: int32
             * @description How many wallets were asked for.
             * @example 2
             */
            readonly requested: number;
            /**
             * Format: int32
             * @description How many of them are stored, which is what the request consumes of the daily read quota.
             * @example 1
             */
            readonly found: number;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The envelope of getUsage. */
        readonly GetUsageEnvelope: {
            readonly data: components["schemas"]["UsageData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The limits of a key and its profile, and what is left of them. */
        readonly UsageData: {
            /**
             * @description The plan of the profile, `pro` or `premium`. Clients must accept plans that they do not know.
             * @example pro
             */
            readonly plan: string;
            readonly rate_limit?: components["schemas"]["RateLimitUsage"];
            readonly quotas: components["schemas"]["QuotaUsages"];
        };
        /**
         * @description The requests of the current minute, as the headers of this answer tell them. Absent when the counter store is
         *     unreachable.
         */
        readonly RateLimitUsage: {
            /**
             * Format: int32
             * @description The number of requests that the current minute allows, the same as `X-RateLimit-Limit`.
             * @example 60
             */
            readonly limit: number;
            /**
             * Format: int32
             * @description The number of requests left in the current minute, the same as `X-RateLimit-Remaining`.
             * @example 59
             */
            readonly remaining: number;
            /**
             * Format: int64
             * @description When the current minute ends, in Unix seconds, the same as `X-RateLimit-Reset`.
             * @example 1790000040
             */
            readonly reset: number;
        };
        /** @description The daily quotas of the profile, which all its keys and the web application share. More may be added. */
        readonly QuotaUsages: {
            readonly scans: components["schemas"]["QuotaUsage"];
            readonly reads: components["schemas"]["QuotaUsage"];
            readonly correlations: components["schemas"]["QuotaUsage"];
            readonly attempts: components["schemas"]["QuotaUsage"];
        };
        /** @description One daily quota. `attempts` counts the requests that have asked the data provider and ended without a charge. */
        readonly QuotaUsage: {
            /**
             * Format: int32
             * @description The units used on this day.
             * @example 1
             */
            readonly used: number;
            /**
             * Format: int32
             * @description The units of a day. Null where there is no cap.
             * @example 50
             */
            readonly limit: number | null;
            /**
             * Format: int32
             * @description The units left of this day, the same as `X-Quota-Remaining`. Null where there is no cap.
             * @example 49
             */
            readonly remaining: number | null;
            /**
             * Format: date-time
             * @description The next midnight UTC, when the quota begins anew.
             * @example 2026-11-22T00:00:00.000Z
             */
            readonly resets_at: string;
        };
        /** @description The envelope of listCorrelations. */
        readonly ListCorrelationsEnvelope: {
            readonly data: components["schemas"]["CorrelationWalletList"];
            readonly meta: components["schemas"]["CorrelationMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /**
         * @description Mint addresses separated by commas, 2 to 5 after deduplication.
         * @example So11111111111111111111111111111111111111112,9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC
         */
        readonly CommaSeparatedMints: string;
        /** @description Mint addresses out of those requested. */
        readonly MintList: readonly components["schemas"]["TokenAddress"][];
        /** @description Wallets by the number of requested tokens that they traded, most first. */
        readonly CorrelationWalletList: readonly components["schemas"]["CorrelationWalletData"][];
        /** @description A wallet that traded at least two of the requested tokens. */
        readonly CorrelationWalletData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly correlation: components["schemas"]["CorrelationSets"];
            readonly aggregates: components["schemas"]["CorrelationAggregates"];
            readonly matched_tokens: components["schemas"]["CorrelationTokenDetailList"];
            readonly stats: components["schemas"]["CorrelationStats"];
        };
        /** @description Which of the requested tokens the wallet traded, and where it stands out. */
        readonly CorrelationSets: {
            readonly global: components["schemas"]["MintList"];
            readonly winners: components["schemas"]["MintList"];
            readonly first_buyers: components["schemas"]["MintList"];
            readonly counts: components["schemas"]["CorrelationCounts"];
        };
        /** @description The lengths of the three lists, and the greatest of them. */
        readonly CorrelationCounts: {
            /**
             * Format: int32
             * @description How many of the requested tokens the wallet traded.
             * @example 3
             */
            readonly global: number;
            /**
             * Format: int32
             * @description In how many of them it is in the top 100 by realized profit.
             * @example 1
             */
            readonly winners: number;
            /**
             * Format: int32
             * @description In how many of them it is among the first 100 buyers.
             * @example 0
             */
            readonly first_buyers: number;
            /**
             * Format: int32
             * @description The greatest of the three counts.
             * @example 3
             */
            readonly max: number;
        };
        /** @description The wallet's numbers over the matched tokens. */
        readonly CorrelationAggregates: {
            /**
             * Format: double
             * @description Average realized profit or loss over the matched tokens in USD. Unknown ones count as 0.
             * @example 1520.25
             */
            readonly avg_realized_pnl: number;
            /**
             * Format: double
             * @description Average investment over the matched tokens in USD. Unknown ones count as 0.
             * @example 640.5
             */
            readonly avg_total_invested: number;
            /**
             * Format: double
             * @description Average seconds from a token's creation to the wallet's first buy, over the tokens where both are known.
             * @example 93.5
             */
            readonly avg_first_buy_delay_sec: number | null;
            readonly pair_pnl_by_token: components["schemas"]["TokenPnlList"];
            readonly pair_buy_size_by_token: components["schemas"]["TokenBuySizeList"];
        };
        /** @description Realized profit or loss by matched token. */
        readonly TokenPnlList: readonly components["schemas"]["TokenPnl"][];
        /** @description The wallet's realized profit or loss on one token. */
        readonly TokenPnl: {
            readonly address: components["schemas"]["TokenAddress"];
            /**
             * @description The token's name, empty when unknown.
             * @example Wrapped SOL
             */
            readonly name: string;
            /**
             * @description The token's symbol, empty when unknown.
             * @example SOL
             */
            readonly symbol: string;
            /**
             * Format: double
             * @description Realized profit or loss in USD; 0 when unknown.
             * @example 2100.5
             */
            readonly pnl: number;
        };
        /** @description Investment by matched token. */
        readonly TokenBuySizeList: readonly components["schemas"]["TokenBuySize"][];
        /** @description What the wallet put into one token. */
        readonly TokenBuySize: {
            readonly address: components["schemas"]["TokenAddress"];
            /**
             * @description The token's name, empty when unknown.
             * @example Wrapped SOL
             */
            readonly name: string;
            /**
             * @description The token's symbol, empty when unknown.
             * @example SOL
             */
            readonly symbol: string;
            /**
             * Format: double
             * @description USD invested; 0 when unknown.
             * @example 780
             */
            readonly buySize: number;
        };
        /** @description Tokens with what is needed to show them. */
        readonly CorrelationTokenDetailList: readonly components["schemas"]["CorrelationTokenDetail"][];
        /** @description A token with what is needed to show it. */
        readonly CorrelationTokenDetail: {
            readonly address: components["schemas"]["TokenAddress"];
            /**
             * @description The token's name, empty when unknown.
             * @example Wrapped SOL
             */
            readonly name: string;
            /**
             * @description The token's symbol, empty when unknown.
             * @example SOL
             */
            readonly symbol: string;
            /**
             * @description Address of the token's picture, null when unknown.
             * @example https://images.example/sol.png
             */
            readonly image: string | null;
        };
        /** @description The wallet's trading statistics, by period. */
        readonly CorrelationStats: {
            readonly all: components["schemas"]["PeriodStats"];
            readonly "30d": components["schemas"]["PeriodStats"];
            readonly "7d": components["schemas"]["PeriodStats"];
            readonly "1d": components["schemas"]["PeriodStats"];
        };
        /** @description What the query asked for and found. */
        readonly CorrelationMeta: {
            /**
             * Format: int32
             * @description How many distinct tokens were asked for.
             * @example 2
             */
            readonly tokens_requested: number;
            /**
             * Format: int32
             * @description How many of them have been scanned.
             * @example 2
             */
            readonly tokens_found: number;
            readonly tokens_missing: components["schemas"]["MintList"];
            readonly tokens_found_details: components["schemas"]["CorrelationTokenDetailList"];
            /**
             * Format: int32
             * @description How many wallets this page holds.
             * @example 100
             */
            readonly wallets_returned: number;
            /**
             * Format: int32
             * @description The limit that was applied.
             * @example 100
             */
            readonly limit: number;
            /**
             * Format: int32
             * @description The offset that was applied.
             * @example 0
             */
            readonly offset: number;
            /**
             * @description True when this page is full, so that more wallets may follow.
             * @example true
             */
            readonly truncated: boolean;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The body of every failure. */
        readonly ApiV1Failure: {
            readonly error: components["schemas"]["ErrorBody"];
            readonly request_id: components["schemas"]["RequestId"];
            /**
             * Format: uri
             * @description Link to the explanation of this error in the service's documentation.
             * @example http://127.0.0.1:3000/docs/errors#validation_error
             */
            readonly documentation_url: string;
        };
        /** @description What went wrong, for programs and for people. */
        readonly ErrorBody: {
            readonly code: components["schemas"]["ErrorCode"];
            /**
             * @description A sentence for people. Decide by the code, never by the message.
             * @example The request has invalid parameters.
             */
            readonly message: string;
            readonly details?: components["schemas"]["ErrorDetails"];
        };
        /**
         * @description The kind of the failure. Clients must accept codes that they do not know.
         * @example VALIDATION_ERROR
         * @enum {string}
         */
        readonly ErrorCode: "UNAUTHORIZED" | "FORBIDDEN_PLAN" | "QUOTA_EXCEEDED" | "VALIDATION_ERROR" | "TOKEN_NOT_SCANNED" | "SCAN_NOT_FOUND" | "WALLET_NOT_FOUND" | "RATE_LIMITED" | "UPSTREAM_ERROR" | "UPSTREAM_TIMEOUT" | "INTERNAL_ERROR";
        /**
         * ErrorDetails
         * @description Either a list of field errors or a context object, depending on the code.
         */
        readonly ErrorDetails: components["schemas"]["FieldErrorList"] | components["schemas"]["FailureContext"];
        /**
         * FieldErrorList
         * @description Every problem of the request.
         */
        readonly FieldErrorList: readonly components["schemas"]["FieldError"][];
        /** @description One problem of the request. */
        readonly FieldError: {
            /**
             * @description The parameter or body property, indexed where it is part of a list, for example `tokens[1]`.
             * @example limit
             */
            readonly field: string;
            /**
             * @description What is wrong with it.
             * @example must be an integer from 1 to 300
             */
            readonly message: string;
            /**
             * @description What was received, as text, shortened where it is long and without secrets; null when nothing was.
             * @example 301
             */
            readonly received: string | null;
        };
        /**
         * @description Why the request failed, where its code has several reasons. Clients must accept reasons that they do not know.
         * @example provider_down
         * @enum {string}
         */
        readonly FailureReason: "attempts_exhausted" | "provider_bad_answer" | "provider_budget" | "provider_down" | "provider_rate" | "provider_refused" | "provider_timeout" | "query_timeout" | "quota_verification_unavailable" | "request_under_way" | "token_unknown" | "wallet_unknown";
        /**
         * FailureContext
         * @description Facts that help to handle the failure.
         */
        readonly FailureContext: {
            /**
             * Format: int32
             * @description Units of the daily quota used so far.
             * @example 50
             */
            readonly used?: number;
            /**
             * Format: int32
             * @description Units of the daily quota in all.
             * @example 50
             */
            readonly limit?: number;
            /**
             * Format: int32
             * @description Units of the daily quota that the request would have taken, where that depends on its answer.
             * @example 60
             */
            readonly units?: number;
            /**
             * Format: date-time
             * @description When the daily quota is renewed, at midnight UTC.
             * @example 2026-11-22T00:00:00.000Z
             */
            readonly resets_at?: string;
            readonly reason?: components["schemas"]["FailureReason"];
            /**
             * @description The call to make first.
             * @example POST /api/v1/tokens/So11111111111111111111111111111111111111112/scans
             */
            readonly trigger?: string;
        } & {
            readonly [key: string]: unknown;
        };
    };
    responses: {
        /**
         * @description What `If-None-Match` names still holds. There is no body, no unit of quota is consumed and no view is counted; it is
         *     one of the minute's requests.
         */
        readonly NotModified: {
            headers: {
                /**
                 * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                 *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly ETag: string;
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter, the body or its content type is invalid. All problems are listed at once. */
        readonly BadRequest: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The API key is missing, unknown or revoked. */
        readonly Unauthorized: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description How to authenticate. Names `invalid_token` when a key was given and refused.
                 * @example Bearer realm="wallet-analytics"
                 */
                readonly "WWW-Authenticate": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The profile has no active Pro or Premium subscription, or it cannot be verified. */
        readonly Forbidden: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description No active Pro or Premium subscription, or the daily quota is exhausted or cannot be verified. */
        readonly ForbiddenOrQuotaExceeded: {
            headers: {
                /**
                 * @description Seconds to wait before the next request. Present only where the quota could not be verified.
                 * @example 1
                 */
                readonly "Retry-After"?: number;
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description There is no report for the token; `details.trigger` is the call to make. */
        readonly TokenNotScanned: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description There is no scan with this id. */
        readonly ScanNotFound: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The wallet is not in the index. */
        readonly WalletNotFound: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The per-minute request limit is reached. */
        readonly RateLimited: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /**
                 * @description Seconds to wait before the next request.
                 * @example 5
                 */
                readonly "Retry-After": number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description An unexpected error occurred; nothing was charged. */
        readonly InternalError: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The data provider failed, or does not know the token; nothing was charged. `details.reason` says which. */
        readonly UpstreamError: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /**
                 * @description Seconds after which the same request may be answered. Absent where waiting for moments changes nothing, as
                 *     `details.reason` says.
                 * @example 10
                 */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The data provider or the query took too long; nothing was charged. `details.reason` says which. */
        readonly UpstreamTimeout: {
            headers: {
                /**
                 * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                 *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                 * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                 */
                readonly "X-Request-Id": string;
                /**
                 * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                 * @example 60
                 */
                readonly "X-RateLimit-Limit"?: number;
                /**
                 * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                 * @example 59
                 */
                readonly "X-RateLimit-Remaining"?: number;
                /**
                 * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                 * @example 1790000040
                 */
                readonly "X-RateLimit-Reset"?: number;
                /**
                 * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                 * @example "minute";r=59;t=34
                 */
                readonly RateLimit?: string;
                /**
                 * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                 * @example "minute";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /**
                 * @description Seconds after which the same request may be answered. Absent where waiting for moments changes nothing, as
                 *     `details.reason` says.
                 * @example 10
                 */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
    };
    parameters: {
        /**
         * @description The token's mint address, base58.
         * @example So11111111111111111111111111111111111111112
         */
        readonly TokenAddressPath: components["schemas"]["TokenAddress"];
        /**
         * @description The wallet's address, base58.
         * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
         */
        readonly WalletAddressPath: components["schemas"]["WalletAddress"];
        /**
         * @description The id of a scan, as createTokenScan returned it.
         * @example wallet_processing_0f3a9c1e
         */
        readonly ScanIdPath: components["schemas"]["ScanId"];
        /**
         * @description How many wallets to return at the most. Strict, an out-of-range value is refused and never clamped.
         * @example 100
         */
        readonly TopWalletsLimit: number;
        /**
         * @description What the wallets are ordered by, largest first and those without the figure last; then by the realized profit of
         *     the period, then by address.
         * @example score
         */
        readonly TopWalletsSortQuery: components["schemas"]["TopWalletsSort"];
        /**
         * @description How many wallets a page holds at the most. Strict, an out-of-range value is refused.
         * @example 100
         */
        readonly WalletsLimit: number;
        /**
         * @description The `meta.next_cursor` of the page before, with the same parameters but for `limit`. Any other text is refused.
         * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
         */
        readonly WalletsCursor: components["schemas"]["PageCursor"];
        /**
         * @description What the wallets are ordered by, largest first and those without the figure last; then by the realized profit of
         *     the period, then by address.
         * @example score
         */
        readonly WalletsSortQuery: components["schemas"]["WalletsSort"];
        /**
         * @description The period that the figures are of by which wallets are ordered and filtered. Only the time of the last trade is
         *     that of all periods.
         * @example 30d
         */
        readonly Period: components["schemas"]["StatsPeriod"];
        /**
         * @description Only wallets with at least this score in the period. One without a score, or with one of an earlier
         *     `score_version`, is left out.
         * @example 60
         */
        readonly MinScore: number;
        /**
         * @description Only wallets with at least so many closed tokens, wins and losses together, in the period.
         * @example 15
         */
        readonly MinClosed: number;
        /**
         * @description Only wallets whose last known trade is no more than so many days ago, whatever the period. One whose last trade is
         *     unknown is left out.
         * @example 7
         */
        readonly ActiveWithinDays: number;
        /**
         * @description Only wallets that have all of these tags in the period, separated by commas.
         * @example [
         *       "profitable"
         *     ]
         */
        readonly Tags: components["schemas"]["WalletTagFilter"];
        /**
         * @description Only wallets that have none of these tags in the period, separated by commas.
         * @example [
         *       "likely_bot",
         *       "too_fast_to_copy"
         *     ]
         */
        readonly ExcludeTags: components["schemas"]["WalletTagFilter"];
        /**
         * @description Any text of 1 to 255 visible ASCII characters that names this request. A repeat with the same key, path and body
         *     within 24 hours returns the stored answer, with `Idempotency-Replayed: true`, and consumes nothing; with another
         *     path or body it is refused. A property at its default is as good as none.
         * @example 7f9c2ba4-e88f-4cf4-9d4d-5b6b5d1f2a10
         */
        readonly IdempotencyKey: string;
        /**
         * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
         *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
         *     no `ETag` holds for nothing.
         * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
         */
        readonly IfNoneMatch: string;
        /**
         * @description With `wait=N` the answer waits up to N seconds for the scan to end (RFC 7240); more than 30 count as 30. What cannot
         *     be understood, and any other preference, is ignored.
         * @example wait=30
         */
        readonly PreferWait: string;
        /**
         * @description Mint addresses separated by commas, 2 to 5 after deduplication.
         * @example So11111111111111111111111111111111111111112,9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC
         */
        readonly CorrelationTokens: components["schemas"]["CommaSeparatedMints"];
        /**
         * @description How many wallets a page holds at the most. Strict, an out-of-range value is refused.
         * @example 100
         */
        readonly CorrelationLimit: number;
        /**
         * @description How many wallets to pass over. Strict, an out-of-range value is refused.
         * @example 0
         */
        readonly CorrelationOffset: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The path of the scan's status, the same as `data.links.status`.
         * @example /api/v1/scans/wallet_processing_0f3a9c1e
         */
        readonly Location: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 5
         */
        readonly RetryAfter: number;
        /**
         * @description Seconds to wait before the next poll. Present only while the scan is processing and not stalled.
         * @example 5
         */
        readonly RetryAfterWhileProcessing: number;
        /**
         * @description Seconds to wait before the next request. Present only where the quota could not be verified.
         * @example 1
         */
        readonly RetryAfterWhileUnverified: number;
        /**
         * @description Seconds after which the same request may be answered. Absent where waiting for moments changes nothing, as
         *     `details.reason` says.
         * @example 10
         */
        readonly RetryAfterWhereItHelps: number;
        /**
         * @description `wait=N` where the service was ready to wait so many seconds for the end of the scan, as `Prefer` asked; absent
         *     otherwise.
         * @example wait=30
         */
        readonly PreferenceApplied: string;
        /**
         * @description `true` on the stored answer of an earlier request with the same `Idempotency-Key`; absent on any other answer.
         * @example true
         */
        readonly IdempotencyReplayed: string;
        /**
         * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
         *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
         * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
         */
        readonly ETag: string;
        /**
         * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
         *     characters out of `A-Z a-z 0-9 . _ -` is kept.
         * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
         */
        readonly XRequestId: string;
        /**
         * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
         * @example 60
         */
        readonly XRateLimitLimit: number;
        /**
         * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
         * @example 59
         */
        readonly XRateLimitRemaining: number;
        /**
         * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
         * @example 1790000040
         */
        readonly XRateLimitReset: number;
        /**
         * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
         * @example "minute";r=59;t=34
         */
        readonly RateLimit: string;
        /**
         * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
         * @example "minute";q=60;w=60
         */
        readonly RateLimitPolicy: string;
        /**
         * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
         *     scan that is reused, a replayed answer and `HEAD`.
         * @example 49
         */
        readonly XQuotaRemaining: number;
        /**
         * @description The `meta.count` of the answer, where it is no JSON.
         * @example 300
         */
        readonly XMetaCount: number;
        /**
         * @description The `meta.limit` of the answer, where it is no JSON.
         * @example 100
         */
        readonly XMetaLimit: number;
        /**
         * @description The `meta.scanned_at` of the answer, where it is no JSON.
         * @example 2026-11-21T09:30:00.000Z
         */
        readonly XMetaScannedAt: string;
        /**
         * @description The `meta.views` of the answer, where it is no JSON.
         * @example 17
         */
        readonly XMetaViews: number;
        /**
         * @description The `meta.requested` of the answer, where it is no JSON.
         * @example 2
         */
        readonly XMetaRequested: number;
        /**
         * @description The `meta.found` of the answer, where it is no JSON, which is what the request consumes of the daily read quota.
         * @example 1
         */
        readonly XMetaFound: number;
        /**
         * @description The `meta.tokens_requested` of the answer, where it is no JSON.
         * @example 2
         */
        readonly XMetaTokensRequested: number;
        /**
         * @description The `meta.tokens_found` of the answer, where it is no JSON.
         * @example 2
         */
        readonly XMetaTokensFound: number;
        /**
         * @description The `meta.tokens_missing` of the answer, where it is no JSON, separated by commas; empty when there are none.
         * @example 9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC
         */
        readonly XMetaTokensMissing: string;
        /**
         * @description The `meta.wallets_returned` of the answer, where it is no JSON.
         * @example 100
         */
        readonly XMetaWalletsReturned: number;
        /**
         * @description The `meta.offset` of the answer, where it is no JSON.
         * @example 0
         */
        readonly XMetaOffset: number;
        /**
         * @description The `meta.truncated` of the answer, where it is no JSON.
         * @example true
         */
        readonly XMetaTruncated: boolean;
        /**
         * @description The `meta.simulated` of the answer, where it is no JSON. Absent where the data is real.
         * @example true
         */
        readonly XMetaSimulated: boolean;
        /**
         * @description The `meta.sort` of the answer, where it is no JSON.
         * @example score
         */
        readonly XMetaSort: string;
        /**
         * @description The `meta.period` of the answer, where it is no JSON.
         * @example 30d
         */
        readonly XMetaPeriod: string;
        /**
         * @description The `meta.next_cursor` of the answer, where it is no JSON. Absent on the last page.
         * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
         */
        readonly XMetaNextCursor: string;
        /**
         * @description How to authenticate. Names `invalid_token` when a key was given and refused.
         * @example Bearer realm="wallet-analytics"
         */
        readonly WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly createTokenScan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Any text of 1 to 255 visible ASCII characters that names this request. A repeat with the same key, path and body
                 *     within 24 hours returns the stored answer, with `Idempotency-Replayed: true`, and consumes nothing; with another
                 *     path or body it is refused. A property at its default is as good as none.
                 * @example 7f9c2ba4-e88f-4cf4-9d4d-5b6b5d1f2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. No fields are read; no body, an empty body and `{}` are all accepted. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenScanRequestBody"];
            };
        };
        readonly responses: {
            /** @description The scan is under way, newly started or reused. */
            readonly 202: {
                headers: {
                    /**
                     * @description The path of the scan's status, the same as `data.links.status`.
                     * @example /api/v1/scans/wallet_processing_0f3a9c1e
                     */
                    readonly Location: string;
                    /**
                     * @description Seconds to wait before the next request.
                     * @example 5
                     */
                    readonly "Retry-After": number;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    /**
                     * @description `true` on the stored answer of an earlier request with the same `Idempotency-Key`; absent on any other answer.
                     * @example true
                     */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateTokenScanEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["UpstreamError"];
        };
    };
    readonly getTokenScan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description With `wait=N` the answer waits up to N seconds for the scan to end (RFC 7240); more than 30 count as 30. What cannot
                 *     be understood, and any other preference, is ignored.
                 * @example wait=30
                 */
                readonly Prefer?: components["parameters"]["PreferWait"];
            };
            readonly path: {
                /**
                 * @description The id of a scan, as createTokenScan returned it.
                 * @example wallet_processing_0f3a9c1e
                 */
                readonly scanId: components["parameters"]["ScanIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status of the scan. */
            readonly 200: {
                headers: {
                    /**
                     * @description `wait=N` where the service was ready to wait so many seconds for the end of the scan, as `Prefer` asked; absent
                     *     otherwise.
                     * @example wait=30
                     */
                    readonly "Preference-Applied"?: string;
                    /**
                     * @description Seconds to wait before the next poll. Present only while the scan is processing and not stalled.
                     * @example 5
                     */
                    readonly "Retry-After"?: number;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetTokenScanEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["ScanNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getLatestTokenScan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status of the latest scan. */
            readonly 200: {
                headers: {
                    /**
                     * @description Seconds to wait before the next poll. Present only while the scan is processing and not stalled.
                     * @example 5
                     */
                    readonly "Retry-After"?: number;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetLatestTokenScanEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TokenNotScanned"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listTokenTopWallets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many wallets to return at the most. Strict, an out-of-range value is refused and never clamped.
                 * @example 100
                 */
                readonly limit?: components["parameters"]["TopWalletsLimit"];
                /**
                 * @description What the wallets are ordered by, largest first and those without the figure last; then by the realized profit of
                 *     the period, then by address.
                 * @example score
                 */
                readonly sort?: components["parameters"]["TopWalletsSortQuery"];
                /**
                 * @description The period that the figures are of by which wallets are ordered and filtered. Only the time of the last trade is
                 *     that of all periods.
                 * @example 30d
                 */
                readonly period?: components["parameters"]["Period"];
                /**
                 * @description Only wallets with at least this score in the period. One without a score, or with one of an earlier
                 *     `score_version`, is left out.
                 * @example 60
                 */
                readonly min_score?: components["parameters"]["MinScore"];
                /**
                 * @description Only wallets with at least so many closed tokens, wins and losses together, in the period.
                 * @example 15
                 */
                readonly min_closed?: components["parameters"]["MinClosed"];
                /**
                 * @description Only wallets whose last known trade is no more than so many days ago, whatever the period. One whose last trade is
                 *     unknown is left out.
                 * @example 7
                 */
                readonly active_within_days?: components["parameters"]["ActiveWithinDays"];
                /**
                 * @description Only wallets that have all of these tags in the period, separated by commas.
                 * @example [
                 *       "profitable"
                 *     ]
                 */
                readonly tags?: components["parameters"]["Tags"];
                /**
                 * @description Only wallets that have none of these tags in the period, separated by commas.
                 * @example [
                 *       "likely_bot",
                 *       "too_fast_to_copy"
                 *     ]
                 */
                readonly exclude_tags?: components["parameters"]["ExcludeTags"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
                 *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
                 *     no `ETag` holds for nothing.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The token's mint address, base58.
                 * @example So11111111111111111111111111111111111111112
                 */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token and its top wallets. */
            readonly 200: {
                headers: {
                    /**
                     * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                     *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                     * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                     */
                    readonly ETag: string;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    /**
                     * @description The `meta.count` of the answer, where it is no JSON.
                     * @example 300
                     */
                    readonly "X-Meta-Count"?: number;
                    /**
                     * @description The `meta.limit` of the answer, where it is no JSON.
                     * @example 100
                     */
                    readonly "X-Meta-Limit"?: number;
                    /**
                     * @description The `meta.scanned_at` of the answer, where it is no JSON.
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    readonly "X-Meta-Scanned-At"?: string;
                    /**
                     * @description The `meta.views` of the answer, where it is no JSON.
                     * @example 17
                     */
                    readonly "X-Meta-Views"?: number;
                    /**
                     * @description The `meta.sort` of the answer, where it is no JSON.
                     * @example score
                     */
                    readonly "X-Meta-Sort"?: string;
                    /**
                     * @description The `meta.period` of the answer, where it is no JSON.
                     * @example 30d
                     */
                    readonly "X-Meta-Period"?: string;
                    /**
                     * @description The `meta.simulated` of the answer, where it is no JSON. Absent where the data is real.
                     * @example true
                     */
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListTokenTopWalletsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["TokenNotScanned"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listWallets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description What the wallets are ordered by, largest first and those without the figure last; then by the realized profit of
                 *     the period, then by address.
                 * @example score
                 */
                readonly sort?: components["parameters"]["WalletsSortQuery"];
                /**
                 * @description The period that the figures are of by which wallets are ordered and filtered. Only the time of the last trade is
                 *     that of all periods.
                 * @example 30d
                 */
                readonly period?: components["parameters"]["Period"];
                /**
                 * @description Only wallets with at least this score in the period. One without a score, or with one of an earlier
                 *     `score_version`, is left out.
                 * @example 60
                 */
                readonly min_score?: components["parameters"]["MinScore"];
                /**
                 * @description Only wallets with at least so many closed tokens, wins and losses together, in the period.
                 * @example 15
                 */
                readonly min_closed?: components["parameters"]["MinClosed"];
                /**
                 * @description Only wallets whose last known trade is no more than so many days ago, whatever the period. One whose last trade is
                 *     unknown is left out.
                 * @example 7
                 */
                readonly active_within_days?: components["parameters"]["ActiveWithinDays"];
                /**
                 * @description Only wallets that have all of these tags in the period, separated by commas.
                 * @example [
                 *       "profitable"
                 *     ]
                 */
                readonly tags?: components["parameters"]["Tags"];
                /**
                 * @description Only wallets that have none of these tags in the period, separated by commas.
                 * @example [
                 *       "likely_bot",
                 *       "too_fast_to_copy"
                 *     ]
                 */
                readonly exclude_tags?: components["parameters"]["ExcludeTags"];
                /**
                 * @description How many wallets a page holds at the most. Strict, an out-of-range value is refused.
                 * @example 100
                 */
                readonly limit?: components["parameters"]["WalletsLimit"];
                /**
                 * @description The `meta.next_cursor` of the page before, with the same parameters but for `limit`. Any other text is refused.
                 * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
                 */
                readonly cursor?: components["parameters"]["WalletsCursor"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
                 *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
                 *     no `ETag` holds for nothing.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of wallets. */
            readonly 200: {
                headers: {
                    /**
                     * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                     *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                     * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                     */
                    readonly ETag: string;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    /**
                     * @description The `meta.count` of the answer, where it is no JSON.
                     * @example 300
                     */
                    readonly "X-Meta-Count"?: number;
                    /**
                     * @description The `meta.limit` of the answer, where it is no JSON.
                     * @example 100
                     */
                    readonly "X-Meta-Limit"?: number;
                    /**
                     * @description The `meta.sort` of the answer, where it is no JSON.
                     * @example score
                     */
                    readonly "X-Meta-Sort"?: string;
                    /**
                     * @description The `meta.period` of the answer, where it is no JSON.
                     * @example 30d
                     */
                    readonly "X-Meta-Period"?: string;
                    /**
                     * @description The `meta.next_cursor` of the answer, where it is no JSON. Absent on the last page.
                     * @example bmV4dCBwYWdlIG9mIHdhbGxldHM
                     */
                    readonly "X-Meta-Next-Cursor"?: string;
                    /**
                     * @description The `meta.simulated` of the answer, where it is no JSON. Absent where the data is real.
                     * @example true
                     */
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWalletsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 504: components["responses"]["UpstreamTimeout"];
        };
    };
    readonly getWallet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
                 *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
                 *     no `ETag` holds for nothing.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The wallet's address, base58.
                 * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
                 */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stored analysis of the wallet. */
            readonly 200: {
                headers: {
                    /**
                     * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                     *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                     * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                     */
                    readonly ETag: string;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWalletEnvelope"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["WalletNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly scanWallet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Any text of 1 to 255 visible ASCII characters that names this request. A repeat with the same key, path and body
                 *     within 24 hours returns the stored answer, with `Idempotency-Replayed: true`, and consumes nothing; with another
                 *     path or body it is refused. A property at its default is as good as none.
                 * @example 7f9c2ba4-e88f-4cf4-9d4d-5b6b5d1f2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The wallet's address, base58.
                 * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
                 */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. No body, an empty body and `{}` all mean the defaults. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WalletScanRequestBody"];
            };
        };
        readonly responses: {
            /** @description The wallet's analysis, and where it came from. */
            readonly 200: {
                headers: {
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    /**
                     * @description `true` on the stored answer of an earlier request with the same `Idempotency-Key`; absent on any other answer.
                     * @example true
                     */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ScanWalletEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["WalletNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["UpstreamError"];
            readonly 504: components["responses"]["UpstreamTimeout"];
        };
    };
    readonly queryWallets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The wallets to read. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QueryWalletsRequestBody"];
            };
        };
        readonly responses: {
            /** @description Each wallet, found or unknown. */
            readonly 200: {
                headers: {
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The units left of the daily quota that this answer was charged to. Absent where nothing was charged, such as for a
                     *     scan that is reused, a replayed answer and `HEAD`.
                     * @example 49
                     */
                    readonly "X-Quota-Remaining"?: number;
                    /**
                     * @description The `meta.requested` of the answer, where it is no JSON.
                     * @example 2
                     */
                    readonly "X-Meta-Requested"?: number;
                    /**
                     * @description The `meta.found` of the answer, where it is no JSON, which is what the request consumes of the daily read quota.
                     * @example 1
                     */
                    readonly "X-Meta-Found"?: number;
                    /**
                     * @description The `meta.simulated` of the answer, where it is no JSON. Absent where the data is real.
                     * @example true
                     */
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QueryWalletsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listCorrelations: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Mint addresses separated by commas, 2 to 5 after deduplication.
                 * @example So11111111111111111111111111111111111111112,9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC
                 */
                readonly tokens: components["parameters"]["CorrelationTokens"];
                /**
                 * @description How many wallets a page holds at the most. Strict, an out-of-range value is refused.
                 * @example 100
                 */
                readonly limit?: components["parameters"]["CorrelationLimit"];
                /**
                 * @description How many wallets to pass over. Strict, an out-of-range value is refused.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["CorrelationOffset"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
                 *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
                 *     no `ETag` holds for nothing.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of wallets, and what the query found. */
            readonly 200: {
                headers: {
                    /**
                     * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                     *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                     * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                     */
                    readonly ETag: string;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /**
                     * @description The `meta.tokens_requested` of the answer, where it is no JSON.
                     * @example 2
                     */
                    readonly "X-Meta-Tokens-Requested"?: number;
                    /**
                     * @description The `meta.tokens_found` of the answer, where it is no JSON.
                     * @example 2
                     */
                    readonly "X-Meta-Tokens-Found"?: number;
                    /**
                     * @description The `meta.tokens_missing` of the answer, where it is no JSON, separated by commas; empty when there are none.
                     * @example 9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC
                     */
                    readonly "X-Meta-Tokens-Missing"?: string;
                    /**
                     * @description The `meta.wallets_returned` of the answer, where it is no JSON.
                     * @example 100
                     */
                    readonly "X-Meta-Wallets-Returned"?: number;
                    /**
                     * @description The `meta.limit` of the answer, where it is no JSON.
                     * @example 100
                     */
                    readonly "X-Meta-Limit"?: number;
                    /**
                     * @description The `meta.offset` of the answer, where it is no JSON.
                     * @example 0
                     */
                    readonly "X-Meta-Offset"?: number;
                    /**
                     * @description The `meta.truncated` of the answer, where it is no JSON.
                     * @example true
                     */
                    readonly "X-Meta-Truncated"?: boolean;
                    /**
                     * @description The `meta.simulated` of the answer, where it is no JSON. Absent where the data is real.
                     * @example true
                     */
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListCorrelationsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 504: components["responses"]["UpstreamTimeout"];
        };
    };
    readonly getScoreCalibration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of an earlier answer to the same request, or several with commas between them. Where it still holds the
                 *     answer is 304 without a body, which is free of quota and counts no view. `*` holds for whatever there is. What is
                 *     no `ETag` holds for nothing.
                 * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest report on the score. */
            readonly 200: {
                headers: {
                    /**
                     * @description Names what the answer says, but for `meta.views` and `request_id`: while it is the same, so is the answer to the same
                     *     request in the same format. Send it in `If-None-Match` to learn whether there is something new, free of quota.
                     * @example W/"9Jm8Yl5oYcQJX0mQ2W1f6g"
                     */
                    readonly ETag: string;
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetScoreCalibrationEnvelope"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What is used and left. */
            readonly 200: {
                headers: {
                    /**
                     * @description The id of this request, the same as `request_id` in the body. A caller's own `X-Request-Id` of 1 to 128
                     *     characters out of `A-Z a-z 0-9 . _ -` is kept.
                     * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
                     */
                    readonly "X-Request-Id": string;
                    /**
                     * @description The number of requests that the current minute allows. Absent when the counter store is unreachable.
                     * @example 60
                     */
                    readonly "X-RateLimit-Limit"?: number;
                    /**
                     * @description The number of requests left in the current minute. Absent when the counter store is unreachable.
                     * @example 59
                     */
                    readonly "X-RateLimit-Remaining"?: number;
                    /**
                     * @description When the current minute ends, in Unix seconds. Absent when the counter store is unreachable.
                     * @example 1790000040
                     */
                    readonly "X-RateLimit-Reset"?: number;
                    /**
                     * @description The same figures in the form of the IETF draft, remaining requests and seconds to the reset.
                     * @example "minute";r=59;t=34
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description The policy behind `RateLimit`, requests and window in seconds, in the form of the IETF draft.
                     * @example "minute";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetUsageEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
}
