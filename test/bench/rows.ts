import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlannedRow } from '../../electron/engine/ledger/index.ts'
import { type List, type ListLedger, Lists } from '../../electron/engine/lists/index.ts'
import type { RowFilter } from '../../electron/shared/contract/index.ts'
import { EngineParts } from './engine-parts.ts'
import { compared, elapsed, type Goal, median, ratio, type Scale } from './goal.ts'
import { writeLines } from './sample-files.ts'

const search = 'travel-9'
const linksARequest = 20_000

/** Goal 9: views of a million rows, before and after they are sent. */
export async function* rowGoals(scale: Scale): AsyncIterable<Goal> {
  const rounds = scale.rounds(7)
  await using engine = await EngineParts.create()
  const files = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const { folder: dataFolder, ledger } = engine
  const lists = await Lists.open({ dataFolder, ledger })
  try {
    const path = join(files, 'list.txt')
    await writeLines(path, scale.lines(1_000_000))
    const list = await lists.create(engine.addList())
    const added = await list.addFile(path, 'list.txt')
    if (!added.ok) throw new Error(added.error)
    await list.useAccount({
      accountId: engine.accountId,
      urlLength: 2_000,
      skipSentElsewhere: false,
    })
    await list.settled()
    const lines = (await readFile(path, 'utf8')).split('\n')
    const loop = () => elapsed(() => lines.filter((line) => line.includes(search)))
    const { views } = list

    const searched = await compared(rounds, () => elapsed(() => views.open({ search })), loop)
    yield ratio('9  search of 1 M rows ÷ an includes loop', searched, 1.2)
    const filter: RowFilter = { statuses: ['decide'] }
    const filtered = await compared(rounds, () => elapsed(() => views.open(filter)), loop)
    yield ratio('9  filter of 1 M rows by status ÷ the same loop', filtered, 1.2)
    yield page(list, 'ready rows', { statuses: ['ready'] })
    yield page(list, 'fixed rows', { statuses: ['cleaned'] })
    yield page(list, 'rows that need review', { statuses: ['decide'] })

    const submissionId = await submit(engine, list)
    yield page(list, 'waiting rows', { statuses: ['waiting'] })
    sendAll(engine, submissionId)
    await list.linksChanged({ submissionId })
    yield page(list, 'accepted rows', { statuses: ['accepted'] })
    const sorted = await views.openSorted(
      { statuses: ['accepted'] },
      { by: 'link', descending: false },
    )
    if (!sorted.ok) throw new Error(sorted.error)
    yield pageOf(list, 'accepted rows, sorted by link', sorted.value)
    await lists.stop()

    const joinedMs: number[] = []
    for (let round = 0; round < Math.min(rounds, 3); round++)
      joinedMs.push(await joined(engine, list.id))
    const ms = median(joinedMs)
    yield {
      what: '9  statuses of 1 M sent rows joined at opening ÷ 1 s',
      measured: ms / 1_000,
      limit: 1,
      detail: `${ms.toFixed(0)} ms`,
    }
  } finally {
    await lists.stop()
    await rm(files, { recursive: true })
  }
}

/** Submits all sendable rows of a list, as the engine does. */
async function submit(engine: EngineParts, list: List): Promise<number> {
  const { submissions } = engine.ledger
  const done = await list.submit(undefined, async ({ rows, countedWithout }) => {
    const id = engine.begin(list.id)
    const all = [...rows]
    for (const isUnusual of [false, true]) {
      const some = all
        .filter((row) => row.isUnusual === isUnusual)
        .map(({ row, link, resends }): PlannedRow => ({ row, link, resends }))
      for (let start = 0; start < some.length; start += 10_000)
        submissions.plan(id, some.slice(start, start + 10_000), isUnusual)
    }
    submissions.commit(id, Date.now(), countedWithout(all.map(({ row }) => row)))
    return { value: id, submissionId: id }
  })
  if (!done.ok) throw new Error(done.error)
  return done.value
}

function sendAll(engine: EngineParts, submissionId: number): void {
  while (engine.ledger.requests.head(submissionId) !== undefined)
    engine.accept(engine.dispatch(submissionId, linksARequest))
}

/** Opens a list as a new engine does. Returns the milliseconds until its rows show the ledger's states. */
async function joined({ folder: dataFolder, ledger }: EngineParts, id: number): Promise<number> {
  let askedMs = Number.NaN
  const { links } = ledger
  const timed: ListLedger = {
    claims: ledger.claims,
    pageChecks: ledger.pageChecks,
    links: {
      ofList: (listId) => {
        askedMs = performance.now()
        return links.ofList(listId)
      },
      ofSubmission: (submissionId) => links.ofSubmission(submissionId),
      ofRequest: (requestId) => links.ofRequest(requestId),
      highestId: () => links.highestId(),
      accountOf: (submissionId) => links.accountOf(submissionId),
      records: (linkIds) => links.records(linkIds),
    },
  }
  const lists = await Lists.open({ dataFolder, ledger: timed })
  try {
    const opened = await lists.use(id, (list) => ({
      ms: performance.now() - askedMs,
      accepted: list.facts().counts.accepted,
    }))
    if (!opened.ok) throw new Error(opened.error)
    if (opened.value.accepted === 0) throw new Error('No row is accepted')
    return opened.value.ms
  } finally {
    await lists.stop()
  }
}

function page(list: List, which: string, filter: RowFilter): Goal {
  return pageOf(list, which, list.views.open(filter))
}

/** The median time of 200 pages across a view, read twice, in milliseconds. */
function pageOf(list: List, which: string, view: ReturnType<List['views']['open']>): Goal {
  const { viewId, rows } = view
  if (rows < 100) throw new Error(`There are ${rows} ${which}`)
  const figures = Array.from({ length: 400 }, (_, index) => {
    const start = Math.floor(((index % 200) * (rows - 100)) / 200)
    return elapsed(() => list.views.page(viewId, start, 100))
  })
  const measured = median(figures)
  const detail = `${(measured * 1_000).toFixed(0)} µs`
  return { what: `9  ms for a page of 100 ${which}`, measured, limit: 0.5, detail }
}
