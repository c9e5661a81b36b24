import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Draft } from '../../electron/engine/old/intake/draft.ts'
import type { ViewFilter } from '../../electron/shared/draft-rows.ts'
import { elapsed, compared, median, ratio, type Goal, type Scale } from './goal.ts'
import { writeLines } from './million-lines.ts'

const search = 'travel-9'

/** Goal 11: looking at a million lines, beside loops over an array of its lines. */
export async function* reviewGoals(scale: Scale): AsyncIterable<Goal> {
  const rounds = scale.rounds(7)
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const path = join(folder, 'list.txt')
    await writeLines(path, scale.lines(1_000_000))
    const draft = await Draft.create(folder, 'draft')
    const taken = await draft.addFile(path, 'list.txt')
    if (!taken.ok) throw new Error(taken.error)
    await draft.settled()
    const lines = (await readFile(path, 'utf8')).split('\n')

    const searched = await compared(
      rounds,
      () => elapsed(() => draft.review.open({ search })),
      () => elapsed(() => lines.filter((line) => line.includes(search))),
    )
    yield ratio('11 search of 1 M lines ÷ an includes loop', searched, 1.2)
    const filtered = await compared(
      rounds,
      () => elapsed(() => draft.review.open({ statuses: ['decide'] })),
      () => elapsed(() => lines.filter((line) => line.includes(search))),
    )
    yield ratio('11 filter of 1 M lines by status ÷ the same loop', filtered, 1.2)
    yield page(draft, 'plain rows', { statuses: ['ready'] })
    yield page(draft, 'fixed rows', { statuses: ['cleaned'] })
    yield page(draft, 'rows that need a choice', { statuses: ['decide'] })

    const sorts = await compared(
      3,
      async () => {
        const start = performance.now()
        await draft.review.openSorted({}, { by: 'link', descending: false })
        return performance.now() - start
      },
      () => elapsed(() => lines.toSorted()),
    )
    yield ratio('   sort of 1 M lines by link ÷ toSorted of strings', sorts, 1)
    await draft.delete()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The middle of 200 pages all over the view, seen twice, in milliseconds. */
function page(draft: Draft, which: string, filter: ViewFilter): Goal {
  const { viewId, rows } = draft.review.open(filter)
  const figures = Array.from({ length: 400 }, (_, index) => {
    const start = Math.floor(((index % 200) * (rows - 100)) / 200)
    return elapsed(() => draft.review.page(viewId, start, 100))
  })
  const measured = median(figures)
  const detail = `${(measured * 1_000).toFixed(0)} µs`
  return { what: `11 ms for a page of 100 ${which}`, measured, limit: 0.2, detail }
}
