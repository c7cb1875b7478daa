import { mean } from 'd3-array'
import { keptPctOf } from '../../../analysis/copy-figures.ts'
import { inCheckedOrder } from '../../../analysis/draw.ts'
import { edgeOf } from '../../../analysis/edge.ts'
import { WINS_DRAWN } from '../../../analysis/market-check.ts'
import { LUCKS } from '../../support/trader-worlds.ts'
import { type Draws, drawsOf } from '../../support/traders.ts'
import { drawPlan, drawWallet, type Kind, kindOf, recordsOf, type Wallet } from './followers.ts'
import { madeFor, pctOf } from './judged-copies.ts'
import { BUSY, type Plan } from './pools.ts'
import { placeOf } from './ranking.ts'
import { type Part, partOf, type Row } from './report.ts'

/**
 * Wallets of a scan. Most lose. A few choose well and slowly, and can be followed. Others cannot: bots are out within
 * seconds, the price of an insider's token doubles before anyone can follow, and that of a leader's token rises by its
 * followers and falls by its sale. How common the latter are is invented.
 */
const SCANNED = {
  slow: { own: 0.217, runUp: 0, runUpSpread: 0, fall: 0 },
  bot: { own: 0.15, runUp: 0.055, runUpSpread: 0.02, fall: 0.055 },
  insider: { own: 0.85, runUp: 0.72, runUpSpread: 0.36, fall: 0.42 },
  leader: { own: 0.52, runUp: 0.22, runUpSpread: 0.08, fall: 0.41 },
  luck: { own: -0.046, runUp: 0, runUpSpread: 0, fall: 0 },
} as const
type Scanned = keyof typeof SCANNED
const BAD: readonly Scanned[] = ['bot', 'insider', 'leader']
/** Of a hundred wallets five are slow, and so many are bots, insiders and leaders alike. */
const SLOW_PCT = 5
const SCAN = { traders: 300, first: 10, scans: 40, tokensMin: 3, tokensMax: 100 }
const CHECK = { calls: 60, keptMin: 75, badWins: 2 }
/** Of the first ten of a scan, how many have to be worth copying where 7, 2 and 0 % of the wallets are bad. */
const FIRST_TENS = [
  { name: 'log-normal', least: { 7: 38, 2: 43, 0: 43 } },
  { name: 'rare wins', least: { 7: 14, 2: 18, 0: 18 } },
] as const

/** Judges the marks of the market check. */
export function judgeFirstTens(): Part {
  const rows = FIRST_TENS.flatMap(({ name, least }) => {
    const drawOwn = LUCKS[name]
    const kinds = new Map(
      (Object.keys(SCANNED) as Scanned[]).map((scanned, index) => {
        const { own, runUp, runUpSpread, fall } = SCANNED[scanned]
        const made = madeFor(drawOwn, own)
        const draw = (draws: Draws): Plan => ({
          ...drawPlan(draws, drawOwn, made, BUSY),
          runUp: Math.max(0, runUp + runUpSpread * draws.normal()),
          fall,
        })
        return [scanned, kindOf(71 + index, draw)] as const
      }),
    )
    return ([7, 2, 0] as const).map((bad): Row => {
      const tens = Array.from({ length: SCAN.scans }, (_, seed) => firstTenOf(kinds, 100 + seed, bad))
      const meanOf = (figure: keyof (typeof tens)[number]) => mean(tens, (one) => one[figure]) ?? Number.NaN
      const cells = [meanOf('byScore'), meanOf('marked'), meanOf('checked')].map((value) => value.toFixed(0))
      return { cells: [name, `bad: ${bad} %`, least[bad], ...cells], by: least[bad] - meanOf('marked') }
    })
  })
  return partOf(
    `First ${SCAN.first} of a scan of ${SCAN.traders} that are worth copying, in percent: by score, and without those marked as keeping under 75 % of their wins.\n` +
      `${CHECK.calls} calls check some of these. Mean of ${SCAN.scans} scans.`,
    'world | bots, insiders and leaders | bar | by score | with marks | wallets checked',
    rows,
  )
}

function firstTenOf(kinds: ReadonlyMap<Scanned, Kind>, seed: number, bad: number) {
  const draws = drawsOf(seed)
  const drawKind = (): Scanned => {
    const at = draws.uniform() * 100
    if (at < SLOW_PCT) return 'slow'
    return at < SLOW_PCT + bad ? (BAD[Math.floor(draws.uniform() * BAD.length)] ?? 'bot') : 'luck'
  }
  const wallets = Array.from({ length: SCAN.traders }, () => {
    const kind = kinds.get(drawKind())
    if (kind === undefined) throw new Error('every kind is played')
    const count = SCAN.tokensMin + Math.floor((SCAN.tokensMax - SCAN.tokensMin + 1) * draws.uniform())
    return drawWallet(draws, kind, count)
  })
    .map((wallet) => ({ wallet, place: placeOf(edgeOf(wallet.tokens)) }))
    .toSorted((one, other) => other.place - one.place)
    .map(({ wallet }) => wallet)
  const share = (some: readonly Wallet[]) =>
    pctOf(some.slice(0, SCAN.first), ({ kind }) => kind.followed[10] > 0)
  const marks = markWallets(wallets)
  const unmarked = wallets.filter((wallet) => (marks.get(wallet) ?? CHECK.keptMin) >= CHECK.keptMin)
  return { byScore: share(wallets), marked: share(unmarked), checked: marks.size }
}

/** What copies keep of drawn wins of the first wallets, as far as the calls go: one a wallet, and two a win. */
function markWallets(wallets: readonly Wallet[]): ReadonlyMap<Wallet, number> {
  const marks = new Map<Wallet, number>()
  let left = CHECK.calls
  for (const [place, wallet] of wallets.entries()) {
    if (left < 3) break
    left -= 1
    const wins = recordsOf(wallet, wallet.tokens.length)[10].flatMap((own, index) =>
      own.copied === null || own.returned <= 0
        ? []
        : [{ mint: `${index}`, added: own.weight * own.returned, own, copied: own.copied }],
    )
    const checked: typeof wins = []
    const drawn = inCheckedOrder(wins, { secret: 'secret', address: `${place}` }).slice(0, WINS_DRAWN)
    for (const win of drawn) {
      const littleKept = checked.filter((one) => (keptPctOf([one]) ?? 0) < CHECK.keptMin).length
      if (left < 2 || littleKept >= CHECK.badWins) break
      left -= 2
      checked.push(win)
    }
    const kept = keptPctOf(checked)
    if (kept !== null) marks.set(wallet, kept)
  }
  return marks
}
