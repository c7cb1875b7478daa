import { describe, expect, test } from '@jest/globals'
import { surplusOf } from '../../../analysis/cost-basis.ts'
import { roiPct } from '../../../analysis/figures.ts'
import { LEAST_COVERAGE_PCT } from '../../../analysis/period-stats.ts'
import { confidenceOf, scoreOf } from '../../../analysis/score.ts'
import { readConfig } from '../../../config/config.ts'
import { resolve } from '../../../contract/document.ts'
import { FAILED_AFTER_MS, REUSE_WINDOW_MS, SKIPPED_NAMED_MAX, STALLED_AFTER_MS } from '../../../db/scans.ts'
import { RANKED_MAX } from '../../../db/tokens.ts'
import { WALLET_FRESH_FOR_MS } from '../../../db/wallets.ts'
import { MINUTE_MS } from '../../../durations.ts'
import { BODY_LIMIT_BYTES } from '../../../handlers/pipeline/body.ts'
import { COMPRESSED_FROM_BYTES } from '../../../handlers/pipeline/respond.ts'
import { UNKNOWN_FOR_MS } from '../../../scans/shared-fetch.ts'
import { readContract } from '../../support/contracts.ts'
import { document, follow, operationOf, operations, type Parameter, type Schema, schemaOf } from './read.ts'

/* Compares sentences of the document that state a number or a rule with the policy or constant behind them. */

const legacy = await readContract('spec/legacy.yaml')
const info = inOneLine(document.info.description)

function inOneLine(text: unknown): string {
  return String(text).replaceAll(/\s+/g, ' ')
}

function descriptionOf(id: string): string {
  const { path, method } = operationOf(id)
  const item = document.paths[path] as Record<string, { readonly description?: string }>
  return inOneLine(item[method]?.description)
}

