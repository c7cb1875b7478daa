/** Imported before a service, it shifts the clock of the process by CLOCK_SKEW_MS. */

const skewMs = Number(process.env.CLOCK_SKEW_MS)
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
