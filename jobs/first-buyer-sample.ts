import { analyseSample, type FirstBuyerSample } from '../scans/sample-first-buyers.ts'
import { createLookUp } from './after-scan.ts'

declare module '../context.ts' {
  interface Jobs {
    'first-buyer-sample': FirstBuyerSample & { readonly failures?: number }
  }
}

/** Analyses first buyers that a scan has drawn (docs/calibration.md, First buyers drawn at random). */
export const firstBuyerSample = createLookUp<'first-buyer-sample'>({
  name: 'first-buyer-sample',
  // Figures of a later look would not be those of the time of the scan.
  failuresMax: 20,
  async lookUp(sample, context, signal) {
    const { left: addresses, failure } = await analyseSample(context, sample, signal)
    return addresses.length === 0 ? {} : { left: { ...sample, addresses }, failure }
  },
})
