// Generated from library.yaml by contract/codegen. Do not edit.
export interface paths {
    readonly "/books": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listBooks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/books/{isbn}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly isbn: components["parameters"]["Isbn"];
            };
            readonly cookie?: never;
        };
        readonly get: operations["getBook"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/books/{isbn}/loans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly isbn: components["parameters"]["Isbn"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["lendBook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/shelves/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A shelf, which anyone may look at */
        readonly get: operations["get-shelf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["clear-shelf"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Book: {
            readonly isbn: string;
            readonly title: string;
            readonly pages: number;
            readonly subtitle?: string;
        };
        readonly BookList: {
            readonly data: readonly components["schemas"]["Book"][];
            readonly meta: {
                readonly count: number;
            };
            readonly request_id: string;
        };
        readonly BookEnvelope: {
            readonly data: components["schemas"]["Book"];
            readonly note?: string;
            readonly request_id: string;
        };
        readonly LoanEnvelope: {
            readonly data: {
                readonly loan: string;
                readonly title: string;
                readonly days: number;
            };
            readonly request_id: string;
        };
    };
    responses: {
        /** @description Refused. */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Refused, or nothing is left for today. */
        readonly RefusedOrUsedUp: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such book. */
        readonly BookNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Something broke. */
        readonly Failed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        readonly Isbn: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listBooks: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The first books. */
            readonly 200: {
                headers: {
                    readonly "X-Meta-Count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookList"];
                    readonly "application/x-ndjson": unknown;
                    readonly "text/csv": unknown;
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getBook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly isbn: components["parameters"]["Isbn"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A book. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookEnvelope"];
                };
            };
            /** @description You have it. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 404: components["responses"]["BookNotFound"];
            readonly "4XX": components["responses"]["RefusedOrUsedUp"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly lendBook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly isbn: components["parameters"]["Isbn"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly days: number;
                };
            };
        };
        readonly responses: {
            /** @description It is yours for a while. */
            readonly 201: {
                headers: {
                    readonly Location: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LoanEnvelope"];
                };
            };
            readonly 404: components["responses"]["BookNotFound"];
            /** @description It is lent. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["RefusedOrUsedUp"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly "get-shelf": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                readonly "X-Room": number;
            };
            readonly path: {
                readonly number: number;
            };
            readonly cookie?: {
                readonly lamp?: boolean;
            };
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What stands on it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly number: number;
                        readonly room: number;
                        readonly lit?: boolean;
                    };
                };
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly "clear-shelf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is empty. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Refused"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
}
