/** Of an operation that will end: since when it is deprecated and until when it answers, as dates at midnight UTC. */
export interface DeprecationPolicy {
  readonly since: string
  readonly sunset: string
  /** The page that tells what to use instead: a path of this service, or an address. */
  readonly link: string
}

/** What every answer of such an operation says: `Deprecation` as RFC 9745 has it, `Sunset` as RFC 8594 does. */
export function announceDeprecation(policy: DeprecationPolicy | null): Readonly<Record<string, string>> {
  if (policy === null) return {}
  return {
    Deprecation: `@${Date.parse(policy.since) / 1000}`,
    Sunset: new Date(policy.sunset).toUTCString(),
    Link: `<${policy.link}>; rel="deprecation"; type="text/html"`,
  }
}
