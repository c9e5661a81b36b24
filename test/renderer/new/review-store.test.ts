import { describe, expect, test } from 'vitest'

import type { Reply } from '../../../electron/shared/contract.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { createAppState } from '../../../renderer/app-state.ts'
import { overBridge } from '../../../renderer/main-api.ts'
import { createChangesUnderWay } from '../../../renderer/new/changes-under-way.ts'
import { createReviewStore } from '../../../renderer/new/review-store.ts'
import { createFakeMain } from '../../fakes/fake-main.ts'

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function reviewed(rows = 400, main = createFakeMain({ rows })) {
  const takings = { isTaking: false, takings: 0 }
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const review = createReviewStore(api, app, createChangesUnderWay(), {
    getState: () => takings,
  })
  const stop = review.getState().follow()
  await settle()
  const draft = () => {
    const summary = app.getState().snapshot?.draft
    if (summary === undefined) throw new Error('no draft')
    return summary
  }
  return { main, review, draft, stop, takings }
}

test('shows every row at first', async () => {
  const { review } = await reviewed()
  expect(review.getState().list?.view.rows).toBe(400)
})

test('statuses that are pressed in add up, and all come back when they are pressed again', async () => {
  const { review, draft } = await reviewed()
  const { decide, rejected } = draft().byStatus
  review.getState().toggleStatus('decide')
  review.getState().toggleStatus('rejected')
  await settle()
  expect(review.getState().list?.view.rows).toBe(decide + rejected)
  review.getState().toggleStatus('decide')
  review.getState().toggleStatus('rejected')
  await settle()
  expect(review.getState()).toMatchObject({ filter: {}, list: { view: { rows: 400 } } })
})

test('opens the list again when the draft has changed', async () => {
  const { main, review } = await reviewed()
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(review.getState().list?.view.rows).toBe(401)
})

test('opens the list again when a page of it is gone, and leaves the old page empty', async () => {
  const { main, review } = await reviewed()
  const list = review.getState().list
  main.draft().paste('https://one-more.example/')
  expect(await list?.load(0, 100)).toBeUndefined()
  expect(review.getState().list?.view.rows).toBe(401)
})

test('does not open a list twice at once, but shows the last that was asked for', async () => {
  const { main, review, draft } = await reviewed()
  const before = main.asked.length
  for (const search of ['a', 'ac', 'acko']) review.getState().setFilter({ search })
  await settle()
  expect(main.asked.length - before).toBe(2)
  expect(review.getState().list?.view.rows).toBeLessThan(draft().rows)
  expect(main.asked.at(-1)).toMatchObject({ input: { filter: { search: 'acko' } } })
})

test('starts without filter on another draft', async () => {
  const { main, review } = await reviewed()
  review.getState().toggleStatus('decide')
  await overBridge(main.bridge).request('draft.clear', { draftId: 'draft-1' })
  await settle()
  expect(review.getState()).toMatchObject({ filter: {}, selection: undefined })
})

test('settles all rows of a kind at once', async () => {
  const { review, draft } = await reviewed()
  expect(draft().byDecideKind['no-scheme']).toBeGreaterThan(0)
  await review.getState().decide('no-scheme', 'mend')
  expect(draft().byDecideKind['no-scheme']).toBe(0)
})

test('leaves rows out, puts them back, and takes the last change back', async () => {
  const { review, draft } = await reviewed()
  await review.getState().leaveOut({ rows: [0, 1] })
  expect(draft().byStatus.excluded).toBe(2)
  await review.getState().putBack({ rows: [0] })
  expect(draft().byStatus.excluded).toBe(1)
  await review.getState().undo()
  expect(draft().byStatus.excluded).toBe(2)
})

test('takes steps back and does them again in the order of the keys, however fast they come', async () => {
  const { review, draft } = await reviewed()
  await review.getState().leaveOut({ rows: [0] })
  const { undo, redo } = review.getState()
  expect(await Promise.all([undo(), redo(), undo(), undo(), redo()])).toEqual([
    'done',
    'done',
    'done',
    'none',
    'done',
  ])
  expect(draft().byStatus.excluded).toBe(1)
})

