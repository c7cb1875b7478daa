/** For how many days rows are stored unless the operator sets other numbers. */
export const RETENTION_DAYS = { scans: 90, usage: 400 } as const
