// Generated from galaxy.yaml by contract/codegen. Do not edit.

/** The path under which the operations are served. */
export const API_ROOT = ''

/** What the document says of each operation, as the kernel executes it. */
export const operations = {
  /** Get all planets. GET /planets */
  getAllData: {
    method: "get",
    path: "/planets",
    status: 200,
    errors: [],
    keys: [],
    keyless: true,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {limit:10,offset:0},
    bodyRows: null,
    rows: null
  },
  /** Create a planet. POST /planets */
  createPlanet: {
    method: "post",
    path: "/planets",
    status: 201,
    errors: ["VALIDATION_ERROR","FORBIDDEN","FORBIDDEN_PLAN","QUOTA_EXCEEDED"],
    keys: [
      {scheme:"bearerAuth",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"basicAuth",in:"basic",name:"Authorization",scopes:[]},
      {scheme:"apiKeyQuery",in:"query",name:"api_key",scopes:[]},
      {scheme:"apiKeyHeader",in:"header",name:"X-API-Key",scopes:[]},
      {scheme:"apiKeyCookie",in:"cookie",name:"api_key",scopes:[]},
      {scheme:"oAuth2",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"openIdConnect",in:"bearer",name:"Authorization",scopes:[]}
    ],
    keyless: false,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Get a planet. GET /planets/{planetId} */
  getPlanet: {
    method: "get",
    path: "/planets/{planetId}",
    status: 200,
    errors: ["NOT_FOUND"],
    keys: [],
    keyless: true,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Update a planet. PUT /planets/{planetId} */
  updatePlanet: {
    method: "put",
    path: "/planets/{planetId}",
    status: 200,
    errors: ["VALIDATION_ERROR","FORBIDDEN","FORBIDDEN_PLAN","QUOTA_EXCEEDED","NOT_FOUND"],
    keys: [
      {scheme:"bearerAuth",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"basicAuth",in:"basic",name:"Authorization",scopes:[]},
      {scheme:"apiKeyQuery",in:"query",name:"api_key",scopes:[]},
      {scheme:"apiKeyHeader",in:"header",name:"X-API-Key",scopes:[]},
      {scheme:"apiKeyCookie",in:"cookie",name:"api_key",scopes:[]},
      {scheme:"oAuth2",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"openIdConnect",in:"bearer",name:"Authorization",scopes:[]}
    ],
    keyless: false,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Delete a planet. DELETE /planets/{planetId} */
  deletePlanet: {
    method: "delete",
    path: "/planets/{planetId}",
    status: 204,
    errors: ["NOT_FOUND"],
    keys: [
      {scheme:"bearerAuth",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"basicAuth",in:"basic",name:"Authorization",scopes:[]},
      {scheme:"apiKeyQuery",in:"query",name:"api_key",scopes:[]},
      {scheme:"apiKeyHeader",in:"header",name:"X-API-Key",scopes:[]},
      {scheme:"apiKeyCookie",in:"cookie",name:"api_key",scopes:[]},
      {scheme:"oAuth2",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"openIdConnect",in:"bearer",name:"Authorization",scopes:[]}
    ],
    keyless: false,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Create a celestial body. POST /celestial-bodies */
  createCelestialBody: {
    method: "post",
    path: "/celestial-bodies",
    status: 201,
    errors: [],
    keys: [
      {scheme:"bearerAuth",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"basicAuth",in:"basic",name:"Authorization",scopes:[]},
      {scheme:"apiKeyQuery",in:"query",name:"api_key",scopes:[]},
      {scheme:"apiKeyHeader",in:"header",name:"X-API-Key",scopes:[]},
      {scheme:"apiKeyCookie",in:"cookie",name:"api_key",scopes:[]},
      {scheme:"oAuth2",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"openIdConnect",in:"bearer",name:"Authorization",scopes:[]}
    ],
    keyless: false,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Create a user. POST /user/signup */
  createUser: {
    method: "post",
    path: "/user/signup",
    status: 201,
    errors: ["VALIDATION_ERROR","UNAUTHORIZED","FORBIDDEN","FORBIDDEN_PLAN","QUOTA_EXCEEDED","CONFLICT","UNPROCESSABLE"],
    keys: [],
    keyless: true,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Get a token. POST /auth/token */
  getToken: {
    method: "post",
    path: "/auth/token",
    status: 201,
    errors: ["VALIDATION_ERROR","UNAUTHORIZED","FORBIDDEN","FORBIDDEN_PLAN","QUOTA_EXCEEDED","RATE_LIMITED"],
    keys: [],
    keyless: true,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** Get authenticated user. GET /me */
  getMe: {
    method: "get",
    path: "/me",
    status: 200,
    errors: ["UNAUTHORIZED","FORBIDDEN","FORBIDDEN_PLAN","QUOTA_EXCEEDED"],
    keys: [
      {scheme:"basicAuth",in:"basic",name:"Authorization",scopes:[]},
      {scheme:"oAuth2",in:"bearer",name:"Authorization",scopes:["read:account"]},
      {scheme:"bearerAuth",in:"bearer",name:"Authorization",scopes:[]},
      {scheme:"apiKeyHeader",in:"header",name:"X-API-Key",scopes:[]},
      {scheme:"apiKeyQuery",in:"query",name:"api_key",scopes:[]}
    ],
    keyless: false,
    scopes: [],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
} as const

/** The document's policies: requests per minute, the plans that may call, what keys may do, units per profile and UTC day by plan. */
export const policies = {scopes:{},quotaPools:{}} as const
