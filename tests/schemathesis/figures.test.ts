import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { clearFigures, collectFigures, renderFigures, writeFigures } from '../../scripts/contract/figures.ts'

const FINE = { check: 'linter', figures: '57 rules, 0 findings', ok: true }
const BROKEN = { check: 'linter', figures: '57 rules, 2 findings', ok: false }

let parent: string
let dir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'wallet-analytics-figures-'))
  dir = join(parent, 'contract')
})

afterEach(async () => {
  await rm(parent, { recursive: true, force: true })
})

describe('the figures of a check', () => {
  test('are those that it wrote, in a folder that need not exist before', async () => {
    const run = async () => {
      await writeFigures(dir, 'lint', [FINE])
      return 0
    }
    expect(await collectFigures('check:spec', run, dir)).toEqual([FINE])
  })

  test('are a failed line when it wrote none', async () => {
    const [line, ...more] = await collectFigures('check:spec', async () => 0, dir)
    expect(line).toEqual({ check: 'check:spec', figures: 'wrote no figures, exit code 0', ok: false })
    expect(more).toEqual([])
  })

  test('are the new ones, once what an earlier run left is removed', async () => {
    await writeFigures(dir, 'lint', [FINE])
    await clearFigures(dir)
    const run = async () => {
      await writeFigures(dir, 'lint', [BROKEN])
      return 1
    }
    expect(await collectFigures('check:spec', run, dir)).toEqual([BROKEN])
  })

  test('are never those that were there before it ran', async () => {
    await writeFigures(dir, 'sdk', [FINE])
    const lines = await collectFigures('check:spec', async () => 0, dir)
    expect(lines.map(({ check, ok }) => ({ check, ok }))).toEqual([{ check: 'check:spec', ok: false }])
  })

  test('have a failed line more when it failed although they are fine', async () => {
    const run = async () => {
      await writeFigures(dir, 'lint', [FINE])
      return 3
    }
    expect(await collectFigures('check:spec', run, dir)).toEqual([
      FINE,
      { check: 'check:spec', figures: 'exit code 3', ok: false },
    ])
  })

  test('name the failure themselves where they can', async () => {
    const run = async () => {
      await writeFigures(dir, 'lint', [FINE, BROKEN])
      return 1
    }
    expect(await collectFigures('check:spec', run, dir)).toEqual([FINE, BROKEN])
  })

  test.each(['', 'null', '[]', '{"check":"a"}', '[{"check":"linter","figures":"1 rule"}]'])(
    'are a failed line when the file holds `%s`',
    async (text) => {
      const run = async () => {
        await mkdir(dir, { recursive: true })
        await writeFile(join(dir, 'lint.json'), text)
        return 0
      }
      expect(await collectFigures('check:spec', run, dir)).toEqual([
        { check: join(dir, 'lint.json'), figures: 'holds no figures', ok: false },
      ])
    },
  )
})

describe('the table', () => {
  test('has a line with a verdict for each figure', () => {
    const [head, fine, broken] = renderFigures([FINE, BROKEN], false)
      .split('\n')
      .filter((line) => line.startsWith('│'))
    expect(head).toMatch(/check .* figures .* result/)
    expect(fine).toMatch(/linter .* 57 rules, 0 findings .* ok /)
    expect(broken).toMatch(/linter .* 57 rules, 2 findings .* FAILED /)
  })
})
