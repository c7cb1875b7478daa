// Generated from spec/provider/vybe.yaml by `npm run generate`. Do not edit.
export interface paths {
    readonly "/v4/tokens/{mint}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metadata of a token
         * @description We take what it is called, and its decimals.
         */
        readonly get: operations["getToken"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v4/tokens/{mint}/top-pnl-traders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The best traders of a token in the last days
         * @description The longest window is 30 days, which we ask for. One page has enough rows for us.
         */
        readonly get: operations["listTokenTraders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v4/wallets/top-traders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The best traders of all tokens
         * @description We ask for one row at the start, to find out whether the vendor accepts the key.
         */
        readonly get: operations["listTopTraders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v4/wallets/{wallet}/pnl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Profit and loss of a wallet in a window, token by token
         * @description `Full` has all that the vendor knows, and the other windows have the trades of the last days. We ask for all
         *     four; and with `mintAddress` for `Full` alone.
         */
        readonly get: operations["getWalletPnl"];
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
        /** @description A base58 address of 32 bytes. */
        readonly Address: string;
        /** @description A number, or a text that is one, such as `"0E-18"`. */
        readonly Figure: number | string | null;
        /** @description May be empty, which means the same as missing. */
        readonly Text: string | null;
        /** @description An error. The text is in `message` or `error`. */
        readonly ErrorBody: ({
            readonly message?: components["schemas"]["Text"];
            readonly error?: components["schemas"]["Text"];
        } & {
            readonly [key: string]: unknown;
        }) | string | null;
        /** @description A token. */
        readonly Token: {
            readonly mintAddress: components["schemas"]["Address"];
            readonly name?: components["schemas"]["Text"];
            readonly symbol?: components["schemas"]["Text"];
            /** @description Decimal places, as the capture has them. */
            readonly decimal?: components["schemas"]["Figure"];
            /** @description Decimal places, as the types have them. */
            readonly decimals?: components["schemas"]["Figure"];
            readonly logoUrl?: components["schemas"]["Text"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The traders of a token, best realized PnL first. */
        readonly TokenTraders: {
            readonly data: readonly components["schemas"]["TokenTrader"][];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One wallet's trades of the token within the window. */
        readonly TokenTrader: {
            readonly traderAddress: components["schemas"]["Address"];
            readonly realizedPnlUsd?: components["schemas"]["Figure"];
            /** @description USD bought. */
            readonly buyVolumeUsd?: components["schemas"]["Figure"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The best traders of all tokens. We read only that there is an answer. */
        readonly TopTraders: {
            readonly data: readonly components["schemas"]["TopTrader"][];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One wallet. */
        readonly TopTrader: {
            readonly accountAddress: components["schemas"]["Address"];
            readonly metrics?: components["schemas"]["WalletSummary"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description All of a wallet's trades in the window. We read no figure of it, since it counts trades and we count tokens. */
        readonly WalletSummary: ({
            readonly realizedPnlUsd?: components["schemas"]["Figure"];
            readonly unrealizedPnlUsd?: components["schemas"]["Figure"];
            /** @description In per cent, from 0 to 100. */
            readonly winRate?: components["schemas"]["Figure"];
            readonly tradesVolumeUsd?: components["schemas"]["Figure"];
            readonly tradesCount?: components["schemas"]["Figure"];
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /**
         * @description A wallet in a window. Empty or missing `tokenMetrics` mean that it has not traded a covered market. An answer
         *     without both is none.
         */
        readonly WalletPnl: {
            readonly summary?: components["schemas"]["WalletSummary"];
            readonly tokenMetrics?: readonly components["schemas"]["WalletToken"][] | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A wallet's trades of one token within the window. */
        readonly WalletToken: {
            readonly mintAddress: components["schemas"]["Address"];
            readonly tokenName?: components["schemas"]["Text"];
            readonly tokenSymbol?: components["schemas"]["Text"];
            readonly tokenLogoUrl?: components["schemas"]["Text"];
            readonly realizedPnlUsd?: components["schemas"]["Figure"];
            readonly unrealizedPnlUsd?: components["schemas"]["Figure"];
            /** @description Epoch seconds. */
            readonly latestTradeBlocktime?: components["schemas"]["Figure"];
            readonly buys?: components["schemas"]["Side"];
            readonly sells?: components["schemas"]["Side"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description All purchases, or all sales. Missing without any. */
        readonly Side: ({
            /** @description Epoch seconds. */
            readonly latestTradeBlocktime?: components["schemas"]["Figure"];
            readonly tokenAmount?: components["schemas"]["Figure"];
            readonly transactionCount?: components["schemas"]["Figure"];
            readonly volumeUsd?: components["schemas"]["Figure"];
        } & {
            readonly [key: string]: unknown;
        }) | null;
    };
    responses: {
        /**
         * @description 400 a malformed request, 401, 402 or 403 a key that is missing, unknown or not allowed to, 404 an unknown
         *     token or wallet, always as JSON with an error's text, 429 too many calls.
         */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The vendor failed. */
        readonly Broken: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Base58 address of the token's mint. */
        readonly Mint: components["schemas"]["Address"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly mint: components["parameters"]["Mint"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTokenTraders: {
        readonly parameters: {
            readonly query?: {
                /** @description The window. */
                readonly resolution?: "1d" | "7d" | "30d";
                /** @description Rows of a page. */
                readonly limit?: number;
                /** @description We read from the top. */
                readonly sortByDesc?: "realizedPnlUsd";
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly mint: components["parameters"]["Mint"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The traders. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenTraders"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTopTraders: {
        readonly parameters: {
            readonly query?: {
                /** @description Rows of a page. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The traders. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TopTraders"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly getWalletPnl: {
        readonly parameters: {
            readonly query?: {
                /** @description The window. */
                readonly resolution?: "1d" | "7d" | "30d" | "Full";
                /** @description Only this token. */
                readonly mintAddress?: components["schemas"]["Address"];
                /** @description Tokens of a page. */
                readonly limit?: number;
                /** @description Counts from 0. */
                readonly page?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the wallet. */
                readonly wallet: components["schemas"]["Address"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The wallet. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WalletPnl"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
}
