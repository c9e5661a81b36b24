import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySteps, type Step } from '../../../../electron/engine/parsing/mending.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import {
  defaultContext,
  type Range,
  type Reading,
} from '../../../../electron/engine/parsing/reading.ts'
import { buildRow } from '../../../../electron/engine/lists/row.ts'
import { PieceLookup } from '../../../../electron/engine/table/line-reader.ts'
import { mark } from '../../../../electron/engine/table/rows.ts'
import type { Row } from '../../../../electron/shared/contract/index.ts'
import { tableOf } from '../table/table-fixture.ts'
import { randomRuns } from '../../../setup/random-runs.ts'

const before = fc.constantFrom('', '', '', '- ', '"', '(', 'see ', '> ', '\ufeff', '12. ')
const start = fc.constantFrom('https://', 'HTTP://', 'http://', '', '', 'htp:/', 'https://u:p@')
const host = fc.constantFrom(
  'a.example',
  'B.example',
  'bücher.example',
  'localhost',
  'l.facebook.com',
)
const path = fc.constantFrom(
  '',
  '/',
  '/a-b',
  '/статья',
  '/l.php?u=https%3A%2F%2Fb.example%2F',
  '/a b',
)
const end = fc.constantFrom(
  '',
  '',
  '',
  '.',
  ')',
  '"',
  '?a=1&amp;b=2',
  ' - please index',
  '…',
  ' ',
  ' c.pdf',
)
const single = fc.tuple(before, start, host, path, end).map((parts) => parts.join(''))
const line = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: fc.tuple(single, single).map((both) => both.join(' ')) },
)

async function rowsOf(text: string): Promise<readonly { shown: Row; isInProse: boolean }[]> {
  const table = await tableOf(text)
  const known = {
    sentBefore: undefined,
    nearDuplicateOf: undefined,
    sent: undefined,
    isInPart: undefined,
  }
  return Array.from(table.inOrder(), (row) => ({
    shown: buildRow(table, row, known, Infinity, new PieceLookup(table)),
    isInProse: table.rows.has(row, mark.isInProse),
  }))
}

function emphasisOf(reading: Reading): readonly Range[] {
  if (reading.kind === 'blank') return []
  const all = reading.kind === 'link' ? reading.emphasis : [reading.emphasis]
  return all.filter(([from, to]) => from < to)
}

describe('a row as the grid shows it', () => {
  it('shows of every row what reading its text from the start says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
        for (const { shown, isInProse } of await rowsOf(lines.join('\n\n'))) {
          const reading = readText(shown.text, { ...defaultContext, isInProse })
          expect(shown.changes).toEqual(reading.kind === 'link' ? reading.changes : [])
          expect(shown.emphasis).toEqual(emphasisOf(reading))
        }
      }),
      { numRuns: randomRuns(150, 20_000) },
    )
  })

  it('shows as the link of a row to decide what its first choices make of it', async () => {
    const numRuns = randomRuns(150, 20_000)
    let decided = 0
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        for (const { shown, isInProse } of await rowsOf(text)) {
          if (shown.status !== 'decide') continue
          decided++
          const known = { ...defaultContext, isInProse }
          const steps: Step[] = []
          let { reading, current } = applySteps(shown.text, steps, known)
          while (reading.kind === 'decide' && steps.length < 4) {
            const [first, second] = reading.cuts
            if (first !== undefined && /\s/.test(current.slice(first?.[0], second?.[0]))) break
            const keepsFirst = ['private-host', 'space-in-link'].includes(reading.decideKind)
            const isKept = keepsFirst || reading.mended === undefined
            steps.push(isKept ? 'keep' : 'mend')
            ;({ reading, current } = applySteps(shown.text, steps, known))
          }
          expect(shown.link).toBeUndefined()
          expect(shown.recommendedLink).toBe(reading.kind === 'link' ? reading.link : undefined)
        }
      }),
      { numRuns },
    )
    expect(decided).toBeGreaterThan(numRuns / 4)
  })
})
