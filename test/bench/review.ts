import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Draft } from '../../electron/engine/intake/draft.ts'
import type { ViewFilter } from '../../electron/shared/draft.ts'
import { median, type Goal } from './goal.ts'
import { writeLines } from './million-lines.ts'

const rounds = 7
const lineCount = 1_000_000
const search = 'travel-9'

/** Goal 11: looking at a million lines, beside loops over an array of its lines. */
export async function* reviewGoals(): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const path = join(folder, 'list.txt')
    await writeLines(path, lineCount)
    const draft = await Draft.create(folder, 'draft')
    const taken = await draft.addFile(path, 'list.txt')
    if (!taken.ok) throw new Error(taken.error)
    await draft.settled()
    const lines = (await readFile(path, 'utf8')).split('\n')

    const searched = compared(
      () => draft.review.open({ search }).rows,
      () => lines.filter((line) => line.includes(search)).length,
    )
    yield ratio('11 search of 1 M lines ÷ an includes loop', searched, 1.2)
    const filtered = compared(
      () => draft.review.open({ statuses: ['decide'] }).rows,
      () => lines.filter((line) => line.includes(search)).length,
    )
    yield ratio('11 filter of 1 M lines by status ÷ the same loop', filtered, 1.2)
    yield page(draft, 'plain rows', { statuses: ['ready'] })
    yield page(draft, 'fixed rows', { statuses: ['cleaned'] })
    yield page(draft, 'rows that need a choice', { statuses: ['decide'] })

    const sorts = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      await draft.review.openSorted({}, { by: 'link', descending: false })
      sorts.ours.push(performance.now() - start)
      sorts.theirs.push(elapsed(() => lines.toSorted().length))
    }
    yield ratio('   sort of 1 M lines by link ÷ toSorted of strings', sorts, 1)
    await draft.delete()
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Compared {
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
}

function compared(ours: () => number, theirs: () => number): Compared {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(elapsed(ours))
    measured.theirs.push(elapsed(theirs))
  }
  return measured
}

/** The middle of 200 pages all over the view, in milliseconds. */
function page(draft: Draft, which: string, filter: ViewFilter): Goal {
  const { viewId, rows } = draft.review.open(filter)
  const figures = Array.from({ length: 200 }, (_, index) => {
    const start = Math.floor((index * (rows - 100)) / 200)
    return elapsed(() => draft.review.page(viewId, start, 100)?.length ?? 0)
  })
  const measured = median(figures)
  const detail = `${(measured * 1_000).toFixed(0)} µs`
  return { what: `11 ms for a page of 100 ${which}`, measured, limit: 0.2, detail }
}

function ratio(what: string, { ours, theirs }: Compared, limit: number): Goal {
  const [our, their] = [median(ours), median(theirs)]
  const detail = `${our.toFixed(0)} ms ÷ ${their.toFixed(0)} ms`
  return { what, measured: our / their, limit, detail }
}

function elapsed(work: () => number): number {
  const start = performance.now()
  if (work() < 0) throw new Error('A count is never negative')
  return performance.now() - start
}
