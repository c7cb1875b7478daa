/** Shifts the clock of this process. Returns a function that sets it right. */
export function skewClock(skewMs: number): () => void {
  const RightDate = Date
  globalThis.Date = class extends RightDate {
    constructor(...parts: [] | [number | string]) {
      if (parts.length === 0) super(RightDate.now() + skewMs)
      else super(...(parts as [number]))
    }

    static override now(): number {
      return RightDate.now() + skewMs
    }
  } as DateConstructor
  return () => {
    globalThis.Date = RightDate
  }
}