test('types over a line with what it would be beside it, or leaves it as it was', async () => {
  const { review } = await reviewed()
  const [row] = (await review.getState().list?.load(0, 1)) ?? []
  if (row === undefined) throw new Error('no row')
  review.getState().beginEdit(row)
  review.getState().type('nothing')
  review.getState().type('https://new.example/')
  await settle()
  expect(review.getState().editing).toEqual({
    row: 0,
    line: 1,
    before: row.text,
    text: 'https://new.example/',
    judged: { kind: 'ready', link: 'https://new.example/' },
  })
  review.getState().leaveEdit()
  await review.getState().saveEdit()
  expect(await review.getState().list?.load(0, 1)).toEqual([row])
  review.getState().beginEdit(row)
  review.getState().type('https://new.example/')
  await review.getState().saveEdit()
  await settle()
  expect(await review.getState().list?.load(0, 1)).toMatchObject([{ text: 'https://new.example/' }])
})

test('sorts, and goes to a row where the filter shows it', async () => {
  const { main, review } = await reviewed()
  review.getState().setSort({ by: 'link', descending: true })
  await settle()
  expect(main.asked.at(-1)).toMatchObject({ input: { sort: { by: 'link', descending: true } } })
  expect(await review.getState().goToRow(7)).toBe(true)
  expect(review.getState()).toMatchObject({ goTo: { index: 7 }, selection: { active: 7 } })
})

test('has the sorting stopped of what is no longer to be seen, and shows how far another has come', async () => {
  const { main, review } = await reviewed()
  const { list } = review.getState()
  let stop: () => void = () => undefined
  main.on('view.open', () => new Promise((resolve) => (stop = () => resolve(fail('stopped')))))
  main.on('view.sorted', () => Promise.resolve(0.5))
  review.getState().setSort({ by: 'link', descending: false })
  await settle()
  await review.getState().askHowMuchIsSorted()
  expect(review.getState()).toMatchObject({ isLooking: true, sorted: 0.5 })

  review.getState().setSort(undefined)
  expect(main.asked.at(-1)?.name).toBe('view.stopSorting')
  if (list !== undefined) main.on('view.open', () => Promise.resolve(ok(list.view)))
  stop()
  await settle()
  expect(review.getState()).toMatchObject({ isLooking: false, sorted: undefined, sort: undefined })
  expect(main.asked.at(-1)).toMatchObject({ name: 'view.open', input: { sort: undefined } })
})

test('keeps the place of a selection whose rows went away, not the rows that took their place', async () => {
  const { review } = await reviewed()
  review.getState().setFilter({ statuses: ['ready'] })
  await settle()
  review.getState().select({ anchor: 2, active: 6 })
  const { target } = (await review.getState().chosen()) ?? { target: { rows: [] } }
  await review.getState().leaveOut(target)
  await settle()
  expect(review.getState().selection).toEqual({ anchor: 2, active: 2 })

  review.getState().showAll()
  await settle()
  review.getState().select({ anchor: 2, active: 6 })
  await review.getState().undo()
  await settle()
  expect(review.getState().selection).toEqual({ anchor: 2, active: 6 })
})

test('stays with a line that was typed over, wherever it is sorted to then', async () => {
  const { main, review } = await reviewed()
  review.getState().setSort({ by: 'link', descending: false })
  await settle()
  const [row] = (await review.getState().list?.load(0, 1)) ?? []
  if (row === undefined) throw new Error('no row')
  main.on('view.find', () => Promise.resolve(ok(41)))
  const select = () => review.getState().select({ anchor: 0, active: 0 })

  select()
  review.getState().beginEdit(row)
  review.getState().type('https://zzz.example/')
  await review.getState().saveEdit()
  expect(review.getState().selection).toEqual({ anchor: 41, active: 41 })

  select()
  review.getState().beginEdit(row)
  review.getState().type('https://yyy.example/')
  const saved = review.getState().saveEdit()
  review.getState().select({ anchor: 9, active: 9 })
  await saved
  expect(review.getState().selection).toEqual({ anchor: 9, active: 9 })
})

