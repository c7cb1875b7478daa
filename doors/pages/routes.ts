import { findAddress, isAddress, readAddressPart } from '../../basics/addresses.ts'
import type { SuccessOf } from '../asking.ts'
import { renderCompare } from './compare.ts'
import { type Choice, readChoice, toOperationQuery } from './components/choices.ts'
import { rankWallets, toRankedWallets } from './figures/ranking.ts'
import { renderHome } from './home.ts'
import { renderFound } from './notice.ts'
import type { PageAnswer, PageRequest, PageRoute } from './page-route.ts'
import type { PageReader } from './reader.ts'
import {
  describeProgress,
  isScanRunning,
  renderRunningScan,
  renderToken,
  renderUnscanned,
  type ShownScan,
} from './token.ts'
import {
  renderUnknownWallet,
  renderWalletPage,
  toWalletQuery,
  type WalletPast,
  type WalletTokens,
} from './wallet.ts'
import { renderWalletsCsv } from './wallets-csv.ts'
import { listWatchlistNames, WATCHLIST_ROUTES } from './watchlist-routes.ts'

const BEST = 10
/** How many wallets a file has, and of how many the first page says what speaks against them. */
const WALLETS_MAX = 500
/** The longest text that the API seeks. */
const SOUGHT_MAX = 100
/** How many wallets a part of an address finds. */
const FOUND_MAX = 20
/** From how many tokens a visitor can choose those to compare. */
const PICKED_FROM = 24
/** How many tokens the first page names. */
const TOKENS = 8
/** How many tokens of a wallet a page and a file have: the most that the API gives at once. */
const POSITIONS = 500
/** How many trades of a wallet its page shows. */
const TRADES = 50

/** The pages for visitors who have a key. */
export const ROUTES: readonly PageRoute[] = [
  { method: 'GET', path: /^\/$/, answer: showHome },
  { method: 'GET', path: /^\/wallets\.csv$/, answer: downloadBest },
  { method: 'GET', path: /^\/find$/, answer: find },
  { method: 'GET', path: /^\/tokens\/([^/]+)$/, answer: showToken },
  { method: 'POST', path: /^\/tokens\/([^/]+)$/, answer: scanToken },
  { method: 'GET', path: /^\/tokens\/([^/]+)\/progress$/, isData: true, answer: answerProgress },
  { method: 'GET', path: /^\/tokens\/([^/]+)\/wallets\.csv$/, answer: downloadWallets },
  { method: 'GET', path: /^\/wallets\/([^/]+)$/, answer: showWallet },
  { method: 'GET', path: /^\/wallets\/([^/]+)\/tokens\.csv$/, answer: downloadTokens },
  { method: 'POST', path: /^\/wallets\/([^/]+)$/, answer: analyseWallet },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/copy$/, answer: copyWallet },
  { method: 'POST', path: /^\/wallets\/([^/]+)\/trades$/, answer: lookAtTrades },
  { method: 'GET', path: /^\/compare$/, answer: compareTokens },
  ...WATCHLIST_ROUTES,
]

async function showHome({ query, read, visit }: PageRequest): Promise<PageAnswer> {
  const choice = readChoice(query)
  const asked = toListQuery(choice, BEST)
  const cursor = query.get('cursor')
  if (cursor !== null) asked.set('cursor', cursor)
  const page = await read.ask('listWallets', { query: asked })
  const wallets = page.data
  asked.delete('followable')
  asked.set('limit', String(WALLETS_MAX))
  const considered =
    choice.followable && cursor === null && wallets.length < BEST
      ? await read.ask('listWallets', { query: asked })
      : undefined
  const { data: tokens } = await read.ask('listTokens', { query: { limit: TOKENS } })
  const scansLeft = wallets.length === 0 ? await read.readScansLeft() : null
  const first = cursor === null ? 1 : Number(query.get('first')) || 1
  return { content: renderHome({ choice, page, first, considered, tokens, scansLeft }, visit) }
}

function toListQuery(choice: Choice, limit: number): URLSearchParams {
  const asked = toOperationQuery(choice)
  asked.set('sort', choice.sort)
  asked.set('limit', String(limit))
  if (choice.followable) asked.set('followable', 'true')
  return asked
}

