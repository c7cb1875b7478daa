/** What the document promises of each operation, by hand, so that no edit breaks a promise unseen. */

export interface Expected {
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, ExpectedParameter>>
  readonly success: number
  /** The component schemas of the envelope's members. */
  readonly envelope: Readonly<Record<string, string>>
  readonly requiredHeaders: readonly string[]
  /** The codes of every error status. */
  readonly errors: Readonly<Record<number, readonly string[]>>
  readonly body?: string
  /** Whether a request may come without its body. */
  readonly bodyRequired?: true
}

interface ExpectedParameter {
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number | string
}

const ADDRESS = {
  in: 'path',
  required: true,
  type: 'string',
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
} as const
const SCAN_ID = {
  in: 'path',
  required: true,
  type: 'string',
  pattern: '^wallet_processing_[0-9a-f]{8}$',
} as const
const PAGE = { in: 'query', required: false, type: 'integer' } as const
const WATCHLIST = {
  in: 'query',
  required: false,
  type: 'string',
  pattern: '^[a-z][a-z0-9_-]{1,39}$',
} as const
const FILTERS = {
  fields: { in: 'query', required: false, type: 'string', default: 'full' },
  period: { in: 'query', required: false, type: 'string', default: '30d' },
  min_score: { ...PAGE, minimum: 0, maximum: 99 },
  min_edge_low: { ...PAGE, minimum: -200, maximum: 500 },
  min_confidence: { in: 'query', required: false, type: 'string' },
  min_verified: { ...PAGE, minimum: 0, maximum: 100 },
  min_closed: { ...PAGE, minimum: 1, maximum: 1_000_000 },
  active_within_days: { ...PAGE, minimum: 1, maximum: 3650 },
  tags: { in: 'query', required: false, type: 'array' },
  exclude_tags: { in: 'query', required: false, type: 'array' },
  labels: { in: 'query', required: false, type: 'array' },
  exclude_labels: { in: 'query', required: false, type: 'array' },
  one_per_group: { in: 'query', required: false, type: 'boolean' },
  watchlist: WATCHLIST,
  followable: { in: 'query', required: false, type: 'boolean' },
} as const

const COMMON = {
  400: ['VALIDATION_ERROR'],
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN_PLAN'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL_ERROR'],
} as const
const WITH_QUOTA = { ...COMMON, 403: ['FORBIDDEN_PLAN', 'QUOTA_EXCEEDED'] } as const

