// Generated from library.yaml by contract/codegen. Do not edit.

/** The path under which the operations are served. */
export const API_ROOT = '/library'

/** What the document says of each operation, as the kernel executes it. */
export const operations = {
  /** GET /books */
  listBooks: {
    method: "get",
    path: "/books",
    status: 200,
    errors: ["UNAUTHORIZED","FORBIDDEN","VALIDATION_ERROR","RATE_LIMITED","INTERNAL_ERROR"],
    keys: [{scheme:"card",in:"bearer",name:"Authorization",scopes:[]}],
    keyless: false,
    scopes: ["read"],
    quota: null,
    idempotency: null,
    wait: null,
    conditional: false,
    queryDefaults: {limit:2},
    bodyRows: null,
    rows: {of:"data",columns:{title:"title",pages:"pages"},metaHeaders:["X-Meta-Count"]}
  },
  /** GET /books/{isbn} */
  getBook: {
    method: "get",
    path: "/books/{isbn}",
    status: 200,
    errors: ["BOOK_NOT_FOUND","UNAUTHORIZED","FORBIDDEN","VALIDATION_ERROR","RATE_LIMITED","QUOTA_EXCEEDED","INTERNAL_ERROR"],
    keys: [{scheme:"card",in:"bearer",name:"Authorization",scopes:[]}],
    keyless: false,
    scopes: ["read"],
    quota: {pool:"reads",charge:"after"},
    idempotency: null,
    wait: null,
    conditional: true,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** POST /books/{isbn}/loans */
  lendBook: {
    method: "post",
    path: "/books/{isbn}/loans",
    status: 201,
    errors: [
      "BOOK_NOT_FOUND",
      "ALREADY_LENT",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "VALIDATION_ERROR",
      "RATE_LIMITED",
      "QUOTA_EXCEEDED",
      "INTERNAL_ERROR"
    ],
    keys: [{scheme:"card",in:"bearer",name:"Authorization",scopes:[]}],
    keyless: false,
    scopes: ["lend"],
    quota: {pool:"loans",charge:"before"},
    idempotency: {retainHours:24,wait:{seconds:1,error:"ALREADY_LENT"},replayed:null,bodyDefaults:{}},
    wait: null,
    conditional: false,
    queryDefaults: {},
    bodyRows: null,
    rows: null
  },
  /** A shelf, which anyone may look at. GET /shelves/{number} */
  "get-shelf": {
    method: "get",
    path: "/shelves/{number}",
    status: 200,
    errors: ["UNAUTHORIZED","FORBIDDEN","VALIDATION_ERROR","RATE_LIMITED","INTERNAL_ERROR"],
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
  /** DELETE /shelves/{number} */
  "clear-shelf": {
    method: "delete",
    path: "/shelves/{number}",
    status: 204,
    errors: ["UNAUTHORIZED","FORBIDDEN","VALIDATION_ERROR","RATE_LIMITED","INTERNAL_ERROR"],
    keys: [{scheme:"card",in:"bearer",name:"Authorization",scopes:[]}],
    keyless: false,
    scopes: ["lend"],
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
export const policies = {
  rateLimit: {requests:12,keyOverrides:false},
  scopes: {read:true,lend:false},
  quotaPools: {reads:{reader:3},loans:{reader:1}}
} as const