async function downloadBest({ query, read }: PageRequest): Promise<PageAnswer> {
  const choice = readChoice(query)
  const { data } = await read.ask('listWallets', { query: toListQuery(choice, WALLETS_MAX) })
  return { csv: renderWalletsCsv(toRankedWallets(data), choice.period), file: 'wallets.csv' }
}

/**
 * Leads from an address to its page, and from a text to the only token or wallet that it finds, or to a list of them.
 * Wallets are asked for, which costs a read, where no token fits a part of an address.
 */
async function find({ query, read, visit }: PageRequest): Promise<PageAnswer> {
  const asked = (query.get('q') ?? '').trim()
  // An explorer's address has the address in it.
  const text = findAddress(asked) ?? asked
  if (text === '') return { goTo: './' }
  if (isAddress(text)) {
    const scan = await findScan(read, text)
    return { goTo: `${scan === undefined ? 'wallets' : 'tokens'}/${text}` }
  }
  const q = text.slice(0, SOUGHT_MAX)
  const { data: tokens } = await read.ask('listTokens', { query: { q } })
  const isPart = tokens.length === 0 && readAddressPart(text) !== undefined
  const wallets = isPart ? (await read.ask('listWallets', { query: { q, limit: FOUND_MAX } })).data : []
  const paths = [
    tokens.map(({ address }) => `tokens/${address}`),
    wallets.map(({ address }) => `wallets/${address}`),
  ].flat()
  const [only] = paths
  if (only !== undefined && paths.length === 1) return { goTo: only }
  return { status: paths.length === 0 ? 404 : 200, content: renderFound(text, { tokens, wallets }, visit) }
}

async function showToken({
  params: [mint = ''],
  query: asked,
  read,
  visit,
}: PageRequest): Promise<PageAnswer> {
  const latest = await findScan(read, mint)
  if (latest === undefined) return { content: renderUnscanned(mint, await read.readScansLeft(), visit) }
  // A visitor who chooses among the wallets so far, such as by period, goes on seeing them.
  if (isScanRunning(latest) && asked.size === 0) return { content: renderRunningScan(latest, visit) }
  const choice = readChoice(asked)
  const query = choice.filters.length > 0 ? toOperationQuery(choice) : {}
  const [answer, watchlists] = await Promise.all([
    read.ask('listTokenTopWallets', { path: { address: mint }, query }),
    listWatchlistNames(read),
  ])
  return { content: renderToken({ answer, scan: latest, choice, watchlists }, visit) }
}

async function scanToken({ params: [mint = ''], read }: PageRequest): Promise<PageAnswer> {
  await read.ask('createTokenScan', { path: { address: mint } })
  return { goTo: mint }
}

/** For the page's script: how far a scan is, and whether it has ended. */
async function answerProgress({ params: [mint = ''], read }: PageRequest): Promise<PageAnswer> {
  const scan = await findScan(read, mint)
  const hasEnded = scan === undefined || !isScanRunning(scan)
  return {
    data: { hasEnded, percentage: scan?.percentage ?? 0, text: scan ? describeProgress(scan) : '' },
  }
}

async function downloadWallets({ params: [mint = ''], query, read }: PageRequest): Promise<PageAnswer> {
  const choice = readChoice(query)
  const answer = await read.ask('listTokenTopWallets', {
    path: { address: mint },
    query: toOperationQuery(choice),
  })
  const { ranked, unranked } = rankWallets(answer, 'score', choice.period)
  return { csv: renderWalletsCsv([...ranked, ...unranked], choice.period), file: `${mint}.csv` }
}

async function findScan(read: PageReader, mint: string): Promise<ShownScan | undefined> {
  const path = { address: mint }
  const found = await read.find('getLatestTokenScan', 'TOKEN_NOT_SCANNED', { path })
  return found?.data
}

