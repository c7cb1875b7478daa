import { mix, share } from './random.ts'

/** A fault in an answer. */
export type Fault =
  /** A status, with a body or the usual error body. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: unknown }
  /** 429; without `retryAfter` the header is missing, as it may be. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: string | number }
  /** 404 with the provider's error body. */
  | { readonly kind: 'unknown' }
  /** 200 with an error body. */
  | { readonly kind: 'error-in-200'; readonly body?: unknown }
  /** 200 with this body: for rows that the world does not have. */
  | { readonly kind: 'answer'; readonly body: unknown }
  /** The right answer, later. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** The right answer, a byte at a time. */
  | { readonly kind: 'drip'; readonly intervalMs: number }
  /** Half of the right answer, then the connection ends. */
  | { readonly kind: 'cut' }
  /** 200 with a page in HTML. */
  | { readonly kind: 'not-json' }
  /** 200 with JSON that is something else. */
  | { readonly kind: 'wrong-shape' }
  /** 200 with this many bytes of JSON. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** The connection is reset before any answer. */
  | { readonly kind: 'reset' }
  /** Waits, and then plays the other fault or gives the right answer. Only within the simulator's own process. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown>; readonly fault?: Fault }

export interface Scenario {
  readonly fault: Fault
  /** Only requests whose path and query contain this, such as an address. */
  readonly match?: string
  /** Only this many of the next requests that match. */
  readonly calls?: number
  /** Only this share of the requests that match, from 0 to 1; which ones follows from the seed. */
  readonly share?: number
}

interface Active {
  readonly scenario: Scenario
  left: number
  seen: number
}

export function createScenarios(seed: number) {
  const all = new Set<Active>()

  /** Each matching request draws again, so that a retry may succeed. */
  function isHit(active: Active, path: string): boolean {
    const { match = '', share: hitShare = 1 } = active.scenario
    if (active.left <= 0 || !path.includes(match)) return false
    active.seen++
    return share(mix(seed, active.seen)) < hitShare
  }

  return {
    /** When several scenarios fit a request, the earliest counts. Returns a function that ends the scenario. */
    add(scenario: Scenario) {
      const active = { scenario, left: scenario.calls ?? Number.POSITIVE_INFINITY, seen: 0 }
      all.add(active)
      return () => all.delete(active)
    },
    /** The fault of a request, if any; it uses up a call of its scenario. */
    take(path: string): Fault | undefined {
      for (const active of all) {
        if (!isHit(active, path)) continue
        active.left--
        return active.scenario.fault
      }
      return undefined
    },
  }
}
