import { renderTable, type Table } from '../../support/tables.ts'
import type { Verdicts } from './calibrations.ts'
import type { Followers } from './followers.ts'
import type { Outcome } from './judge-attacks.ts'
import type { Price } from './price.ts'
import type { Findings } from './ranking.ts'

/** A table, what it is about, and what missed its bar. */
export interface Part {
  readonly title: string
  readonly table: Table
  readonly missed: readonly Miss[]
}

/** A bar that is missed. The name is the same in every run. */
export interface Miss {
  readonly name: string
  readonly by: number
  readonly sentence: string
}

const COVERED = { least: 87, most: 97 }

export function renderPart({ title, table, missed }: Part): string {
  return [
    title,
    renderTable(table),
    missed.length === 0 ? 'ok' : missed.map(({ name, sentence }) => `MISSED ${name}: ${sentence}`).join('\n'),
  ].join('\n')
}

export function describePrecision(findings: readonly Findings[]): Part {
  const missed = findings.flatMap(({ precision: { world, score }, differing }) => [
    ...(score < world.precisionMin
      ? [miss(world.name, world.precisionMin - score, `${whole(score)} % is under ${world.precisionMin} %`)]
      : []),
    ...(differing > 0 ? [miss(world.name, differing, 'wallets have another edge by their rows')] : []),
  ])
  return {
    title:
      'First 10 of 2,000 wallets that have an edge, in percent: 5 % have one, mean of 20 worlds. Through edgeOf;\n' +
      '50 wallets of each world have the same edge through periodStats. "apart": stakes of a wallet differ 100 times.',
    table: {
      head: ['world', 'bar', 'score', 'apart', 'realized PnL', 'winrate_low', 'random'],
      rows: findings.map(({ precision }) => [
        precision.world.name,
        precision.world.precisionMin,
        ...[
          precision.score,
          precision.scoreFar,
          precision.realizedUsd,
          precision.winrateLow,
          precision.random,
        ].map(whole),
      ]),
    },
    missed,
  }
}

export function describeCoverage(findings: readonly Findings[]): Part {
  const missBy = (pct: number) => Math.max(COVERED.least - pct, pct - COVERED.most)
  const missed = findings.flatMap(({ coverage: { world, all, top } }) => [
    ...(missBy(all) <= 0 ? [] : [miss(`${world.name}, all`, missBy(all), `${tenth(all)} %`)]),
    ...(missBy(top) <= 0 ? [] : [miss(`${world.name}, top tenth`, missBy(top), `${tenth(top)} %`)]),
  ])
  return {
    title: `Intervals of 90 % that hold the expected capped return of the wallet: ${COVERED.least} to ${COVERED.most} % is the bar.`,
    table: {
      head: ['world', 'all', 'top tenth', 'with an edge (no bar)'],
      rows: findings.map(({ coverage: { world, all, top, skilled } }) => [
        world.name,
        ...[all, top, skilled].map(tenth),
      ]),
    },
    missed,
  }
}

export function describeAttacks(
  outcomes: readonly Outcome[],
  sybil: { readonly attacker: number; readonly twin: number; readonly missedBy: number },
): Part {
  const rows = outcomes.map(({ attack, attacker, twin, missedBy }) => ({
    cells: [attack.id, attack.name, attacker.map(scoreText).join(' / '), twin.map(scoreText).join(' / ')],
    missedBy,
  }))
  const luck = {
    cells: ['A17', 'best of 100 wallets without an edge', `${sybil.attacker}`, `${sybil.twin}`],
    missedBy: sybil.missedBy,
  }
  return {
    title:
      'Attacks and their honest twins, scores in all / 30d: at most 1 point above; grief moves by at most 2.',
    table: {
      head: ['', 'attack', 'attacker', 'twin', ''],
      rows: [...rows, luck].map(({ cells, missedBy }) => [...cells, missedBy === 0 ? 'holds' : 'MISSED']),
    },
    missed: [...rows, luck].flatMap(({ cells: [id = '', name, attacker, twin], missedBy }) =>
      missedBy === 0 ? [] : [miss(id, missedBy, `${name}, ${attacker} against ${twin}`)],
    ),
  }
}

export function describePrices(prices: readonly Price[], edgeLowPct: number): Part {
  const missed = prices.flatMap(({ name, leastUsd, record }) =>
    record === undefined || record.usd >= leastUsd
      ? []
      : [miss(name, leastUsd - record.usd, usd(record.usd))],
  )
  return {
    title:
      `The price of a place in the first 10 of a scan of 300, which is a solid record with an edge_low of ${tenth(edgeLowPct)} %\n` +
      'or more. Version 2 asked 84 USD.',
    table: {
      head: ['way', 'bar', 'tokens', 'return of each', 'flat trades', 'score', 'price'],
      rows: prices.map(({ name, leastUsd, record }) =>
        record === undefined
          ? [name, usd(leastUsd), '-', '-', '-', '-', 'none reaches it']
          : [
              name,
              usd(leastUsd),
              record.tokens,
              `${whole(record.made * 100)} %`,
              record.flats,
              record.score,
              usd(record.usd),
            ],
      ),
    },
    missed,
  }
}