test('reads a selection of any length, not only the rows in sight', async () => {
  const { review } = await reviewed(1_300)
  review.getState().select({ anchor: 1_250, active: 10 })
  const rows = await review.getState().selectedRows()
  expect(rows).toHaveLength(1_241)
  expect(rows[0]?.row).toBe(10)
  expect(rows.at(-1)?.row).toBe(1_250)
})

test('reads a selection anew when the list changes under it, so that no row is missing', async () => {
  const { main, review } = await reviewed(1_300)
  review.getState().select({ anchor: 0, active: 1_299 })
  const reading = review.getState().selectedRows()
  main.draft().paste('https://one-more.example/')
  const rows = await reading
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_300 }, (_, row) => row))
})

test('does to the rows of the press what a key says, wherever the keyboard has gone since', async () => {
  const { review } = await reviewed()
  review.getState().select({ anchor: 9, active: 9 })
  expect((await review.getState().chosen({ anchor: 2, active: 3 }))?.target).toEqual({
    rows: [2, 3],
  })
})

test('tells how many rows a key left out, whatever was pressed just before it', async () => {
  const { main, review } = await reviewed()
  expect(await review.getState().leaveOut({ rows: [0, 1] })).toBe(2)
  const undone = Promise.withResolvers<undefined>()
  main.on('draft.undo', async () => {
    await undone.promise
    main.draft().undo()
    return ok(main.draft().summary())
  })
  // As an engine does: one after another.
  main.on('draft.exclude', async ({ target }) => {
    await undone.promise
    main.draft().exclude(target, true)
    return ok(main.draft().summary())
  })
  void review.getState().undo()
  const leftOut = review.getState().leaveOut({ rows: [2, 3] })
  undone.resolve(undefined)
  expect(await leftOut).toBe(2)
})

describe('a step that undo would take back', () => {
  test('stays once where another window made it, but not this one’s below it', async () => {
    const { main, review } = await reviewed()
    await review.getState().leaveOut({ rows: [0] })
    main.draft().exclude({ rows: [1] }, true)
    main.draft().exclude({ rows: [2] }, true)
    main.tell('draft.changed', main.draft().summary())
    const told = []
    for (let press = 0; press < 5; press += 1) told.push(await review.getState().undo())
    const [once, gone] = ['of-another-window', 'done']
    expect(told).toEqual([once, gone, once, gone, gone])
    expect(await review.getState().undo()).toBe('none')
  })

  test('stays once where it is another window’s clearing', async () => {
    const { main, review, draft } = await reviewed()
    const empty = { ...draft(), id: 'next', rows: 0, lines: 0, canUndo: true, lastStep: undefined }
    main.tell('draft.changed', { ...empty, revision: draft().revision + 1 })
    expect(await review.getState().undo()).toBe('of-another-window')
    expect(await review.getState().undo()).toBe('done')
  })

  test('is nobody else’s where the window found it, or this window made it', async () => {
    const first = await reviewed()
    await first.review.getState().leaveOut({ rows: [0] })
    const { review } = await reviewed(400, first.main)
    await review.getState().leaveOut({ rows: [1] })
    expect(await review.getState().undo()).toBe('done')
    expect(await review.getState().undo()).toBe('done')
  })
})

test('says that it left out nothing where nobody knows any more which rows were chosen', async () => {
  const { main, review } = await reviewed()
  main.on('draft.exclude', () => fail('view-gone'))
  expect(await review.getState().leaveOut({ viewId: 1, first: 0, last: 600 })).toBeUndefined()
})

test('says that it did nothing where no row is as it had been seen', async () => {
  const { review } = await reviewed()
  const { leaveOut, putBack } = review.getState()
  expect(await putBack({ rows: [0] })).toBeUndefined()
  expect(await leaveOut({ rows: [0] })).toBe(1)
  expect(await leaveOut({ rows: [0] })).toBeUndefined()
  expect(await putBack({ rows: [0] })).toBe(1)
})

