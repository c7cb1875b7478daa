import { max, min } from 'd3-array'
import { COPY_LIMITS } from '../../../doors/pages/figures/copy-wording.ts'
import { following, page } from '../../analysis/page.ts'
import { describeCheapest, type Price } from './price.ts'
import { columnOf, type Part, partOf, tenth, whole } from './report.ts'

/** The tables that the documents quote. */
export interface Told {
  readonly coverage: Part
  readonly prices: readonly Price[]
  readonly intervals: Part
  readonly sharedLuck: Part
  readonly verdicts: Part
  readonly selection: Part
  readonly firstTens: Part
}

/** Whether the documents say what was measured here, at its worst. Each sentence has to stand there word for word. */
export function describeDocuments(told: Told): Part {
  const rows = [
    ...sentencesOfScore(told).map((sentence) => ({ document: 'score-and-tags.md', text: page, sentence })),
    ...sentencesOfFollowing(told).map((sentence) => ({
      document: 'following.md',
      text: following,
      sentence,
    })),
    { document: 'copy-wording.ts', text: COPY_LIMITS, sentence: sentenceOfPages(told) },
  ]
  return partOf(
    'What the documents say of these figures.',
    'document | has to say',
    rows.map(({ document, text, sentence }) => ({
      name: `${document}, ${sentence}`,
      cells: [document, sentence],
      by: text.includes(sentence) ? 0 : 1,
    })),
  )
}

const fromTo = (values: readonly number[], toText = whole) =>
  `${toText(min(values) ?? Number.NaN)} to ${toText(max(values) ?? Number.NaN)}`
const most = (values: readonly number[], toText = whole) => toText(max(values) ?? Number.NaN)

function sentencesOfScore({ coverage, prices, intervals }: Told): string[] {
  // The last world is double or nothing, which is told apart.
  const [alls, tops] = [columnOf(coverage, 'all'), columnOf(coverage, 'top tenth')]
  return [
    `holds the truth of ${fromTo(alls.slice(0, -1), tenth)} % of wallets, and of ${fromTo(tops.slice(0, -1), tenth)} % of the tenth`,
    `double or are lost: there it holds the truth of ${most(tops.slice(-1), tenth)} % of that tenth`,
    `it holds the wallet's own truth in ${fromTo(columnOf(intervals, 'own edge holds'))} of 100 cases`,
    ...prices.map(({ name, records }) => `| ${name} | ${describeCheapest(records)} |`),
  ]
}

function sentencesOfFollowing({ intervals, sharedLuck, verdicts, selection, firstTens }: Told): string[] {
  const [, byWeek, byMonth] = columnOf(sharedLuck, 'holds').map(whole)
  const lose = most(columnOf(verdicts, 'of them lose, %'))
  const gain = most(columnOf(verdicts, 'of them gain, %'), tenth)
  return [
    `the interval holds the truth in ${fromTo(columnOf(intervals, 'holds'))} of 100 cases`,
    `of wallets that truly gain in ${fromTo(columnOf(intervals, 'of gaining'))}`,
    `on average the edge is ${fromTo(columnOf(intervals, 'too high by').map((points) => -points))} points too low`,
    `With luck that a week shares it holds it in ${byWeek}, and with luck of a month in ${byMonth}`,
    `up to ${lose} of 100 that are told \`likely_gains\` lose, and up to ${gain} of 100 that are told \`likely_loses\` gain`,
    `is ${fromTo(columnOf(selection, 'edge too high by'))} points too high`,
    `of the first ten of a list it holds the truth in ${fromTo(columnOf(selection, 'holds, %'))} of 100`,
    `${fromTo(columnOf(firstTens, 'with marks'))} of 100 wallets at the top of a list are worth copying`,
  ]
}

function sentenceOfPages({ firstTens }: Told): string {
  const isHalf = Math.max(...columnOf(firstTens, 'with marks')) >= 50
  return `${isHalf ? 'half or more' : 'fewer than half'} are worth copying`
}