export const EXPECTED: Readonly<Record<string, Expected>> = {
  createTokenScan: {
    method: 'post',
    path: '/tokens/{address}/scans',
    parameters: { address: ADDRESS },
    body: 'TokenScanRequestBody',
    success: 202,
    envelope: { data: 'TokenScanTriggerData', request_id: 'RequestId' },
    requiredHeaders: ['Location', 'Retry-After', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 502: ['UPSTREAM_ERROR'] },
  },
  listScans: {
    method: 'get',
    path: '/scans',
    parameters: {
      watchlist: WATCHLIST,
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
      cursor: { in: 'query', required: false, type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
    },
    success: 200,
    envelope: { data: 'ListedScanList', meta: 'ScansMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  getTokenScan: {
    method: 'get',
    path: '/scans/{scanId}',
    parameters: { scanId: SCAN_ID },
    success: 200,
    envelope: { data: 'ScanStatusData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...COMMON, 404: ['SCAN_NOT_FOUND'] },
  },
  getLatestTokenScan: {
    method: 'get',
    path: '/tokens/{address}/scans/latest',
    parameters: { address: ADDRESS },
    success: 200,
    envelope: { data: 'ScanStatusData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...COMMON, 404: ['TOKEN_NOT_SCANNED'] },
  },
  listTokenTopWallets: {
    method: 'get',
    path: '/tokens/{address}/top-wallets',
    parameters: {
      address: ADDRESS,
      limit: { ...PAGE, minimum: 1, maximum: 300, default: 300 },
      sort: { in: 'query', required: false, type: 'string', default: 'realized' },
      ...FILTERS,
    },
    success: 200,
    envelope: { data: 'TopWalletsData', meta: 'TopWalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['TOKEN_NOT_SCANNED'] },
  },
  listWallets: {
    method: 'get',
    path: '/wallets',
    parameters: {
      sort: { in: 'query', required: false, type: 'string', default: 'score' },
      ...FILTERS,
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
      cursor: { in: 'query', required: false, type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
    },
    success: 200,
    envelope: { data: 'WalletSummaryList', meta: 'WalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 504: ['UPSTREAM_TIMEOUT'] },
  },
  scanWallet: {
    method: 'post',
    path: '/wallets/{address}/scan',
    parameters: { address: ADDRESS },
    body: 'WalletScanRequestBody',
    success: 200,
    envelope: { data: 'WalletScanData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'], 502: ['UPSTREAM_ERROR'], 504: ['UPSTREAM_TIMEOUT'] },
  },
  getWallet: {
    method: 'get',
    path: '/wallets/{address}',
    parameters: { address: ADDRESS },
    success: 200,
    envelope: { data: 'WalletScanData', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'] },
  },
  queryWallets: {
    method: 'post',
    path: '/wallets/query',
    parameters: {},
    body: 'QueryWalletsRequestBody',
    bodyRequired: true,
    success: 200,
    envelope: { data: 'QueriedWalletList', meta: 'QueryWalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: WITH_QUOTA,
  },
  getGroup: {
    method: 'get',
    path: '/groups/{group_id}',
    parameters: {
      group_id: { in: 'path', required: true, type: 'string', pattern: '^group_[0-9a-f]{16}$' },
    },
    success: 200,
    envelope: { data: 'GroupData', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'] },
  },
  listLedgerDays: {
    method: 'get',
    path: '/score/ledger',
    parameters: {
      since: { in: 'query', required: false, type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
    },
    success: 200,
    envelope: { data: 'LedgerDayList', meta: 'LedgerMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  listWalletScores: {
    method: 'get',
    path: '/wallets/{address}/scores',
    parameters: { address: ADDRESS },
    success: 200,
    envelope: { data: 'FrozenScoreList', meta: 'FrozenScoresMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'] },
  },
  listCorrelations: {
    method: 'get',
    path: '/correlations',
    parameters: {
      tokens: { in: 'query', required: true, type: 'string' },
      one_per_group: { in: 'query', required: false, type: 'boolean' },
      watchlist: { in: 'query', required: false, type: 'string' },
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
      offset: { ...PAGE, minimum: 0, maximum: 100_000, default: 0 },
      fields: { in: 'query', required: false, type: 'string', default: 'full' },
    },
    success: 200,
    envelope: { data: 'CorrelationWalletList', meta: 'CorrelationMeta', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: { ...COMMON, 504: ['UPSTREAM_TIMEOUT'] },
  },
  getUsage: {
    method: 'get',
    path: '/usage',
    parameters: {},
    success: 200,
    envelope: { data: 'UsageData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  listUsageHistory: {
    method: 'get',
    path: '/usage/history',
    parameters: { days: { ...PAGE, minimum: 1, maximum: 366, default: 30 } },
    success: 200,
    envelope: { data: 'UsageDayList', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  getKey: {
    method: 'get',
    path: '/key',
    parameters: {},
    success: 200,
    envelope: { data: 'KeyData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  rotateKey: {
    method: 'post',
    path: '/key/rotate',
    parameters: {},
    body: 'RotateKeyRequestBody',
    success: 200,
    envelope: { data: 'RotatedKeyData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: COMMON,
  },
  getScoreCalibration: {
    method: 'get',
    path: '/score/calibration',
    parameters: {},
    success: 200,
    envelope: { data: 'CalibrationReport', request_id: 'RequestId' },
    requiredHeaders: ['ETag', 'X-Request-Id'],
    errors: COMMON,
  },
}
