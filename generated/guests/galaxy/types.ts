// Generated from galaxy.yaml by contract/codegen. Do not edit.
export interface paths {
    readonly "/planets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get all planets
         * @description It's easy to say you know them all, but do you really? Retrieve all the planets and check whether you missed one.
         */
        readonly get: operations["getAllData"];
        readonly put?: never;
        /**
         * Create a planet
         * @description Time to play god and create a new planet. What do you think? Ah, don't think too much. What could go wrong anyway?
         */
        readonly post: operations["createPlanet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/planets/{planetId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a planet
         * @description You'll better learn a little bit more about the planets. It might come in handy once space travel is available for everyone.
         */
        readonly get: operations["getPlanet"];
        /**
         * Update a planet
         * @description Sometimes you make mistakes, that's fine. No worries, you can update all planets.
         */
        readonly put: operations["updatePlanet"];
        readonly post?: never;
        /**
         * Delete a planet
         * @description This endpoint was used to delete planets. Unfortunately, that caused a lot of trouble for planets with life. So, this endpoint is now deprecated and should not be used anymore.
         */
        readonly delete: operations["deletePlanet"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/celestial-bodies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a celestial body
         * @description Stars, moons, comets, the occasional rogue asteroid — if it glows or drifts through the void, you can add it here.
         */
        readonly post: operations["createCelestialBody"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/user/signup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a user
         * @description Time to create a user account, eh?
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get a token
         * @description Yeah, this is the boring security stuff. Just get your super secret token and move on.
         */
        readonly post: operations["getToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get authenticated user
         * @description Find yourself they say. That's what you can do here.
         */
        readonly get: operations["getMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly newPlanet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            /** @description Information about a new planet */
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Planet"];
                };
            };
            readonly responses: {
                /** @description Return a 200 status to indicate that the data was received successfully */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A user */
        readonly User: {
            readonly id?: number;
            readonly name?: string;
        };
        /** @description Credentials to authenticate a user */
        readonly Credentials: {
            readonly email: string;
            readonly password: string;
        };
        /** @description A token to authenticate a user */
        readonly Token: {
            readonly token?: string;
        };
        /** @description A celestial body which can be either a planet or a satellite */
        readonly CelestialBody: components["schemas"]["Planet"] | components["schemas"]["Satellite"];
        /** @description A planet in the Scalar Galaxy */
        readonly Planet: {
            readonly id: number;
            readonly name: string;
            readonly description?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "terrestrial" | "gas_giant" | "ice_giant" | "dwarf" | "super_earth";
            /** @description A score from 0 to 1 indicating potential habitability */
            readonly habitabilityIndex?: number;
            readonly physicalProperties?: {
                /** @description Mass in Earth masses (must be greater than 0) */
                readonly mass?: number;
                /** @description Radius in Earth radii (must be greater than 0) */
                readonly radius?: number;
                /** @description Surface gravity in Earth g */
                readonly gravity?: number;
                readonly temperature?: {
                    /** @description Minimum temperature in Kelvin */
                    readonly min?: number;
                    /** @description Maximum temperature in Kelvin */
                    readonly max?: number;
                    /** @description Average temperature in Kelvin */
                    readonly average?: number;
                } & {
                    readonly [key: string]: number;
                };
            } & {
                readonly [key: string]: number;
            };
            /** @description Atmospheric composition */
            readonly atmosphere?: readonly ({
                readonly compound?: string;
                readonly percentage?: number;
            } & {
                readonly [key: string]: string;
            })[];
            readonly discoveredAt?: string;
            readonly image?: string | null;
            readonly satellites?: readonly components["schemas"]["Satellite"][];
            readonly creator?: components["schemas"]["User"];
            readonly tags?: readonly string[];
            readonly lastUpdated?: string;
            /** @description URL which gets invoked upon a successful operation */
            readonly successCallbackUrl?: string;
            /** @description URL which gets invoked upon a failed operation */
            readonly failureCallbackUrl?: string;
        };
        /** @description Every satellite in the Scalar Galaxy */
        readonly Satellite: {
            readonly id?: number;
            readonly name: string;
            readonly description?: string | null;
            /** @description Diameter in kilometers */
            readonly diameter?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "moon" | "asteroid" | "comet";
            readonly orbit?: {
                readonly planet?: string;
                /** @description Orbital period in Earth days */
                readonly orbitalPeriod?: number;
                /** @description Average distance from the planet in kilometers */
                readonly distance?: number;
            };
        };
        /** @description A page of planets. */
        readonly PaginatedResource: {
            readonly data?: readonly components["schemas"]["Planet"][];
            readonly meta?: {
                readonly limit?: number;
                readonly offset?: number;
                readonly total?: number;
                readonly next?: string | null;
            };
        };
        /** @description RFC 7807 (https://datatracker.ietf.org/doc/html/rfc7807) */
        readonly BadRequestError: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for forbidden access (RFC 7807). Returned when the user does not have permission to access the requested resource. */
        readonly ForbiddenError: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for resource not found (RFC 7807). Returned when the requested resource does not exist. */
        readonly NotFoundError: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for unauthorized access (RFC 7807). Returned when authentication is required or has failed. */
        readonly UnauthorizedError: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for resource conflicts (RFC 7807). Returned when the request conflicts with the current state of the resource. */
        readonly Conflict: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for unprocessable entity (RFC 7807). Returned when the request is well-formed but contains semantic errors. */
        readonly UnprocessableEntity: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
        /** @description Error response for rate limiting (RFC 7807). Returned when the client has exceeded the rate limit for requests. */
        readonly TooManyRequestsError: {
            readonly type?: string;
            readonly title?: string;
            readonly status?: number;
            readonly detail?: string;
        };
    };
    responses: {
        /** @description Bad Request */
        readonly BadRequest: {
            headers: {
                readonly "X-Request-ID"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description Forbidden */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Not Found */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description Unauthorized */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description Conflict */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description Unprocessable Entity */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["UnprocessableEntity"];
            };
        };
        /** @description Too Many Requests */
        readonly TooManyRequests: {
            headers: {
                readonly "X-Request-ID"?: string;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                /** @description The number of seconds to wait before retrying */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["TooManyRequestsError"];
            };
        };
    };
    parameters: {
        /** @description The ID of the planet to get */
        readonly planetId: number;
        /** @description The number of items to return */
        readonly limit: number;
        /** @description The number of items to skip before starting to collect the result set */
        readonly offset: number;
    };
    requestBodies: never;
    headers: {
        /** @description The number of allowed requests in the current period */
        readonly "X-RateLimit-Limit": number;
        /** @description The number of remaining requests in the current period */
        readonly "X-RateLimit-Remaining": number;
        /** @description The number of seconds left in the current period */
        readonly "X-RateLimit-Reset": number;
        /** @description Unique identifier for the request */
        readonly "X-Request-ID": string;
        /** @description Total number of items available */
        readonly "X-Pagination-Total": number;
        /** @description Current page number */
        readonly "X-Pagination-Page": number;
        /** @description Number of items per page */
        readonly "X-Pagination-Per-Page": number;
        /** @description Cache control directives */
        readonly "X-Cache-Control": string;
        /** @description Entity tag for caching */
        readonly ETag: string;
        /** @description The last modification date of the resource */
        readonly "Last-Modified": string;
        /** @description The URL of the newly created resource */
        readonly Location: string;
        /** @description The time taken to process the request in milliseconds */
        readonly "X-Processing-Time": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getAllData: {
        readonly parameters: {
            readonly query?: {
                /** @description The number of items to return */
                readonly limit?: components["parameters"]["limit"];
                /** @description The number of items to skip before starting to collect the result set */
                readonly offset?: components["parameters"]["offset"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly "X-Pagination-Total"?: number;
                    readonly "X-Pagination-Page"?: number;
                    readonly "X-Pagination-Per-Page"?: number;
                    readonly "X-Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaginatedResource"];
                };
            };
        };
    };
    readonly createPlanet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Planet */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Planet"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly Location?: string;
                    readonly "X-Processing-Time"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Planet"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly getPlanet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the planet to get */
                readonly planetId: components["parameters"]["planetId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Planet Found */
            readonly 200: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly ETag?: string;
                    readonly "Last-Modified"?: string;
                    readonly "X-Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Planet"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly updatePlanet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the planet to get */
                readonly planetId: components["parameters"]["planetId"];
            };
            readonly cookie?: never;
        };
        /** @description New information about the planet */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Planet"];
            };
        };
        readonly responses: {
            /** @description Planet updated successfully */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Planet"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly deletePlanet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The ID of the planet to get */
                readonly planetId: components["parameters"]["planetId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly createCelestialBody: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Celestial body to create */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CelestialBody"];
            };
        };
        readonly responses: {
            /** @description Celestial body created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CelestialBody"];
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description User to create */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["User"] & components["schemas"]["Credentials"];
            };
        };
        readonly responses: {
            /** @description User account created successfully */
            readonly 201: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly Location?: string;
                    readonly "X-Processing-Time"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
        };
    };
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Body for credentials to authenticate a user */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Credentials"];
            };
        };
        readonly responses: {
            /** @description Token Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly "X-RateLimit-Limit"?: number;
                    readonly "X-RateLimit-Remaining"?: number;
                    readonly "X-RateLimit-Reset"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly getMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Authenticated user information retrieved successfully */
            readonly 200: {
                headers: {
                    readonly "X-Request-ID"?: string;
                    readonly ETag?: string;
                    readonly "Last-Modified"?: string;
                    readonly "X-Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
}