test('all rows are all of the list on its way too, whose counts are in sight already', async () => {
  const { main, review, draft } = await reviewed()
  await review.getState().leaveOut({ filter: { statuses: ['decide'] } })
  review.getState().setFilter({ statuses: ['decide', 'ready'] })
  await settle()
  const seen = review.getState().list?.view.rows ?? 0
  review.getState().select({ anchor: 0, active: seen - 1, isAll: true })
  main.draft().undo()
  main.tell('draft.changed', main.draft().summary())
  expect(review.getState().list?.view.rows).toBe(seen)
  expect((await review.getState().chosen())?.count).toBe(seen + draft().byStatus.decide)
})

test('a row that was chosen while another was being looked for stays the chosen one', async () => {
  const { review } = await reviewed()
  review.getState().select({ anchor: 3, active: 3 })
  const gone = review.getState().goToRow(3)
  review.getState().select({ anchor: 7, active: 7 })
  await gone
  expect(review.getState().selection).toEqual({ anchor: 7, active: 7 })
})

test('what is added to a list of which all was selected is not selected', async () => {
  const { main, review } = await reviewed()
  review.getState().select({ anchor: 0, active: 399, isAll: true })
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect((await review.getState().chosen())?.count).toBe(400)
})

test('leaves out what would be sent with a warning, and nothing else', async () => {
  const { review, draft } = await reviewed(1_300)
  const warned = draft().byWarning['has-fragment']
  expect(warned).toBeGreaterThan(0)
  expect(await review.getState().leaveOutWarned('has-fragment')).toBe(warned)
  expect(draft().byStatus.excluded).toBe(warned)
})

test('follows nothing after it was stopped', async () => {
  const { main, review, stop } = await reviewed()
  stop()
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(review.getState().list?.view.rows).toBe(400)
})

test('brings a list that is added below others to the top, but not into a filter or a sort', async () => {
  const { main, review } = await reviewed()
  const filtered = await reviewed()
  filtered.review.getState().toggleStatus('ready')
  const sorted = await reviewed()
  sorted.review.getState().setSort({ by: 'link', descending: false })
  for (const { draft, tell } of [main, filtered.main, sorted.main]) {
    await settle()
    draft().paste('https://one-more.example/')
    tell('draft.changed', draft().summary())
    await settle()
  }
  expect(review.getState().goTo).toEqual({ index: 400, isOnTop: true })
  for (const { review: other } of [filtered, sorted]) expect(other.getState().goTo).toBeUndefined()
})

test('brings the first row of several files to the top that are opened at once, until the user goes on', async () => {
  const { main, review, draft, takings } = await reviewed()
  const add = async (lines: number) => {
    const from = draft().rows
    const links = Array.from({ length: lines }, (_, line) => `https://more.example/${from + line}`)
    main.draft().paste(links.join('\n'))
    main.tell('draft.changed', main.draft().summary())
    await settle()
  }
  Object.assign(takings, { isTaking: true, takings: 1 })
  await add(3)
  await add(200)
  // A screen of them is there.
  const { goTo } = review.getState()
  expect(goTo).toEqual({ index: 400, isOnTop: true })
  await add(3)
  expect(review.getState().goTo).toBe(goTo)

  takings.takings = 2
  await add(3)
  expect(review.getState().goTo).toEqual({ index: 606, isOnTop: true })
  review.getState().select({ anchor: 7, active: 7 })
  const { goTo: last } = review.getState()
  await add(3)
  expect(review.getState().goTo).toBe(last)
})

test('does not go to the place of an added list in a draft that has taken the place of its own', async () => {
  const { main, review } = await reviewed()
  main.draft().paste('https://one-more.example/')
  const added = main.draft().summary()
  main.tell('draft.changed', added)
  main.tell('draft.changed', { ...added, id: 'draft-2', revision: added.revision + 1 })
  await settle()
  expect(review.getState().goTo).toBeUndefined()
})