describe('the description of', () => {
  test('createTokenScan states its time limit, the reuse window, how long unknown tokens are remembered, and the wallets', () => {
    const text = descriptionOf('createTokenScan')
    expect(secondsOf(text, /answers within (\d+) seconds;/)).toBe(withinOf('createTokenScan'))
    expect(text).toContain(`progress in the last ${REUSE_WINDOW_MS / MINUTE_MS} minutes)`)
    expect(text).toContain(
      `Unknown tokens are remembered for ${inWords(UNKNOWN_FOR_MS / MINUTE_MS)} minutes;`,
    )
    expect(text).toContain(`about ${schemaOf('TokenTopWalletList').maxItems} top traders`)
  })

  test('getTokenScan states when a scan is stalled, how many skipped wallets it names, and how long it waits', () => {
    const text = descriptionOf('getTokenScan')
    expect(text).toContain(`no progress for ${STALLED_AFTER_MS / MINUTE_MS} minutes;`)
    expect(text).toContain(`the message names the first ${inWords(SKIPPED_NAMED_MAX)},`)
    const waitSecondsMax = operationOf('getTokenScan').wait?.maxSec
    expect(text).toContain(`\`Prefer: wait=${waitSecondsMax}\``)
    expect(text).toContain(`at the latest after ${waitSecondsMax} seconds.`)
    expect(parameterText('PreferWait')).toContain(`at most ${waitSecondsMax}, for`)
    const stalled = schemaOf('ScanStatusData').properties?.stalled
    expect(stalled?.description).toContain(`for ${STALLED_AFTER_MS / MINUTE_MS} minutes or more.`)
  })

  test('scanWallet states its time limit, the freshness window and how long unknown wallets are remembered', () => {
    const text = descriptionOf('scanWallet')
    expect(secondsOf(text, /in under (\d+) seconds\./)).toBe(withinOf('scanWallet'))
    expect(WALLET_FRESH_FOR_MS).toBe(60 * MINUTE_MS)
    expect(text).toContain('updated less than an hour ago is served from the database')
    expect(text).toContain(
      `Unknown wallets are remembered for ${inWords(UNKNOWN_FOR_MS / MINUTE_MS)} minutes,`,
    )
  })

  test('getTokenScan states when a scan has failed and, as listScans does, how long it is stored', () => {
    const text = descriptionOf('getTokenScan')
    expect(FAILED_AFTER_MS).toBe(60 * MINUTE_MS)
    expect(text).toContain('or it made no progress for an hour;')
    for (const stated of [text, descriptionOf('listScans')])
      expect(stated).toContain(`is kept for ${readConfig({}).retentionScansDays} days`)
  })

  test('listUsageHistory states how long usage is stored', () => {
    expect(descriptionOf('listUsageHistory')).toContain(`kept for ${readConfig({}).retentionUsageDays} days.`)
  })

  test('listCorrelations states how many wallets are winners and first buyers', () => {
    const text = descriptionOf('listCorrelations')
    expect(text).toContain(`in the top ${RANKED_MAX} by realized profit,`)
    expect(text).toContain(`among the first ${RANKED_MAX} buyers.`)
  })

  test('queryWallets states how many addresses a request may have', () => {
    const { maxItems } = schemaOf('QueriedAddressList')
    expect(descriptionOf('queryWallets')).toContain(`of up to ${maxItems} wallets,`)
  })

  test('Idempotency-Key states how long an answer is stored', () => {
    for (const { idempotency } of operations) {
      if (idempotency !== null)
        expect(parameterText('IdempotencyKey')).toContain(`For ${idempotency.retainHours} hours a repeat`)
    }
  })

  test.each(operations.map(({ id, quota }) => [id, quota?.pool ?? null] as const))(
    '%s states what it charges',
    (id, pool) => {
      const charges = /consumes one unit of the daily (scan|read) quota/i.exec(descriptionOf(id))
      expect(charges === null ? null : `${charges[1]}s`).toBe(pool === 'correlations' ? null : pool)
      if (pool === 'correlations') expect(descriptionOf(id)).toContain('Metered, without a daily cap.')
    },
  )

  test.each(operations.filter(({ quota }) => quota !== null).map(({ id }) => id))(
    '%s, which charges, does not call itself free',
    (id) => {
      expect(descriptionOf(id)).not.toMatch(/consumes no quota|free of quota/i)
    },
  )
})

describe('the limits in the description of the document are those of the policies:', () => {
  test('requests per minute', () => {
    expect(info).toContain(`A key has ${document['x-rate-limit']?.requests} requests a minute,`)
  })
})

describe('the description of the document states', () => {
  test('how many problems an answer lists, the size of a body, and from which size answers are compressed', () => {
    expect(info).toContain(`lists up to ${Number(schemaOf('FieldErrorList').maxItems) - 1} problems`)
    expect(info).toContain(`A body is JSON of at most ${BODY_LIMIT_BYTES / 1000} kB.`)
    expect(COMPRESSED_FROM_BYTES).toBe(1024)
    expect(info).toContain('Answers of a kilobyte or more are compressed')
  })
})

