export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MINUTE_SEC = MINUTE_MS / 1_000
export const HOUR_SEC = HOUR_MS / 1_000
export const DAY_SEC = DAY_MS / 1_000