describe('a line that another window typed over meanwhile', () => {
  async function crossed() {
    const built = await reviewed(40)
    const { main, review } = built
    const [row] = (await review.getState().list?.load(0, 1)) ?? []
    if (row === undefined) throw new Error('no row')
    main.on('draft.edit', () => fail('other-text', ['https://theirs.example/']))
    review.getState().beginEdit(row)
    review.getState().type('https://mine.example/')
    return { ...built, row }
  }

  test('is left as it is: what was typed stays in its field, over what is there now', async () => {
    const { main, review, row } = await crossed()
    await review.getState().saveEdit()
    await settle()
    const input = { text: 'https://mine.example/', before: row.text }
    expect(main.asked.findLast(({ name }) => name === 'draft.edit')).toMatchObject({ input })
    expect(review.getState()).toMatchObject({
      editing: { text: 'https://mine.example/', before: 'https://theirs.example/' },
      crossedEdit: { there: 'https://theirs.example/', isOpen: true },
    })
  })

  test('asks for nothing where nothing else was typed', async () => {
    const { review, row } = await crossed()
    review.getState().type(row.text)
    await review.getState().saveEdit()
    await settle()
    expect(review.getState()).toMatchObject({ editing: undefined, crossedEdit: undefined })
  })

  test('is told with what was typed where another line is being typed over by then', async () => {
    const { main, review } = await crossed()
    const [, next] = (await review.getState().list?.load(0, 2)) ?? []
    if (next === undefined) throw new Error('no row')
    const answer = Promise.withResolvers<Reply<'draft.edit'>>()
    main.on('draft.edit', () => answer.promise)
    const saved = review.getState().saveEdit()
    review.getState().beginEdit(next)
    answer.resolve(fail('other-text', ['https://theirs.example/']))
    await saved
    expect(review.getState()).toMatchObject({
      editing: { row: next.row },
      crossedEdit: { typed: 'https://mine.example/', isOpen: false },
    })
    // Nothing leads away from what is being typed.
    expect(main.asked.filter(({ name }) => name === 'view.find')).toEqual([])
  })
})

describe('what is being typed into a line while another window submits the list', () => {
  async function typing() {
    const built = await reviewed(40)
    const { main, review } = built
    const [row] = (await review.getState().list?.load(0, 1)) ?? []
    if (row === undefined) throw new Error('no row')
    review.getState().beginEdit(row)
    review.getState().type('https://mended.example/')
    const submitted = async () => {
      const left = { ...main.draft().summary(), id: 'draft-2' }
      main.tell('draft.changed', left)
      await settle()
    }
    const edits = () => main.asked.filter(({ name }) => name === 'draft.edit')
    return { ...built, row, submitted, edits }
  }

  test('is saved to that line where it is still there', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7 }]))
    await submitted()
    // The other window may have typed over it in its new list by then.
    const input = { draftId: 'draft-2', row: 7, text: 'https://mended.example/', before: row.text }
    expect(edits()).toMatchObject([{ input }])
    expect(review.getState()).toMatchObject({ editing: undefined, lostEdit: undefined })
  })

  test('is saved also where other windows’ views displace the one in which the line is looked for', async () => {
    const { main, row, submitted, edits } = await typing()
    let displaced = 2
    main.on('view.page', () => (displaced-- > 0 ? fail('view-gone') : ok([{ ...row, row: 7 }])))
    await submitted()
    expect(edits()).toMatchObject([{ input: { row: 7, text: 'https://mended.example/' } }])
  })

  test('is carried on too where it was saved while that list was being submitted', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7 }]))
    const answer = Promise.withResolvers<Reply<'draft.edit'>>()
    main.on('draft.edit', () => answer.promise)
    const saved = review.getState().saveEdit()
    answer.resolve(fail('unknown-draft'))
    await settle()
    await submitted()
    await saved
    const input = { draftId: 'draft-2', row: 7, text: 'https://mended.example/' }
    expect(edits().at(-1)).toMatchObject({ input })
  })

  test('is told where the line was submitted as it stood, until the user knows', async () => {
    const { main, review, row, submitted, edits } = await typing()
    main.on('view.page', () => ok([{ ...row, row: 7, line: row.line + 1 }]))
    await submitted()
    expect(edits()).toEqual([])
    expect(review.getState().lostEdit).toBe('https://mended.example/')
    review.getState().toldOfLostEdit()
    expect(review.getState().lostEdit).toBeUndefined()
  })
})
