import { type Change, SCAN } from './changed.ts'

/* A made-up deprecation of getTokenScan. */

export const DEPRECATION = {
  since: '2027-01-01',
  sunset: '2027-07-01',
  link: '/docs/guides/versions',
}

const HEADERS = [...SCAN, 'responses', '200', 'headers']
const TEXT = { required: false, schema: { type: 'string' } }

/** The changes that deprecate it. Each call makes a new policy, because later changes may alter it in place. */
export function deprecate(): readonly Change[] {
  return [
    { at: [...SCAN, 'deprecated'], to: true },
    { at: [...SCAN, 'x-deprecated'], to: { ...DEPRECATION } },
    ...['Deprecation', 'Sunset', 'Link'].map((name) => ({ at: [...HEADERS, name], to: TEXT })),
  ]
}