async function showWallet({ params: [address = ''], query, read, visit }: PageRequest): Promise<PageAnswer> {
  const found = await read.find('getWallet', 'WALLET_NOT_FOUND', { path: { address } })
  const watchlists = await listWatchlistNames(read)
  if (found === undefined) {
    const scansLeft = await read.readScansLeft()
    return { content: renderUnknownWallet(address, { scansLeft, watchlists }, visit) }
  }
  const wallet = found.data
  const { period } = readChoice(query)
  const shown = (['all', 'open'] as const).find((each) => each === query.get('tokens'))
  const tokens = shown && { shown, positions: await readPositions(read, { address, period, shown }) }
  const record = query.has('record') ? await readRecord(read, wallet) : undefined
  // A key that may not scan may not see them.
  const trades = await read.find('listWalletTrades', 'FORBIDDEN_PLAN', {
    path: { address },
    query: { stored: true, limit: TRADES },
  })
  const copied = wallet.copy
    ? (await read.find('getWalletCopy', 'WALLET_NOT_FOUND', { path: { address } }))?.data
    : undefined
  const data = { wallet, period, watchlists, tokens, record, trades, copied }
  return { content: renderWalletPage(data, visit) }
}

/** The tokens of a wallet that traded last, or its open positions that are worth most. */
async function readPositions(
  read: PageReader,
  { address, period, shown }: { address: string; period: Choice['period']; shown: WalletTokens['shown'] },
) {
  const order = shown === 'open' ? { open: true, sort: 'worth' } : { sort: 'last_trade' }
  const query = { period, ...order, limit: POSITIONS }
  return await read.ask('listWalletPositions', { path: { address }, query })
}

async function downloadTokens({ params: [address = ''], query, read }: PageRequest): Promise<PageAnswer> {
  const { period } = readChoice(query)
  const asking = { path: { address }, query: { period, limit: POSITIONS } }
  return { csv: await read.askForCsv('listWalletPositions', asking), file: `${address}.csv` }
}

async function readRecord(
  read: PageReader,
  { address, group }: SuccessOf<'getWallet'>['data'],
): Promise<WalletPast> {
  const path = { address }
  const { data: pastScores } = await read.ask('listWalletScores', { path })
  const { data: met, meta } = await read.ask('listWalletTokens', { path })
  // The group may have ended since.
  const members = group
    ? await read.find('getGroup', 'WALLET_NOT_FOUND', { path: { group_id: group.id } })
    : undefined
  return {
    pastScores,
    met: { tokens: met, isCut: meta.next_cursor !== null },
    groupMembers: members?.data.members.map((member) => member.address) ?? [],
  }
}

async function analyseWallet({ params: [address = ''], query, read }: PageRequest): Promise<PageAnswer> {
  await read.ask('scanWallet', { path: { address } })
  return { goTo: `${address}${toWalletQuery(readChoice(query))}` }
}

async function copyWallet({ params: [address = ''], query, read }: PageRequest): Promise<PageAnswer> {
  await read.ask('copyWallet', { path: { address } })
  return { goTo: `../${address}${toWalletQuery(readChoice(query))}#copy` }
}

async function lookAtTrades({
  params: [address = ''],
  query,
  read,
  visit,
}: PageRequest): Promise<PageAnswer> {
  // The look stores all of them, however few the answer lists.
  await read.ask('listWalletTrades', { path: { address }, query: { limit: 1 } })
  return {
    goTo: `${visit.up}wallets/${address}${toWalletQuery(readChoice(query))}#trades`,
  }
}

async function compareTokens({ query, read, visit }: PageRequest): Promise<PageAnswer> {
  const named = query
    .getAll('tokens')
    .join(' ')
    .split(/[\s,]+/)
  const mints = [...new Set(named.filter((text) => text !== ''))]
  const { data: recent } = await read.ask('listTokens', { query: { limit: PICKED_FROM } })
  const asked = { mints, recent, followable: query.has('followable') }
  if (mints.length === 0) return { content: renderCompare(asked, visit) }
  const problem = findProblem(mints)
  if (problem !== undefined) return { status: 400, content: renderCompare({ ...asked, problem }, visit) }
  const sought = { tokens: mints, one_per_group: true, limit: 200 }
  const found = await read.ask('listCorrelations', { query: sought })
  return { content: renderCompare({ ...asked, found }, visit) }
}

/** Why these tokens cannot be compared; undefined when they can. */
function findProblem(mints: readonly string[]): string | undefined {
  const wrong = mints.find((mint) => !isAddress(mint))
  if (wrong !== undefined) return describeWrongAddress(wrong)
  return mints.length < 2 || mints.length > 5 ? 'Name two to five different tokens.' : undefined
}

function describeWrongAddress(text: string): string {
  return `“${text}” is not an address: 32 to 44 letters and digits.`
}
