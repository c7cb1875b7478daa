/** What we use of it: the types that the package brings are not among its exports. */
declare module 'cephes' {
  /** Settles when the functions may be called. */
  export const compiled: Promise<void>

  /** The inverse of the regularised incomplete beta integral: the quantile `y` of Beta(a, b). */
  export function incbi(a: number, b: number, y: number): number
}
