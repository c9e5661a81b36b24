import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SentBeforeMarks } from '../../../../electron/engine/lists/claims.ts'
import type { EditEntry } from '../../../../electron/engine/lists/edit-log.ts'
import { EditHistory } from '../../../../electron/engine/lists/edits.ts'
import { Outcomes } from '../../../../electron/engine/lists/outcomes.ts'
import { runInSlices } from '../../../../electron/engine/lists/changes.ts'
import { SortCache, type TableSort } from '../../../../electron/engine/table/sorting.ts'
import type { LinkTable } from '../../../../electron/engine/table/link-table.ts'
import { sortedRows } from '../../../../electron/engine/table/sorting.ts'
import { rowsMatching } from '../../../../electron/engine/table/view.ts'
import { emptyLedger } from '../lists/list-fixture.ts'
import { tableOf } from './table-fixture.ts'
import { randomRuns } from '../../../setup/random-runs.ts'

const link = fc
  .tuple(fc.constantFrom('http', 'https'), fc.nat(2), fc.constantFrom('/', '/a', '/ab'))
  .map(([scheme, host, path]) => `${scheme}://h${host}.com${path}`)
const line = fc.oneof(
  { weight: 3, arbitrary: link },
  fc.constantFrom('no link', 'h1.com/x', 'mailto:a@b.com', '', '- https://h0.com/a'),
  { weight: 3, arbitrary: fc.tuple(link, link, link).map((all) => all.join('; ')) },
)

const row = fc.nat(20)
type Step = EditEntry | 'undo' | 'redo'
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('edit'), row, text: line }),
  fc.record({ kind: fc.constantFrom('exclude', 'include', 'trim'), rows: rowsOf() }),
  fc.record({ kind: fc.constant('keep-as-one'), row }),
  fc.record({
    kind: fc.constant('decide'),
    rows: rowsOf(),
    choice: fc.constantFrom('mend', 'keep', 'exclude'),
  }),
  fc.constantFrom('undo', 'redo'),
)

function rowsOf(): fc.Arbitrary<Uint32Array> {
  return fc.array(row, { maxLength: 5 }).map((rows) => Uint32Array.from(rows))
}

function historyOf(table: LinkTable): EditHistory {
  const claims = new SentBeforeMarks(table, emptyLedger.claims)
  return new EditHistory(table, new Outcomes(table), claims)
}

async function carryOut(history: EditHistory, next: Step): Promise<void> {
  if (next === 'undo') await history.undo()
  else if (next === 'redo') await history.redo()
  else await history.apply(next)
}

/** The rows sorted with the cache and without it. */
async function bothWays(
  table: LinkTable,
  last: SortCache,
  filter: Parameters<typeof rowsMatching>[1],
  sort: TableSort,
) {
  const rows = rowsMatching(table, filter)
  return {
    again: [...(await runInSlices(last.sorted(rows, sort)))],
    anew: [...(await runInSlices(sortedRows(table, rows, sort)))],
  }
}

describe('a sort with a cache', () => {
  test('has the result of a sort without it, after any edits and with any filter', async () => {
    const looks = fc.record({
      by: fc.constantFrom<TableSort['by']>('line', 'link', 'status', 'host'),
      descending: fc.boolean(),
      filters: fc.array(
        fc.constantFrom<Parameters<typeof rowsMatching>[1]>(
          {},
          {},
          { statuses: ['ready'] },
          { search: 'h1' },
        ),
        { minLength: 1, maxLength: 3 },
      ),
    })
    const lines = fc.array(line, { minLength: 1, maxLength: 12 })
    // Several edits can happen between two sorts.
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(lines, steps, looks, async (list, done, { by, descending, filters }) => {
        const table = await tableOf(list.join('\n'))
        const history = historyOf(table)
        const last = new SortCache(table)
        for (const [index, next] of done.entries()) {
          const filter = filters[index % filters.length] ?? {}
          for (const each of next) await carryOut(history, each)
          const { again, anew } = await bothWays(table, last, filter, { by, descending })
          expect(again).toEqual(anew)
        }
      }),
      { numRuns: randomRuns(70, 5_000) },
    )
  })

  test('looks up only the places of the rows that changed', async () => {
    const links = Array.from({ length: 5_000 }, (_, n) => `https://h.com/${(n * 7) % 5_000}`)
    const table = await tableOf(links.join('\n'))
    const last = new SortCache(table)
    const sort = { by: 'link', descending: false } as const
    const steps = async () => {
      const sorting = last.sorted(rowsMatching(table, {}), sort)
      const lookedUp = countLookUps(table)
      const sorted = await runInSlices(sorting)
      return { lookedUp: lookedUp(), texts: Array.from(sorted, (each) => table.text(each)) }
    }
    await steps()
    await historyOf(table).apply({ kind: 'edit', row: 17, text: 'https://h.com/4999x' })
    const { texts, lookedUp } = await steps()
    expect(texts.indexOf('https://h.com/4999x')).toBe(texts.indexOf('https://h.com/4999') + 1)
    expect(lookedUp).toBeLessThan(200)
  })
})

/** Counts how often the bytes of links are looked up from now on. */
function countLookUps({ bytes }: LinkTable): () => number {
  let count = 0
  const viewOf = bytes.viewOf.bind(bytes)
  const segmentOf = bytes.segmentOf.bind(bytes)
  bytes.viewOf = (address) => (count++, viewOf(address))
  bytes.segmentOf = (address) => (count++, segmentOf(address))
  return () => {
    bytes.viewOf = viewOf
    bytes.segmentOf = segmentOf
    return count
  }
}
