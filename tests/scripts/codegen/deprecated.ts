import { type Change, SCAN } from './changed.ts'

/* A made-up end of getTokenScan, for tests of what a document says of one. */

export const DEPRECATION = {
  since: '2027-01-01',
  sunset: '2027-07-01',
  link: '/docs/guides/versions',
}

const HEADERS = [...SCAN, 'responses', '200', 'headers']
const TEXT = { required: false, schema: { type: 'string' } }

/** The changes of the document that deprecate it, for one document: further changes may change what they put there. */
export function deprecate(): readonly Change[] {
  return [
    { at: [...SCAN, 'deprecated'], to: true },
    { at: [...SCAN, 'x-deprecated'], to: { ...DEPRECATION } },
    ...['Deprecation', 'Sunset', 'Link'].map((name) => ({ at: [...HEADERS, name], to: TEXT })),
  ]
}
