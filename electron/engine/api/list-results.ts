import type { ResultsPart, RowSort } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type ResultList, resultsFile, resultsText, writeFile } from '../export/index.ts'
import type { ReadableList } from '../history/index.ts'
import type { List } from '../lists/index.ts'
import type { HandlersOf } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'

/** The results of a list: every source row with its outcome, as text or as a file. */
export function resultsOf(
  parts: EngineParts,
): Pick<HandlersOf<'list'>, 'list.copyResults' | 'list.write'> {
  const { ledger, openLists, history, clock } = parts

  async function results(
    listId: number,
    part: ResultsPart,
    sort?: RowSort,
  ): Promise<Result<ResultList, 'unknown-list' | 'list-unreadable'>> {
    await openLists.followed()
    const stored = ledger.lists.byId(listId)
    if (stored === undefined) return fail('unknown-list')
    return openLists.use(listId, async (list) => {
      await list.lookedUp()
      const lines = sort === undefined ? list.results(part) : await list.sortedResults(part, sort)
      const isWhole = part === 'all' && sort === undefined
      return history.results(stored, readableOf(list), lines, isWhole)
    })
  }

  return {
    'list.copyResults': async ({ listId, part, locale }) => {
      const found = await results(listId, part)
      return found.ok ? ok(await resultsText(found.value, locale)) : found
    },

    'list.write': async ({ listId, part, sort, format, locale, path }) => {
      const found = await results(listId, part, sort)
      if (!found.ok) return found
      const options = { locale, nowMs: clock.wallMs() }
      return writeFile(path, resultsFile(found.value, format, options))
    },
  }
}

/** A list as results and reports read it. */
export function readableOf(list: List): ReadableList {
  const { sources } = list.facts()
  const columns = sources.map((_, index) => list.views.columns(index)?.columns ?? [])
  const widest = columns.reduce((most, some) => Math.max(most, some.length), 0)
  const headings = Array.from({ length: widest }, (_, column) => {
    const named = new Set(columns.flatMap((some) => some[column]?.heading ?? []))
    const [heading = ''] = named
    // Sources that name a column differently have no name for it together.
    return named.size === 1 ? heading : ''
  })
  return {
    headings,
    sourceNames: sources.map(({ name }) => name),
    linkColumn: sources.find(({ linkColumn }) => linkColumn !== undefined)?.linkColumn,
    lines: () => list.results(),
  }
}