const COPY_COVERED = { least: 85, most: 97 }
const COPY_BIAS_MAX = 3
const FALSE_HOPES_MAX = 1

export function describeFollowers(followers: readonly Followers[]): Part[] {
  const estimates = followers.flatMap(({ world, estimates }) => estimates.map((one) => ({ world, ...one })))
  const tens = followers.flatMap(({ world, firstTens }) => firstTens.map((one) => ({ world, ...one })))
  return [
    {
      title:
        `What followers of 4,000 wallets make. 45 % of the wallets cannot be followed. The 90 % interval of a copy has to hold ${COPY_COVERED.least} to ${COPY_COVERED.most} %\n` +
        `of the truths, and its edge has to be within ${COPY_BIAS_MAX} points on average.`,
      table: {
        head: ['world', 'estimate', 'holds', 'too high by'],
        rows: estimates.map(({ world, name, covered, bias }) => [
          world,
          name,
          `${tenth(covered)} %`,
          tenth(bias),
        ]),
      },
      missed: estimates
        .filter(({ isCopy }) => isCopy)
        .flatMap(({ world, name, covered, bias }) => {
          const off = Math.max(COPY_COVERED.least - covered, covered - COPY_COVERED.most)
          const tooFar = Math.abs(bias) - COPY_BIAS_MAX
          return [
            ...(off > 0 ? [miss(`${world}, ${name}`, off, `${tenth(covered)} %`)] : []),
            ...(tooFar > 0 ? [miss(`${world}, bias of ${name}`, tooFar, tenth(bias))] : []),
          ]
        }),
    },
    {
      title: `Wallets with the lower end of an edge above 0 where no wallet is worth copying: at most ${FALSE_HOPES_MAX} % by copies.`,
      table: {
        head: ['world', 'by copies', 'by its own edge'],
        rows: followers.map(({ world, falseHopes: { copy, own } }) => [
          world,
          `${copy.toFixed(2)} %`,
          `${own.toFixed(2)} %`,
        ]),
      },
      missed: followers.flatMap(({ world, falseHopes: { copy } }) =>
        copy > FALSE_HOPES_MAX
          ? [miss(`${world}, false hopes`, copy - FALSE_HOPES_MAX, `${copy.toFixed(2)} %`)]
          : [],
      ),
    },
    {
      title:
        'First 10 of a scan of 300 that are worth copying, in percent: by score, and without those marked as keeping\n' +
        'under 75 % of their largest wins. 60 calls check some of these. Mean of 40 scans.',
      table: {
        head: ['world', 'bad wallets', 'bar', 'by score', 'with marks', 'wallets checked'],
        rows: tens.map(({ world, bad, least, byScore, marked, checked }) => [
          world,
          `${bad} %`,
          least,
          ...[byScore, marked, checked].map(whole),
        ]),
      },
      missed: tens.flatMap(({ world, bad, least, marked }) =>
        marked < least ? [miss(`${world}, ${bad} % bad`, least - marked, `${whole(marked)} %`)] : [],
      ),
    },
  ]
}

export function describeVerdicts(verdicts: readonly Verdicts[]): Part {
  return {
    title:
      'Verdicts of the calibration: without skill at most 7 % in either direction, and a mean rho within 0.03 of 0.\n' +
      'A mean beyond that is measured again in 200 worlds. Worlds without skill have 500 records; those with skill pass the gate of 3,000.',
    table: {
      head: ['world', 'worlds', 'predictive', 'inverted', 'mean rho', 'of capped', ''],
      rows: verdicts.map(({ name, worlds, predictive, inverted, rho, rhoCapped, missedBy }) => [
        name,
        worlds,
        predictive,
        inverted,
        rho.toFixed(3),
        rhoCapped.toFixed(3),
        missedBy === 0 ? 'holds' : 'MISSED',
      ]),
    },
    missed: verdicts
      .filter(({ missedBy }) => missedBy > 0)
      .map(({ name, rho, missedBy }) => miss(name, missedBy, `mean rho ${rho.toFixed(3)}`)),
  }
}

function miss(name: string, by: number, sentence: string): Miss {
  return { name, by, sentence }
}

function scoreText(score: number | null): string {
  return score === null ? '-' : `${score}`
}

function whole(value: number): string {
  return value.toFixed(0)
}

function tenth(value: number): string {
  return value.toFixed(1)
}

function usd(value: number): string {
  return `${value.toFixed(0)} USD`
}
