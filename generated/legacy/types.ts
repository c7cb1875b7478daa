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
            /** @description Always true in a success. */
            readonly success: boolean;
            /** @description A sentence for people. */
            readonly message: string;
            readonly data: components["schemas"]["LegacyWalletList"];
        };
        /** @description The body of every failure. */
        readonly LegacyFailure: {
            /**
             * @description Always false. Programs decide by the status.
             * @enum {boolean}
             */
            readonly success: false;
            /** @description A sentence for people. */
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
            /** @description The wallet's address, base58. */
            readonly address: string;
            /** @description The address's first and last four characters. */
            readonly formattedAddress: string;
            /** @description Wins in percent of wins and losses; 0 without either. */
            readonly winrate: number;
            /** @description How many tokens the wallet traded. */
            readonly tokenTraded: number;
            /** @description How long the wallet held a token on average, in the two largest units. */
            readonly averageHoldingTime: string;
            readonly realizedPnl: components["schemas"]["LegacyUsdText"];
            readonly unrealizedPnl: components["schemas"]["LegacyUsdText"];
            readonly realizedRoi: components["schemas"]["LegacyPercentText"];
            readonly unrealizedRoi: components["schemas"]["LegacyPercentText"];
            readonly combinedRoi: components["schemas"]["LegacyPercentText"];
            /** @description Realized profit or loss in USD; 0 when unknown. */
            readonly realizedPnlRaw: number;
            /** @description Unrealized profit or loss in USD; 0 when unknown. */
            readonly unrealizedPnlRaw: number;
            /** @description Realized profit or loss in percent of cost; 0 when unknown or under 1 USD. */
            readonly realizedRoiRaw: number;
            /** @description Unrealized profit or loss in percent of the investment; 0 when unknown or under 1 USD. */
            readonly unrealizedRoiRaw: number;
            /** @description Realized and unrealized profit or loss in percent of cost; 0 when unknown or under 1 USD. */
            readonly combinedRoiRaw: number;
            /** @description Realized and unrealized profit or loss in USD; 0 when unknown. */
            readonly combinedPnlRaw: number;
            /** @description USD bought, as a number; null when unknown. */
            readonly totalInvested: number | string | null;
            /** @description USD of a buy on average, as a number; null when unknown. */
            readonly averageBuyAmount: number | string | null;
            /** @description USD bought, shortened; null when unknown. */
            readonly totalInvestedFormatted: string | null;
            /** @description USD of a buy on average, shortened; null when unknown. */
            readonly averageBuyAmountFormatted: string | null;
            /** @description Tokens sold with a profit; null when unknown. */
            readonly totalWins: number | null;
            /** @description Tokens sold with a loss; null when unknown. */
            readonly totalLosses: number | null;
            /** @description Losses in percent of wins and losses; null without either. */
            readonly lossPercentage: number | null;
            /** @description The owner's name in the directory of KOLs (key opinion leaders), or null. */
            readonly name: string | null;
            /** @description The owner's Twitter page in the directory, or null. */
            readonly twitter_url: string | null;
            /** @description The owner's picture in the directory, or null. */
            readonly picture_url: string | null;
            readonly type: components["schemas"]["LegacyWalletType"];
            /** @description True for a favourite of the key's profile. */
            readonly isFavorite: boolean;
            /** @description When the wallet was analysed. */
            readonly updatedAt: string;
        };
        /**
         * @description The owner's kind, `kols` in the directory of KOLs (key opinion leaders), else `normal`.
         * @enum {string}
         */
        readonly LegacyWalletType: "normal" | "kols";
        /** @description A score, or a part of one, from 0 to 99; 0 when unknown, and for parts since version 3 of the score. */
        readonly LegacyScore: number;
        /** @description An amount in USD, shortened from 1000 on; `-` when unknown. */
        readonly LegacyUsdText: string;
        /** @description A percentage with one decimal; `-` when unknown. */
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
         */
        readonly Limit: number;
    };
    requestBodies: never;
    headers: {
        /** @description The request's id: your `X-Request-Id`, if it is 1 to 128 of `A-Z a-z 0-9 . _ -` and does not look like a key. */
        readonly XRequestId: string;
        /** @description The interface that new integrations use. */
        readonly Link: string;
        /** @description Seconds to wait before the next request. */
        readonly RetryAfter: number;
        /** @description Seconds until the request may succeed. Absent when waiting cannot help. */
        readonly RetryAfterWhereItHelps: number;
        /** @description Requests allowed this minute. Absent when counting fails. */
        readonly XRateLimitLimit: number;
        /** @description Requests left this minute. Absent when counting fails. */
        readonly XRateLimitRemaining: number;
        /** @description End of this minute in Unix seconds. Absent when counting fails. */
        readonly XRateLimitReset: number;
        /** @description Requests left and seconds to the reset, as the IETF draft says. */
        readonly RateLimit: string;
        /** @description When the key ends, in its last 14 days; after a rotation, when the secret that was sent ends. */
        readonly XKeyExpiresAt: string;
        /** @description Requests and seconds of a window, as the IETF draft says. */
        readonly RateLimitPolicy: string;
        /** @description How to authenticate; `invalid_token` for a refused key. */
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
