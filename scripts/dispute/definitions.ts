/** What the figures of a source stand for, as far as its vendor has published it. A cell has 28 characters at most. */
export interface Definition {
  readonly figure: string
  readonly markets: string
  readonly cost: string
  readonly since: string
  readonly transfers: string
}

export const DEFINITION_NAMES: Readonly<Record<keyof Definition, string>> = {
  figure: 'realized is',
  markets: 'markets',
  cost: 'cost of a sale',
  since: 'since',
  transfers: 'transfers in',
}

/** By vendor. One that is not here is shown without. */
export const DEFINITIONS: Readonly<Record<string, Definition>> = {
  'solana-tracker': {
    figure: 'realized of /pnl/…/…',
    markets: 'all that it has indexed',
    cost: 'average of the buys',
    since: 'its data begins (data_since)',
    transfers: 'not published',
  },
  vybe: {
    figure: 'realizedPnlUsd of …/pnl',
    markets: 'those that it has vetted',
    cost: 'average of the buys',
    since: 'its data begins (Full)',
    transfers: 'not published',
  },
}
