declare module 'negotiator' {
  /** The part of the package that is used here; it has no types of its own. */
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, unknown>> })
    /**
     * The values of `available` that the request accepts, most wanted first; the order of `preferred` decides
     * between equals.
     */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): readonly string[]
    /** The types of `available` that the request accepts, most wanted first. */
    mediaTypes(available: readonly string[]): readonly string[]
  }
}
