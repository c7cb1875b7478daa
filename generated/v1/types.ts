// Generated from spec/v1.yaml by `npm run generate`. Do not edit.
export interface paths {
    readonly "/tokens/{address}/scans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Scan a token's top traders
         * @description Starts an asynchronous scan of about 300 top traders and answers within 20 seconds; a slower data provider is
         *     502. Poll `links.status` every `Retry-After` seconds, or read `links.result` while it grows.
         *
         *     An active scan (with progress in the last 15 minutes) is returned with `reused: true`, uncharged. A new one
         *     consumes one unit of the daily scan quota.
         *
         *     Unknown tokens are remembered for 5 minutes; repeats within them are not counted.
         */
        readonly post: operations["createTokenScan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find scanned tokens
         * @description Scanned tokens whose symbol or name contains `q`: exact ones first, then those that begin with it; equal ones by
         *     their traders, then their holders. Without `q` the tokens that were scanned last. A token may have any name: tell tokens
         *     apart by their address.
         *
         *     Consumes no quota.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List recent token scans
         * @description The scans of all tokens, the newest first. Who asked for a scan is not shown. With `watchlist`, only scans that
         *     found wallets of your watchlist.
         *
         *     By default a scan is kept for 90 days after a newer one of its token. Consumes no quota.
         */
        readonly get: operations["listScans"];
        readonly put?: never;
        readonly post?: never;
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
                /** @description The id of a scan, from createTokenScan. */
                readonly scanId: components["parameters"]["ScanIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Poll a token scan
         * @description A scan's progress. While it is processing and not stalled, `Retry-After` says when to poll again. A stalled scan
         *     has made no progress for 20 minutes; start a new one.
         *
         *     A scan is `completed` when every wallet is analysed or, where that is impossible, skipped: the message names the
         *     first 20, `analysis` in the token's top wallets all. It is `failed` when more than half
         *     were skipped, a newer scan superseded it, or it made no progress for 60 minutes; what was analysed stays.
         *
         *     With `Prefer: wait=30` the answer comes when the scan ends, at the latest after 30 seconds. Without
         *     `Preference-Applied` the service could not wait.
         *
         *     By default a scan is kept for 90 days after a newer one of its token. Consumes no quota.
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
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Find the latest scan of a token
         * @description The token's newest scan, such as one whose answer was lost.
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
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a token's top wallets
         * @description The token's top traders with their analyses, by realized profit on this token unless `sort` says otherwise.
         *     While a scan runs, wallets without an analysis have null statistics and match no filter but `exclude_tags` and
         *     `exclude_labels`; `analysis` shows each wallet's state.
         *
         *     Consumes one unit of the daily read quota.
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
         * @description Analysed wallets that token scans have found, best first, with their stored figures of one period; `scanned_at`
         *     shows their age. Wallets known only from scanWallet are left out.
         *
         *     A wallet analysed between two pages may appear twice or not at all: use `address` as the key. Consumes one unit
         *     of the daily read quota per page, even an empty one.
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
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a stored wallet
         * @description The wallet's stored analysis, with its figures of every period. Never calls the data provider; `scanned_at`
         *     shows its age.
         *
         *     Consumes one unit of the daily read quota.
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
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Scan a wallet
         * @description Fetches the wallet's trades from the data provider, computes and stores its statistics, score and tags, in under
         *     60 seconds. A wallet updated less than 60 minutes ago is served from the database (`source: cache`) unless
         *     `force_refresh` is true. When the provider fails, older data is served (`source: stale-fallback`). Of requests at
         *     the same time one fetches and says `fresh`; the others say `cache`, and so do repeats with its `Idempotency-Key`.
         *
         *     Consumes one unit of the daily scan quota, whatever the source. Unknown wallets are remembered for 5 minutes,
         *     unless `force_refresh` is true.
         */
        readonly post: operations["scanWallet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/copy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read what following a wallet would have made
         * @description The stored result of copyWallet, with the inputs of every token, enough to compute it again: the guide on following
         *     has the formulas. Never calls the data provider. Until copyWallet was asked for it the answer is 404
         *     `WALLET_NOT_FOUND` with the reason `copy_unknown`.
         *
         *     Consumes one unit of the daily read quota.
         */
        readonly get: operations["getWalletCopy"];
        readonly put?: never;
        /**
         * Find out what following a wallet would have made
         * @description Computes what 100 USD in each of the wallet's tokens would have become for someone who buys and sells 10 seconds
         *     after it, and 60 seconds after it, at the market's prices and after costs. Asks the data provider for the prices,
         *     in under 60 seconds and with at most 25 calls. Where these are too few, a later request asks for the rest. A
         *     wallet that is not stored, or not updated for 60 minutes, is analysed first.
         *
         *     Consumes one unit of the daily scan quota; nothing when the provider need not be asked, as when
         *     the stored result is less than 60 minutes old or no token counts, or when another request computes it at
         *     the same time. Failures of the provider are free.
         */
        readonly post: operations["copyWallet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/score": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read what a wallet's score rests on
         * @description Every input of a stored wallet's score in one period, enough to compute it again: each token's stake, result,
         *     return and weight, and whether it counts. The guide on the score has the formulas. Tokens that count come first,
         *     those that add or take most before the others.
         *
         *     Consumes one unit of the daily read quota.
         */
        readonly get: operations["getWalletScore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/positions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * List a wallet's tokens
         * @description Every token of the wallet's stored analysis, last traded first: what it bought and sold, what it holds and what that
         *     is worth, of all time, and what the score of the period takes from it. With `open=true&sort=worth` its open
         *     positions, the largest first. Never calls the data provider; `scanned_at` shows the age.
         *
         *     A wallet analysed between two pages may show a token twice or not at all: use `address` as the key. Consumes one
         *     unit of the daily read quota per page, even an empty one.
         */
        readonly get: operations["listWalletPositions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/trades": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * List a wallet's trades
         * @description The wallet's newest trades, up to 1,000, the newest first. Asks the data provider, in one call, unless its trades
         *     were looked at less than 60 seconds ago: `meta.looked_at` says when.
         *
         *     Consumes one unit of the daily scan quota. Free are pages with `cursor` or `stored=true`, and those of a look of your profile's
         *     that is new enough, or of any where you have an alert on the wallet. Without an alert, stored trades end with your profile's last
         *     look, or with the hour of the last look.
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
    readonly "/wallets/{address}/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * List the tokens where a wallet was found
         * @description The scanned tokens with the wallet among their top wallets, last scanned first: its place there, its figures on
         *     the token, and a second data provider's verdict. A wallet on no list gets an empty one.
         *
         *     A token scanned between two pages may appear twice or not at all: use `token_address` as the key. Consumes one
         *     unit of the daily read quota per page, even an empty one.
         */
        readonly get: operations["listWalletTokens"];
        readonly put?: never;
        readonly post?: never;
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
         * @description The stored analyses of up to 100 wallets, in the order of the request. A wallet that was never analysed is
         *     `unknown`; scan it first.
         *
         *     Consumes one unit of the daily read quota per wallet found. With too few left, the request is refused at no
         *     charge: `QUOTA_EXCEEDED`, whose `details.units` says how many it needed. It counts as one request of the rate
         *     limit.
         */
        readonly post: operations["queryWallets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/groups/{group_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a group, from a wallet's `group`. */
                readonly group_id: components["parameters"]["GroupIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a group of wallets that move together
         * @description Wallets whose first buys fall within seconds of each other on many tokens, far more often than chance and the
         *     habits of each explain. Whether they have one owner is not known. Groups are computed after each scan from the
         *     tokens fetched last, up to 500, so a group may change or end.
         *
         *     Consumes one unit of the daily read quota.
         */
        readonly get: operations["getGroup"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallets/{address}/scores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /**
         * List a wallet's scores of the past
         * @description The wallet's frozen scores, newest first, up to 100: at most one per period and 30 days, and one more that callers
         *     asked for. Each has its outcome, once known. The database refuses to change or delete them. A wallet that never
         *     had a score has none.
         *
         *     Consumes one unit of the daily read quota.
         */
        readonly get: operations["listWalletScores"];
        readonly put?: never;
        readonly post?: never;
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
         * @description Wallets that traded at least two of the given tokens, those with most tokens first. Only scanned tokens
         *     contribute; scan those in `meta.tokens_missing` first.
         *
         *     `winners` lists tokens with the wallet in the top 100 by realized profit, `first_buyers` those with it among the
         *     first 100 buyers. A scan between two pages may repeat or omit a wallet. Metered, without a daily cap.
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
         * @description Rank correlations between the score and the next 30 days of wallets, by kind of record and selection, compared
         *     with win rate, realized profit, return and chance. Computed daily; before that the verdict is
         *     `insufficient_data`.
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
    readonly "/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the key
         * @description The key of the request: what it may do, when it ends and when it was last used. Never its secret.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke the key
         * @description Ends the key of the request, at once and for good, with both of its secrets.
         *
         *     Consumes no quota.
         */
        readonly delete: operations["deleteKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/key/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give the key a new secret
         * @description Returns a new secret, shown only once. The secret of the request works for `overlap_hours` more; any other ends
         *     at once. Both are the same key, with one quota, rate limit and end. If the answer is lost, rotate again with the
         *     secret that you have. Once the new secret was used, the former one can no longer rotate or revoke the key.
         *
         *     Consumes no quota.
         */
        readonly post: operations["rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/usage/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read usage by day
         * @description The units that the profile has taken from each daily quota, by UTC day, today first. A day without use has
         *     zeros. By default usage is kept for 400 days.
         *
         *     Consumes no quota.
         */
        readonly get: operations["listUsageHistory"];
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
         * @description The profile's plan, this minute's requests including this one, and the units of each daily quota.
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
    readonly "/watchlists": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your watchlists
         * @description The watchlists of your profile, up to 20, by name. No other profile can read or use them.
         *
         *     Consumes no quota.
         */
        readonly get: operations["listWatchlists"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/watchlists/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of one of your watchlists. */
                readonly name: components["parameters"]["WatchlistNamePath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a watchlist
         * @description One of your watchlists, its wallets by address with your labels. As CSV it is what replaceWatchlist takes.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getWatchlist"];
        /**
         * Create or replace a watchlist
         * @description Replaces the wallets of the watchlist, or creates it. The wallets need not be known here. A profile has up to 20
         *     watchlists with up to 500 wallets each, and `alerts` for up to 20 wallets; one more is
         *     refused with 400.
         *
         *     A body of `text/csv` has the columns `address` and, optionally, `label` and `alerts`, in any order, separated by commas or
         *     semicolons; others are ignored.
         *
         *     Consumes no quota.
         */
        readonly put: operations["replaceWatchlist"];
        readonly post?: never;
        /**
         * Delete a watchlist
         * @description Deletes one of your watchlists. The analyses of its wallets stay.
         *
         *     Consumes no quota.
         */
        readonly delete: operations["deleteWatchlist"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Add wallets to a watchlist and remove others
         * @description Removes wallets first, then adds. A wallet that is there already takes the new label, or loses its label without
         *     one; it keeps its `alerts` unless the request has them. Removing an absent wallet changes nothing.
         *
         *     Consumes no quota.
         */
        readonly patch: operations["updateWatchlist"];
        readonly trace?: never;
    };
    readonly "/webhook-endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description The profile's endpoints, at most 5, the oldest first.
         *
         *     Consumes no quota.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Create a webhook endpoint
         * @description Sends events of your profile to an address of yours, signed by Standard Webhooks. Only this answer shows the
         *     endpoint's `secret`: keep it. A profile has at most 5 endpoints.
         *
         *     Consumes no quota.
         */
        readonly post: operations["createWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook-endpoints/{endpoint_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The endpoint, whether it is active, and since when it fails. An endpoint is disabled when it answers 410, or has
         *     failed for 5 days and at least 10 times in a row.
         *
         *     Consumes no quota.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint with its deliveries. Nothing more is sent to it.
         *
         *     Consumes no quota.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what the body names. `state: disabled` stops deliveries: one that becomes due meanwhile fails, and later
         *     events are not delivered. `state: active` starts them again and clears the failures.
         *
         *     Consumes no quota.
         */
        readonly patch: operations["updateWebhookEndpoint"];
        readonly trace?: never;
    };
    readonly "/webhook-endpoints/{endpoint_id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description Makes a new secret and shows it, once. For `overlap_hours` messages are signed with the new and the former
         *     secret, so that no message is lost. Older secrets end at once.
         *
         *     Consumes no quota.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook-endpoints/{endpoint_id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test event
         * @description Sends a `test` event now, even to a disabled endpoint, and returns the response, within 10 seconds. A test is
         *     not repeated and not listed.
         *
         *     Consumes no quota.
         */
        readonly post: operations["testWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook-endpoints/{endpoint_id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * List the deliveries to an endpoint
         * @description The events sent to the endpoint or due, the newest first, each with its last attempt. Kept for 30 days.
         *
         *     Consumes no quota.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook-deliveries/{delivery_id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a delivery, from listWebhookDeliveries. */
                readonly delivery_id: components["parameters"]["WebhookDeliveryIdPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a delivery again
         * @description Sends the event again now, whatever its state, and repeats failures by the whole schedule. Its `webhook-id`
         *     stays the same. A disabled endpoint must be opened first.
         *
         *     Consumes no quota.
         */
        readonly post: operations["retryWebhookDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "scan.completed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A scan has completed
         * @description A token scan that the profile asked for has completed, even if another profile started it.
         */
        readonly post: operations["onScanCompleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "scan.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A scan has failed
         * @description A token scan that the profile asked for has failed; `reason` says why.
         */
        readonly post: operations["onScanFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "watchlist.seen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A scan has found wallets of a watchlist
         * @description A completed token scan has found wallets of one of the profile's watchlists, no matter who asked for the scan.
         *     Sent once per scan and watchlist.
         */
        readonly post: operations["onWatchlistSeen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "wallet.traded": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A followed wallet has traded
         * @description A wallet of one of the profile's watchlists has traded, and its entry has `alerts`. Sent at most once per profile and trade; trades
         *     of a token within a minute that one look finds are one event. A look sends a profile at most 20 events,
         *     those of the largest value; listWalletTrades has the rest. Trades from before the alert are not sent.
         */
        readonly post: operations["onWalletTraded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "endpoint.disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An endpoint was disabled
         * @description Another endpoint of the profile was disabled: it answered 410 or has failed for too long.
         */
        readonly post: operations["onEndpointDisabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly test: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test
         * @description The event that testWebhookEndpoint sends.
         */
        readonly post: operations["onTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A token's mint address, base58. */
        readonly TokenAddress: string;
        /** @description A wallet's address, base58. */
        readonly WalletAddress: string;
        /** @description The request's id, for reports of problems. */
        readonly RequestId: string;
        /** @description One JSON entry per line. `X-Meta-...` headers carry `meta`. */
        readonly NdjsonLines: string;
        /** @description An RFC 4180 table in UTF-8, one line per entry. Column names end with the period of their figures, unless there is a `period` column; more may be added. Unknown values are empty, lists separated by spaces. Texts that a spreadsheet would run start with an apostrophe. `X-Meta-...` headers carry `meta`. */
        readonly CsvTable: string;
        /** @description Facts about an answer. Absent without any. */
        readonly AnswerMeta: {
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description True when the data provider is simulated and every figure invented; otherwise absent. */
        readonly Simulated: boolean;
        /** @description An opaque position in one list. */
        readonly PageCursor: string;
        /**
         * @description A named set of a period's figures.
         * @default full
         * @enum {string}
         */
        readonly FieldSet: "full" | "summary";
        /** @description The body of every failure. */
        readonly ApiV1Failure: {
            readonly error: components["schemas"]["ErrorBody"];
            readonly request_id: components["schemas"]["RequestId"];
            /** @description A link to the error's explanation. */
            readonly documentation_url: string;
        };
        /** @description The failure, for programs and people. */
        readonly ErrorBody: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description A sentence for people. */
            readonly message: string;
            readonly details?: components["schemas"]["ErrorDetails"];
            readonly fields?: components["schemas"]["FieldErrorList"];
        };
        /**
         * @description The kind of failure, for programs.
         * @enum {string}
         */
        readonly ErrorCode: "UNAUTHORIZED" | "FORBIDDEN_PLAN" | "QUOTA_EXCEEDED" | "VALIDATION_ERROR" | "TOKEN_NOT_SCANNED" | "SCAN_NOT_FOUND" | "WALLET_NOT_FOUND" | "WATCHLIST_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "RATE_LIMITED" | "UPSTREAM_ERROR" | "UPSTREAM_TIMEOUT" | "INTERNAL_ERROR";
        /**
         * ErrorDetails
         * @description A list of field errors or an object of facts, by code.
         */
        readonly ErrorDetails: components["schemas"]["FieldErrorList"] | components["schemas"]["FailureContext"];
        /**
         * FieldErrorList
         * @description Up to 100 problems, where `details` is a list of them; one of the field `request` says that there are more.
         */
        readonly FieldErrorList: readonly components["schemas"]["FieldError"][];
        /** @description One problem of the request. */
        readonly FieldError: {
            /** @description The parameter or property, such as `tokens[1]`. */
            readonly field: string;
            /** @description What is wrong with the value. */
            readonly message: string;
            /** @description The received value as text, shortened, without secrets; or null. */
            readonly received: string | null;
        };
        /**
         * @description Why it failed, where the code leaves that open.
         * @enum {string}
         */
        readonly FailureReason: "attempts_exhausted" | "copy_unknown" | "expired" | "group_unknown" | "network_not_allowed" | "provider_bad_answer" | "provider_budget" | "provider_down" | "provider_lacks_trades" | "provider_rate" | "provider_refused" | "provider_timeout" | "query_timeout" | "quota_verification_unavailable" | "request_under_way" | "scope_missing" | "secret_replaced" | "service_unavailable" | "token_unknown" | "wallet_unknown";
        /**
         * FailureContext
         * @description Facts that help to handle the failure.
         */
        readonly FailureContext: {
            /** @description The daily quota, as getUsage names it. */
            readonly pool?: string;
            /** @description Units used of the daily quota. */
            readonly used?: number;
            /** @description Units of the daily quota. */
            readonly limit?: number;
            /** @description Units that the request needed. */
            readonly units?: number;
            /** @description When the quota resets, at midnight UTC. */
            readonly resets_at?: string;
            readonly reason?: components["schemas"]["FailureReason"];
            /** @description The scope that the key lacks. */
            readonly scope?: string;
            /** @description The call to make first. */
            readonly trigger?: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description What to copy. Unknown properties are ignored. */
        readonly CopyWalletRequestBody: {
            readonly period?: components["schemas"]["CopiedPeriod"];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description The period whose tokens are copied. 30d by default.
         * @enum {string}
         */
        readonly CopiedPeriod: "1d" | "7d" | "30d" | "all";
        /** @description The envelope of copyWallet. */
        readonly CopyWalletEnvelope: {
            readonly data: components["schemas"]["WalletCopyData"];
            readonly meta: components["schemas"]["WalletCopyMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of getWalletCopy. */
        readonly GetWalletCopyEnvelope: {
            readonly data: components["schemas"]["WalletCopyData"];
            readonly meta: components["schemas"]["WalletCopyMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description What following a wallet would have made, with all that it was computed from. */
        readonly WalletCopyData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When its computation began. */
            readonly copied_at: string;
            /** @description When the analysis with these tokens and weights was fetched. */
            readonly scanned_at: string;
            /** @description Trades and prices after this moment are not in it, as they may still change. */
            readonly as_of: string;
            /** @description The version of the rules. Results of different versions do not compare. */
            readonly version: number;
            /** @description The bet on each token, in USD. */
            readonly amount_usd: number;
            readonly verdict: components["schemas"]["CopyVerdict"];
            /**
             * @description How likely the edge of a copy is above 0, in percent, before which few wallets are taken to be worth following; at the
             *     worse of 10 and 60 seconds.
             */
            readonly gain_probability_pct: number | null;
            /**
             * @description The largest bet on each token that has an edge of 0 or more at 10 and at 60 seconds, in USD: a lower bound. 0 where one of
             *     100 USD has none, null where that is unknown.
             */
            readonly capacity_usd: number | null;
            /** @description The tokens that count in the score of the period and were first bought in it. */
            readonly tokens_counted: number;
            /** @description The counted tokens whose prices were asked for. A secret of the service decides which come first. */
            readonly tokens_asked: number;
            /** @description Tokens that are not counted, because their wins were made off the market. */
            readonly tokens_off_market: number;
            readonly after_10s: components["schemas"]["CopyFigures"];
            readonly after_60s: components["schemas"]["CopyFigures"];
            readonly sizes: components["schemas"]["CopySizeList"];
            readonly path: components["schemas"]["CopyPaths"];
            /** @description What SOL made while the copies of 10 seconds were in their tokens, weighted as they are, in percent; null is unknown. */
            readonly benchmark_pct: number | null;
            readonly since_listed: components["schemas"]["CopySinceListed"];
            readonly tokens: components["schemas"]["CopyTokenList"];
        };
        /**
         * @description What following the wallet would have made on its tokens of the last 30 days: the figures of getWalletCopy. Null until
         *     copyWallet was asked for them.
         */
        readonly WalletCopySummary: {
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When its computation began. */
            readonly copied_at: string;
            /** @description When the analysis with these tokens and weights was fetched. */
            readonly scanned_at: string;
            /** @description Trades and prices after this moment are not in it, as they may still change. */
            readonly as_of: string;
            /** @description The version of the rules. Results of different versions do not compare. */
            readonly version: number;
            /** @description The bet on each token, in USD. */
            readonly amount_usd: number;
            readonly verdict: components["schemas"]["CopyVerdict"];
            /**
             * @description How likely the edge of a copy is above 0, in percent, before which few wallets are taken to be worth following; at the
             *     worse of 10 and 60 seconds.
             */
            readonly gain_probability_pct: number | null;
            /**
             * @description The largest bet on each token that has an edge of 0 or more at 10 and at 60 seconds, in USD: a lower bound. 0 where one of
             *     100 USD has none, null where that is unknown.
             */
            readonly capacity_usd: number | null;
            /** @description The tokens that count in the score of the period and were first bought in it. */
            readonly tokens_counted: number;
            /** @description The counted tokens whose prices were asked for. A secret of the service decides which come first. */
            readonly tokens_asked: number;
            /** @description Tokens that are not counted, because their wins were made off the market. */
            readonly tokens_off_market: number;
            readonly after_10s: components["schemas"]["CopyFigures"];
            readonly after_60s: components["schemas"]["CopyFigures"];
        } | null;
        /**
         * @description What a copy at one delay makes of a dollar. The figures are null where fewer than 8 tokens count, fewer than 5 could be
         *     priced, or fewer than half of those that were asked about.
         */
        readonly CopyFigures: {
            /** @description How many seconds after the wallet the copy trades. */
            readonly delay_sec: number;
            /** @description What a copy is expected to make per token, in percent of what it puts in. */
            readonly edge_pct: number | null;
            /** @description The lower end of the 90 % credible interval of edge_pct, in percent. */
            readonly edge_low_pct: number | null;
            /** @description The upper end of the 90 % credible interval of edge_pct, in percent. */
            readonly edge_high_pct: number | null;
            /** @description How likely the edge of a copy is above 0, in percent, before which few wallets are taken to be worth following. */
            readonly gain_probability_pct: number | null;
            /** @description What the copy ends with, in percent of what the wallet's own dollars became on the same priced tokens. */
            readonly kept_pct: number | null;
            /** @description The priced tokens. The others of the record are told by these. */
            readonly tokens_priced: number;
            /** @description The priced tokens whose price had run away, so that a copy bought nothing. */
            readonly tokens_missed: number;
        };
        /** @description The edges of bets of 100, 500 and 2,000 USD a token, each at 10, 60 and 180 seconds. */
        readonly CopySizeList: readonly components["schemas"]["CopySize"][];
        /** @description The edge of copies of one size at one delay; null where it is unknown. */
        readonly CopySize: {
            /** @description The bet on each token, in USD. */
            readonly amount_usd: number;
            /** @description How many seconds after the wallet the copy trades. */
            readonly delay_sec: number;
            /** @description The edge per token, in percent of what is put in. */
            readonly edge_pct: number | null;
            /** @description The lower end of its 90 % credible interval, in percent. */
            readonly edge_low_pct: number | null;
            /** @description The upper end of its 90 % credible interval, in percent. */
            readonly edge_high_pct: number | null;
        };
        /** @description What bets of 100 USD on the priced tokens did, one after the other, at each delay. */
        readonly CopyPaths: {
            readonly after_10s: components["schemas"]["CopyPath"];
            readonly after_60s: components["schemas"]["CopyPath"];
        };
        /** @description What the copies of the priced tokens did together, in USD after costs. Copies that were missed are not in it. */
        readonly CopyPath: {
            /** @description All bets together, in USD. */
            readonly invested_usd: number;
            /** @description What they made together, in USD. */
            readonly result_usd: number;
            /** @description The deepest fall of the result from its highest before, in USD. */
            readonly deepest_loss_usd: number;
            /** @description The most that was in tokens at one moment, in USD. */
            readonly capital_usd: number;
            /** @description For how many days in all the result was below its highest before. */
            readonly days_under_water: number;
            readonly points: components["schemas"]["CopyPathPointList"];
        };
        /** @description The result over time, the earliest first. It begins with the first bet, and has each moment of an exit. */
        readonly CopyPathPointList: readonly components["schemas"]["CopyPathPoint"][];
        /** @description The result at one moment. */
        readonly CopyPathPoint: {
            /** @description In epoch milliseconds. */
            readonly time: number;
            /** @description What was made until then, in USD. */
            readonly result_usd: number;
        };
        /**
         * @description The same over the tokens of the period that the wallet bought after this service had first listed it: the list chose it by the
         *     earlier ones.
         */
        readonly CopySinceListed: {
            /** @description When this service first listed the wallet; null where it never has. */
            readonly first_listed_at: string | null;
            /** @description How many tokens these are. */
            readonly tokens: number;
            /** @description The edge per token, in percent of what is put in. */
            readonly edge_pct: number | null;
            /** @description The lower end of its 90 % credible interval, in percent. */
            readonly edge_low_pct: number | null;
            /** @description The upper end of its 90 % credible interval, in percent. */
            readonly edge_high_pct: number | null;
            readonly after_10s: components["schemas"]["CopyFigures"];
            readonly after_60s: components["schemas"]["CopyFigures"];
        };
        /**
         * @description The tokens that were asked about, in the order that the service's secret draws; then those off the market, and those that count
         *     and were not asked about.
         */
        readonly CopyTokenList: readonly components["schemas"]["CopyToken"][];
        /** @description What a copy of one token rests on. Numbers are not rounded, so that callers can compute the result again exactly. */
        readonly CopyToken: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's symbol, or null. */
            readonly symbol: string | null;
            readonly state: components["schemas"]["CopyTokenState"];
            /** @description How much the token counts here, by what the wallet had put in 10 seconds after its entry; null off the market. */
            readonly weight: number | null;
            /** @description What the wallet's own dollar gained; null off the market. */
            readonly own_return: number | null;
            /** @description The wallet's first buy, in epoch milliseconds. Tokens first bought on one UTC day share their luck. */
            readonly first_buy_time: number | null;
            /** @description The pool's fee, a side, as a share; null where there is nothing to copy. */
            readonly pool_fee: number | null;
            /**
             * @description What the wallet itself paid for one token in the purchase that is copied, at least the lowest that the market paid then, in USD;
             *     null where there is none.
             */
            readonly own_price_usd: number | null;
            readonly entry: components["schemas"]["CopyEntry"];
            readonly exits: components["schemas"]["CopyExitList"];
            /** @description How many sales the copy has, those without a price included. */
            readonly sales: number;
            /** @description The share of the copy that is sold. */
            readonly sold_share: number;
            /** @description The share of the copy that is not sold. */
            readonly open_share: number;
            /** @description The token's last price in USD in the hour before as_of, where something is not sold; null without one. */
            readonly open_price_usd: number | null;
            /** @description When anyone last traded the token that is known, in epoch milliseconds; null where no one is known to have. */
            readonly known_until: number | null;
            /** @description Whether the token has a pool now, where that had to be asked; null is unknown. */
            readonly has_pool: boolean | null;
            readonly after_10s: components["schemas"]["CopyReturn"];
            readonly after_60s: components["schemas"]["CopyReturn"];
            /** @description What SOL gained while the copy of 10 seconds was in the token; null is unknown. */
            readonly benchmark_return: number | null;
        };
        /**
         * @description What became of the token here.
         * @enum {string}
         */
        readonly CopyTokenState: "priced" | "unpriced" | "off_market" | "unasked";
        /** @description What became of a dollar in a copy of the token at this delay; null where it has no price. */
        readonly CopyReturn: {
            /** @description What a dollar gained after costs, at least -1 and at most 5; 0 where the copy was missed. */
            readonly return: number | null;
            /** @description Whether the price had run away, so that nothing was bought. */
            readonly missed: boolean | null;
        };
        /** @description The wallet's purchase that is copied, and the market's prices after it. */
        readonly CopyEntry: {
            /** @description The wallet's trade, in epoch milliseconds; null where there is nothing to copy. */
            readonly time: number | null;
            /** @description The market's price in USD 10 seconds after it; null is unknown. */
            readonly price_10s_usd: number | null;
            /** @description The market's price in USD 20 seconds after it; null is unknown. */
            readonly price_20s_usd: number | null;
            /** @description The market's price in USD 60 seconds after it; null is unknown. */
            readonly price_60s_usd: number | null;
            /** @description The market's price in USD 120 seconds after it; null is unknown. */
            readonly price_120s_usd: number | null;
            /** @description The market's price in USD 180 seconds after it; null is unknown. */
            readonly price_180s_usd: number | null;
            /** @description One side of the token's pool around the trade, in USD; null is unknown. */
            readonly depth_usd: number | null;
        };
        /** @description The wallet's largest sales, which are priced, the largest first. */
        readonly CopyExitList: readonly components["schemas"]["CopyExit"][];
        /** @description A sale that is copied, and the market's prices after it. */
        readonly CopyExit: {
            /** @description The wallet's trade, in epoch milliseconds. */
            readonly time: number;
            /** @description The share of the copy that it sells. */
            readonly share: number;
            /**
             * @description Whether five candles or more began in the minute before, and none more than 10 seconds after it. Where no one is known to
             *     have traded since, its pool was gone.
             */
            readonly fell_silent: boolean;
            /** @description The market's price in USD 10 seconds after it; null is unknown. */
            readonly price_10s_usd: number | null;
            /** @description The market's price in USD 20 seconds after it; null is unknown. */
            readonly price_20s_usd: number | null;
            /** @description The market's price in USD 60 seconds after it; null is unknown. */
            readonly price_60s_usd: number | null;
            /** @description The market's price in USD 120 seconds after it; null is unknown. */
            readonly price_120s_usd: number | null;
            /** @description The market's price in USD 180 seconds after it; null is unknown. */
            readonly price_180s_usd: number | null;
            /** @description One side of the token's pool around the trade, in USD; null is unknown. */
            readonly depth_usd: number | null;
        };
        /** @description Facts about the list. */
        readonly WalletCopyMeta: {
            /** @description The number of tokens. */
            readonly count: number;
            readonly period: components["schemas"]["StatsPeriod"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The envelope of listCorrelations. */
        readonly ListCorrelationsEnvelope: {
            readonly data: components["schemas"]["CorrelationWalletList"];
            readonly meta: components["schemas"]["CorrelationMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Two to five different mint addresses, separated by commas. Repeats count once. */
        readonly CommaSeparatedMints: string;
        /** @description Some of the requested mint addresses. */
        readonly MintList: readonly components["schemas"]["TokenAddress"][];
        /** @description Wallets by the number of requested tokens traded. */
        readonly CorrelationWalletList: readonly components["schemas"]["CorrelationWalletData"][];
        /** @description A wallet that traded at least two requested tokens. */
        readonly CorrelationWalletData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly correlation: components["schemas"]["CorrelationSets"];
            readonly aggregates: components["schemas"]["CorrelationAggregates"];
            readonly matched_tokens: components["schemas"]["CorrelationTokenDetailList"];
            readonly watchlist_label?: components["schemas"]["ListedWatchlistLabel"];
            readonly group?: components["schemas"]["WalletGroup"];
            readonly stats: components["schemas"]["CorrelationStats"];
        };
        /** @description Requested tokens that the wallet traded, won and bought early. */
        readonly CorrelationSets: {
            readonly global: components["schemas"]["MintList"];
            readonly winners: components["schemas"]["MintList"];
            readonly first_buyers: components["schemas"]["MintList"];
            readonly counts: components["schemas"]["CorrelationCounts"];
        };
        /** @description The three lists' lengths and their maximum. */
        readonly CorrelationCounts: {
            /** @description Requested tokens that the wallet traded. */
            readonly global: number;
            /** @description Tokens with the wallet in their top 100 by profit. */
            readonly winners: number;
            /** @description Tokens with the wallet among their first buyers. */
            readonly first_buyers: number;
            /** @description The greatest of the three. */
            readonly max: number;
        };
        /** @description The wallet's numbers over matched tokens. */
        readonly CorrelationAggregates: {
            /** @description Average realized profit or loss in USD of the matched tokens with a known one; 0 without any. */
            readonly avg_realized_pnl: number;
            /** @description Average investment in USD of the matched tokens with a known one; 0 without any. */
            readonly avg_total_invested: number;
            /** @description Average seconds from a token's creation to the first buy, where known. */
            readonly avg_first_buy_delay_sec: number | null;
            readonly pair_pnl_by_token: components["schemas"]["TokenPnlList"];
            readonly pair_buy_size_by_token: components["schemas"]["TokenBuySizeList"];
        };
        /** @description Realized profit or loss by matched token. */
        readonly TokenPnlList: readonly components["schemas"]["TokenPnl"][];
        /** @description The wallet's result on one token. */
        readonly TokenPnl: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly name: string;
            /** @description The token's symbol, or empty. */
            readonly symbol: string;
            /** @description Realized profit or loss in USD; 0 when unknown. */
            readonly pnl: number;
        };
        /** @description Investment by matched token. */
        readonly TokenBuySizeList: readonly components["schemas"]["TokenBuySize"][];
        /** @description The wallet's investment in one token. */
        readonly TokenBuySize: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly name: string;
            /** @description The token's symbol, or empty. */
            readonly symbol: string;
            /** @description USD invested; 0 when unknown. */
            readonly buySize: number;
        };
        /** @description Tokens with names, symbols and pictures. */
        readonly CorrelationTokenDetailList: readonly components["schemas"]["CorrelationTokenDetail"][];
        /** @description A token's name, symbol and picture. */
        readonly CorrelationTokenDetail: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly name: string;
            /** @description The token's symbol, or empty. */
            readonly symbol: string;
            /** @description The address of its picture. */
            readonly image: string | null;
        };
        /** @description The wallet's statistics by period. */
        readonly CorrelationStats: {
            readonly all: components["schemas"]["PeriodStats"];
            readonly "30d": components["schemas"]["PeriodStats"];
            readonly "7d": components["schemas"]["PeriodStats"];
            readonly "1d": components["schemas"]["PeriodStats"];
        };
        /** @description What was requested and found. */
        readonly CorrelationMeta: {
            /** @description The number of different tokens requested. */
            readonly tokens_requested: number;
            /** @description The number of them already scanned. */
            readonly tokens_found: number;
            readonly tokens_missing: components["schemas"]["MintList"];
            readonly tokens_found_details: components["schemas"]["CorrelationTokenDetailList"];
            /** @description The number of wallets returned. */
            readonly wallets_returned: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description The offset that was applied. */
            readonly offset: number;
            /** @description True when the page is full: more wallets may follow. */
            readonly truncated: boolean;
            readonly independent_groups?: components["schemas"]["IndependentGroups"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description What a second data provider says of the wallet on this token; never averaged with `realized`. Null when it was
         *     not asked: after a scan it is asked about the ten best wallets and ten drawn at random.
         */
        readonly SecondSource: {
            /** @description The second data provider. */
            readonly provider: string;
            readonly verdict: components["schemas"]["SecondSourceVerdict"];
            /** @description Realized profit or loss on this token in USD, by the second provider; null when unknown. */
            readonly realized_usd: number | null;
            /** @description When it was asked, perhaps before the last scan of the token. */
            readonly checked_at: string;
        } | null;
        /**
         * @description How the realized profit by two sources compares.
         * @enum {string}
         */
        readonly SecondSourceVerdict: "agrees" | "differs" | "sign_differs" | "unknown";
        /** @description The wallet's state in the token's latest scan. */
        readonly ListedWalletAnalysis: {
            readonly state: components["schemas"]["WalletAnalysisState"];
            /** @description When the statistics were computed, perhaps before this scan; or null. */
            readonly analysed_at: string | null;
            /** @description Why the wallet was skipped, or null: the data provider does not know it (`wallet_unknown`) or failed repeatedly (`provider_failed`), this service failed (`service_failed`), or the scan ended first (`no_progress`). */
            readonly reason: string | null;
        };
        /**
         * @description A wallet's state in a scan.
         * @enum {string}
         */
        readonly WalletAnalysisState: "analysed" | "no_figures" | "pending" | "skipped";
        /** @description The data provider's labels: in a token's list those on it, else the last on any. */
        readonly WalletLabelList: readonly components["schemas"]["WalletLabel"][];
        /** @description The data provider's unchecked label for the wallet on a token. The win of a bundler, deployer, developer or insider there does not count. */
        readonly WalletLabel: {
            readonly name: components["schemas"]["WalletLabelName"];
            readonly source: components["schemas"]["WalletLabelSource"];
            readonly token_address: components["schemas"]["TokenAddress"];
            /** @description When the data provider sent it. */
            readonly seen_at: string;
        };
        /**
         * @description The data provider's name for such wallets.
         * @enum {string}
         */
        readonly WalletLabelName: "arbitrage" | "bot" | "bundler" | "deployer" | "developer" | "exchange" | "insider" | "pool" | "sniper";
        /**
         * @description Where the label comes from.
         * @enum {string}
         */
        readonly WalletLabelSource: "token_creation" | "token_pools" | "token_risk" | "wallet_identity";
        /** @description The wallet's statistics, all-time and per recent period. */
        readonly TopWalletProfile: {
            readonly wallet: components["schemas"]["PeriodStats"];
            readonly historic: components["schemas"]["WalletHistoric"];
        };
        /** @description Statistics of the last day, week and month. */
        readonly WalletHistoric: {
            readonly "1d": components["schemas"]["PeriodStats"];
            readonly "7d": components["schemas"]["PeriodStats"];
            readonly "30d": components["schemas"]["PeriodStats"];
        };
        /** @description A wallet's statistics over one period. Null means unknown, never zero. Sums of money cover all tokens; wins, losses, rates, holding times and the score cover funded tokens, which cost 1 USD or more. A token that died in the wallet or was sent away is a loss. */
        readonly PeriodStats: {
            readonly address: components["schemas"]["WalletAddress"];
            /** @description Realized profit or loss in USD, at average cost per token. */
            readonly realized_pnl_usd: number | null;
            /** @description Unrealized profit or loss in USD. */
            readonly unrealized_pnl_usd: number | null;
            /** @description Realized plus unrealized profit or loss in USD. */
            readonly combined_pnl_usd: number | null;
            /** @description USD the wallet spent on buys. */
            readonly total_invested_usd: number | null;
            /** @description USD invested per buy. */
            readonly average_buy_usd: number | null;
            /** @description Realized profit or loss of funded tokens in percent of cost; null under 1 USD. */
            readonly realized_roi_pct: number | null;
            /** @description Combined profit or loss of funded tokens in percent of cost; null under 1 USD. */
            readonly combined_roi_pct: number | null;
            /** @description Tokens traded in the period. */
            readonly tokens_traded: number | null;
            /** @description Tokens sold with a profit of at least 1 USD and 1 % of stake, without stablecoins. */
            readonly wins: number | null;
            /** @description Tokens sold at a loss, or down by more than half of their stake. */
            readonly losses: number | null;
            /** @description Wins in percent of wins and losses. */
            readonly winrate: number | null;
            /** @description Mean seconds from first buy to last trade of sold tokens, an upper bound. */
            readonly average_holding_sec: number | null;
            /** @description How sure it is that a dollar in each token grows; 50 means 95 % sure that it at least breaks even. `round(99 / (1 + exp(-edge_low_pct / 30)))`, or null with a score_reason. */
            readonly score: number | null;
            readonly score_parts: components["schemas"]["ScoreParts"];
            /** @description The formula's version. Do not compare scores of different versions. */
            readonly score_version?: number;
            /** @description Why there is no score. `no_trades`: no funded token was traded in the period. `unknown_figures`: too many figures are missing. `low_coverage`: cost_coverage_pct is under 50. */
            readonly score_reason?: string | null;
            /** @description By the width of the edge's interval: `high` up to 30 points, `medium` up to 60, else `low`. Null without a score. */
            readonly score_confidence?: string | null;
            /** @description Best estimate of what a dollar per token earns, in percent. Null without a score. */
            readonly edge_pct?: number | null;
            /** @description Lower end of the edge's 90 % credible interval, in percent. It orders wallets by score. */
            readonly edge_low_pct?: number | null;
            /** @description Upper end of the edge's 90 % credible interval, in percent. */
            readonly edge_high_pct?: number | null;
            /** @description Effective number of tokens behind the edge. Small stakes and tokens of one day count for less. */
            readonly score_tokens?: number | null;
            /**
             * @description Whether score_tokens is 12 or more, 2,000 USD or more were put into the tokens
             *     that count, they made 600 USD or more, and edge_pct is 5 or more. Lists by score begin with solid records. Null without a score.
             */
            readonly solid?: boolean | null;
            /**
             * @description Winning tokens known to be traded by many, in percent of the weight of those that were
             *     looked up. The score leaves out wins on tokens that hardly trade. Null until one of the winning tokens is looked
             *     up, after a scan.
             */
            readonly verified_pct?: number | null;
            /**
             * @description Wins that were made at the market's prices, in percent of all wins' weight. Null until the market of one of
             *     the wins is known, after a scan, and where the data provider has no prices.
             */
            readonly market_checked_pct?: number | null;
            /**
             * @description Wins that the score leaves out, because they were sold far above the market or bought far below it. Null with
             *     market_checked_pct.
             */
            readonly off_market_tokens?: number | null;
            /**
             * @description What was left of its largest wins for a copy 10 seconds later, in percent of what the wallet's own dollars
             *     became. Null until one of them is priced.
             */
            readonly wins_kept_pct?: number | null;
            /** @description Tokens that do not count yet, bought in the last day and neither sold nor down by more than half. */
            readonly open_tokens?: number | null;
            /** @description Tokens left out because their figures are missing or contradictory. */
            readonly unknown_tokens?: number | null;
            /** @description Lower end of the win rate's 90 % credible interval, in percent. Few wins are drawn towards 40 %, so `winrate` may lie outside. */
            readonly winrate_low?: number | null;
            /** @description Upper end of the win rate's 90 % credible interval, in percent. */
            readonly winrate_high?: number | null;
            /** @description Bought tokens' share of proceeds, without stablecoins, in percent. Null without a sell. */
            readonly cost_coverage_pct?: number | null;
            /** @description Tokens with more sold than bought, such as gifts or airdrops. */
            readonly unfunded_tokens?: number | null;
            /** @description USD from sales of tokens not bought. */
            readonly unfunded_proceeds_usd?: number | null;
            /** @description Realized profit or loss in USD without the best token; null without a sell. */
            readonly realized_without_best_usd?: number | null;
            /** @description Closed tokens' profits divided by their losses. Null without a loss. */
            readonly profit_factor?: number | null;
            /** @description 10th percentile of closed tokens' results, in percent of stake. */
            readonly roi_p10_pct?: number | null;
            /** @description Median of closed tokens' results, in percent of stake. */
            readonly roi_median_pct?: number | null;
            /** @description 90th percentile of closed tokens' results, in percent of stake. */
            readonly roi_p90_pct?: number | null;
            /** @description 10th percentile of seconds from first buy to last trade of sold tokens. */
            readonly holding_p10_sec?: number | null;
            /** @description Median seconds from first buy to last trade of sold tokens. */
            readonly holding_median_sec?: number | null;
            /** @description Last trade in the period in epoch milliseconds. */
            readonly last_trade_time?: number | null;
            readonly tags: components["schemas"]["WalletTagList"];
            readonly obstacles: components["schemas"]["ObstacleList"];
            readonly verdict: components["schemas"]["CopyVerdict"];
            /** @description The probability that a copy gains, in percent. Null where none was computed. */
            readonly gain_probability_pct: number | null;
            /** @description Start of known history in epoch milliseconds. */
            readonly data_since: number | null;
        };
        /** @description What speaks against following the wallet by this period; empty for one that `followable` lists. */
        readonly ObstacleList: readonly components["schemas"]["Obstacle"][];
        /**
         * @description What speaks against following a wallet. Codes may be added.
         * @enum {string}
         */
        readonly Obstacle: "one_hit" | "too_fast_to_copy" | "likely_bot" | "inactive" | "disputed" | "insider" | "copy_loses" | "no_score" | "former_score" | "low_confidence" | "not_solid" | "edge_below_costs" | "copies_keep_little" | "few_closed_tokens" | "unknown_coverage" | "low_coverage" | "unverified_wins" | "off_market_wins" | "market_unchecked";
        /**
         * @description Whether a copy of the wallet would have gained, by the worse of 10 and 60 seconds after it.
         * @enum {string}
         */
        readonly CopyVerdict: "likely_gains" | "likely_loses" | "cannot_tell" | "not_computed";
        /** @description Deprecated. Null since version 3 of the score. */
        readonly ScoreParts: {
            /** @description Win rate, shrunk for short records. */
            readonly winrate: number;
            /** @description Realized profit on a logarithmic scale. */
            readonly pnl: number;
            /** @description Return on the traded tokens' cost. */
            readonly roi: number;
            /** @description Share of winning tokens, and of wins that losses leave. */
            readonly consistency: number;
        } | null;
        /** @description What stands out about the wallet in this period. */
        readonly WalletTagList: readonly components["schemas"]["WalletTag"][];
        /**
         * @description A trait of the wallet in a period.
         * @enum {string}
         */
        readonly WalletTag: "bag_holder" | "diamond_hands" | "disputed" | "early_buyer" | "gambler" | "high_winrate" | "inactive" | "kol" | "likely_bot" | "one_hit" | "profitable" | "quick_flipper" | "too_fast_to_copy" | "unfunded_profit" | "whale";
        /**
         * @description How reliable a score is, by its edge's interval.
         * @enum {string}
         */
        readonly ScoreConfidence: "low" | "medium" | "high";
        /**
         * @description The last day, week or month, or all time.
         * @default 30d
         * @enum {string}
         */
        readonly StatsPeriod: "1d" | "7d" | "30d" | "all";
        /** @description The wallet's statistics of every period. Absent in queryWallets. */
        readonly WalletPeriods: {
            readonly all: components["schemas"]["PeriodStats"];
            readonly "30d": components["schemas"]["PeriodStats"];
            readonly "7d": components["schemas"]["PeriodStats"];
            readonly "1d": components["schemas"]["PeriodStats"];
        };
        /** @description Statistics of the last 30 days, and recent tokens. */
        readonly WalletScanStats: {
            readonly address: components["schemas"]["WalletAddress"];
            /** @description Realized profit or loss in USD, at average cost per token. */
            readonly realized_pnl_usd: number | null;
            /** @description Unrealized profit or loss in USD. */
            readonly unrealized_pnl_usd: number | null;
            /** @description Realized plus unrealized profit or loss in USD. */
            readonly combined_pnl_usd: number | null;
            /** @description USD the wallet spent on buys. */
            readonly total_invested_usd: number | null;
            /** @description USD invested per buy. */
            readonly average_buy_usd: number | null;
            /** @description Realized profit or loss of funded tokens in percent of cost; null under 1 USD. */
            readonly realized_roi_pct: number | null;
            /** @description Combined profit or loss of funded tokens in percent of cost; null under 1 USD. */
            readonly combined_roi_pct: number | null;
            /** @description Tokens traded in the period. */
            readonly tokens_traded: number | null;
            /** @description Tokens sold with a profit of at least 1 USD and 1 % of stake, without stablecoins. */
            readonly wins: number | null;
            /** @description Tokens sold at a loss, or down by more than half of their stake. */
            readonly losses: number | null;
            /** @description Wins in percent of wins and losses. */
            readonly winrate: number | null;
            /** @description Mean seconds from first buy to last trade of sold tokens, an upper bound. */
            readonly average_holding_sec: number | null;
            /** @description How sure it is that a dollar in each token grows; 50 means 95 % sure that it at least breaks even. `round(99 / (1 + exp(-edge_low_pct / 30)))`, or null with a score_reason. */
            readonly score: number | null;
            readonly score_parts: components["schemas"]["ScoreParts"];
            /** @description The formula's version. Do not compare scores of different versions. */
            readonly score_version?: number;
            /** @description Why there is no score. `no_trades`: no funded token was traded in the period. `unknown_figures`: too many figures are missing. `low_coverage`: cost_coverage_pct is under 50. */
            readonly score_reason?: string | null;
            /** @description By the width of the edge's interval: `high` up to 30 points, `medium` up to 60, else `low`. Null without a score. */
            readonly score_confidence?: string | null;
            /** @description Best estimate of what a dollar per token earns, in percent. Null without a score. */
            readonly edge_pct?: number | null;
            /** @description Lower end of the edge's 90 % credible interval, in percent. It orders wallets by score. */
            readonly edge_low_pct?: number | null;
            /** @description Upper end of the edge's 90 % credible interval, in percent. */
            readonly edge_high_pct?: number | null;
            /** @description Effective number of tokens behind the edge. Small stakes and tokens of one day count for less. */
            readonly score_tokens?: number | null;
            /**
             * @description Whether score_tokens is 12 or more, 2,000 USD or more were put into the tokens
             *     that count, they made 600 USD or more, and edge_pct is 5 or more. Lists by score begin with solid records. Null without a score.
             */
            readonly solid?: boolean | null;
            /**
             * @description Winning tokens known to be traded by many, in percent of the weight of those that were
             *     looked up. The score leaves out wins on tokens that hardly trade. Null until one of the winning tokens is looked
             *     up, after a scan.
             */
            readonly verified_pct?: number | null;
            /**
             * @description Wins that were made at the market's prices, in percent of all wins' weight. Null until the market of one of
             *     the wins is known, after a scan, and where the data provider has no prices.
             */
            readonly market_checked_pct?: number | null;
            /**
             * @description Wins that the score leaves out, because they were sold far above the market or bought far below it. Null with
             *     market_checked_pct.
             */
            readonly off_market_tokens?: number | null;
            /**
             * @description What was left of its largest wins for a copy 10 seconds later, in percent of what the wallet's own dollars
             *     became. Null until one of them is priced.
             */
            readonly wins_kept_pct?: number | null;
            /** @description Tokens that do not count yet, bought in the last day and neither sold nor down by more than half. */
            readonly open_tokens?: number | null;
            /** @description Tokens left out because their figures are missing or contradictory. */
            readonly unknown_tokens?: number | null;
            /** @description Lower end of the win rate's 90 % credible interval, in percent. Few wins are drawn towards 40 %, so `winrate` may lie outside. */
            readonly winrate_low?: number | null;
            /** @description Upper end of the win rate's 90 % credible interval, in percent. */
            readonly winrate_high?: number | null;
            /** @description Bought tokens' share of proceeds, without stablecoins, in percent. Null without a sell. */
            readonly cost_coverage_pct?: number | null;
            /** @description Tokens with more sold than bought, such as gifts or airdrops. */
            readonly unfunded_tokens?: number | null;
            /** @description USD from sales of tokens not bought. */
            readonly unfunded_proceeds_usd?: number | null;
            /** @description Realized profit or loss in USD without the best token; null without a sell. */
            readonly realized_without_best_usd?: number | null;
            /** @description Closed tokens' profits divided by their losses. Null without a loss. */
            readonly profit_factor?: number | null;
            /** @description 10th percentile of closed tokens' results, in percent of stake. */
            readonly roi_p10_pct?: number | null;
            /** @description Median of closed tokens' results, in percent of stake. */
            readonly roi_median_pct?: number | null;
            /** @description 90th percentile of closed tokens' results, in percent of stake. */
            readonly roi_p90_pct?: number | null;
            /** @description 10th percentile of seconds from first buy to last trade of sold tokens. */
            readonly holding_p10_sec?: number | null;
            /** @description Median seconds from first buy to last trade of sold tokens. */
            readonly holding_median_sec?: number | null;
            /** @description Last trade in the period in epoch milliseconds. */
            readonly last_trade_time?: number | null;
            readonly tags: components["schemas"]["WalletTagList"];
            readonly obstacles: components["schemas"]["ObstacleList"];
            readonly verdict: components["schemas"]["CopyVerdict"];
            /** @description The probability that a copy gains, in percent. Null where none was computed. */
            readonly gain_probability_pct: number | null;
            /** @description Start of known history in epoch milliseconds. */
            readonly data_since: number | null;
            readonly recentTokens: components["schemas"]["RecentTokenList"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Up to three tokens, newest trade first. */
        readonly RecentTokenList: readonly components["schemas"]["RecentToken"][];
        /** @description A recently traded token. */
        readonly RecentToken: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's symbol, or null. */
            readonly symbol: string | null;
            /** @description The token's name, or null. */
            readonly name: string | null;
            /** @description The address of its picture. */
            readonly image: string | null;
            /** @description Realized profit or loss on it in USD. */
            readonly realized_pnl_usd: number | null;
            /** @description Realized profit or loss in percent of cost. */
            readonly roi_pct: number | null;
            /** @description Tokens still in the wallet. */
            readonly holding: number | null;
            /** @description First buy in epoch milliseconds. */
            readonly first_buy_time: number | null;
            /** @description Last trade in epoch milliseconds. */
            readonly last_trade_time: number | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The id of a group, while its smallest address stays a member. */
        readonly GroupId: string;
        /**
         * @description Groups among the returned wallets. A wallet without one counts as one, though it may belong with others. Null where
         *     the data provider tells no first buys, so that no group can be found.
         */
        readonly IndependentGroups: number | null;
        /**
         * @description The group that the wallet moves with, by the times of first buys. Null when none was found, which does not prove
         *     independence.
         */
        readonly WalletGroup: {
            readonly id: components["schemas"]["GroupId"];
            /** @description The group's number of wallets. */
            readonly size: number;
            /** @description The wallet that buys first on 80 % or more of at least 5 shared tokens, or null. */
            readonly leader: string | null;
            readonly evidence: components["schemas"]["GroupEvidence"];
        } | null;
        /** @description What ties a pair of wallets, or a wallet to the member most like it. */
        readonly GroupEvidence: {
            /** @description Scanned tokens with known first buys of both. */
            readonly tokens_shared: number;
            /** @description Tokens among them with first buys at most `window_sec` apart. */
            readonly tokens_together: number;
            /** @description How many of them chance and both wallets' habits explain. */
            readonly expected: number;
            /** @description At most this share of pairs at least as striking is false; rounded up to one digit, at least 1e-12. */
            readonly q_value: number;
            /** @description How many seconds first buys may be apart to count as together. */
            readonly window_sec: number;
        };
        /** @description The envelope of getGroup. */
        readonly GetGroupEnvelope: {
            readonly data: components["schemas"]["GroupData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Wallets that move together, with one owner or not. */
        readonly GroupData: {
            readonly id: components["schemas"]["GroupId"];
            /** @description The group's number of wallets. */
            readonly size: number;
            /** @description The wallet that buys first on 80 % or more of at least 5 shared tokens, or null. */
            readonly leader: string | null;
            readonly members: components["schemas"]["GroupMemberList"];
            readonly pairs: components["schemas"]["GroupPairList"];
            /** @description The number of pairs that tie the group together. */
            readonly pairs_total: number;
        };
        /** @description The wallets of the group, up to 500, by address. */
        readonly GroupMemberList: readonly components["schemas"]["GroupMember"][];
        /** @description A wallet of the group. */
        readonly GroupMember: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly evidence: components["schemas"]["GroupEvidence"];
        };
        /** @description The pairs that tie the group together, up to 100, the most striking first. */
        readonly GroupPairList: readonly components["schemas"]["GroupPair"][];
        /** @description Two wallets that move together. */
        readonly GroupPair: {
            readonly addresses: components["schemas"]["GroupPairAddressList"];
            readonly evidence: components["schemas"]["GroupEvidence"];
        };
        /** @description The two wallets, by address. */
        readonly GroupPairAddressList: readonly components["schemas"]["WalletAddress"][];
        /** @description The envelope of getKey. */
        readonly GetKeyEnvelope: {
            readonly data: components["schemas"]["KeyData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A key, without its secret. */
        readonly KeyData: {
            /** @description The key's id: the part of its secret after `_live_`. */
            readonly id: string;
            /** @description The name that it was issued with. */
            readonly name: string | null;
            /** @description The last characters of its secret. */
            readonly last_four: string;
            /** @description The profile's plan, `pro` or `premium`. */
            readonly plan: string;
            readonly scopes: components["schemas"]["ScopeList"];
            readonly networks: components["schemas"]["NetworkList"];
            /** @description Requests allowed in a minute. */
            readonly requests_per_minute: number;
            /** @description When the key was issued. */
            readonly created_at: string;
            /** @description When it ends. Null for never. */
            readonly expires_at: string | null;
            /** @description Until when the former secret works, or worked. Null before the first rotation. */
            readonly former_secret_until: string | null;
            /** @description When it was last used, to the minute: the first request of each minute is noted. Null before its first use. */
            readonly last_used_at: string | null;
        };
        /** @description The scopes of the key: what it may do. */
        readonly ScopeList: readonly components["schemas"]["Scope"][];
        /** @description A scope that operations ask for. */
        readonly Scope: string;
        /** @description Where the key may be used from. Empty for everywhere. */
        readonly NetworkList: readonly components["schemas"]["Network"][];
        /** @description A network in CIDR notation, or an address. */
        readonly Network: string;
        /** @description How to rotate the key. */
        readonly RotateKeyRequestBody: {
            /** @description How many hours the secret of the request still works. 24 by default. */
            readonly overlap_hours?: number;
        };
        /** @description The envelope of rotateKey. */
        readonly RotateKeyEnvelope: {
            readonly data: components["schemas"]["RotatedKeyData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A key with its new secret. */
        readonly RotatedKeyData: {
            /** @description The secret to send from now on. Shown only now. */
            readonly secret: string;
            readonly key: components["schemas"]["KeyData"];
        };
        /** @description The envelope of listUsageHistory. */
        readonly ListUsageHistoryEnvelope: {
            readonly data: components["schemas"]["UsageDayList"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The days, today first. */
        readonly UsageDayList: readonly components["schemas"]["UsageDay"][];
        /** @description Units that a profile took on a UTC day. More may be added. */
        readonly UsageDay: {
            /** @description The day, from midnight UTC. */
            readonly day: string;
            /** @description Units of the quota of scans. */
            readonly scans: number;
            /** @description Units of the quota of reads. */
            readonly reads: number;
            /** @description Queries of correlations. */
            readonly correlations: number;
            /** @description Requests that have asked the data provider in vain, or were abandoned by their client. */
            readonly attempts: number;
        };
        /** @description The envelope of getUsage. */
        readonly GetUsageEnvelope: {
            readonly data: components["schemas"]["UsageData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The limits of the key and profile, and what is left. */
        readonly UsageData: {
            /** @description The profile's plan, `pro` or `premium`. More may be added. */
            readonly plan: string;
            readonly rate_limit?: components["schemas"]["RateLimitUsage"];
            readonly quotas: components["schemas"]["QuotaUsages"];
        };
        /** @description This minute's requests. Absent when counting fails. */
        readonly RateLimitUsage: {
            /** @description Requests allowed, as in `X-RateLimit-Limit`. */
            readonly limit: number;
            /** @description Requests left, as in `X-RateLimit-Remaining`. */
            readonly remaining: number;
            /** @description End of the minute in Unix seconds. */
            readonly reset: number;
        };
        /** @description The profile's daily quotas. More may be added. */
        readonly QuotaUsages: {
            readonly scans: components["schemas"]["QuotaUsage"];
            readonly reads: components["schemas"]["QuotaUsage"];
            readonly correlations: components["schemas"]["QuotaUsage"];
            readonly attempts: components["schemas"]["QuotaUsage"];
        };
        /** @description One daily quota. `attempts` counts scans of unknown addresses, and abandoned ones. */
        readonly QuotaUsage: {
            /** @description Units used today (UTC). */
            readonly used: number;
            /** @description Units per day. Null without a cap. */
            readonly limit: number | null;
            /** @description Units left today. Null without a cap. */
            readonly remaining: number | null;
            /** @description The next midnight UTC, when it resets. */
            readonly resets_at: string;
        };
        /** @description The envelope of getScoreCalibration. */
        readonly GetScoreCalibrationEnvelope: {
            readonly data: components["schemas"]["CalibrationReport"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description How well one score version predicted the next 30 days. */
        readonly CalibrationReport: {
            /** @description The formula's version, the only one counted. */
            readonly score_version: number;
            /** @description When the report was computed; null before the first. */
            readonly computed_at: string | null;
            /** @description True for invented records, which say nothing about the score. */
            readonly simulated: boolean;
            readonly basis: components["schemas"]["CalibrationRecordKind"];
            readonly period: components["schemas"]["CalibrationPeriod"];
            readonly verdict: components["schemas"]["CalibrationVerdict"];
            /** @description The records that the verdict would rest on today. It is made once a calendar month. */
            readonly n: number;
            /** @description With fewer settled records the verdict is `insufficient_data`. */
            readonly records_needed: number;
            /** @description With fewer tokens the verdict is `insufficient_data`: a token's wallets are alike. */
            readonly tokens_needed: number;
            /** @description With fewer calendar weeks the verdict is `insufficient_data`: a week's wallets share its market. */
            readonly weeks_needed: number;
            readonly sections: components["schemas"]["CalibrationSectionList"];
        };
        /**
         * @description The kind of record. The verdict uses backtests until there are enough frozen records.
         * @enum {string}
         */
        readonly CalibrationRecordKind: "backtest" | "frozen";
        /**
         * @description The period of the score that is judged; lists are ordered by 30 days.
         * @enum {string}
         */
        readonly CalibrationPeriod: "all" | "30d";
        /**
         * @description What the records show about the score.
         * @enum {string}
         */
        readonly CalibrationVerdict: "predictive" | "inconclusive" | "inverted" | "insufficient_data" | "backtest_predictive" | "backtest_inconclusive" | "backtest_inverted" | "not_judged";
        /** @description The envelope of listWalletScores. */
        readonly ListWalletScoresEnvelope: {
            readonly data: components["schemas"]["FrozenScoreList"];
            readonly meta: components["schemas"]["FrozenScoresMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Facts about the list. */
        readonly FrozenScoresMeta: {
            /** @description The number of scores in the list. */
            readonly count: number;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description Frozen scores, newest first. */
        readonly FrozenScoreList: readonly components["schemas"]["FrozenScore"][];
        /** @description A frozen score and its outcome. */
        readonly FrozenScore: {
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When the score was made. */
            readonly scored_at: string;
            /** @description The score that was given then. */
            readonly score: number;
            /** @description The version of its formula. */
            readonly score_version: number;
            /** @description The lower end of the edge, in percent; null for score version 2. */
            readonly edge_low_pct: number | null;
            readonly selection: components["schemas"]["CalibrationSelection"];
            /** @description The token whose scan found the wallet; null for scanWallet. */
            readonly token: string | null;
            /** @description The return of the next 30 days in percent, marked to market; null until known. */
            readonly outcome_roi_pct: number | null;
            /** @description The mean of the next 30 days' capped returns per token, in percent; null until known. */
            readonly outcome_mean_pct: number | null;
        };
        /**
         * @description How wallets were selected. Those selected by profit tend to do worse next.
         * @enum {string}
         */
        readonly CalibrationSelection: "all" | "top_trader" | "first_buyer" | "first_buyer_sample" | "wallet_scan" | "met_again" | "disputed";
        /** @description Each kind of record, for all wallets and per selection. */
        readonly CalibrationSectionList: readonly components["schemas"]["CalibrationSection"][];
        /** @description One kind of record for one selection. */
        readonly CalibrationSection: {
            readonly records: components["schemas"]["CalibrationRecordKind"];
            readonly selection: components["schemas"]["CalibrationSelection"];
            readonly period: components["schemas"]["CalibrationPeriod"];
            /** @description Settled records, one per wallet and 30 days. */
            readonly n: number;
            /** @description Frozen records that no follow-up has settled; for wallet_scan, those without an outcome. */
            readonly missing: number;
            /** @description Tokens that selected the wallets; a wallet without one counts as one. */
            readonly tokens: number;
            /** @description Calendar weeks of the scores. */
            readonly weeks: number;
            readonly verdict: components["schemas"]["CalibrationVerdict"];
            /** @description When the monthly verdict was made. Null without one. */
            readonly verdict_at: string | null;
            /** @description Lower end of the verdict's 99.6 % interval, since twelve looks a year share an error of 5 %. It spans the intervals of the score's correlation with the return, by rank and by value. */
            readonly verdict_low: number | null;
            /** @description Upper end of that interval. */
            readonly verdict_high: number | null;
            /** @description The score's rank correlation minus that of realized profit. */
            readonly over_pnl: number | null;
            /** @description Lower end of its 99.6 % interval, by bootstrap over weeks and tokens. */
            readonly over_pnl_low: number | null;
            /** @description Upper end of its 99.6 % interval. */
            readonly over_pnl_high: number | null;
            /** @description True when the score predicts better than realized profit: `over_pnl_low` is above 0. Null with too few records. */
            readonly beats_pnl: boolean | null;
            readonly baselines: components["schemas"]["CalibrationBaselineList"];
            /** @description The score's rank correlation with the tokens' mean capped return. Null when all are equal. */
            readonly rho_capped: number | null;
            /** @description Lower end of its 95 % interval. */
            readonly rho_capped_low: number | null;
            /** @description Upper end of its 95 % interval. */
            readonly rho_capped_high: number | null;
            readonly predictors: components["schemas"]["CalibrationPredictorList"];
        };
        /** @description The score against each figure that it has to beat. */
        readonly CalibrationBaselineList: readonly components["schemas"]["CalibrationBaseline"][];
        /** @description The score's rank correlation minus that of another figure. */
        readonly CalibrationBaseline: {
            readonly predictor: components["schemas"]["CalibrationPredictorName"];
            /** @description Null when one of the two is unknown. */
            readonly difference: number | null;
            /** @description Lower end of its 99.6 % interval. */
            readonly difference_low: number | null;
            /** @description Upper end of its 99.6 % interval. */
            readonly difference_high: number | null;
            /** @description True when the interval is above 0. Null with too few records. */
            readonly beats: boolean | null;
        };
        /** @description The score and its competitors. */
        readonly CalibrationPredictorList: readonly components["schemas"]["CalibrationPredictor"][];
        /** @description How well one figure predicts the next 30 days. */
        readonly CalibrationPredictor: {
            readonly predictor: components["schemas"]["CalibrationPredictorName"];
            /** @description Spearman's rank correlation with the return. Null when all are equal. */
            readonly rho: number | null;
            /** @description Lower end of its 95 % interval, by bootstrap over weeks and tokens. */
            readonly rho_low: number | null;
            /** @description Upper end of its 95 % interval. */
            readonly rho_high: number | null;
            /** @description Median return of the top decile minus that of all, in percentage points; null under ten records. */
            readonly lift_pct: number | null;
            readonly deciles: components["schemas"]["CalibrationDecileList"];
        };
        /**
         * @description A figure that orders wallets.
         * @enum {string}
         */
        readonly CalibrationPredictorName: "score" | "winrate" | "winrate_low" | "realized_pnl" | "roi" | "random";
        /** @description The records in ten parts by this figure, lowest first. Empty under ten. */
        readonly CalibrationDecileList: readonly components["schemas"]["CalibrationDecile"][];
        /** @description One tenth of the records. */
        readonly CalibrationDecile: {
            /** @description From 1, the lowest, to 10; ties in random order. */
            readonly decile: number;
            /** @description The number of its records. */
            readonly n: number;
            /** @description The figure's lowest value; null for `random`. */
            readonly lowest: number | null;
            /** @description The figure's highest value; null for `random`. */
            readonly highest: number | null;
            /** @description Records whose outcome is above 0, in percent. */
            readonly profitable_pct: number;
            /** @description Median return of the next 30 days, in percent. */
            readonly median_roi_pct: number;
        };
        /** @description The envelope of getWalletScore. */
        readonly GetWalletScoreEnvelope: {
            readonly data: components["schemas"]["WalletScoreData"];
            readonly meta: components["schemas"]["WalletScoreMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description What a wallet's score of one period rests on. */
        readonly WalletScoreData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When the figures were fetched. */
            readonly scanned_at: string;
            readonly stats: components["schemas"]["PeriodStats"];
            readonly tokens: components["schemas"]["ScoreTokenList"];
        };
        /**
         * @description Tokens that count first, by the size of weight times return; then the others by address. Empty when the provider
         *     has no tokens of the period, or an earlier version of this service analysed the wallet.
         */
        readonly ScoreTokenList: readonly components["schemas"]["ScoreToken"][];
        /** @description What the score takes from a token. Numbers are not rounded, so that the score can be computed again exactly. */
        readonly ScoreToken: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's symbol, or null. */
            readonly symbol: string | null;
            readonly state: components["schemas"]["ScoreTokenState"];
            /** @description True when it counts, is dependent or off the market, and was sold or has lost more than half of its stake. Wins and losses are closed tokens. */
            readonly closed: boolean;
            /**
             * @description Its worth at the start of the period plus what was bought since, in USD. Null when nothing was bought or it
             *     is unknown.
             */
            readonly stake_usd: number | null;
            /** @description What became of the stake in USD, marked to market; null with the stake. */
            readonly result_usd: number | null;
            /** @description result / stake, at least -1 and at most 5; of a win times its market_share. Null when it does not count. */
            readonly return: number | null;
            /** @description How much it counts, against the other stakes. Null when it does not count. */
            readonly weight: number | null;
            /** @description First buy in epoch milliseconds, or null. Tokens first bought on one UTC day share their luck. */
            readonly first_buy_time: number | null;
            /** @description Whether the data provider was asked who trades it. */
            readonly looked_up: boolean;
            /** @description Whether others trade it, as far as the score knew. Null when the provider was not asked, or did not say. */
            readonly independent: boolean | null;
            /** @description Whether its win was made at the market's prices, as far as the score knew; null when unknown. */
            readonly at_market: boolean | null;
            /**
             * @description The share of its win that the market would have paid, which is what the score counts. 0 for wins that are not
             *     checked yet, once another was made off the market. Null when unknown: then all of it counts.
             */
            readonly market_share: number | null;
            /** @description What a copy of its win 10 seconds later made of a dollar; null when unknown. */
            readonly copy_return: number | null;
        };
        /**
         * @description Whether a token counts in the score, and why not.
         * @enum {string}
         */
        readonly ScoreTokenState: "counted" | "dependent" | "off_market" | "open" | "small" | "stablecoin" | "unbought" | "unknown";
        /** @description Facts about the list. */
        readonly WalletScoreMeta: {
            /** @description The number of tokens. */
            readonly count: number;
            /** @description The number of tokens that count. */
            readonly counted: number;
            readonly period: components["schemas"]["StatsPeriod"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The opaque id of a token scan. */
        readonly ScanId: string;
        /** @description The path of the scan's status from the root. */
        readonly ScanStatusPath: string;
        /** @description The path of the token's top wallets from the root. */
        readonly TopWalletsPath: string;
        /** @description Optional. No fields are read. */
        readonly TokenScanRequestBody: {
            readonly [key: string]: unknown;
        };
        /** @description The envelope of createTokenScan. */
        readonly CreateTokenScanEnvelope: {
            readonly data: components["schemas"]["TokenScanTriggerData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The started or reused scan. */
        readonly TokenScanTriggerData: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly status: components["schemas"]["TokenScanTriggerStatus"];
            /** @description True for an already active scan: nothing was charged. */
            readonly reused: boolean;
            /** @description True for a new scan of a token with a report. */
            readonly is_update: boolean;
            readonly links: components["schemas"]["TokenScanTriggerLinks"];
        };
        /**
         * @description Always `processing` after the trigger.
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
        /** @description A token scan's progress. */
        readonly ScanStatusData: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly status: components["schemas"]["ScanStatus"];
            /** @description The scan's number of wallets. */
            readonly total_wallets: number;
            /** @description Wallets analysed or skipped. Never decreases. */
            readonly processed_wallets: number;
            /** @description Progress in percent, rounded down. */
            readonly percentage: number;
            /** @description True when processing without progress for 20 minutes or more. */
            readonly stalled: boolean;
            /** @description Progress as text for people. */
            readonly message: string | null;
            readonly reason?: components["schemas"]["ScanReason"];
            readonly looking_up: components["schemas"]["ScanLookUpList"];
            readonly links: components["schemas"]["ScanStatusLinks"];
        };
        /** @description What is still being looked up after the scan has ended: until it is empty, figures of its wallets may change. Empty while the scan is processing. */
        readonly ScanLookUpList: readonly components["schemas"]["ScanLookUp"][];
        /**
         * @description What is looked up once a scan has ended.
         * @enum {string}
         */
        readonly ScanLookUp: "second_source" | "wins" | "copies";
        /** @description The envelope of listTokens. */
        readonly ListTokensEnvelope: {
            readonly data: components["schemas"]["ScannedTokenList"];
            readonly meta: components["schemas"]["TokensMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Scanned tokens, the best fit or the last scanned first. */
        readonly ScannedTokenList: readonly components["schemas"]["ScannedToken"][];
        /** @description A scanned token with its best wallet. */
        readonly ScannedToken: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly name: string;
            /** @description The token's symbol, or empty. */
            readonly symbol: string;
            /** @description When the token's data was fetched last. */
            readonly scanned_at: string;
            readonly status: components["schemas"]["ScanStatus"];
            /** @description The number of wallets on its list. */
            readonly traders: number;
            /** @description Its holders, where they were looked up; otherwise null. */
            readonly holders: number | null;
            /** @description The first of its wallets without obstacles by the score of the last 30 days, as `followable=true` lists them; null where there are none. */
            readonly best_wallet: string | null;
            /** @description The score of the best wallet; null without one. */
            readonly best_score: number | null;
        };
        /** @description Facts about the list. */
        readonly TokensMeta: {
            /** @description The number of tokens in the list. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The envelope of listScans. */
        readonly ListScansEnvelope: {
            readonly data: components["schemas"]["ListedScanList"];
            readonly meta: components["schemas"]["ScansMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One page of scans, the newest first. */
        readonly ListedScanList: readonly components["schemas"]["ListedScan"][];
        /** @description A token scan in a list. */
        readonly ListedScan: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly token_name: string;
            /** @description The token's symbol, or empty. */
            readonly token_symbol: string;
            readonly status: components["schemas"]["ScanStatus"];
            readonly reason?: components["schemas"]["ScanReason"];
            /** @description True when processing without progress for 20 minutes or more. */
            readonly stalled: boolean;
            /** @description The scan's number of wallets. */
            readonly total_wallets: number;
            /** @description Wallets analysed or skipped. */
            readonly processed_wallets: number;
            /** @description Wallets among them that were skipped. */
            readonly skipped_wallets: number;
            /** @description Progress in percent, rounded down. */
            readonly percentage: number;
            /** @description When the scan was started. */
            readonly started_at: string;
            /** @description When it completed or failed; null while processing. */
            readonly ended_at: string | null;
            /** @description How many wallets of the `watchlist` the scan has found; otherwise absent. */
            readonly wallets_seen?: number;
            readonly watched_wallets?: components["schemas"]["SeenWalletList"];
            readonly links: components["schemas"]["ScanStatusLinks"];
        };
        /** @description Facts about the page. */
        readonly ScansMeta: {
            /** @description The number of scans in the page. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description Why a scan failed or waits; otherwise absent.
         * @enum {string}
         */
        readonly ScanReason: "no_progress" | "provider_budget" | "provider_down" | "provider_rate" | "provider_refused" | "superseded" | "too_many_skipped";
        /**
         * @description The state of the token scan.
         * @enum {string}
         */
        readonly ScanStatus: "processing" | "completed" | "failed";
        /** @description The scan's status and the token's result. */
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
        /** @description By realized profit on the token, or by `sort`. */
        readonly TokenTopWalletList: readonly components["schemas"]["TokenTopWallet"][];
        /** @description Facts about the list. */
        readonly TopWalletsMeta: {
            /** @description The number of wallets returned. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description When the token's data was last fetched. */
            readonly scanned_at: string;
            /** @description How often this result was served, including now. */
            readonly views: number;
            readonly sort?: components["schemas"]["SortedBy"];
            readonly period?: components["schemas"]["StatsPeriod"];
            readonly independent_groups?: components["schemas"]["IndependentGroups"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description The order of a token's top wallets.
         * @default realized
         * @enum {string}
         */
        readonly TopWalletsSort: "realized" | "score" | "edge" | "roi" | "winrate" | "last_trade";
        /** @description Token metadata from the data provider's last answer. */
        readonly Token: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly name: string;
            /** @description The token's symbol, or empty. */
            readonly symbol: string;
            /** @description Decimal places of amounts. */
            readonly decimals?: number;
            /** @description The address of its picture. */
            readonly image?: string;
            /** @description The issuer's description. */
            readonly description?: string | null;
            readonly extensions?: components["schemas"]["TokenExtensions"];
            readonly pools?: components["schemas"]["TokenPoolList"];
            readonly risk?: components["schemas"]["TokenRisk"];
            /** @description Creation time in Unix seconds; null when unknown. */
            readonly token_creation_time?: number | null;
            /** @description When this metadata was fetched. */
            readonly updated_at?: string;
            readonly agreement?: components["schemas"]["TokenAgreement"];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * @description How the figures of the token's top wallets compare with their `second_source`, whatever the filters. Null when
         *     none was checked.
         */
        readonly TokenAgreement: {
            /** @description Wallets that the second provider was asked about. */
            readonly checked: number;
            /** @description Wallets whose figures agree. */
            readonly agrees: number;
            /** @description Wallets whose figures differ, with the same sign. */
            readonly differs: number;
            /** @description Wallets with a profit by one provider and a loss by the other. */
            readonly sign_differs: number;
            /** @description Wallets unknown to the second provider. */
            readonly unknown: number;
        } | null;
        /** @description Links and extras, as the data provider sends them. */
        readonly TokenExtensions: {
            readonly [key: string]: unknown;
        };
        /** @description Liquidity pools, as the data provider sends them. */
        readonly TokenPoolList: readonly components["schemas"]["TokenPool"][];
        /** @description A liquidity pool, as the data provider sends it. Any of its members may be missing, and others may be there. */
        readonly TokenPool: {
            /** @description The pool's address. */
            readonly poolId?: string | null;
            /** @description The token. */
            readonly tokenAddress?: string | null;
            /** @description The program that the pool belongs to. */
            readonly market?: string | null;
            /** @description The mint that the token is traded against. */
            readonly quoteToken?: string | null;
            /** @description The address of a launch's bonding curve. */
            readonly curve?: string | null;
            /** @description Who made the pool. */
            readonly deployer?: string | null;
            readonly liquidity?: components["schemas"]["PoolValue"];
            readonly price?: components["schemas"]["PoolValue"];
            readonly marketCap?: components["schemas"]["PoolValue"];
            /** @description Decimal places of the token. */
            readonly decimals?: number | null;
            readonly security?: components["schemas"]["PoolFacts"];
            readonly txns?: components["schemas"]["PoolFacts"];
            /** @description How many tokens there are. */
            readonly tokenSupply?: number | null;
            /** @description Share of the liquidity that no one can take back, in percent. */
            readonly lpBurn?: number | null;
            /** @description When it was made, in epoch milliseconds. */
            readonly createdAt?: number | null;
            /** @description When the data provider last looked at it, in epoch milliseconds. */
            readonly lastUpdated?: number | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Facts of a pool, as the data provider sends them. */
        readonly PoolFacts: {
            readonly [key: string]: unknown;
        };
        /** @description A value in both currencies of the pool. */
        readonly PoolValue: {
            /** @description In the quote token. */
            readonly quote?: number | null;
            /** @description In USD. */
            readonly usd?: number | null;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The data provider's view of the token's risk. */
        readonly TokenRisk: {
            readonly [key: string]: unknown;
        };
        /** @description One of a token's top traders. */
        readonly TokenTopWallet: {
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly wallet_address: components["schemas"]["WalletAddress"];
            /** @description Realized profit or loss on this token in USD, as of the token's last scan. Absent when unknown. */
            readonly realized?: number;
            /** @description First buy of this token in epoch milliseconds; null when unknown. */
            readonly first_buy_time?: number | null;
            /** @description USD invested in this token. Absent when unknown. */
            readonly total_invested?: number;
            /** @description True when the wallet sold over 2 % more of the token than it held: trades are missing. Otherwise absent. */
            readonly oversold?: boolean;
            readonly wallet: components["schemas"]["TopWalletProfile"];
            readonly watchlist_label?: components["schemas"]["ListedWatchlistLabel"];
            readonly labels?: components["schemas"]["WalletLabelList"];
            readonly group?: components["schemas"]["WalletGroup"];
            readonly second_source?: components["schemas"]["SecondSource"];
            readonly analysis?: components["schemas"]["ListedWalletAnalysis"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The envelope of listWalletTrades. */
        readonly ListWalletTradesEnvelope: {
            readonly data: components["schemas"]["WalletTradeList"];
            readonly meta: components["schemas"]["WalletTradesMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One page of trades, the newest first. */
        readonly WalletTradeList: readonly components["schemas"]["WalletTrade"][];
        /**
         * @description A purchase or a sale of a token. A swap of two tokens is one of each; SOL and stablecoins are the money of a trade. Figures
         *     are null where they are unknown.
         */
        readonly WalletTrade: {
            readonly time: components["schemas"]["TradeTime"];
            readonly side: components["schemas"]["TradeSide"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly token_symbol: components["schemas"]["TradeSymbol"];
            /** @description How many tokens were bought or sold. */
            readonly amount: number | null;
            /** @description With `true`, the data provider states an amount that is wrong by orders of magnitude: `amount` is null. */
            readonly amount_shifted: boolean;
            /** @description The price of a token, in USD. */
            readonly price_usd: number | null;
            readonly value_usd: components["schemas"]["TradeValue"];
            /** @description The program that made the swap, as the data provider names it. */
            readonly program: string | null;
            readonly transaction: components["schemas"]["TradeTransaction"];
        };
        /** @description When it was traded, in epoch milliseconds. */
        readonly TradeTime: number;
        /**
         * @description Whether the token was bought or sold.
         * @enum {string}
         */
        readonly TradeSide: "buy" | "sell";
        /** @description The token's symbol, or null. */
        readonly TradeSymbol: string | null;
        /** @description What was paid or received, in USD. */
        readonly TradeValue: number | null;
        /** @description The signature of the transaction, or null. */
        readonly TradeTransaction: string | null;
        /** @description Facts about the page. */
        readonly WalletTradesMeta: {
            /** @description The number of trades in the page. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            readonly looked_at: components["schemas"]["TradesLookedAt"];
            /** @description Trades before this moment, in epoch milliseconds, are missing; null when the list has all that the data provider has. */
            readonly since: number | null;
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description When the data provider last told the wallet's trades, to the hour where neither an alert nor a look of yours did; null when it never has. */
        readonly TradesLookedAt: string | null;
        /** @description The envelope of listWalletTokens. */
        readonly ListWalletTokensEnvelope: {
            readonly data: components["schemas"]["WalletTokenList"];
            readonly meta: components["schemas"]["WalletTokensMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One page of tokens, last scanned first. */
        readonly WalletTokenList: readonly components["schemas"]["WalletToken"][];
        /** @description A scanned token with the wallet among its top wallets. */
        readonly WalletToken: {
            readonly token_address: components["schemas"]["TokenAddress"];
            /** @description The token's name, or empty. */
            readonly token_name: string;
            /** @description The token's symbol, or empty. */
            readonly token_symbol: string;
            /** @description The wallet's place on the token's list by realized profit, as of the start or end of a scan. */
            readonly rank: number;
            /** @description When the token was last scanned. */
            readonly scanned_at: string;
            /** @description Realized profit or loss on this token in USD, as of the token's last scan. Absent when unknown. */
            readonly realized?: number;
            /** @description First buy of this token in epoch milliseconds; null when unknown. */
            readonly first_buy_time: number | null;
            /** @description USD invested in this token. Absent when unknown. */
            readonly total_invested?: number;
            /** @description True when the wallet sold over 2 % more of the token than it held: trades are missing. Otherwise absent. */
            readonly oversold?: boolean;
            readonly labels: components["schemas"]["WalletLabelList"];
            readonly second_source: components["schemas"]["SecondSource"];
            /** @description True when the second source's figure here gives the wallet the tag `disputed`. */
            readonly disputed: boolean;
        };
        /**
         * @description The order of a wallet's tokens.
         * @default last_trade
         * @enum {string}
         */
        readonly PositionsSort: "last_trade" | "worth" | "result" | "bought" | "sold";
        /** @description The envelope of listWalletPositions. */
        readonly ListWalletPositionsEnvelope: {
            readonly data: components["schemas"]["WalletPositionList"];
            readonly meta: components["schemas"]["WalletPositionsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One page of the wallet's tokens. */
        readonly WalletPositionList: readonly components["schemas"]["WalletPosition"][];
        /** @description A token of a wallet, over all time. Figures are null where they are unknown. */
        readonly WalletPosition: {
            readonly address: components["schemas"]["TokenAddress"];
            /** @description The token's symbol, or null. */
            readonly symbol: string | null;
            /** @description What was spent on it, in USD. */
            readonly bought_usd: number | null;
            /** @description What its sales brought, in USD. */
            readonly sold_usd: number | null;
            /** @description Tokens still in the wallet: the provider's number, else those that were acquired and not sold. */
            readonly holding: number | null;
            /** @description What the tokens still in the wallet were worth at the analysis, in USD. */
            readonly worth_usd: number | null;
            /** @description sold_usd plus worth_usd less bought_usd, in USD. */
            readonly result_usd: number | null;
            /** @description Profit of its sales in USD. */
            readonly realized_usd: number | null;
            /** @description First buy in epoch milliseconds. */
            readonly first_buy_time: number | null;
            /** @description Last trade in epoch milliseconds. */
            readonly last_trade_time: number | null;
            readonly state: components["schemas"]["ScoreTokenState"];
            /** @description Whether the score of the period has it as a win, a loss or neither. */
            readonly closed: boolean;
            /** @description Its worth at the start of the period plus what was bought since, in USD. */
            readonly stake_usd: number | null;
            /** @description What became of the stake in USD; gains on paper and gifts count nothing. */
            readonly score_result_usd: number | null;
            /** @description score_result_usd / stake_usd, at least -1 and at most 5. Null when it does not count. */
            readonly return: number | null;
            /** @description How much it counts in the score. Null when it does not count. */
            readonly weight: number | null;
            /** @description Whether others trade it, as far as the score knew. */
            readonly independent: boolean | null;
        };
        /** @description Facts about the page. */
        readonly WalletPositionsMeta: {
            /** @description The number of tokens in the page. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description The number of tokens that fit the filters, on all pages. */
            readonly total: number;
            readonly sort: components["schemas"]["PositionsSort"];
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When the wallet was analysed. */
            readonly scanned_at: string;
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description Facts about the page. */
        readonly WalletTokensMeta: {
            /** @description The number of tokens in the page. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The envelope of listWallets. */
        readonly ListWalletsEnvelope: {
            readonly data: components["schemas"]["WalletSummaryList"];
            readonly meta: components["schemas"]["WalletsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Wallets with figures of one period. */
        readonly WalletSummaryList: readonly components["schemas"]["WalletSummary"][];
        /** @description A stored wallet's figures of one period. */
        readonly WalletSummary: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description When the figures were fetched. */
            readonly scanned_at: string;
            readonly watchlist_label?: components["schemas"]["ListedWatchlistLabel"];
            readonly labels?: components["schemas"]["WalletLabelList"];
            readonly group?: components["schemas"]["WalletGroup"];
            readonly stats: components["schemas"]["PeriodStats"];
        };
        /** @description Facts about the page. */
        readonly WalletsMeta: {
            /** @description The number of wallets returned. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            readonly sort: components["schemas"]["SortedBy"];
            readonly period: components["schemas"]["StatsPeriod"];
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly independent_groups?: components["schemas"]["IndependentGroups"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description The order of stored wallets.
         * @default score
         * @enum {string}
         */
        readonly WalletsSort: "realized" | "score" | "edge" | "roi" | "winrate" | "last_trade";
        /**
         * @description The order of the list, as it was asked for.
         * @enum {string}
         */
        readonly SortedBy: "realized" | "score" | "edge" | "roi" | "winrate" | "last_trade";
        /** @description The envelope of getWallet. */
        readonly GetWalletEnvelope: {
            readonly data: components["schemas"]["WalletScanData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A wallet's analysis and its source. */
        readonly WalletScanData: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly source: components["schemas"]["WalletScanSource"];
            /** @description When the data was fetched. */
            readonly scanned_at: string;
            readonly labels?: components["schemas"]["WalletLabelList"];
            readonly group?: components["schemas"]["WalletGroup"];
            readonly copy?: components["schemas"]["WalletCopySummary"];
            readonly wallet: components["schemas"]["WalletScanStats"];
            readonly periods?: components["schemas"]["WalletPeriods"];
        };
        /**
         * @description Where the data came from.
         * @enum {string}
         */
        readonly WalletScanSource: "fresh" | "cache" | "stale-fallback";
        /** @description How to scan. Unknown properties are ignored. */
        readonly WalletScanRequestBody: {
            /** @description Fetches even when stored data is under an hour old. False by default. */
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
        /** @description The wallets to read. Unknown properties are ignored. */
        readonly QueryWalletsRequestBody: {
            readonly addresses: components["schemas"]["QueriedAddressList"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The wallets' addresses, each once. */
        readonly QueriedAddressList: readonly components["schemas"]["WalletAddress"][];
        /** @description The envelope of queryWallets. */
        readonly QueryWalletsEnvelope: {
            readonly data: components["schemas"]["QueriedWalletList"];
            readonly meta: components["schemas"]["QueryWalletsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One entry per address, in the request's order. */
        readonly QueriedWalletList: readonly components["schemas"]["QueriedWallet"][];
        /** @description A requested wallet; a found one has getWallet's `data` without `periods`. */
        readonly QueriedWallet: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly status: components["schemas"]["QueriedWalletStatus"];
            readonly data?: components["schemas"]["WalletScanData"];
        };
        /**
         * @description Whether the wallet's analysis is stored.
         * @enum {string}
         */
        readonly QueriedWalletStatus: "found" | "unknown";
        /** @description How many wallets were found. */
        readonly QueryWalletsMeta: {
            /** @description The number of wallets requested. */
            readonly requested: number;
            /** @description The number of wallets found and read units charged. */
            readonly found: number;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The name of a watchlist, unique in a profile. */
        readonly WatchlistName: string;
        /** @description Your note on the wallet; null or left out for none. */
        readonly WatchlistLabel: string | null;
        /** @description Your note on the wallet in the `watchlist` of the request, or null. Absent without `watchlist`. */
        readonly ListedWatchlistLabel: string | null;
        /** @description A table in UTF-8: column names, then one line per wallet. */
        readonly WatchlistCsv: string;
        /** @description The envelope of listWatchlists. */
        readonly ListWatchlistsEnvelope: {
            readonly data: components["schemas"]["WatchlistSummaryList"];
            readonly meta: components["schemas"]["WatchlistsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description Facts about the watchlists. */
        readonly WatchlistsMeta: {
            /**
             * @description How many seconds lie at present between two looks at the trades of a wallet with alerts. Null where this service tells no
             *     one of trades.
             */
            readonly alert_interval_sec: number | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The profile's watchlists by name. */
        readonly WatchlistSummaryList: readonly components["schemas"]["WatchlistSummary"][];
        /** @description A watchlist without its wallets. */
        readonly WatchlistSummary: {
            readonly name: components["schemas"]["WatchlistName"];
            readonly size: components["schemas"]["WatchlistSize"];
            readonly updated_at: components["schemas"]["WatchlistTime"];
        };
        /** @description The number of its wallets. */
        readonly WatchlistSize: number;
        /** @description When the watchlist was last written. */
        readonly WatchlistTime: string;
        /** @description The envelope of getWatchlist. */
        readonly GetWatchlistEnvelope: {
            readonly data: components["schemas"]["WatchlistData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of replaceWatchlist. */
        readonly ReplaceWatchlistEnvelope: {
            readonly data: components["schemas"]["WatchlistData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of updateWatchlist. */
        readonly UpdateWatchlistEnvelope: {
            readonly data: components["schemas"]["WatchlistData"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description A watchlist with its wallets. */
        readonly WatchlistData: {
            readonly name: components["schemas"]["WatchlistName"];
            readonly size: components["schemas"]["WatchlistSize"];
            readonly updated_at: components["schemas"]["WatchlistTime"];
            readonly wallets: components["schemas"]["WatchlistEntryList"];
        };
        /** @description The wallets by address. */
        readonly WatchlistEntryList: readonly components["schemas"]["WatchlistEntry"][];
        /** @description A wallet of a watchlist. */
        readonly WatchlistEntry: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly label: components["schemas"]["WatchlistLabel"];
            readonly alerts: components["schemas"]["WatchlistAlerts"];
            readonly looked_at: components["schemas"]["TradesLookedAt"];
            /**
             * @description The newest trade that was told by then, in epoch milliseconds; null without one. The wallet's analysis may know a newer
             *     one.
             */
            readonly last_trade_time: number | null;
        };
        /**
         * @description Whether your webhook endpoints get the event `wallet.traded` for its trades. A request that leaves it out does not change
         *     it; a new wallet has no alerts.
         */
        readonly WatchlistAlerts: boolean;
        /** @description The wallets of a watchlist. Other properties of a read watchlist are ignored. */
        readonly ReplaceWatchlistRequestBody: {
            readonly wallets: components["schemas"]["WatchedWalletList"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description What to change; `add` or `remove` is needed. */
        readonly UpdateWatchlistRequestBody: {
            readonly add?: components["schemas"]["AddedWalletList"];
            readonly remove?: components["schemas"]["RemovedAddressList"];
        };
        /** @description The wallets, each once. */
        readonly WatchedWalletList: readonly components["schemas"]["WatchedWallet"][];
        /** @description The wallets to add, each once. */
        readonly AddedWalletList: readonly components["schemas"]["WatchedWallet"][];
        /** @description The addresses to remove, each once. */
        readonly RemovedAddressList: readonly components["schemas"]["WalletAddress"][];
        /** @description A wallet to watch, with your note. */
        readonly WatchedWallet: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly label?: components["schemas"]["WatchlistLabel"];
            readonly alerts?: components["schemas"]["WatchlistAlerts"];
            /** @description Ignored, so that a watchlist can be written as it was read. */
            readonly looked_at?: string | null;
            /** @description Ignored, as is looked_at. */
            readonly last_trade_time?: number | null;
        };
        /** @description The id of a webhook endpoint. */
        readonly WebhookEndpointId: string;
        /** @description The id of a delivery. */
        readonly WebhookDeliveryId: string;
        /** @description The id of an event, the same in all of its deliveries. */
        readonly WebhookEventId: string;
        /** @description The endpoint to create. */
        readonly CreateWebhookEndpointRequestBody: {
            readonly url: components["schemas"]["WebhookUrl"];
            readonly events: components["schemas"]["WebhookSubscriptionList"];
            readonly description?: components["schemas"]["WebhookDescription"];
        };
        /** @description What to change; the rest stays. */
        readonly UpdateWebhookEndpointRequestBody: {
            readonly url?: components["schemas"]["WebhookUrl"];
            readonly events?: components["schemas"]["WebhookSubscriptionList"];
            readonly description?: components["schemas"]["WebhookDescription"];
            readonly state?: components["schemas"]["WebhookEndpointState"];
        };
        /** @description How to replace the secret. */
        readonly RotateWebhookSecretBody: {
            /** @description How many hours the former secret still signs. 24 by default. */
            readonly overlap_hours?: number;
        };
        /** @description A public `https://` address without user and password. It is checked at each sending. */
        readonly WebhookUrl: string;
        /** @description Your note on the endpoint. */
        readonly WebhookDescription: string | null;
        /** @description The events that the endpoint receives, each once. */
        readonly WebhookSubscriptionList: readonly components["schemas"]["WebhookSubscription"][];
        /**
         * @description An event that an endpoint can receive.
         * @enum {string}
         */
        readonly WebhookSubscription: "scan.completed" | "scan.failed" | "watchlist.seen" | "wallet.traded" | "endpoint.disabled";
        /**
         * @description The kind of an event.
         * @enum {string}
         */
        readonly WebhookEventType: "scan.completed" | "scan.failed" | "watchlist.seen" | "wallet.traded" | "endpoint.disabled" | "test";
        /** @description The envelope of createWebhookEndpoint. */
        readonly CreateWebhookEndpointEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of listWebhookEndpoints. */
        readonly ListWebhookEndpointsEnvelope: {
            readonly data: components["schemas"]["WebhookEndpointList"];
            readonly meta: components["schemas"]["WebhookEndpointsMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of getWebhookEndpoint. */
        readonly GetWebhookEndpointEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of updateWebhookEndpoint. */
        readonly UpdateWebhookEndpointEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of rotateWebhookSecret. */
        readonly RotateWebhookSecretEnvelope: {
            readonly data: components["schemas"]["WebhookEndpoint"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The endpoints of the profile, the oldest first. */
        readonly WebhookEndpointList: readonly components["schemas"]["WebhookEndpoint"][];
        /** @description How many endpoints there are. */
        readonly WebhookEndpointsMeta: {
            /** @description The number of endpoints. */
            readonly count: number;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description An address that receives events. */
        readonly WebhookEndpoint: {
            readonly id: components["schemas"]["WebhookEndpointId"];
            readonly url: components["schemas"]["WebhookUrl"];
            readonly description: components["schemas"]["WebhookDescription"];
            readonly events: components["schemas"]["WebhookSubscriptionList"];
            /** @description What messages are signed with. Only createWebhookEndpoint and rotateWebhookSecret return it. */
            readonly secret?: string;
            readonly state: components["schemas"]["WebhookEndpointState"];
            readonly disabled?: components["schemas"]["WebhookEndpointDisabled"];
            /** @description The number of failed attempts since the last success. */
            readonly failures: number;
            /** @description When the first of them failed, or null. */
            readonly failing_since: string | null;
            /** @description Until when the former secret signs, too; or null. */
            readonly former_secret_until: string | null;
            /** @description When the endpoint was created. */
            readonly created_at: string;
        };
        /**
         * @description Whether events are sent to the endpoint.
         * @enum {string}
         */
        readonly WebhookEndpointState: "active" | "disabled";
        /** @description Why and since when it is disabled. Absent while active. */
        readonly WebhookEndpointDisabled: {
            /** @description When it was disabled. */
            readonly at: string;
            readonly reason: components["schemas"]["WebhookDisabledReason"];
        };
        /**
         * @description Why an endpoint was disabled.
         * @enum {string}
         */
        readonly WebhookDisabledReason: "owner" | "gone" | "failing";
        /** @description The envelope of testWebhookEndpoint. */
        readonly TestWebhookEndpointEnvelope: {
            readonly data: components["schemas"]["WebhookAttempt"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The result of one request to an endpoint: `status` or `error`. */
        readonly WebhookAttempt: {
            /** @description When the attempt ended. */
            readonly at: string;
            /** @description The response's status. Absent without a response. */
            readonly status?: number;
            readonly error?: components["schemas"]["WebhookAttemptError"];
            /** @description How long it took, in milliseconds. */
            readonly duration_ms: number;
            /** @description The first KiB of the response's body. Absent without a response. */
            readonly answer?: string;
        };
        /**
         * @description Why there was no response; otherwise absent.
         * @enum {string}
         */
        readonly WebhookAttemptError: "address_refused" | "connection_failed" | "endpoint_disabled" | "host_unknown" | "secret_unreadable" | "timeout" | "tls_failed";
        /** @description The envelope of listWebhookDeliveries. */
        readonly ListWebhookDeliveriesEnvelope: {
            readonly data: components["schemas"]["WebhookDeliveryList"];
            readonly meta: components["schemas"]["WebhookDeliveriesMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description The envelope of retryWebhookDelivery. */
        readonly RetryWebhookDeliveryEnvelope: {
            readonly data: components["schemas"]["WebhookDelivery"];
            readonly meta?: components["schemas"]["AnswerMeta"];
            readonly request_id: components["schemas"]["RequestId"];
        };
        /** @description One page of deliveries, the newest first. */
        readonly WebhookDeliveryList: readonly components["schemas"]["WebhookDelivery"][];
        /** @description An event for an endpoint, with its last attempt. */
        readonly WebhookDelivery: {
            readonly id: components["schemas"]["WebhookDeliveryId"];
            readonly endpoint_id: components["schemas"]["WebhookEndpointId"];
            readonly event_id: components["schemas"]["WebhookEventId"];
            readonly type: components["schemas"]["WebhookEventType"];
            readonly state: components["schemas"]["WebhookDeliveryState"];
            /** @description Attempts so far, or since it was last sent again by hand. */
            readonly attempts: number;
            /** @description When the next attempt is due, or null. */
            readonly next_attempt_at: string | null;
            readonly last_attempt?: components["schemas"]["WebhookAttempt"];
            /** @description When the event happened. */
            readonly created_at: string;
        };
        /**
         * @description The state of a delivery.
         * @enum {string}
         */
        readonly WebhookDeliveryState: "pending" | "delivered" | "failed";
        /** @description Facts about the page. */
        readonly WebhookDeliveriesMeta: {
            /** @description The number of deliveries in the page. */
            readonly count: number;
            /** @description The limit that was applied. */
            readonly limit: number;
            /** @description The next page's `cursor`; null on the last page. */
            readonly next_cursor: string | null;
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description When the event happened. */
        readonly WebhookEventTime: string;
        /** @description The event of a completed scan. */
        readonly ScanCompletedEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "scan.completed";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["ScanEventData"];
        };
        /** @description The event of a failed scan. */
        readonly ScanFailedEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "scan.failed";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["ScanEventData"];
        };
        /** @description A scan that has ended. getTokenScan and listTokenTopWallets have its result. */
        readonly ScanEventData: {
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly status: components["schemas"]["ScanStatus"];
            readonly reason?: components["schemas"]["ScanReason"];
            /** @description The wallets of the scan. */
            readonly total_wallets: number;
            /** @description Wallets among them that were skipped. */
            readonly skipped_wallets: number;
            readonly links: components["schemas"]["ScanEventLinks"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description Where to read the rest. */
        readonly ScanEventLinks: {
            readonly status: components["schemas"]["ScanStatusPath"];
            readonly result: components["schemas"]["TopWalletsPath"];
        };
        /** @description The event of a scan that found wallets of a watchlist. */
        readonly WatchlistSeenEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "watchlist.seen";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["WatchlistSeenEventData"];
        };
        /** @description A watchlist, and the scan that found wallets of it. */
        readonly WatchlistSeenEventData: {
            readonly watchlist: components["schemas"]["WatchlistName"];
            readonly scan_id: components["schemas"]["ScanId"];
            readonly token_address: components["schemas"]["TokenAddress"];
            /** @description How many wallets of the watchlist the scan found. */
            readonly wallets_seen: number;
            readonly wallets: components["schemas"]["SeenWalletList"];
            readonly links: components["schemas"]["WatchlistEventLinks"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /** @description The first 20 of them by address. */
        readonly SeenWalletList: readonly components["schemas"]["SeenWallet"][];
        /** @description A wallet of a watchlist. */
        readonly SeenWallet: {
            readonly address: components["schemas"]["WalletAddress"];
            readonly label: components["schemas"]["WatchlistLabel"];
        };
        /** @description Where to read the rest. */
        readonly WatchlistEventLinks: {
            readonly result: components["schemas"]["WatchedTopWalletsPath"];
        };
        /** @description The path of the token's top wallets on the watchlist, from the root. */
        readonly WatchedTopWalletsPath: string;
        /** @description The event of a followed wallet that has traded. */
        readonly WalletTradedEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "wallet.traded";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["WalletTradedEventData"];
        };
        /** @description Trades of a token within a minute. listWalletTrades has each of them. */
        readonly WalletTradedEventData: {
            readonly watchlist: components["schemas"]["WatchlistName"];
            readonly label: components["schemas"]["WatchlistLabel"];
            readonly wallet_address: components["schemas"]["WalletAddress"];
            readonly token_address: components["schemas"]["TokenAddress"];
            readonly token_symbol: components["schemas"]["TradeSymbol"];
            readonly side: components["schemas"]["TradedSide"];
            /** @description How many trades the event stands for. */
            readonly trades: number;
            /** @description The price of a token in the first of them, in USD; null where it is unknown. */
            readonly price_usd: number | null;
            /** @description What they were worth together, in USD and cents; null where that of one is unknown. */
            readonly value_usd: number | null;
            /** @description When the first of them was made, in epoch milliseconds. */
            readonly time: number;
            readonly transaction: components["schemas"]["TradeTransaction"];
            readonly links: components["schemas"]["WalletTradedLinks"];
            readonly simulated?: components["schemas"]["Simulated"];
        };
        /**
         * @description Whether the token was bought, sold, or both within the minute.
         * @enum {string}
         */
        readonly TradedSide: "buy" | "sell" | "both";
        /** @description Where to read the rest. */
        readonly WalletTradedLinks: {
            readonly trades: components["schemas"]["WalletTradesPath"];
        };
        /** @description The path of the wallet's stored trades, from the root. */
        readonly WalletTradesPath: string;
        /** @description The event of a disabled endpoint, for the others. */
        readonly EndpointDisabledEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "endpoint.disabled";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["EndpointDisabledEventData"];
        };
        /** @description The endpoint that was disabled. */
        readonly EndpointDisabledEventData: {
            readonly endpoint_id: components["schemas"]["WebhookEndpointId"];
            readonly url: components["schemas"]["WebhookUrl"];
            readonly reason: components["schemas"]["WebhookDisabledReason"];
        };
        /** @description What testWebhookEndpoint sends. */
        readonly TestEvent: {
            /**
             * @description The kind of the event.
             * @constant
             */
            readonly type: "test";
            readonly timestamp: components["schemas"]["WebhookEventTime"];
            readonly data: components["schemas"]["TestEventData"];
        };
        /** @description The endpoint that is tested. */
        readonly TestEventData: {
            readonly endpoint_id: components["schemas"]["WebhookEndpointId"];
        };
    };
    responses: {
        /** @description Nothing is new since `If-None-Match`: no charge, no view, one request of the rate limit. */
        readonly NotModified: {
            headers: {
                readonly ETag?: string;
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Parameters, body or content type are invalid, with all problems. */
        readonly BadRequest: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The API key is missing, unknown, revoked or expired. */
        readonly Unauthorized: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "WWW-Authenticate": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description No active Pro or Premium subscription, none verifiable, or no scope for it. */
        readonly Forbidden: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description No active Pro or Premium subscription, no scope for it, or a daily quota used up or unverifiable. */
        readonly ForbiddenOrQuotaExceeded: {
            headers: {
                readonly "Retry-After"?: number;
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The token has no report; `details.trigger` is the call to make. */
        readonly TokenNotScanned: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description There is no scan with this id. */
        readonly ScanNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The wallet is not in the index. */
        readonly WalletNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The wallet was never analysed, or no copy of it was asked for. */
        readonly CopyNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description There is no such group, or no longer. */
        readonly GroupNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description Your profile has no watchlist of this name. */
        readonly WatchlistNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The profile has no such webhook endpoint or delivery. */
        readonly WebhookNotFound: {
            headers: {
                readonly "X-Request-Id": string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly RateLimit?: string;
                readonly "RateLimit-Policy"?: string;
                readonly "X-Key-Expires-At"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The per-minute request limit is reached. */
        readonly RateLimited: {
            headers: {
                readonly "X-Request-Id": string;
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
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description Something unexpected failed, or the service cannot answer at the moment (`details.reason`); nothing was charged. */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": string;
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
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The data provider failed or does not know the token (`details.reason`). No charge. */
        readonly UpstreamError: {
            headers: {
                readonly "X-Request-Id": string;
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
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
        /** @description The data provider or the query took too long (`details.reason`). No charge. */
        readonly UpstreamTimeout: {
            headers: {
                readonly "X-Request-Id": string;
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
                readonly "application/json": components["schemas"]["ApiV1Failure"];
            };
        };
    };
    parameters: {
        /** @description The token's mint address, base58. */
        readonly TokenAddressPath: components["schemas"]["TokenAddress"];
        /** @description The wallet's address, base58. */
        readonly WalletAddressPath: components["schemas"]["WalletAddress"];
        /** @description The figures of each period. Rows keep all columns; those of left-out figures are empty. */
        readonly Fields: components["schemas"]["FieldSet"];
        /** @description Names this request of your API key and operation, in 1 to 255 visible ASCII characters. For 24 hours a repeat returns the stored answer, free, with `Idempotency-Replayed: true`. With another path or body it is refused; a property at its default is as good as left out. */
        readonly IdempotencyKey: string;
        /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
        readonly IfNoneMatch: string;
        /** @description With `wait=N` the answer waits up to N seconds, at most 30, for the scan to end. */
        readonly PreferWait: string;
        /** @description The period whose tokens are copied. */
        readonly CopyPeriod: components["schemas"]["StatsPeriod"];
        /** @description Two to five different mint addresses, separated by commas. Repeats count once. */
        readonly CorrelationTokens: components["schemas"]["CommaSeparatedMints"];
        /** @description The maximum number of wallets in a page. */
        readonly CorrelationLimit: number;
        /** @description How many wallets to skip. */
        readonly CorrelationOffset: number;
        /** @description The id of a group, from a wallet's `group`. */
        readonly GroupIdPath: components["schemas"]["GroupId"];
        /** @description How many days to return, today included. */
        readonly UsageDays: number;
        /** @description The id of a scan, from createTokenScan. */
        readonly ScanIdPath: components["schemas"]["ScanId"];
        /**
         * @description A part of the symbol or the name, or an address, whole, its start of 4 characters or more, or shortened with dots. Case,
         *     forms of letters and a leading `$` or `#` make no difference to names.
         */
        readonly TokensSearch: string;
        /** @description The maximum number of tokens. */
        readonly TokensLimit: number;
        /** @description Only scans that found wallets of your watchlist of this name, with `wallets_seen`. An unknown name is refused. */
        readonly ScansWatchlist: components["schemas"]["WatchlistName"];
        /** @description The maximum number of scans in a page. */
        readonly ScansLimit: number;
        /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
        readonly ScansCursor: components["schemas"]["PageCursor"];
        /** @description The maximum number of wallets. */
        readonly TopWalletsLimit: number;
        /** @description Largest first, unknown last, with `score` and `edge` solid records first; ties by edge_low_pct (not with `realized`), then address. */
        readonly TopWalletsSortQuery: components["schemas"]["TopWalletsSort"];
        /** @description With `true`, the trades of the last look, however old it is. Never calls the data provider. */
        readonly StoredTrades: boolean;
        /** @description The maximum number of trades in a page. */
        readonly TradesLimit: number;
        /** @description The previous page's `meta.next_cursor`, of the same wallet. */
        readonly TradesCursor: components["schemas"]["PageCursor"];
        /** @description The maximum number of tokens in a page. */
        readonly WalletTokensLimit: number;
        /** @description The previous page's `meta.next_cursor`, of the same wallet. */
        readonly WalletTokensCursor: components["schemas"]["PageCursor"];
        /** @description Largest or latest first, unknown last; ties by address. */
        readonly PositionsSortQuery: components["schemas"]["PositionsSort"];
        /** @description With `true`, only tokens that the wallet still holds. */
        readonly OpenPositions: boolean;
        /** @description Only tokens of this state in the score of the period. */
        readonly PositionStates: components["schemas"]["ScoreTokenState"];
        /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
        readonly PositionsCursor: components["schemas"]["PageCursor"];
        /** @description With `true`, only the first wallet of each group that moves together, among those that match. */
        readonly OnePerGroup: boolean;
        /** @description Only wallets of your watchlist of this name, with `watchlist_label`. An unknown name is refused. */
        readonly WatchlistFilter: components["schemas"]["WatchlistName"];
        /**
         * @description With `true`, only wallets without `obstacles` in the period: records worth a closer look. Implies `one_per_group`
         *     and `active_within_days=30`. A list may be short.
         */
        readonly Followable: boolean;
        /** @description The maximum number of wallets in a page. */
        readonly WalletsLimit: number;
        /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
        readonly WalletsCursor: components["schemas"]["PageCursor"];
        /** @description Largest first, unknown last, with `score` and `edge` solid records first; ties by edge_low_pct (not with `realized`), then address. */
        readonly WalletsSortQuery: components["schemas"]["WalletsSort"];
        /** @description The period whose figures order and filter the wallets; active_within_days and last_trade use all. */
        readonly Period: components["schemas"]["StatsPeriod"];
        /** @description The period of the score. */
        readonly ScorePeriod: components["schemas"]["StatsPeriod"];
        /**
         * @description Only the wallet with this address, or wallets whose address has this start of 4 characters or more, or this start
         *     and end with dots between.
         */
        readonly WalletsSearch: string;
        /** @description Only wallets with at least this score of the current version. */
        readonly MinScore: number;
        /** @description Only wallets with at least this edge_low_pct in the period. 0 is a score of 50. */
        readonly MinEdgeLow: number;
        /** @description Only wallets with at least this score_confidence. */
        readonly MinConfidence: components["schemas"]["ScoreConfidence"];
        /** @description Only wallets with at least this verified_pct in the period. */
        readonly MinVerified: number;
        /**
         * @description Only wallets with one of these labels of the data provider, on any token, separated by commas or repeated
         *     parameters.
         * @example [
         *       "sniper"
         *     ]
         */
        readonly Labels: readonly components["schemas"]["WalletLabelName"][];
        /**
         * @description Only wallets with none of these labels of the data provider, on any token, separated by commas or repeated
         *     parameters.
         * @example [
         *       "insider",
         *       "bundler"
         *     ]
         */
        readonly ExcludeLabels: readonly components["schemas"]["WalletLabelName"][];
        /** @description Only wallets with at least this many closed tokens (wins and losses). */
        readonly MinClosed: number;
        /** @description Only wallets with at least this realized_pnl_usd in the period, over all tokens. */
        readonly MinPnl: number;
        /** @description Only wallets with at least this realized_roi_pct in the period. */
        readonly MinRoi: number;
        /** @description Only wallets with at least this total_invested_usd in the period. */
        readonly MinInvested: number;
        /** @description Only wallets with at least this holding_median_sec in the period. 900 leaves a person a quarter of an hour to follow. */
        readonly MinHoldingSec: number;
        /** @description Only wallets whose last trade is at most this many days old. */
        readonly ActiveWithinDays: number;
        /**
         * @description Only wallets with all of these tags, separated by commas or repeated parameters.
         * @example [
         *       "profitable"
         *     ]
         */
        readonly Tags: readonly components["schemas"]["WalletTag"][];
        /**
         * @description Only wallets with none of these tags, separated by commas or repeated parameters.
         * @example [
         *       "likely_bot",
         *       "too_fast_to_copy"
         *     ]
         */
        readonly ExcludeTags: readonly components["schemas"]["WalletTag"][];
        /** @description The name of one of your watchlists. */
        readonly WatchlistNamePath: components["schemas"]["WatchlistName"];
        /** @description The id of a webhook endpoint. */
        readonly WebhookEndpointIdPath: components["schemas"]["WebhookEndpointId"];
        /** @description The id of a delivery, from listWebhookDeliveries. */
        readonly WebhookDeliveryIdPath: components["schemas"]["WebhookDeliveryId"];
        /** @description Only deliveries in this state. */
        readonly WebhookDeliveryStateQuery: components["schemas"]["WebhookDeliveryState"];
        /** @description The maximum number of deliveries in a page. */
        readonly WebhookDeliveriesLimit: number;
        /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
        readonly WebhookDeliveriesCursor: components["schemas"]["PageCursor"];
        /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
        readonly WebhookId: components["schemas"]["WebhookEventId"];
        /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
        readonly WebhookTimestamp: number;
        /**
         * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
         *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
         */
        readonly WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The path of the scan's status. */
        readonly Location: string;
        /** @description Seconds to wait before the next request. */
        readonly RetryAfter: number;
        /** @description Seconds until the next poll, unless the scan has ended or stalled. */
        readonly RetryAfterWhileProcessing: number;
        /** @description Seconds to wait while the quota cannot be verified. */
        readonly RetryAfterWhileUnverified: number;
        /** @description Seconds until the request may succeed. Absent when waiting cannot help. */
        readonly RetryAfterWhereItHelps: number;
        /** @description `wait=N` when the service waited. */
        readonly PreferenceApplied: string;
        /** @description `true` on the stored answer of an earlier request. */
        readonly IdempotencyReplayed: string;
        /** @description Identifies the answer's content and format, except `meta.views` and `request_id`. Send it in `If-None-Match`. */
        readonly ETag: string;
        /** @description The tag of the answer that you have. Left out in answer to `*`. */
        readonly MatchedETag: string;
        /** @description The request's id: your `X-Request-Id`, if it is 1 to 128 of `A-Z a-z 0-9 . _ -` and does not look like a key. */
        readonly XRequestId: string;
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
        /** @description Units left of the charged daily quota. Absent without a charge. */
        readonly XQuotaRemaining: number;
        /** @description `meta.count` for CSV and NDJSON. */
        readonly XMetaCount: number;
        /** @description `meta.count` for CSV and NDJSON. */
        readonly XMetaTokenCount: number;
        /** @description `meta.total` for CSV and NDJSON. */
        readonly XMetaTotal: number;
        /** @description `meta.counted` for CSV and NDJSON. */
        readonly XMetaCounted: number;
        /** @description `meta.limit` for CSV and NDJSON. */
        readonly XMetaLimit: number;
        /** @description `meta.independent_groups` for CSV and NDJSON. Absent where it is null. */
        readonly XMetaIndependentGroups: number;
        /** @description `meta.scanned_at` for CSV and NDJSON. */
        readonly XMetaScannedAt: string;
        /** @description `meta.looked_at` for CSV and NDJSON. Absent where it is null. */
        readonly XMetaLookedAt: string;
        /** @description `meta.alert_interval_sec` for CSV and NDJSON. Absent where it is null. */
        readonly XMetaAlertIntervalSec: number;
        /** @description `meta.since` for CSV and NDJSON. Absent where it is null. */
        readonly XMetaSince: number;
        /** @description `meta.views` for CSV and NDJSON. */
        readonly XMetaViews: number;
        /** @description `meta.requested` for CSV and NDJSON. */
        readonly XMetaRequested: number;
        /** @description `meta.found` for CSV and NDJSON. */
        readonly XMetaFound: number;
        /** @description `meta.tokens_requested` for CSV and NDJSON. */
        readonly XMetaTokensRequested: number;
        /** @description `meta.tokens_found` for CSV and NDJSON. */
        readonly XMetaTokensFound: number;
        /** @description `meta.tokens_missing` for CSV and NDJSON, comma-separated. */
        readonly XMetaTokensMissing: string;
        /** @description `meta.wallets_returned` for CSV and NDJSON. */
        readonly XMetaWalletsReturned: number;
        /** @description `meta.offset` for CSV and NDJSON. */
        readonly XMetaOffset: number;
        /** @description `meta.truncated` for CSV and NDJSON. */
        readonly XMetaTruncated: boolean;
        /** @description `meta.simulated` for CSV and NDJSON. */
        readonly XMetaSimulated: boolean;
        /** @description `meta.sort` for CSV and NDJSON. */
        readonly XMetaSort: string;
        /** @description `meta.period` for CSV and NDJSON. */
        readonly XMetaPeriod: string;
        /** @description `meta.next_cursor` for CSV and NDJSON. Absent on the last page. */
        readonly XMetaNextCursor: string;
        /** @description How to authenticate; `invalid_token` for a refused key. */
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
                /** @description Names this request of your API key and operation, in 1 to 255 visible ASCII characters. For 24 hours a repeat returns the stored answer, free, with `Idempotency-Replayed: true`. With another path or body it is refused; a property at its default is as good as left out. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional, empty or `{}`. No fields are read. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenScanRequestBody"];
            };
        };
        readonly responses: {
            /** @description The scan, new or reused. */
            readonly 202: {
                headers: {
                    readonly Location: string;
                    readonly "Retry-After": number;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
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
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description A part of the symbol or the name, or an address, whole, its start of 4 characters or more, or shortened with dots. Case,
                 *     forms of letters and a leading `$` or `#` make no difference to names.
                 */
                readonly q?: components["parameters"]["TokensSearch"];
                /** @description The maximum number of tokens. */
                readonly limit?: components["parameters"]["TokensLimit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tokens that fit best. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListTokensEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listScans: {
        readonly parameters: {
            readonly query?: {
                /** @description Only scans that found wallets of your watchlist of this name, with `wallets_seen`. An unknown name is refused. */
                readonly watchlist?: components["parameters"]["ScansWatchlist"];
                /** @description The maximum number of scans in a page. */
                readonly limit?: components["parameters"]["ScansLimit"];
                /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
                readonly cursor?: components["parameters"]["ScansCursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of scans, the newest first. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Next-Cursor"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListScansEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getTokenScan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description With `wait=N` the answer waits up to N seconds, at most 30, for the scan to end. */
                readonly Prefer?: components["parameters"]["PreferWait"];
            };
            readonly path: {
                /** @description The id of a scan, from createTokenScan. */
                readonly scanId: components["parameters"]["ScanIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status of the scan. */
            readonly 200: {
                headers: {
                    readonly "Preference-Applied"?: string;
                    readonly "Retry-After"?: number;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
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
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The newest scan's status. */
            readonly 200: {
                headers: {
                    readonly "Retry-After"?: number;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
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
                /** @description The maximum number of wallets. */
                readonly limit?: components["parameters"]["TopWalletsLimit"];
                /** @description Largest first, unknown last, with `score` and `edge` solid records first; ties by edge_low_pct (not with `realized`), then address. */
                readonly sort?: components["parameters"]["TopWalletsSortQuery"];
                /** @description The period whose figures order and filter the wallets; active_within_days and last_trade use all. */
                readonly period?: components["parameters"]["Period"];
                /** @description Only wallets with at least this score of the current version. */
                readonly min_score?: components["parameters"]["MinScore"];
                /** @description Only wallets with at least this edge_low_pct in the period. 0 is a score of 50. */
                readonly min_edge_low?: components["parameters"]["MinEdgeLow"];
                /** @description Only wallets with at least this score_confidence. */
                readonly min_confidence?: components["parameters"]["MinConfidence"];
                /** @description Only wallets with at least this verified_pct in the period. */
                readonly min_verified?: components["parameters"]["MinVerified"];
                /** @description Only wallets with at least this many closed tokens (wins and losses). */
                readonly min_closed?: components["parameters"]["MinClosed"];
                /** @description Only wallets with at least this realized_pnl_usd in the period, over all tokens. */
                readonly min_pnl?: components["parameters"]["MinPnl"];
                /** @description Only wallets with at least this realized_roi_pct in the period. */
                readonly min_roi?: components["parameters"]["MinRoi"];
                /** @description Only wallets with at least this total_invested_usd in the period. */
                readonly min_invested?: components["parameters"]["MinInvested"];
                /** @description Only wallets with at least this holding_median_sec in the period. 900 leaves a person a quarter of an hour to follow. */
                readonly min_holding_sec?: components["parameters"]["MinHoldingSec"];
                /** @description Only wallets whose last trade is at most this many days old. */
                readonly active_within_days?: components["parameters"]["ActiveWithinDays"];
                /**
                 * @description Only wallets with all of these tags, separated by commas or repeated parameters.
                 * @example [
                 *       "profitable"
                 *     ]
                 */
                readonly tags?: components["parameters"]["Tags"];
                /**
                 * @description Only wallets with none of these tags, separated by commas or repeated parameters.
                 * @example [
                 *       "likely_bot",
                 *       "too_fast_to_copy"
                 *     ]
                 */
                readonly exclude_tags?: components["parameters"]["ExcludeTags"];
                /**
                 * @description Only wallets with one of these labels of the data provider, on any token, separated by commas or repeated
                 *     parameters.
                 * @example [
                 *       "sniper"
                 *     ]
                 */
                readonly labels?: components["parameters"]["Labels"];
                /**
                 * @description Only wallets with none of these labels of the data provider, on any token, separated by commas or repeated
                 *     parameters.
                 * @example [
                 *       "insider",
                 *       "bundler"
                 *     ]
                 */
                readonly exclude_labels?: components["parameters"]["ExcludeLabels"];
                /** @description With `true`, only the first wallet of each group that moves together, among those that match. */
                readonly one_per_group?: components["parameters"]["OnePerGroup"];
                /** @description Only wallets of your watchlist of this name, with `watchlist_label`. An unknown name is refused. */
                readonly watchlist?: components["parameters"]["WatchlistFilter"];
                /**
                 * @description With `true`, only wallets without `obstacles` in the period: records worth a closer look. Implies `one_per_group`
                 *     and `active_within_days=30`. A list may be short.
                 */
                readonly followable?: components["parameters"]["Followable"];
                /** @description The figures of each period. Rows keep all columns; those of left-out figures are empty. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The token's mint address, base58. */
                readonly address: components["parameters"]["TokenAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token and its top wallets. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Independent-Groups"?: number;
                    readonly "X-Meta-Scanned-At"?: string;
                    readonly "X-Meta-Views"?: number;
                    readonly "X-Meta-Sort"?: string;
                    readonly "X-Meta-Period"?: string;
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
                 * @description Only the wallet with this address, or wallets whose address has this start of 4 characters or more, or this start
                 *     and end with dots between.
                 */
                readonly q?: components["parameters"]["WalletsSearch"];
                /** @description Largest first, unknown last, with `score` and `edge` solid records first; ties by edge_low_pct (not with `realized`), then address. */
                readonly sort?: components["parameters"]["WalletsSortQuery"];
                /** @description The period whose figures order and filter the wallets; active_within_days and last_trade use all. */
                readonly period?: components["parameters"]["Period"];
                /** @description Only wallets with at least this score of the current version. */
                readonly min_score?: components["parameters"]["MinScore"];
                /** @description Only wallets with at least this edge_low_pct in the period. 0 is a score of 50. */
                readonly min_edge_low?: components["parameters"]["MinEdgeLow"];
                /** @description Only wallets with at least this score_confidence. */
                readonly min_confidence?: components["parameters"]["MinConfidence"];
                /** @description Only wallets with at least this verified_pct in the period. */
                readonly min_verified?: components["parameters"]["MinVerified"];
                /** @description Only wallets with at least this many closed tokens (wins and losses). */
                readonly min_closed?: components["parameters"]["MinClosed"];
                /** @description Only wallets with at least this realized_pnl_usd in the period, over all tokens. */
                readonly min_pnl?: components["parameters"]["MinPnl"];
                /** @description Only wallets with at least this realized_roi_pct in the period. */
                readonly min_roi?: components["parameters"]["MinRoi"];
                /** @description Only wallets with at least this total_invested_usd in the period. */
                readonly min_invested?: components["parameters"]["MinInvested"];
                /** @description Only wallets with at least this holding_median_sec in the period. 900 leaves a person a quarter of an hour to follow. */
                readonly min_holding_sec?: components["parameters"]["MinHoldingSec"];
                /** @description Only wallets whose last trade is at most this many days old. */
                readonly active_within_days?: components["parameters"]["ActiveWithinDays"];
                /**
                 * @description Only wallets with all of these tags, separated by commas or repeated parameters.
                 * @example [
                 *       "profitable"
                 *     ]
                 */
                readonly tags?: components["parameters"]["Tags"];
                /**
                 * @description Only wallets with none of these tags, separated by commas or repeated parameters.
                 * @example [
                 *       "likely_bot",
                 *       "too_fast_to_copy"
                 *     ]
                 */
                readonly exclude_tags?: components["parameters"]["ExcludeTags"];
                /**
                 * @description Only wallets with one of these labels of the data provider, on any token, separated by commas or repeated
                 *     parameters.
                 * @example [
                 *       "sniper"
                 *     ]
                 */
                readonly labels?: components["parameters"]["Labels"];
                /**
                 * @description Only wallets with none of these labels of the data provider, on any token, separated by commas or repeated
                 *     parameters.
                 * @example [
                 *       "insider",
                 *       "bundler"
                 *     ]
                 */
                readonly exclude_labels?: components["parameters"]["ExcludeLabels"];
                /** @description With `true`, only the first wallet of each group that moves together, among those that match. */
                readonly one_per_group?: components["parameters"]["OnePerGroup"];
                /** @description Only wallets of your watchlist of this name, with `watchlist_label`. An unknown name is refused. */
                readonly watchlist?: components["parameters"]["WatchlistFilter"];
                /**
                 * @description With `true`, only wallets without `obstacles` in the period: records worth a closer look. Implies `one_per_group`
                 *     and `active_within_days=30`. A list may be short.
                 */
                readonly followable?: components["parameters"]["Followable"];
                /** @description The maximum number of wallets in a page. */
                readonly limit?: components["parameters"]["WalletsLimit"];
                /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
                readonly cursor?: components["parameters"]["WalletsCursor"];
                /** @description The figures of each period. Rows keep all columns; those of left-out figures are empty. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
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
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Independent-Groups"?: number;
                    readonly "X-Meta-Sort"?: string;
                    readonly "X-Meta-Period"?: string;
                    readonly "X-Meta-Next-Cursor"?: string;
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
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The wallet's stored analysis. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
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
                /** @description Names this request of your API key and operation, in 1 to 255 visible ASCII characters. For 24 hours a repeat returns the stored answer, free, with `Idempotency-Replayed: true`. With another path or body it is refused; a property at its default is as good as left out. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. An empty body and `{}` mean the defaults. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WalletScanRequestBody"];
            };
        };
        readonly responses: {
            /** @description The wallet's analysis and its source. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
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
    readonly getWalletCopy: {
        readonly parameters: {
            readonly query?: {
                /** @description The period whose tokens are copied. */
                readonly period?: components["parameters"]["CopyPeriod"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The copy result, and its tokens. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Period"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWalletCopyEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["CopyNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly copyWallet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. An empty body and `{}` mean the defaults. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CopyWalletRequestBody"];
            };
        };
        readonly responses: {
            /** @description The copy result, and its tokens. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CopyWalletEnvelope"];
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
    readonly getWalletScore: {
        readonly parameters: {
            readonly query?: {
                /** @description The period of the score. */
                readonly period?: components["parameters"]["ScorePeriod"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The wallet's figures of the period, and its tokens. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Counted"?: number;
                    readonly "X-Meta-Period"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWalletScoreEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
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
    readonly listWalletPositions: {
        readonly parameters: {
            readonly query?: {
                /** @description Largest or latest first, unknown last; ties by address. */
                readonly sort?: components["parameters"]["PositionsSortQuery"];
                /** @description The period of the score. */
                readonly period?: components["parameters"]["ScorePeriod"];
                /** @description With `true`, only tokens that the wallet still holds. */
                readonly open?: components["parameters"]["OpenPositions"];
                /** @description Only tokens of this state in the score of the period. */
                readonly state?: components["parameters"]["PositionStates"];
                /** @description The maximum number of tokens in a page. */
                readonly limit?: components["parameters"]["WalletTokensLimit"];
                /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
                readonly cursor?: components["parameters"]["PositionsCursor"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of the wallet's tokens. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Total"?: number;
                    readonly "X-Meta-Sort"?: string;
                    readonly "X-Meta-Period"?: string;
                    readonly "X-Meta-Scanned-At"?: string;
                    readonly "X-Meta-Next-Cursor"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWalletPositionsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
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
    readonly listWalletTrades: {
        readonly parameters: {
            readonly query?: {
                /** @description With `true`, the trades of the last look, however old it is. Never calls the data provider. */
                readonly stored?: components["parameters"]["StoredTrades"];
                /** @description The maximum number of trades in a page. */
                readonly limit?: components["parameters"]["TradesLimit"];
                /** @description The previous page's `meta.next_cursor`, of the same wallet. */
                readonly cursor?: components["parameters"]["TradesCursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of the wallet's trades. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Looked-At"?: string;
                    readonly "X-Meta-Since"?: number;
                    readonly "X-Meta-Next-Cursor"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWalletTradesEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
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
    readonly listWalletTokens: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of tokens in a page. */
                readonly limit?: components["parameters"]["WalletTokensLimit"];
                /** @description The previous page's `meta.next_cursor`, of the same wallet. */
                readonly cursor?: components["parameters"]["WalletTokensCursor"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of tokens, last scanned first. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Next-Cursor"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWalletTokensEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
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
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Requested"?: number;
                    readonly "X-Meta-Found"?: number;
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
    readonly getGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The id of a group, from a wallet's `group`. */
                readonly group_id: components["parameters"]["GroupIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The group, its wallets and its most striking pairs. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetGroupEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["GroupNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listWalletScores: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The wallet's address, base58. */
                readonly address: components["parameters"]["WalletAddressPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Scores of the past with their outcomes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Quota-Remaining"?: number;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWalletScoresEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["ForbiddenOrQuotaExceeded"];
            readonly 404: components["responses"]["WalletNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listCorrelations: {
        readonly parameters: {
            readonly query: {
                /** @description Two to five different mint addresses, separated by commas. Repeats count once. */
                readonly tokens: components["parameters"]["CorrelationTokens"];
                /** @description The maximum number of wallets in a page. */
                readonly limit?: components["parameters"]["CorrelationLimit"];
                /** @description How many wallets to skip. */
                readonly offset?: components["parameters"]["CorrelationOffset"];
                /** @description With `true`, only the first wallet of each group that moves together, among those that match. */
                readonly one_per_group?: components["parameters"]["OnePerGroup"];
                /** @description Only wallets of your watchlist of this name, with `watchlist_label`. An unknown name is refused. */
                readonly watchlist?: components["parameters"]["WatchlistFilter"];
                /** @description The figures of each period. Rows keep all columns; those of left-out figures are empty. */
                readonly fields?: components["parameters"]["Fields"];
            };
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of wallets, with the query's summary. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Meta-Tokens-Requested"?: number;
                    readonly "X-Meta-Tokens-Found"?: number;
                    readonly "X-Meta-Tokens-Missing"?: string;
                    readonly "X-Meta-Wallets-Returned"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Independent-Groups"?: number;
                    readonly "X-Meta-Offset"?: number;
                    readonly "X-Meta-Truncated"?: boolean;
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
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
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
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
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
    readonly getKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key, without its secret. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetKeyEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly deleteKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key no longer works. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Optional. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RotateKeyRequestBody"];
            };
        };
        readonly responses: {
            /** @description The key with its new secret. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotateKeyEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listUsageHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description How many days to return, today included. */
                readonly days?: components["parameters"]["UsageDays"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The units of each day. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListUsageHistoryEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
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
            /** @description The limits and what is left. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Key-Expires-At"?: string;
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
    readonly listWatchlists: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The names and sizes of all watchlists. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Meta-Alert-Interval-Sec"?: number;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWatchlistsEnvelope"];
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
        };
    };
    readonly getWatchlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Known `ETag` values, separated by commas, or `*`. On a match the answer is 304 without a body, quota or view. A value that cannot be read or is longer is ignored. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description The name of one of your watchlists. */
                readonly name: components["parameters"]["WatchlistNamePath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The watchlist with its wallets. */
            readonly 200: {
                headers: {
                    readonly ETag: string;
                    readonly "X-Request-Id": string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWatchlistEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WatchlistNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly replaceWatchlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of one of your watchlists. */
                readonly name: components["parameters"]["WatchlistNamePath"];
            };
            readonly cookie?: never;
        };
        /** @description The wallets of the watchlist. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReplaceWatchlistRequestBody"];
                readonly "text/csv": components["schemas"]["WatchlistCsv"];
            };
        };
        readonly responses: {
            /** @description The watchlist as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReplaceWatchlistEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly deleteWatchlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of one of your watchlists. */
                readonly name: components["parameters"]["WatchlistNamePath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The watchlist is deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WatchlistNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly updateWatchlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of one of your watchlists. */
                readonly name: components["parameters"]["WatchlistNamePath"];
            };
            readonly cookie?: never;
        };
        /** @description The wallets to add, to remove, or both. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWatchlistRequestBody"];
            };
        };
        readonly responses: {
            /** @description The watchlist as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateWatchlistEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WatchlistNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listWebhookEndpoints: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoints, without their secrets. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWebhookEndpointsEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly createWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The address and the events that it receives. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhookEndpointRequestBody"];
            };
        };
        readonly responses: {
            /** @description The endpoint is created; this answer alone shows its secret. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateWebhookEndpointEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint, without its secret. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWebhookEndpointEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly deleteWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint is deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly updateWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        /** @description What to change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookEndpointRequestBody"];
            };
        };
        readonly responses: {
            /** @description The endpoint as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateWebhookEndpointEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. An empty body and `{}` mean the defaults. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RotateWebhookSecretBody"];
            };
        };
        readonly responses: {
            /** @description The endpoint with its new secret; this answer alone shows it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotateWebhookSecretEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly testWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The response, or why there was none. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestWebhookEndpointEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Only deliveries in this state. */
                readonly state?: components["parameters"]["WebhookDeliveryStateQuery"];
                /** @description The maximum number of deliveries in a page. */
                readonly limit?: components["parameters"]["WebhookDeliveriesLimit"];
                /** @description The previous page's `meta.next_cursor`, with the same parameters except `limit`. */
                readonly cursor?: components["parameters"]["WebhookDeliveriesCursor"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of a webhook endpoint. */
                readonly endpoint_id: components["parameters"]["WebhookEndpointIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of deliveries. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly "X-Meta-Count"?: number;
                    readonly "X-Meta-Limit"?: number;
                    readonly "X-Meta-Next-Cursor"?: string;
                    readonly "X-Meta-Simulated"?: boolean;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWebhookDeliveriesEnvelope"];
                    readonly "application/x-ndjson": components["schemas"]["NdjsonLines"];
                    readonly "text/csv": components["schemas"]["CsvTable"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly retryWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a delivery, from listWebhookDeliveries. */
                readonly delivery_id: components["parameters"]["WebhookDeliveryIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery is on its way. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly RateLimit?: string;
                    readonly "X-Key-Expires-At"?: string;
                    readonly "RateLimit-Policy"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RetryWebhookDeliveryEnvelope"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly onScanCompleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScanCompletedEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onScanFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScanFailedEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWatchlistSeen: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WatchlistSeenEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWalletTraded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WalletTradedEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onEndpointDisabled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EndpointDisabledEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The event's id, the same in every attempt. Ignore an id that you have seen. */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /** @description When this attempt was signed, in Unix seconds. Refuse one more than five minutes off. */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the secret after
                 *     `whsec_`, decoded from base64. During a rotation there are two, separated by a space: one match is enough.
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestEvent"];
            };
        };
        readonly responses: {
            /**
             * @description A status from 200 to 299 accepts the event. 410 disables the endpoint. After any other status the event
             *     comes again, at the earliest after `Retry-After`.
             */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
