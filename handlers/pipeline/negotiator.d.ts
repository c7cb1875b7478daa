declare module 'negotiator' {
  /** Of the package, which has no types of its own, what is used here. */
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, unknown>> })
    /**
     * Those of `available` that the request accepts, most wanted first; the order of `preferred` decides
     * between equals.
     */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): readonly string[]
  }
}
