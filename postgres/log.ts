/** Gets what an operator may want to know; `warn` where something is wrong. */
export type Log = (line: string, level?: 'info' | 'warn') => void
