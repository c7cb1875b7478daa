// Generated from spec/legacy.yaml by `npm run generate`. Do not edit.
export interface paths {
    readonly "/top-wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the top wallets of the last 7 days
         * @description The best wallets by their 7-day score: solid records first, then by the lower end of the edge, then by address.
         *     Wallets without a 7-day score are left out.
         *
         *     `limit` is never refused: a number out of range becomes the nearest allowed one, any other text the default; the
         *     first of repeated values counts. Other query parameters are ignored. Consumes no daily quota.
         */
        readonly get: operations["listLegacyTopWallets"];
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
        /** @description The envelope of listLegacyTopWallets. */
        readonly ListLegacyTopWalletsResponse: {
            /**
             * @description Always true in a success.
             * @example true
             */
            readonly success: boolean;
            /**
             * @description A sentence for people.
             * @example Top wallets found.
             */
            readonly message: string;
            readonly data: components["schemas"]["LegacyWalletList"];
        };
        /** @description The body of every failure. */
        readonly LegacyFailure: {
            /**
             * @description Always false. Programs decide by the status.
             * @example false
             * @enum {boolean}
             */
            readonly success: false;
            /**
             * @description A sentence for people.
             * @example No top wallets were found.
             */
            readonly message: string;
            readonly data: components["schemas"]["EmptyLegacyWalletList"];
        };
        /** @description The data of a failure, always empty. */
        readonly EmptyLegacyWalletList: readonly components["schemas"]["LegacyWallet"][];
        /** @description The top wallets, best first. */
        readonly LegacyWalletList: readonly components["schemas"]["LegacyWallet"][];
        /** @description One wallet, with the same record for each period. */
        readonly LegacyWallet: {
            readonly all: components["schemas"]["LegacyWalletRecord"];
            readonly "30d": components["schemas"]["LegacyWalletRecord"];
            readonly "7d": components["schemas"]["LegacyWalletRecord"];
            readonly "1d": components["schemas"]["LegacyWalletRecord"];
        };
        /**
         * @description What a wallet did in one period. Unknown numbers are 0 and unknown texts `-`, unless the property may be null.
         *     The formats are explained in the service's `docs/legacy.md`.
         */
        readonly LegacyWalletRecord: {
            readonly score: components["schemas"]["LegacyScore"];
            readonly winrateScore: components["schemas"]["LegacyScore"];
            readonly pnlScore: components["schemas"]["LegacyScore"];
            readonly roiScore: components["schemas"]["LegacyScore"];
            readonly consistencyScore: components["schemas"]["LegacyScore"];
            /**
             * @description The wallet's address, base58.
             * @example 7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
             */
            readonly address: string;
            /**
             * @description The address's first and last four characters.
             * @example 7Ytt...j2G5
             */
            readonly formattedAddress: string;
            /**
             * Format: double
             * @description Wins in percent of wins and losses; 0 without either.
             * @example 58.49
             */
            readonly winrate: number;
            /**
             * @description How many tokens the wallet traded.
             * @example 64
             */
            readonly tokenTraded: number;
            /**
             * @description How long the wallet held a token on average, in the two largest units.
             * @example 2h 5m
             */
            readonly averageHoldingTime: string;
            readonly realizedPnl: components["schemas"]["LegacyUsdText"];
            readonly unrealizedPnl: components["schemas"]["LegacyUsdText"];
            readonly realizedRoi: components["schemas"]["LegacyPercentText"];
            readonly unrealizedRoi: components["schemas"]["LegacyPercentText"];
            readonly combinedRoi: components["schemas"]["LegacyPercentText"];
            /**
             * Format: double
             * @description Realized profit or loss in USD; 0 when unknown.
             * @example 18250.75
             */
            readonly realizedPnlRaw: number;
            /**
             * Format: double
             * @description Unrealized profit or loss in USD; 0 when unknown.
             * @example -120.4
             */
            readonly unrealizedPnlRaw: number;
            /**
             * Format: double
             * @description Realized profit or loss in percent of cost; 0 when unknown or under 1 USD.
             * @example 43.35
             */
            readonly realizedRoiRaw: number;
            /**
             * Format: double
             * @description Unrealized profit or loss in percent of the investment; 0 when unknown or under 1 USD.
             * @example -0.29
             */
            readonly unrealizedRoiRaw: number;
            /**
             * Format: double
             * @description Realized and unrealized profit or loss in percent of cost; 0 when unknown or under 1 USD.
             * @example 43.06
             */
            readonly combinedRoiRaw: number;
            /**
             * Format: double
             * @description Realized and unrealized profit or loss in USD; 0 when unknown.
             * @example 18130.35
             */
            readonly combinedPnlRaw: number;
            /**
             * @description USD bought, as a number; null when unknown.
             * @example 42100
             */
            readonly totalInvested: number | string | null;
            /**
             * @description USD of a buy on average, as a number; null when unknown.
             * @example 310.5
             */
            readonly averageBuyAmount: number | string | null;
            /**
             * @description USD bought, shortened; null when unknown.
             * @example $42.1K
             */
            readonly totalInvestedFormatted: string | null;
            /**
             * @description USD of a buy on average, shortened; null when unknown.
             * @example $310.50
             */
            readonly averageBuyAmountFormatted: string | null;
            /**
             * @description Tokens sold with a profit; null when unknown.
             * @example 31
             */
            readonly totalWins: number | null;
            /**
             * @description Tokens sold with a loss; null when unknown.
             * @example 22
             */
            readonly totalLosses: number | null;
            /**
             * @description Losses in percent of wins and losses; null without either.
             * @example 41.51
             */
            readonly lossPercentage: number | null;
            /**
             * @description The owner's name in the directory of KOLs (key opinion leaders), or null.
             * @example Some Trader
             */
            readonly name: string | null;
            /**
             * @description The owner's Twitter page in the directory, or null.
             * @example https://x.com/some_trader
             */
            readonly twitter_url: string | null;
            /**
             * @description The owner's picture in the directory, or null.
             * @example https://images.example/some-trader.png
             */
            readonly picture_url: string | null;
            readonly type: components["schemas"]["LegacyWalletType"];
            /**
             * @description True for a favourite of the key's profile.
             * @example false
             */
            readonly isFavorite: boolean;
            /**
             * Format: date-time
             * @description When the wallet was analysed.
             * @example 2026-11-21T09:30:00.000Z
             */
            readonly updatedAt: string;
        };
        /**
         * @description The owner's kind, `kols` in the directory of KOLs (key opinion leaders), else `normal`.
         * @example kols
         * @enum {string}
         */
        readonly LegacyWalletType: "normal" | "kols";
        /**
         * Format: double
         * @description A score, or a part of one, from 0 to 99; 0 when unknown, and for parts since version 3 of the score.
         * @example 56
         */
        readonly LegacyScore: number;
        /**
         * @description An amount in USD, shortened from 1000 on; `-` when unknown.
         * @example $18.3K
         */
        readonly LegacyUsdText: string;
        /**
         * @description A percentage with one decimal; `-` when unknown.
         * @example 43.4%
         */
        readonly LegacyPercentText: string;
    };
    responses: {
        /** @description The API key is missing, unknown or revoked. */
        readonly Unauthorized: {
            headers: {
                readonly "X-Request-Id": string;
                readonly Link: string;
                readonly "WWW-Authenticate": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["LegacyFailure"];
            };
        };
        /** @description No wallet has a 7-day score yet. */
        readonly TopWalletsNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly Link: string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["LegacyFailure"];
            };
        };
        /** @description The per-minute request limit is reached. */
        readonly RateLimited: {
            headers: {
                readonly "X-Request-Id": string;
                readonly Link: string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly "Retry-After": number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["LegacyFailure"];
            };
        };
        /** @description An unexpected error occurred. */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": string;
                readonly Link: string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["LegacyFailure"];
            };
        };
    };
    parameters: {
        /**
         * @description The maximum number of wallets. A fraction is rounded down. Lenient: 0 counts as 1, 1000 as 100, and `abc` as the
         *     default.
         * @example 20
         */
        readonly Limit: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The request's id: your `X-Request-Id`, if it is 1 to 128 of `A-Z a-z 0-9 . _ -` and does not look like a key.
         * @example 01JD4K6Q3ZC8Y0F5W9T2B7N1XA
         */
        readonly XRequestId: string;
        /**
         * @description The interface that new integrations use.
         * @example <http://127.0.0.1:3000/api/v1>; rel="successor-version"
         */
        readonly Link: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 34
         */
        readonly RetryAfter: number;
        /**
         * @description Seconds until the request may succeed. Absent when waiting cannot help.
         * @example 10
         */
        readonly RetryAfterWhereItHelps: number;
        /**
         * @description Requests allowed this minute. Absent when counting fails.
         * @example 10
         */
        readonly XRateLimitLimit: number;
        /**
         * @description Requests left this minute. Absent when counting fails.
         * @example 9
         */
        readonly XRateLimitRemaining: number;
        /**
         * @description End of this minute in Unix seconds. Absent when counting fails.
         * @example 1790000040
         */
        readonly XRateLimitReset: number;
        /**
         * @description Requests left and seconds to the reset, as the IETF draft says.
         * @example "minute";r=9;t=34
         */
        readonly RateLimit: string;
        /**
         * @description When the key ends, in its last 14 days; after a rotation, when the secret that was sent ends.
         * @example 2026-12-01T00:00:00.000Z
         */
        readonly XKeyExpiresAt: string;
        /**
         * @description Requests and seconds of a window, as the IETF draft says.
         * @example "minute";q=10;w=60
         */
        readonly RateLimitPolicy: string;
        /**
         * @description How to authenticate; `invalid_token` for a refused key.
         * @example Bearer realm="wallet-analytics"
         */
        readonly WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listLegacyTopWallets: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The maximum number of wallets. A fraction is rounded down. Lenient: 0 counts as 1, 1000 as 100, and `abc` as the
                 *     default.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The top wallets, best first. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly Link: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListLegacyTopWalletsResponse"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["TopWalletsNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
}