describe('a figure states its bounds:', () => {
  const textOf = (property: string) => inOneLine(schemaOf('PeriodStats').properties?.[property]?.description)

  test('score_confidence', () => {
    const stated = /`high` up to (\d+) points, `medium` up to (\d+),/.exec(textOf('score_confidence'))
    const [high, medium] = [Number(stated?.[1]), Number(stated?.[2])]
    const widths = [high, high + 0.01, medium, medium + 0.01]
    expect(widths.map((width) => confidenceOf({ low: 0, high: width / 100 }))).toEqual([
      'high',
      'medium',
      'medium',
      'low',
    ])
  })

  test('score, by its formula', () => {
    const [, top, slope] =
      /round\((\d+) \/ \(1 \+ exp\(-edge_low_pct \/ (\d+)\)\)\)/.exec(textOf('score')) ?? []
    expect(textOf('score')).toContain('50 means 95 % sure that it at least breaks even.')
    for (const lowPct of [-80, -3.51, 0, 5.2, 52.57])
      expect(scoreOf(lowPct)).toBe(Math.round(Number(top) / (1 + Math.exp(-lowPct / Number(slope)))))
  })

  test('score_confidence has the same bounds as the filter', () => {
    const { low, medium, high } = schemaOf('ScoreConfidence')['x-enum-descriptions'] as Record<string, string>
    expect([low, medium, high]).toEqual([
      'Wider than 60 points.',
      'Up to 60 points wide.',
      'Up to 30 points wide.',
    ])
  })

  test.each(['realized_roi_pct', 'combined_roi_pct'])('%s', (property) => {
    const least = Number(/null under (\d+) USD/.exec(textOf(property))?.[1])
    expect([roiPct(1, least), roiPct(1, least - 0.01)]).toEqual([100 / least, null])
  })

  test('score_reason', () => {
    expect(textOf('score_reason')).toContain(`cost_coverage_pct is under ${LEAST_COVERAGE_PCT}.`)
  })

  test('oversold', () => {
    const text = inOneLine(schemaOf('TokenTopWallet').properties?.oversold?.description)
    const percent = Number(/sold over (\d+) % more/.exec(text)?.[1])
    const sold = (more: number) => surplusOf({ held: 100, sold: 100 + percent + more })
    expect([sold(0), sold(0.01)]).toEqual([0, expect.closeTo((percent + 0.01) / 100, 9)])
  })

  test('the lenient limit of the legacy interface', () => {
    const limit = legacy.components.parameters?.Limit as Parameter & { readonly description: string }
    const { minimum, maximum } = limit.schema
    expect(limit.description).toContain(`0 counts as ${minimum}, 1000 as ${maximum},`)
  })
})

describe('each figure states its unit:', () => {
  const UNITS: readonly [RegExp, RegExp][] = [
    [/_sec$/, /(?<!milli)seconds/i],
    [/_pct$|^(?!ScoreParts).*\.winrate(?!Score)|ercentage$|RoiRaw$/, /in percent|percentage points/],
    [/_usd$/, /USD/],
    [/\.(first_buy_time|last_trade_time|data_since)$/, /in epoch milliseconds/],
    [/\.(token_creation_time|reset)$/, /in Unix seconds/],
  ]
  const figures = [document, legacy].flatMap((one) =>
    Object.entries(one.components.schemas as Record<string, Schema>).flatMap(
      ([schema, { properties = {} }]) =>
        Object.entries(properties).map(([name, property]) => ({
          name: `${schema}.${name}`,
          text: inOneLine(property.description ?? resolve<Schema>(one, property).description),
          unit: UNITS.find(([named]) => named.test(`${schema}.${name}`))?.[1],
        })),
    ),
  )

  test.each(figures.filter(({ unit }) => unit !== undefined))('$name', ({ text, unit }) => {
    expect(text).toMatch(unit ?? '')
  })
})

test('X-Quota-Remaining states the units that are left', () => {
  expect(headerText('XQuotaRemaining')).toMatch(/^Units left of /)
})

function parameterText(name: string): string {
  return inOneLine(
    follow<{ readonly description: string }>({ $ref: `#/components/parameters/${name}` }).description,
  )
}

function headerText(name: string): string {
  return inOneLine(
    follow<{ readonly description: string }>({ $ref: `#/components/headers/${name}` }).description,
  )
}

/** The seconds that a description states. */
function secondsOf(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
}

/** The time limit of an operation: the wait of a repeat and at least a second for its answer, in steps of 5 seconds. */
function withinOf(id: string): number {
  return Math.ceil((Number(operationOf(id).idempotency?.wait.seconds) + 1) / 5) * 5
}

function inWords(count: number): string {
  return { 5: 'five', 20: 'twenty' }[count] ?? String(count)
}
