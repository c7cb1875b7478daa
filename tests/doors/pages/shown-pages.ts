import { listOperations } from '../../../contract/document/operations.ts'
import { renderAlertSet, renderAlerts, renderTested } from '../../../doors/pages/alerts.ts'
import { renderCompare } from '../../../doors/pages/compare.ts'
import { readChoice } from '../../../doors/pages/components/choices.ts'
import { renderSite, type Visit } from '../../../doors/pages/components/site.ts'
import { type HomeData, renderHome } from '../../../doors/pages/home.ts'
import {
  renderFailureNotice,
  renderFound,
  renderNothingThere,
  renderSignIn,
} from '../../../doors/pages/notice.ts'
import {
  renderRunningScan,
  renderToken,
  renderUnscanned,
  type TokenData,
} from '../../../doors/pages/token.ts'
import { renderUnknownWallet, renderWalletPage, type WalletPageData } from '../../../doors/pages/wallet.ts'
import { renderWatchlist, renderWatchlists } from '../../../doors/pages/watchlists.ts'
import type { components } from '../../../generated/v1/types.ts'
import { readContract } from '../../support/contracts.ts'
import { makeAnswer, makeWallets } from './answers.ts'

type Schemas = components['schemas']

const operations = listOperations(await readContract('spec/v1.yaml'))

/** The document's first example of a successful answer to an operation. */
function exampleOf<Name extends keyof Schemas>(id: string): Schemas[Name] {
  const response = operations.find((operation) => operation.id === id)?.responses.get(200)
  const [example] = Object.values(response?.content?.['application/json']?.examples ?? {})
  return example?.value as Schemas[Name]
}

export const VISIT: Visit = { up: '../', simulated: true, signedIn: true, icon: 'icon.svg', sites: ['gmgn'] }

const wallet = exampleOf<'GetWalletEnvelope'>('getWallet').data
const copy = exampleOf<'GetWalletCopyEnvelope'>('getWalletCopy').data
const positions = exampleOf<'ListWalletPositionsEnvelope'>('listWalletPositions')
const scan = exampleOf<'GetTokenScanEnvelope'>('getTokenScan').data
const page = exampleOf<'ListWalletsEnvelope'>('listWallets')
const tokens = exampleOf<'ListTokensEnvelope'>('listTokens').data
const correlations = exampleOf<'ListCorrelationsEnvelope'>('listCorrelations')
const list = exampleOf<'GetWatchlistEnvelope'>('getWatchlist').data
const scans = exampleOf<'ListScansEnvelope'>('listScans').data
const mints = tokens.map(({ address }) => address)
const [mint = ''] = mints
const endpoint = { ...exampleOf<'GetWebhookEndpointEnvelope'>('getWebhookEndpoint').data, secret: 'whsec_x' }
const attempt = exampleOf<'TestWebhookEndpointEnvelope'>('testWebhookEndpoint').data

const choice = readChoice(new URLSearchParams('min_score=20'))
const failure: Schemas['ApiV1Failure'] = {
  error: { code: 'VALIDATION_ERROR', message: 'A sentence.', details: [] },
  request_id: 'request',
  documentation_url: '',
}

/** What the page of a wallet is made from, with all of its parts. */
export const WALLET_PAGE: WalletPageData = {
  wallet: { ...wallet, copy },
  copied: copy,
  period: '30d',
  watchlists: ['followed'],
  tokens: { shown: 'all', positions },
  record: {
    pastScores: exampleOf<'ListWalletScoresEnvelope'>('listWalletScores').data,
    met: { tokens: exampleOf<'ListWalletTokensEnvelope'>('listWalletTokens').data, isCut: true },
    groupMembers: [],
  },
  trades: exampleOf<'ListWalletTradesEnvelope'>('listWalletTrades'),
}

/** What the first page is made from, with a list and the reasons why it is short. */
export const HOME_PAGE: HomeData = { choice, page, first: 1, considered: page, tokens, scansLeft: null }

/** What the page of a scanned token is made from. */
export const TOKEN_PAGE: TokenData = {
  answer: makeAnswer(makeWallets(30)),
  scan,
  choice,
  watchlists: ['followed'],
}

const contents = {
  home: renderHome(HOME_PAGE, VISIT),
  'a token': renderToken(TOKEN_PAGE, VISIT),
  'a running scan': renderRunningScan(scan, VISIT),
  'an unscanned token': renderUnscanned(mint, 3, VISIT),
  'a wallet': renderWalletPage(WALLET_PAGE, VISIT),
  'an unknown wallet': renderUnknownWallet(mint, { scansLeft: 3, watchlists: [] }, VISIT),
  comparison: renderCompare({ mints, recent: tokens, followable: false, found: correlations }, VISIT),
  watchlists: renderWatchlists(exampleOf<'ListWatchlistsEnvelope'>('listWatchlists').data, VISIT),
  'an alert': renderAlerts(
    { address: wallet.address, watchlists: ['followed'], intervalSec: 300, endpoints: [endpoint] },
    VISIT,
  ),
  'an alert that is set': renderAlertSet({ address: wallet.address, list: 'followed', endpoint }, VISIT),
  'a tested alert': renderTested({ address: wallet.address, endpoint, attempt }, VISIT),
  'a watchlist': renderWatchlist({ list, met: page.data, seenBy: scans }, VISIT),
  'found tokens': renderFound('wif', { tokens, wallets: page.data }, VISIT),
  'a sign-in': renderSignIn('', 'A problem.'),
  'a refusal': renderFailureNotice(failure, { up: '../', page: 'score', retryAfterSec: 1 }),
  'a missing page': renderNothingThere('There is no such page.'),
}

/** Every kind of page that the service shows, made from the document's examples: its name and its HTML. */
export const SHOWN_PAGES = Object.entries(contents).map(
  ([name, content]) => [name, renderSite(content, VISIT, '')] as const,
)
