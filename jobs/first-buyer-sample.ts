import { analyseSample } from '../scans/sample-first-buyers.ts'
import { createLookUp } from './look-up.ts'

/** Analyses a sample of a token's first buyers (docs/calibration.md, "First buyers drawn at random"). */
export const firstBuyerSample = createLookUp<'first-buyer-sample'>({
  name: 'first-buyer-sample',
  // Figures of a later look would not be those of the time of the scan.
  failuresMax: 20,
  async lookUp(buyers, context, signal) {
    const { left: addresses, failure } = await analyseSample(context, buyers, signal)
    if (addresses.length === 0) return {}
    return { left: { ...buyers, addresses }, failures: failure ? [failure] : [] }
  },
})
