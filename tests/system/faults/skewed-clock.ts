import { skewClock } from '../../support/clocks.ts'

/** Imported before a service, it shifts the clock of the process by CLOCK_SKEW_MS. */
skewClock(Number(process.env.CLOCK_SKEW_MS))
