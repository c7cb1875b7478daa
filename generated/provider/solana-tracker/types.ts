// Generated from spec/provider/solana-tracker.yaml by `npm run generate`. Do not edit.
export interface paths {
    readonly "/credits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How many calls the key has left
         * @description We ask it at the start, to find out whether the vendor accepts the key.
         */
        readonly get: operations["getCredits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metadata, pools and risk of a token
         * @description We take the metadata, and keep pools and risk as they are.
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
    readonly "/tokens/multi": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Metadata, pools and risk of up to 20 tokens
         * @description We read how many hold and trade each token, and the wallets that the vendor calls its creator, insiders and
         *     bundlers.
         */
        readonly post: operations["listTokens"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/pnl/tokens/{token}/traders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The traders of a token, page by page
         * @description The vendor leaves out arbitrage wallets and wallets without a buy unless asked otherwise. A wallet may
         *     occur on two pages, since the list moves while it is read. `pagination.total` is the size of the page,
         *     not of the list.
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
    readonly "/first-buyers/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The first 100 buyers of a token that the vendor has seen
         * @description The list is not sorted by time.
         */
        readonly get: operations["listFirstBuyers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/top-traders/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The 100 best traders of a token by total PnL
         * @description The older list: 100 rows, sorted by realized plus unrealized PnL, without times. Where the longer list is
         *     not available to the key, or has nothing for a token, we join it with the first buyers.
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
    readonly "/pnl/{wallet}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Profit and loss of a wallet, token by token, now and 1, 7 and 30 days ago
         * @description We ask for the history. We leave `holdingCheck` out, a slower look at the chain: the vendor's client sends it
         *     only as `true`, and `showHistoricPnL` is known to take any text for yes.
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
    readonly "/pnl/{wallet}/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Profit and loss of a wallet in one token
         * @description We ask it as second source. A position without a trade is one that the vendor does not cover.
         */
        readonly get: operations["getWalletTokenPnl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/chart/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a token traded at in a span
         * @description Made from types and captures of 2024; not checked with a key. The chart follows the token's main pool over time,
         *     without small pools. We ask for candles of one second, where there are none for those of five, and for SOL's of an
         *     hour.
         */
        readonly get: operations["getChart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet/{owner}/trades": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The swaps of a wallet, the newest first
         * @description Made from types and captures of 2024; not checked with a key. A page has up to 1,000 rows. Their number cannot
         *     be asked for. The last row of a page may come again on the next.
         */
        readonly get: operations["listWalletTrades"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/trades/{token}/by-wallet/{owner}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The trades of a wallet in one token, the newest first
         * @description Made from types and captures of 2024; not checked with a key. The vendor leaves rows out after it has cut the
         *     page, so that a page may have fewer than were asked for although more follow.
         */
        readonly get: operations["listTokenTradesOfWallet"];
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
        /** @description A number, or a text that is one. */
        readonly Figure: number | string | null;
        /** @description USD or whole tokens. Exponent form occurs; values below 1e-6 are dust and count as zero. */
        readonly Amount: components["schemas"]["Figure"];
        /** @description A number of transactions. */
        readonly Count: components["schemas"]["Figure"];
        /** @description Epoch milliseconds; a value below 1e12 is seconds. */
        readonly Time: components["schemas"]["Figure"];
        /** @description May be empty, which means the same as missing. */
        readonly Text: string | null;
        /**
         * @description An error in one of the spellings that occur: the text is in `message`, `error`, `detail`, `msg`,
         *     `error.message` or `error.detail`, in this order, or the body is a bare string. It also occurs with
         *     status 200.
         */
        readonly ErrorBody: ({
            readonly message?: components["schemas"]["Text"];
            /** @description The text, or an object that has it. */
            readonly error?: string | {
                readonly [key: string]: unknown;
            } | boolean | null;
            readonly detail?: components["schemas"]["Text"];
            readonly msg?: components["schemas"]["Text"];
            /**
             * @description `false`, with status 200, says that the address is unknown so far and queued for indexing.
             *     We take it for "not found"; asking later may succeed.
             */
            readonly indexed?: boolean | null;
        } & {
            readonly [key: string]: unknown;
        }) | string | null;
        /** @description The calls that the key has left. We read only that there is an answer. */
        readonly CreditsResponse: {
            readonly credits: components["schemas"]["Count"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A token. One without data has empty `pools`, `events` and `risk`. */
        readonly TokenResponse: {
            readonly token: components["schemas"]["TokenInfo"];
            /** @description Not reliably sorted. Dead pools stay listed. */
            readonly pools?: readonly components["schemas"]["Pool"][] | null;
            /** @description May be empty, which means unknown. */
            readonly risk?: ({
                readonly snipers?: components["schemas"]["RiskGroup"];
                readonly insiders?: components["schemas"]["RiskGroup"];
                readonly bundlers?: components["schemas"]["RiskGroup"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description How many wallets hold it. Missing or zero is unknown. */
            readonly holders?: components["schemas"]["Count"];
            /** @description Trades of all time, read as `holders` are. Zero on tokens whose pools count millions. */
            readonly txns?: components["schemas"]["Count"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Up to 20 tokens. */
        readonly TokensRequest: {
            readonly tokens: readonly components["schemas"]["Address"][];
        };
        /** @description The tokens by their addresses. One that the vendor does not know is missing. */
        readonly TokensResponse: {
            readonly tokens: {
                readonly [key: string]: components["schemas"]["TokenResponse"];
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description What the token says of itself. */
        readonly TokenInfo: {
            readonly name?: components["schemas"]["Text"];
            readonly symbol?: components["schemas"]["Text"];
            readonly mint?: components["schemas"]["Text"];
            /** @description Decimal places of the token. */
            readonly decimals?: components["schemas"]["Figure"];
            readonly image?: components["schemas"]["Text"];
            readonly description?: components["schemas"]["Text"];
            readonly twitter?: components["schemas"]["Text"];
            readonly telegram?: components["schemas"]["Text"];
            readonly website?: components["schemas"]["Text"];
            readonly discord?: components["schemas"]["Text"];
            /** @description Links, in older answers; newer ones have them next to the name. */
            readonly extensions?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Links, in some answers. */
            readonly strictSocials?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Missing for older tokens. */
            readonly creation?: ({
                /** @description Epoch seconds. */
                readonly created_time?: components["schemas"]["Time"];
                /** @description The wallet that created the token. We read it for a label. */
                readonly creator?: components["schemas"]["Text"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description An object whose `wallets` are those of the group, each with `wallet`, in older answers `address`. The group may
         *     be missing, and its wallets too. We read them for labels: another form is no label.
         */
        readonly RiskGroup: unknown;
        /** @description A market of the token. We keep it as it is, and read three of its values. */
        readonly Pool: {
            readonly liquidity?: components["schemas"]["Value"];
            readonly price?: components["schemas"]["Value"];
            readonly createdAt?: components["schemas"]["Time"];
            /** @description Dead pools may lack it. */
            readonly txns?: ({
                /** @description Trades of all time. */
                readonly total?: components["schemas"]["Count"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description The address of the market. We read this and the next two for a label. */
            readonly poolId?: components["schemas"]["Text"];
            /** @description The address of a launch's bonding curve. */
            readonly curve?: components["schemas"]["Text"];
            /** @description The mint of the other token. */
            readonly quoteToken?: components["schemas"]["Text"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A value in USD and in the pool's other token; null in dead pools. */
        readonly Value: ({
            readonly quote?: components["schemas"]["Figure"];
            readonly usd?: components["schemas"]["Figure"];
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /** @description One page of a token's traders. */
        readonly TradersPage: {
            readonly traders: readonly components["schemas"]["Trader"][];
            /** @description Without it there is no further page. */
            readonly pagination?: ({
                readonly hasMore?: boolean | null;
                readonly nextCursor?: string | number | null;
            } & {
                readonly [key: string]: unknown;
            }) | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One wallet's position in the token. */
        readonly Trader: {
            readonly wallet: components["schemas"]["Address"];
            readonly pnl?: ({
                readonly token?: ({
                    readonly realized?: components["schemas"]["Amount"];
                } & {
                    readonly [key: string]: unknown;
                }) | null;
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description USD bought. */
            readonly invested?: components["schemas"]["Amount"];
            /** @description The older name of `invested`. */
            readonly buyUsd?: components["schemas"]["Amount"];
            /** @description Tokens ever bought and sold. */
            readonly volume?: ({
                readonly tokensBought?: components["schemas"]["Amount"];
                readonly tokensSold?: components["schemas"]["Amount"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            readonly timing?: ({
                readonly firstBuy?: components["schemas"]["Time"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /**
             * @description What the vendor knows of the wallet as such: `type` is its main label and `tags` are all, such as `bot`,
             *     `developer`, `exchange`. Null for most. We read it for labels: another form is no label.
             */
            readonly identity?: unknown;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A bare array. */
        readonly FirstBuyers: readonly components["schemas"]["WalletPosition"][];
        /** @description A bare array. */
        readonly TopTraders: readonly components["schemas"]["WalletPosition"][];
        /** @description A position with the wallet that has it. */
        readonly WalletPosition: components["schemas"]["TokenPosition"] & {
            readonly wallet: components["schemas"]["Address"];
        };
        /**
         * @description A position in a token, cumulated from the start of the vendor's data to one moment. Average cost:
         *     `realized = sold_usd - sold * total_invested / held`. `holding` differs from `held - sold` after
         *     transfers.
         */
        readonly TokenPosition: {
            /** @description Tokens ever acquired. */
            readonly held?: components["schemas"]["Amount"];
            /** @description Tokens ever sold. */
            readonly sold?: components["schemas"]["Amount"];
            /** @description Tokens in the wallet. */
            readonly holding?: components["schemas"]["Amount"];
            readonly realized?: components["schemas"]["Amount"];
            readonly unrealized?: components["schemas"]["Amount"];
            /** @description USD bought. Zero for what was received without a buy. */
            readonly total_invested?: components["schemas"]["Amount"];
            readonly sold_usd?: components["schemas"]["Amount"];
            /** @description Another name of `sold_usd`. */
            readonly total_sold?: components["schemas"]["Amount"];
            readonly buy_transactions?: components["schemas"]["Count"];
            readonly sell_transactions?: components["schemas"]["Count"];
            readonly total_transactions?: components["schemas"]["Count"];
            /** @description Another place of the transaction counts. */
            readonly tx_counts?: ({
                readonly buys?: components["schemas"]["Count"];
                readonly sells?: components["schemas"]["Count"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            readonly first_buy_time?: components["schemas"]["Time"];
            readonly last_buy_time?: components["schemas"]["Time"];
            readonly last_sell_time?: components["schemas"]["Time"];
            readonly last_trade_time?: components["schemas"]["Time"];
            /** @description Another name of `last_trade_time`. */
            readonly last_transaction_time?: components["schemas"]["Time"];
            /** @description What the token is called. */
            readonly meta?: ({
                readonly name?: components["schemas"]["Text"];
                readonly symbol?: components["schemas"]["Text"];
                readonly image?: components["schemas"]["Text"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description A position some days ago. `metrics` is read as the position's cumulated state at that moment (and not
         *     as the trades since), so that what happened in the period is the difference between now and `metrics`;
         *     the vendor's own `change` is that difference for a few of the figures.
         */
        readonly PastPosition: ({
            readonly metrics?: components["schemas"]["TokenPosition"] | null;
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /**
         * @description A position now and 1, 7 and 30 days ago. Where a period is missing and the first buy lies within the
         *     period, the position is new in it; where it is missing and the first buy is older, its past is
         *     unknown.
         */
        readonly PositionHistory: {
            readonly current?: components["schemas"]["TokenPosition"] | null;
            readonly "1d"?: components["schemas"]["PastPosition"];
            readonly "7d"?: components["schemas"]["PastPosition"];
            readonly "30d"?: components["schemas"]["PastPosition"];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description One token of a wallet: a bare position, or (seen with `showHistoricPnL=true`) the position under
         *     `current` next to its past.
         */
        readonly WalletToken: components["schemas"]["TokenPosition"] & components["schemas"]["PositionHistory"];
        /**
         * @description The wallet's change over a period. We read of it that the period is known, and which tokens are new in
         *     it; and, where no position tells of the period, its figures. They count every token, flat and unsold
         *     ones included, by realized and unrealized PnL.
         */
        readonly PeriodSummary: ({
            readonly realizedChange?: components["schemas"]["Amount"];
            readonly unrealizedChange?: components["schemas"]["Amount"];
            readonly totalChange?: components["schemas"]["Amount"];
            readonly wins?: components["schemas"]["Count"];
            readonly losses?: components["schemas"]["Count"];
            readonly winPercentage?: components["schemas"]["Figure"];
            readonly newTokens?: ({
                /** @description By mint. */
                readonly tokens?: {
                    readonly [key: string]: unknown;
                } | null;
            } & {
                readonly [key: string]: unknown;
            }) | null;
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /** @description The wallet's past. Missing for wallets without history. */
        readonly Historic: ({
            readonly summary?: ({
                readonly "1d"?: components["schemas"]["PeriodSummary"];
                readonly "7d"?: components["schemas"]["PeriodSummary"];
                readonly "30d"?: components["schemas"]["PeriodSummary"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            /** @description By mint. */
            readonly tokens?: {
                readonly [key: string]: components["schemas"]["PositionHistory"];
            } | null;
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /** @description A wallet. Empty `tokens` mean that it has not traded. */
        readonly WalletPnlResponse: {
            /** @description By mint. */
            readonly tokens: {
                readonly [key: string]: components["schemas"]["WalletToken"];
            };
            readonly historic?: components["schemas"]["Historic"];
            /** @description Not read; its formulas are the vendor's. May be missing. */
            readonly summary?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description From when the vendor has data. */
            readonly pnl_since?: components["schemas"]["Time"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Candles. */
        readonly Chart: {
            readonly oclhv: readonly components["schemas"]["Candle"][];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description The prices of the pool, in USD, without its fee. Some candles have no volume and another price than their
         *     neighbours: what they show was not paid.
         */
        readonly Candle: {
            /** @description The `close` of the candle before. */
            readonly open: components["schemas"]["Amount"];
            readonly close: components["schemas"]["Amount"];
            readonly low: components["schemas"]["Amount"];
            readonly high: components["schemas"]["Amount"];
            /** @description USD. */
            readonly volume?: components["schemas"]["Amount"];
            /** @description Its start, in epoch seconds. */
            readonly time: components["schemas"]["Time"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The time of the page's last row before rows were left out, in milliseconds; null on the last page. */
        readonly TradesCursor: components["schemas"]["Time"];
        /** @description One page. */
        readonly TokenTrades: {
            readonly trades: readonly components["schemas"]["TokenTrade"][];
            readonly nextCursor?: components["schemas"]["TradesCursor"];
            readonly hasNextPage?: boolean | null;
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description A purchase or sale. One token amount in a thousand is shifted by orders of magnitude; the USD are right.
         *     `pools`, which we do not read, is empty for one trade of three.
         */
        readonly TokenTrade: {
            /** @description The signature of the transaction. */
            readonly tx?: components["schemas"]["Text"];
            /** @enum {string} */
            readonly type: "buy" | "sell";
            readonly amount?: components["schemas"]["Amount"];
            readonly priceUsd?: components["schemas"]["Amount"];
            /** @description USD. */
            readonly volume?: components["schemas"]["Amount"];
            readonly wallet?: components["schemas"]["Text"];
            readonly program?: components["schemas"]["Text"];
            readonly time: components["schemas"]["Time"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One page. */
        readonly WalletTrades: {
            readonly trades: readonly components["schemas"]["WalletTrade"][];
            readonly nextCursor?: components["schemas"]["TradesCursor"];
            readonly hasNextPage?: boolean | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A swap of one token for another. SOL and stablecoins are tokens here. */
        readonly WalletTrade: {
            /** @description The signature of the transaction. */
            readonly tx?: components["schemas"]["Text"];
            readonly from: components["schemas"]["SwapSide"];
            readonly to: components["schemas"]["SwapSide"];
            /** @description Of the token that is neither SOL nor a stablecoin. */
            readonly price?: ({
                readonly usd?: components["schemas"]["Amount"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            readonly volume?: ({
                readonly usd?: components["schemas"]["Amount"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
            readonly wallet?: components["schemas"]["Text"];
            readonly program?: components["schemas"]["Text"];
            readonly time: components["schemas"]["Time"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description What was given or got. */
        readonly SwapSide: {
            readonly address: components["schemas"]["Address"];
            readonly amount?: components["schemas"]["Amount"];
            /** @description Missing in older rows. */
            readonly priceUsd?: components["schemas"]["Amount"];
            readonly token?: ({
                readonly symbol?: components["schemas"]["Text"];
            } & {
                readonly [key: string]: unknown;
            }) | null;
        } & {
            readonly [key: string]: unknown;
        };
    };
    responses: {
        /**
         * @description 400 a malformed request, 401 or 403 a key that is missing, unknown or not allowed to, 404 an unknown
         *     token or wallet, always as JSON with an error's text, 429 too many calls: `Retry-After` in seconds or as a date, or missing.
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
        readonly Token: components["schemas"]["Address"];
        /** @description Base58 address of the wallet. */
        readonly Owner: components["schemas"]["Address"];
        /** @description Any moment in epoch milliseconds. The rows are those before it; some lists have those of it, too. */
        readonly TradesCursor: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getCredits: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calls. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreditsResponse"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
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
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The tokens. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokensRequest"];
            };
        };
        readonly responses: {
            /** @description The tokens that the vendor knows. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokensResponse"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTokenTraders: {
        readonly parameters: {
            readonly query?: {
                /** @description We sort by realized PnL. */
                readonly sort?: "realized";
                /** @description We read from the top. */
                readonly direction?: "desc";
                /**
                 * @description Rows of a page. The vendor documents no maximum; clients in use ask for 200. A page may have fewer than were
                 *     asked for although more follow.
                 */
                readonly limit?: number;
                /** @description The `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TradersPage"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listFirstBuyers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The buyers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FirstBuyers"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTopTraders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
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
                /** @description Adds `historic`. We always ask for it. */
                readonly showHistoricPnL?: boolean;
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
                    readonly "application/json": components["schemas"]["WalletPnlResponse"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly getWalletTokenPnl: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the wallet. */
                readonly wallet: components["schemas"]["Address"];
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The position. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPosition"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly getChart: {
        readonly parameters: {
            readonly query?: {
                /** @description The length of a candle. */
                readonly type?: "1s" | "5s" | "1h";
                /** @description Epoch seconds. */
                readonly time_from?: number;
                /** @description Epoch seconds. */
                readonly time_to?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The candles, the earliest first. A span without a trade has none. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Chart"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listWalletTrades: {
        readonly parameters: {
            readonly query?: {
                /** @description Any moment in epoch milliseconds. The rows are those before it; some lists have those of it, too. */
                readonly cursor?: components["parameters"]["TradesCursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the wallet. */
                readonly owner: components["parameters"]["Owner"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WalletTrades"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
    readonly listTokenTradesOfWallet: {
        readonly parameters: {
            readonly query?: {
                /** @description Any moment in epoch milliseconds. The rows are those before it; some lists have those of it, too. */
                readonly cursor?: components["parameters"]["TradesCursor"];
                /** @description Rows of a page. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Base58 address of the token's mint. */
                readonly token: components["parameters"]["Token"];
                /** @description Base58 address of the wallet. */
                readonly owner: components["parameters"]["Owner"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenTrades"];
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Broken"];
        };
    };
}
