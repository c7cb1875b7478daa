/** The part that we use: the package does not export its types. */
declare module 'cephes' {
  /** Settles when the functions may be called. */
  export const compiled: Promise<void>

  /** The inverse of the regularised incomplete beta integral: the quantile `y` of Beta(a, b). */
  export function incbi(a: number, b: number, y: number): number

  /** The normal distribution: how likely a value is to lie below `x`. */
  export function ndtr(x: number): number
}
